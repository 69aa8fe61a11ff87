import AVEngineCore
import AVEngineSystem
import AVFAudio
import Dispatch
import Foundation
import Synchronization
import Testing

final class Ears: NSObject, AVAudioPlayerDelegate, Sendable {
  private let notes = Mutex<[String]>([])
  private let isMain = DispatchSpecificKey<Bool>()

  override init() {
    super.init()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
  }

  /// The calls so far, after the main queue has run its pending work.
  var all: [String] {
    get async {
      await MainActor.run {}
      return notes.withLock { $0 }
    }
  }

  func note(_ text: String) {
    let isMain = DispatchQueue.getSpecific(key: isMain) ?? false
    notes.withLock { $0.append(isMain ? text : "\(text) elsewhere") }
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { note("finished \(flag)") }
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) { note("failed") }
}

struct AudioPlayerTests {
  private let stage = ManualStage()

  private func player(_ channels: [[Float]], sampleRate: Double = 48_000) throws -> AVAudioPlayer {
    try AVAudioPlayer(contentsOf: AudioFixture.file(channels, sampleRate: sampleRate), devices: stage.devices)
  }

  private func advance(_ players: AVAudioPlayer..., hundredths: Int) {
    for _ in 0..<hundredths {
      stage.advance(hundredths: 1)
      for player in players { player.waitUntilIdle() }
    }
  }

  private func audio(_ channel: Int = 0) -> [Float] { Array(stage.heard(channel).drop { $0 == 0 }) }

  private func isHeard(_ expected: [Float], _ channel: Int = 0) -> Bool {
    audio(channel).prefix(expected.count).elementsEqual(expected)
  }

  private func isSilentBehind(_ count: Int) -> Bool { audio().dropFirst(count).allSatisfy { $0 == 0 } }

  @Test func fileIsHeardOnceToTheSample() async throws {
    let (left, right) = (AudioFixture.noise(30_001, seed: 1), AudioFixture.noise(30_001, seed: 2))
    let player = try player([left, right], sampleRate: 44_100)
    let ears = Ears()
    player.delegate = ears
    #expect(
      player.duration == 30_001 / 44_100 && player.numberOfChannels == 2 && !player.isPlaying && player.currentTime == 0
    )
    #expect(player.prepareToPlay() && player.play() && player.isPlaying && player.play())
    advance(player, hundredths: 120)
    #expect(await ears.all == ["finished true"])
    #expect(isHeard(left) && isHeard(right, 1) && isSilentBehind(30_001))
    #expect(!player.isPlaying && player.currentTime == 0)
  }

  @Test(arguments: [7, 1000, 30_000]) func loopsFollowWithoutAGap(length: Int) async throws {
    let noise = AudioFixture.noise(length)
    let player = try player([noise], sampleRate: 44_100)
    let ears = Ears()
    player.delegate = ears
    player.numberOfLoops = 3
    #expect(player.play())
    advance(player, hundredths: 20 + 400 * length / 44_100)
    let expected = [noise, noise, noise, noise].flatMap { $0 }
    #expect(isHeard(expected) && isHeard(expected, 1) && isSilentBehind(4 * length))
    #expect(await ears.all == ["finished true"])
  }

  @Test func loopsEndWhenTheyAreTold() async throws {
    let noise = AudioFixture.noise(9_000)
    let player = try player([noise])
    let ears = Ears()
    player.delegate = ears
    player.numberOfLoops = -1
    #expect(player.play())
    advance(player, hundredths: 100)
    #expect(await ears.all.isEmpty && player.isPlaying)
    // Almost one second has been heard: five passes, and a part of the sixth, which becomes the last one.
    player.numberOfLoops = 5
    advance(player, hundredths: 100)
    let expected = Array(repeating: noise, count: 6).flatMap { $0 }
    #expect(isHeard(expected) && isSilentBehind(6 * 9_000) && !player.isPlaying)
    #expect(await ears.all == ["finished true"])
  }

  @Test func pausesLoseNothing() throws {
    let noise = AudioFixture.noise(48_000)
    let player = try player([noise])
    #expect(player.play())
    advance(player, hundredths: 22)
    player.pause()
    #expect(!player.isPlaying && abs(player.currentTime - 0.2) < 0.0001)
    let before = audio()
    advance(player, hundredths: 10)
    #expect(audio().count == before.count && player.play())
    advance(player, hundredths: 120)
    let after = stage.heard.dropFirst(22 * 480).drop { $0 == 0 }
    #expect(before.elementsEqual(noise.prefix(before.count)))
    #expect(after.prefix(48_000 - before.count).elementsEqual(noise.dropFirst(before.count)))
  }

  @Test func stopsKeepTheTime() throws {
    let player = try player([AudioFixture.noise(48_000)])
    #expect(player.play())
    advance(player, hundredths: 52)
    player.stop()
    #expect(!player.isPlaying && abs(player.currentTime - 0.5) < 0.0001)
    player.currentTime = 0.25
    #expect(player.currentTime == 0.25)
  }

  @Test func seeksWhilePlayingLeaveNoGap() throws {
    let noise = AudioFixture.noise(96_000)
    let player = try player([noise])
    #expect(player.play())
    advance(player, hundredths: 30)
    player.currentTime = 1.5
    #expect(player.currentTime == 1.5)
    advance(player, hundredths: 80)
    let heard = audio()
    let joint = try #require(zip(heard, noise).enumerated().first { $0.element.0 != $0.element.1 }?.offset)
    #expect((13_000..<15_000).contains(joint))
    #expect(heard.dropFirst(joint).prefix(24_000).elementsEqual(noise.dropFirst(72_000)))
    #expect(!player.isPlaying)
  }

  @Test func panMakesTheOtherSideSofter() throws {
    let player = try player([[Float](repeating: 0.5, count: 48_000)])
    for (pan, left, right) in [(0, 0.5, 0.5), (-1, 0.5, 0), (1, 0, 0.5), (0.5, 0.25, 0.5), (-0.25, 0.5, 0.375)]
      as [(Float, Float, Float)]
    {
      player.pan = pan
      #expect(player.play())
      advance(player, hundredths: 10)
      #expect(stage.heard(0).last == left && stage.heard(1).last == right, "pan \(pan)")
    }
  }

  @Test func volumeFadesEvenly() throws {
    let player = try player([[Float](repeating: 1, count: 96_000)])
    player.volume = 0.5
    #expect(player.play())
    advance(player, hundredths: 10)
    #expect(stage.heard.last == 0.5)
    player.setVolume(1, fadeDuration: 0.1)
    #expect(player.volume == 1)
    advance(player, hundredths: 20)
    let fade = stage.heard[4800..<9600]
    let distances = fade.enumerated().map { (offset, volume) -> Float in
      let expected: Float = 0.5 + 0.5 * Float(offset) / 4800
      return abs(volume - expected)
    }
    let worst = distances.max() ?? 1
    #expect(worst < 1e-5 && stage.heard[9600...].allSatisfy { $0 == 1 })
  }

  @Test func metersShowPeaksOfBothSigns() throws {
    let player = try player([[Float](repeating: -0.5, count: 48_000), [Float](repeating: 0.25, count: 48_000)])
    player.isMeteringEnabled = true
    #expect(player.play())
    advance(player, hundredths: 30)
    player.updateMeters()
    #expect(abs(player.peakPower(forChannel: 0) + 6.0206) < 0.001)
    #expect(abs(player.peakPower(forChannel: 1) + 12.0412) < 0.001)
  }

  @Test func metersShowPowerAndPeak() throws {
    let player = try player([
      AudioFixture.sine(48_000, frequency: 1000, amplitude: 0.5),
      AudioFixture.sine(48_000, frequency: 2000, amplitude: 0.05),
    ])
    player.updateMeters()
    #expect(player.averagePower(forChannel: 0) == -160 && player.peakPower(forChannel: 1) == -160)
    (player.isMeteringEnabled, player.volume) = (true, 0.1)
    #expect(player.play())
    advance(player, hundredths: 30)
    #expect(player.averagePower(forChannel: 0) == -160, "before updateMeters")
    player.updateMeters()
    // The power of the first sine is 20 log10(0.5 ÷ √2) dB, its peak 20 log10(0.5) dB. The volume does not affect the
    // meters.
    #expect(
      abs(player.averagePower(forChannel: 0) + 9.0309) < 0.001 && abs(player.peakPower(forChannel: 0) + 6.0206) < 0.001)
    #expect(
      abs(player.averagePower(forChannel: 1) + 29.0309) < 0.001
        && abs(player.peakPower(forChannel: 1) + 26.0206) < 0.001)
    player.pause()
    player.updateMeters()
    #expect(player.averagePower(forChannel: 0) == -160)
  }

  @Test func ratesKeepThePitch() async throws {
    let player = try player([AudioFixture.sine(96_000, frequency: 500)])
    let ears = Ears()
    player.delegate = ears
    (player.enableRate, player.rate) = (true, 2)
    #expect(player.play())
    advance(player, hundredths: 52)
    #expect(abs(player.currentTime - 1) < 0.001)
    advance(player, hundredths: 60)
    #expect(await ears.all == ["finished true"])
    #expect(abs(audio().count - 48_000) < 5_000)
    #expect(abs(AudioFixture.frequency(audio()[10_000..<40_000]) - 500) < 2)
  }

  @Test func ratesCountOnlyWhereTheyAreEnabled() throws {
    let noise = AudioFixture.noise(24_000)
    let player = try player([noise])
    player.rate = 2
    #expect(player.play())
    advance(player, hundredths: 60)
    #expect(isHeard(noise))
  }

  @Test func appointmentsAreKept() throws {
    let noise = AudioFixture.noise(4_800)
    let players = try [player([noise]), player([noise])]
    let moment = players[0].deviceCurrentTime + 0.25
    #expect(players[0].play(atTime: moment))
    advance(players[0], players[1], hundredths: 7)
    #expect(players[1].play(atTime: moment) && players[0].currentTime == 0 && players[1].isPlaying)
    advance(players[0], players[1], hundredths: 40)
    // `heard` has the first player's output, then the second's, which began seven hundredths of a second later.
    let heard = stage.heard
    let starts = heard.indices.filter { heard[$0] == noise[0] && heard[$0 + 1] == noise[1] }
    // The first output ends with the hundredth of a second in which its last audio frame was heard.
    #expect(starts == [12_000, 16_800 + 12_000 - 7 * 480])
  }

  @Test func filesThatAreCutShortEndInSilence() async throws {
    let noise = AudioFixture.noise(480_000)
    let url = try AudioFixture.file([noise])
    let player = try AVAudioPlayer(contentsOf: url, devices: stage.devices)
    let ears = Ears()
    player.delegate = ears
    #expect(player.play())
    #expect(truncate(url.path, 1_000_000) == 0)
    advance(player, hundredths: 1_000)
    #expect(player.isPlaying)
    advance(player, hundredths: 10)
    let told = await ears.all
    #expect(told == ["finished true"] && !player.isPlaying)
    #expect(isHeard(Array(noise[..<249_900])) && isSilentBehind(250_000))
  }

  private final class NamedPlayer: AVAudioPlayer {
    var name = ""
    override init(contentsOf url: URL) throws {
      try super.init(contentsOf: url)
      name = url.lastPathComponent
    }
  }

  @Test func playersCanBeSubclassed() throws {
    #expect(try NamedPlayer(contentsOf: AudioFixture.file([AudioFixture.noise(100)])).name == "sound.wav")
  }

  private struct NoOutputs: AudioOutputProvider {
    func makeOutput(
      name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
      onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
    ) throws(EngineError) -> any AudioOutput { throw EngineError(.deviceUnavailable, "Opening an audio device") }
  }

  @Test func withoutADeviceNothingPlays() throws {
    let player = try AVAudioPlayer(
      contentsOf: AudioFixture.file([AudioFixture.noise(100)]),
      devices: Engine.system.devices.replacing(outputs: NoOutputs()))
    #expect(!player.prepareToPlay() && !player.play() && !player.isPlaying && player.currentTime == 0)
  }

  @Test func sourcesAreFilesOrMemory() throws {
    let url = try AudioFixture.file([AudioFixture.noise(100)])
    let data = try Data(contentsOf: url)
    let fromFile = try AVAudioPlayer(contentsOf: url)
    let fromMemory = try AVAudioPlayer(data: data, fileTypeHint: "com.microsoft.waveform-audio")
    #expect(fromFile.url == url && fromFile.data == nil && fromMemory.url == nil && fromMemory.data == data)
    #expect(fromFile.settings[AVSampleRateKey] as? Double == 48_000 && fromMemory.format == fromFile.format)
    #expect(throws: (any Error).self) { try AVAudioPlayer(data: Data([1, 2, 3])) }
    let absent = #expect(throws: NSError.self) {
      try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/nowhere/at-all.wav"))
    }
    #expect(absent?.domain == NSOSStatusErrorDomain && absent?.code == Int(kAudioFileFileNotFoundError))
  }
}

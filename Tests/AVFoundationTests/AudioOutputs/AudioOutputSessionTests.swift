import AVEngineCore
import AVEngineSystem
import AVFAudio
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct AudioOutputSessionTests {
  enum Host: CaseIterable { case audioPlayer, player, renderer }

  private final class Bench {
    let stage: ManualStage
    let noise = AudioFixture.noise(96_000)
    let play: () -> Void
    let pause: () -> Void
    let move: (CMTime) async -> Void
    private let waitUntilIdle: () -> Void

    init(_ host: Host, ahead: Int = 0) async throws {
      let stage = ManualStage(ahead: ahead)
      self.stage = stage
      switch host {
      case .audioPlayer:
        let player = try AVAudioPlayer(contentsOf: AudioFixture.file([noise]), devices: stage.devices)
        play = { player.play() }
        pause = { player.pause() }
        move = { player.currentTime = $0.seconds }
        waitUntilIdle = { player.waitUntilIdle() }
      case .player:
        let player = stage.player()
        let item = AVPlayerItem(asset: AVURLAsset(url: try AudioFixture.file([noise])))
        player.replaceCurrentItem(with: item)
        await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
        play = { player.play() }
        pause = { player.pause() }
        move = { _ = await player.seek(to: $0, toleranceBefore: .zero, toleranceAfter: .zero) }
        waitUntilIdle = { stage.rest() }
      case .renderer:
        let synchronizer = try stage.synchronizer()
        let renderer = AVSampleBufferAudioRenderer()
        synchronizer.addRenderer(renderer)
        try RenderedAudio.give(noise, to: renderer)
        play = { synchronizer.rate = 1 }
        pause = { synchronizer.rate = 0 }
        move = { synchronizer.setRate(0, time: $0) }
        waitUntilIdle = { stage.waitUntilIdle() }
      }
    }

    func advance(hundredths: Int) {
      waitUntilIdle()
      for _ in 0..<hundredths {
        stage.advance(hundredths: 1)
        waitUntilIdle()
      }
    }

    func heard(of output: Int = 0) -> ArraySlice<Float> {
      let outputs = stage.outputs.all
      return outputs.indices.contains(output) ? outputs[output].heard(0).drop { $0 == 0 } : []
    }
  }

  /// `ahead` is the number of audio frames that the output renders before their time.
  @Test(arguments: Host.allCases, [0, 2_400]) func pausesLeaveNothingOutAndRepeatNothing(host: Host, ahead: Int)
    async throws
  {
    let bench = try await Bench(host, ahead: ahead)
    bench.play()
    bench.advance(hundredths: 30)
    bench.pause()
    bench.advance(hundredths: 10)
    bench.play()
    bench.advance(hundredths: 90)
    let isSame = bench.heard().prefix(48_000).elementsEqual(bench.noise.prefix(48_000))
    #expect(isSame)
  }

  @Test(arguments: Host.allCases) func newPlacesBeginWithTheirFirstFrame(host: Host) async throws {
    let bench = try await Bench(host, ahead: 4_800)
    bench.play()
    bench.advance(hundredths: 30)
    bench.pause()
    bench.advance(hundredths: 1)
    let before = bench.heard().count
    await bench.move(CMTime(value: 1, timescale: 1))
    bench.play()
    bench.advance(hundredths: 60)
    let after = bench.heard().dropFirst(before).drop { $0 == 0 }
    let isSame = after.prefix(24_000).elementsEqual(bench.noise[48_000..<72_000])
    #expect(before > 14_400 && isSame)
  }

  @Test(arguments: Host.allCases) func lostDevicesAreOpenedAnewAtTheNextStart(host: Host) async throws {
    let bench = try await Bench(host)
    bench.play()
    bench.advance(hundredths: 20)
    bench.stage.outputs.all.first?.lose()
    bench.advance(hundredths: 10)
    #expect(bench.stage.outputs.all.count == 1)
    bench.pause()
    bench.advance(hundredths: 1)
    bench.play()
    bench.advance(hundredths: 60)
    #expect(bench.stage.outputs.all.count == 2)
    let isSame = bench.heard(of: 1).prefix(24_000).elementsEqual(bench.noise[13_440..<37_440])
    #expect(isSame)
  }

  @Test(arguments: Host.allCases) func devicesThatComeLaterAreFound(host: Host) async throws {
    let bench = try await Bench(host)
    bench.stage.outputs.setPresent(false)
    bench.play()
    bench.advance(hundredths: 10)
    #expect(bench.stage.outputs.all.isEmpty)
    bench.pause()
    bench.advance(hundredths: 1)
    bench.stage.outputs.setPresent(true)
    bench.play()
    bench.advance(hundredths: 60)
    // If a host's time advances without a device, the host later skips the frames of that time.
    let heard = bench.heard().prefix(24_000)
    let isSame = [0, 4_800].contains { bench.noise.dropFirst($0).starts(with: heard) }
    #expect(heard.count == 24_000 && isSame)
  }

  private struct OccupiedOutputs: AudioOutputProvider {
    let outputs: ManualAudioOutputs

    func makeOutput(
      name: String, device: String?, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
      onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
    ) throws(EngineError) -> any AudioOutput {
      let output = try outputs.makeOutput(
        name: name, device: device, sampleRate: sampleRate, channelCount: channelCount, renderer: renderer,
        onEvent: onEvent)
      onEvent(.interrupted)
      return output
    }
  }

  @Test func interruptionsNeedNotWaitForTheirHosts() throws {
    let outputs = OccupiedOutputs(outputs: ManualAudioOutputs())
    let devices = Engine.system.devices.replacing(outputs: outputs, speech: ManualSpeech())
    let player = try AVAudioPlayer(contentsOf: AudioFixture.file([AudioFixture.noise(48_000)]), devices: devices)
    #expect(player.play())
    #expect(!player.isPlaying)
    let synthesizer = AVSpeechSynthesizer(devices: devices)
    synthesizer.speak(AVSpeechUtterance(string: "one two three"))
    synthesizer.waitUntilIdle()
    #expect(synthesizer.isPaused)
  }

  @Test func speechGoesOnThroughAnotherDevice() async throws {
    let outputs = ManualAudioOutputs()
    let synthesizer = AVSpeechSynthesizer(
      devices: Engine.system.devices.replacing(outputs: outputs, speech: ManualSpeech()))
    let advance = { (hundredths: Int) in
      for _ in 0..<hundredths {
        synthesizer.waitUntilIdle()
        for output in outputs.all { output.advance(frames: Int(output.sampleRate) / 100) }
      }
      synthesizer.waitUntilIdle()
    }
    synthesizer.speak(AVSpeechUtterance(string: "one two three"))
    advance(17)
    outputs.all.first?.lose()
    #expect(synthesizer.pauseSpeaking(at: .immediate) && synthesizer.continueSpeaking())
    advance(50)
    #expect(outputs.all.count == 2 && !synthesizer.isSpeaking)
    let heard = outputs.all.flatMap { $0.heard(0) }.filter { $0 != 0 }
    #expect(heard == ManualSpeech.samples(1...3))
  }
}

import AVEngineCore
import AVEngineDevices
import AVEngineSystem
import AVFAudio
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(
  .serialized, .realTime,
  .requires(.ffmpeg), .requires(.pulseAudio))
struct ServedAudioTests {
  /// Called on the main queue, so tests must wait on another thread.
  private final class Ends: NSObject, AVAudioPlayerDelegate, AVAudioRecorderDelegate, Sendable {
    private let flags = Mutex<[Bool]>([])
    private let came = DispatchSemaphore(value: 0)
    var all: [Bool] { flags.withLock { $0 } }

    private func note(_ flag: Bool) {
      flags.withLock { $0.append(flag) }
      came.signal()
    }
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { note(flag) }
    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) { note(flag) }
    func wait() -> Bool { came.wait(timeout: .now() + 30) == .success }
  }

  @Test func loopsAreHeardWithoutAGap() async throws {
    let noise = AudioFixture.noise(20_000)
    let url = try AudioFixture.file([noise, noise])
    let (recording, ends) = try await onAThread {
      let (server, ends) = (try AudioServer(), Ends())
      let player = try AVAudioPlayer(
        contentsOf: url,
        devices: Engine.system.devices.replacing(
          outputs: SystemAudioOutputs(server: server.address, latency: AudioServer.latency)))
      player.delegate = ends
      player.numberOfLoops = 2
      let recording = try server.record {
        #expect(player.play())
        #expect(ends.wait())
      }
      return (recording, ends.all)
    }
    let heard = Array(stride(from: 0, to: recording.count, by: 2).map { recording[$0] }.drop { $0 == 0 })
    #expect(ends == [true])
    let isWhole = heard.prefix(60_000).elementsEqual(noise + noise + noise)
    let isSilentAfter = heard.dropFirst(60_000).allSatisfy { $0 == 0 }
    #expect(isWhole && isSilentAfter)
  }

  @Test func pausesTakeNothingFromTheSound() async throws {
    let ramp = (1...48_000).map { Float($0) / 65_536 }
    let url = try AudioFixture.file([ramp])
    let recording = try await onAThread {
      let (server, ends) = (try AudioServer(), Ends())
      let player = try AVAudioPlayer(
        contentsOf: url,
        devices: Engine.system.devices.replacing(
          outputs: SystemAudioOutputs(server: server.address, latency: AudioServer.latency)))
      player.delegate = ends
      return try server.record {
        for time in [0.3, 0.6] {
          #expect(player.play())
          try Server.wait(for: "\(time) s") { player.currentTime >= time }
          player.pause()
        }
        #expect(player.play() && ends.wait())
      }
    }
    // The server's sink does not discard buffered audio, so some audio may be heard again after each of the two pauses.
    let heard = stride(from: 0, to: recording.count, by: 2).map { Int((recording[$0] * 65_536).rounded()) }.filter {
      $0 > 0
    }
    let lost = Set(1...48_000).subtracting(heard).count
    #expect(lost == 0)
    #expect(zip(heard, heard.dropFirst()).filter { $1 < $0 }.count <= 2)
  }

  @Test func tonesAreRecorded() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tone-\(UUID()).m4a")
    let ends = try await onAThread {
      let (server, ends) = (try AudioServer(), Ends())
      let tone = try AudioFixture.file([AudioFixture.sine(144_000, frequency: 997)])
      let outputs = SystemAudioOutputs(server: server.address, latency: AudioServer.latency)
      let player = try AVAudioPlayer(contentsOf: tone, devices: Engine.system.devices.replacing(outputs: outputs))
      let settings: [String: Any] = [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
      ]
      let recorder = try AVAudioRecorder(
        url: url, settings: settings,
        devices: Engine.system.devices.replacing(inputs: SystemAudioInputs(server: server.address)))
      recorder.delegate = ends
      #expect(player.prepareToPlay() && recorder.prepareToRecord() && player.play())
      // At first the server's sink may still be resuming, so the recording begins half a second later.
      let now = recorder.deviceCurrentTime
      #expect(recorder.record(atTime: now + 0.5, forDuration: 1.5) && ends.wait())
      player.stop()
      return ends.all
    }
    #expect(ends == [true])
    let probed = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels,duration_ts", "-of", "csv=p=0",
        url.path,
      ])
    #expect(
      String(decoding: probed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == "aac,44100,1,66150")
    let bytes = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "f32le", "-"])
    let audio = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    try #require(audio.count >= 60_000)
    #expect(abs(AudioFixture.frequency(audio[6_000..<60_000], sampleRate: 44_100) - 997) < 0.5)
    let power = audio[6_000..<60_000].map { $0 * $0 }.reduce(0, +) / 54_000
    #expect(abs(power.squareRoot() - 0.35355) < 0.01)
  }
}

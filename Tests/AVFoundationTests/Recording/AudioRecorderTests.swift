import AVEngineCore
import AVEngineSystem
import AVFAudio
import Foundation
import TestSupport
import Testing

extension Ears: AVAudioRecorderDelegate {
  func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {
    note("finished \(flag)")
  }
  func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) { note("failed") }
}

struct AudioRecorderTests {
  private let microphone = ManualMicrophone()
  private static var float: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1,
      AVLinearPCMBitDepthKey: 32,
      AVLinearPCMIsFloatKey: true,
    ]
  }

  private func recorder(_ name: String = "recorded.wav", _ settings: [String: Any] = float) throws -> AVAudioRecorder {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try AVAudioRecorder(
      url: folder.appendingPathComponent(name), settings: settings,
      devices: Engine.system.devices.replacing(inputs: microphone, clock: microphone.clock))
  }

  private func hear(_ samples: [Float], _ recorder: AVAudioRecorder) {
    microphone.hear(samples) { recorder.waitUntilIdle() }
  }

  private func samples(_ url: URL) throws -> [Float] {
    let bytes = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-af", "pan=mono|c0=c0", "-f", "f32le", "-"])
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  @Test(.requires(.ffmpeg)) func allThatIsHeardIsInTheFile() async throws {
    let (recorder, ears, noise) = (try recorder(), Ears(), AudioFixture.noise(50_000))
    recorder.delegate = ears
    #expect(!recorder.isRecording && recorder.currentTime == 0)
    #expect(recorder.prepareToRecord() && recorder.record() && recorder.isRecording && recorder.record())
    hear(noise, recorder)
    #expect(recorder.currentTime == 50_000.0 / 48_000)
    recorder.stop()
    recorder.stop()
    #expect(!recorder.isRecording && recorder.currentTime == 0)
    #expect(await ears.all == ["finished true"])
    #expect(try samples(recorder.url).elementsEqual(noise))
    #expect(recorder.deleteRecording() && !recorder.deleteRecording())
    #expect(!FileManager.default.fileExists(atPath: recorder.url.path))
  }

  @Test(.requires(.ffmpeg)) func durationsAreExact() async throws {
    let (recorder, ears, noise) = (try recorder("recorded.caf"), Ears(), AudioFixture.noise(60_000))
    recorder.delegate = ears
    #expect(recorder.record(forDuration: 0.7501))
    hear(noise, recorder)
    #expect(!recorder.isRecording)
    #expect(await ears.all == ["finished true"])
    #expect(try samples(recorder.url).elementsEqual(noise.prefix(36_005)))
  }

  @Test(.requires(.ffmpeg)) func pausesAreNotInTheFile() async throws {
    let (recorder, noise) = (try recorder(), AudioFixture.noise(48_000))
    #expect(recorder.record(forDuration: 0.5))
    hear(Array(noise[..<9_600]), recorder)
    recorder.pause()
    #expect(!recorder.isRecording && recorder.currentTime == 0.2)
    hear(Array(noise[9_600..<19_200]), recorder)
    #expect(recorder.record())
    hear(Array(noise[19_200...]), recorder)
    #expect(!recorder.isRecording)
    #expect(try samples(recorder.url).elementsEqual(noise[..<9_600] + noise[19_200..<33_600]))
  }

  @Test(.requires(.ffmpeg)) func appointmentsAreKept() async throws {
    let (recorder, noise) = (try recorder(), AudioFixture.noise(48_000))
    #expect(recorder.record(atTime: recorder.deviceCurrentTime + 0.25, forDuration: 0.25))
    hear(noise, recorder)
    #expect(try samples(recorder.url).elementsEqual(noise[12_000..<24_000]))
    let open = try self.recorder()
    #expect(open.record(atTime: open.deviceCurrentTime + 0.25))
    hear(noise, open)
    open.stop()
    #expect(try samples(open.url).elementsEqual(noise[12_000...]))
  }

  @Test(
    .requires(.ffmpeg),
    arguments: [
      ("m4a", kAudioFormatMPEG4AAC, "aac", 0.01), ("m4a", kAudioFormatAppleLossless, "alac", 0.001),
      ("flac", kAudioFormatFLAC, "flac", 0.001),
      ("aiff", kAudioFormatLinearPCM, "pcm_s16be", 0.001), ("caf", kAudioFormatOpus, "opus", 0.01),
    ])
  func filesAreOfEveryKind(kind: (ending: String, id: AudioFormatID, codec: String, error: Float)) throws {
    let settings: [String: Any] = [AVFormatIDKey: kind.id, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2]
    let recorder = try recorder("recorded.\(kind.ending)", settings)
    #expect(recorder.settings[AVFormatIDKey] as? AudioFormatID == kind.id && recorder.format.channelCount == 2)
    let sine = AudioFixture.sine(48_000, frequency: 440)
    #expect(recorder.record())
    hear(sine, recorder)
    recorder.stop()
    let codec = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name,channels", "-of", "csv=p=0", recorder.url.path])
    #expect(String(decoding: codec, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == "\(kind.codec),2")
    let file = try AVAudioFile(forReading: recorder.url)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 60_000))
    try file.read(into: buffer)
    let found = try #require(buffer.floatChannelData)
    // A shift by one frame would cause an error of 0.02.
    let error = (4_800..<43_200).map { pow(found[0][$0] - sine[$0], 2) }.reduce(0, +) / 38_400
    #expect(buffer.frameLength == 48_000 && error.squareRoot() < kind.error)
  }

  @Test func metersShowPowerAndPeak() throws {
    let recorder = try recorder()
    recorder.isMeteringEnabled = true
    #expect(recorder.record())
    hear(AudioFixture.sine(9_600, frequency: 1000, amplitude: 0.25), recorder)
    recorder.updateMeters()
    #expect(
      abs(recorder.averagePower(forChannel: 0) + 15.0515) < 0.001
        && abs(recorder.peakPower(forChannel: 0) + 12.0412) < 0.001)
    recorder.stop()
  }

  @Test(.requires(.ffmpeg)) func lostDevicesEndTheFile() async throws {
    let (recorder, ears, noise) = (try recorder(), Ears(), AudioFixture.noise(4_800))
    recorder.delegate = ears
    #expect(recorder.record())
    hear(noise, recorder)
    microphone.fail()
    recorder.waitUntilIdle()
    #expect(await ears.all == ["finished false"])
    #expect(try !recorder.isRecording && samples(recorder.url).elementsEqual(noise))
  }

  private struct NoInputs: AudioInputProvider {
    func makeInput(
      name: String, device: String?, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
      onFailure: @escaping @Sendable (EngineError) -> Void
    ) throws(EngineError) -> any AudioInput { throw EngineError(.deviceUnavailable, "Opening an audio device") }
  }

  @Test func withoutAnInputNothingIsRecorded() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).wav")
    let recorder = try AVAudioRecorder(
      url: url, settings: Self.float, devices: Engine.system.devices.replacing(inputs: NoInputs()))
    #expect(!recorder.prepareToRecord() && !recorder.record() && !recorder.isRecording)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    let unknown = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xyz")
    #expect(throws: NSError.self) { try AVAudioRecorder(url: unknown, settings: Self.float) }
  }
}

import AVEngineVocabulary
import AVFAudio
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct AudioFileOutputTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sounds-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func finish(_ rig: Rig, _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try rig.run(body)
  }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private func session(_ rig: Rig) throws -> (AVCaptureSession, AVCaptureAudioFileOutput) {
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
    let output = AVCaptureAudioFileOutput()
    session.addOutput(output)
    session.startRunning()
    return (session, output)
  }

  private func probe(_ url: URL) throws -> [String: String] {
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries",
        "stream=codec_name,sample_rate,channels,duration:format=format_name:format_tags=title", "-of",
        "default=noprint_wrappers=1", url.path,
      ])
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(lines.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }) { first, _ in first }
  }

  private func frames(_ url: URL) throws -> [Float] {
    let bytes = try Tool.ffmpeg(["-i", url.path, "-ac", "1", "-f", "f32le", "-"])
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  @Test(arguments: [
    (AVFileType.m4a, "mov,mp4,m4a,3gp,3g2,mj2", "aac"), (.caf, "caf", "pcm_f32le"), (.wav, "wav", "pcm_f32le"),
    (.aiff, "aiff", "pcm_s32be"), (.aifc, "aiff", "pcm_f32be"),
  ])
  func eachTypeIsWhatOthersRead(_ type: AVFileType, _ container: String, _ codec: String) throws {
    let rig = Rig()
    try finish(rig) {
      #expect(AVCaptureAudioFileOutput.availableOutputFileTypes().contains(type))
      let (session, output) = try session(rig)
      let log = RecordingClient()
      let file = url("sound.\(codec)")
      output.startRecording(to: file, outputFileType: type, recordingDelegate: log)
      rig.record(output, milliseconds: 1000)
      output.stopRecording()
      #expect(log.wait(3))
      #expect(log.events == ["start", "will nil", "did nil"])
      let found = try probe(file)
      #expect(found["format_name"] == container && found["codec_name"] == codec)
      #expect(found["sample_rate"] == "48000" && found["channels"] == "1")
      // A second has 46 whole buffers of 1,024 frames.
      let heard = try frames(file)
      #expect(abs(heard.count - 46 * 1024) <= (type == .m4a ? 2048 : 0))
      let peak = heard.dropFirst(4096).map(abs).max() ?? 0
      #expect(abs(peak - 0.25) < (type == .m4a ? 0.05 : 0.001))
      session.stopRunning()
    }
  }

  @Test(arguments: [
    (AVFileType.wav, 8, false, "pcm_u8"), (.wav, 24, true, "pcm_s24le"), (.aiff, 8, false, "pcm_s8"),
    (.aiff, 16, false, "pcm_s16be"), (.aifc, 8, false, "pcm_s8"), (.aifc, 16, false, "pcm_s16le"),
    (.aifc, 16, true, "pcm_s16be"), (.aifc, 24, false, "pcm_s24be"), (.caf, 8, false, "pcm_s8"),
    (.caf, 24, false, "pcm_s24le"), (.caf, 24, true, "pcm_s24be"),
  ])
  func bytesAreThoseOfTheFile(_ type: AVFileType, _ bits: Int, _ isBig: Bool, _ codec: String) throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      output.audioSettings = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: bits, AVLinearPCMIsBigEndianKey: isBig,
      ]
      let log = RecordingClient()
      output.startRecording(to: url("a"), outputFileType: type, recordingDelegate: log)
      rig.record(output, milliseconds: 400)
      output.stopRecording()
      #expect(log.wait(3) && log.events.last == "did nil")
      #expect(try probe(url("a"))["codec_name"] == codec)
      let peak = try frames(url("a")).dropFirst(4096).map(abs).max() ?? 0
      #expect(abs(peak - 0.25) < 0.01)
      session.stopRunning()
    }
  }

  @Test func settingsChangeWhatIsRecorded() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      #expect(output.audioSettings.isEmpty)
      output.audioSettings = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVSampleRateKey: 16_000,
        AVNumberOfChannelsKey: 2,
      ]
      let log = RecordingClient()
      output.startRecording(to: url("a.wav"), outputFileType: .wav, recordingDelegate: log)
      rig.record(output, milliseconds: 1000)
      output.audioSettings = [AVFormatIDKey: kAudioFormatAppleLossless]
      output.startRecording(to: url("b.m4a"), outputFileType: .m4a, recordingDelegate: log)
      rig.record(output, milliseconds: 1000)
      output.stopRecording()
      #expect(log.wait(6))
      let wave = try probe(url("a.wav"))
      #expect(wave["codec_name"] == "pcm_s16le" && wave["sample_rate"] == "16000" && wave["channels"] == "2")
      #expect(try probe(url("b.m4a"))["codec_name"] == "alac")
      session.stopRunning()
    }
  }

  @Test func filesFollowEachOtherWithoutLoss() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      let log = RecordingClient()
      output.startRecording(to: url("1.wav"), outputFileType: .wav, recordingDelegate: log)
      rig.record(output, milliseconds: 500)
      output.startRecording(to: url("2.wav"), outputFileType: .wav, recordingDelegate: log)
      rig.record(output, milliseconds: 500)
      output.stopRecording()
      #expect(log.wait(6))
      let (first, second) = (try frames(url("1.wav")), try frames(url("2.wav")))
      #expect(first.count + second.count == 46 * 1024 && second.count > 1024)
      let whole = first + second
      for index in whole.indices {
        let tone = 0.25 * sin(Double(index) * 2 * Double.pi * 1000 / 48000)
        guard abs(Double(whole[index]) - tone) > 0.001 else { continue }
        Issue.record("frame \(index) of \(whole.count) is \(whole[index]), not \(tone)")
        break
      }
      session.stopRunning()
    }
  }

  @Test func metadataIsInTheFile() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      #expect(output.metadata.isEmpty)
      let title = AVMutableMetadataItem()
      title.identifier = .commonIdentifierTitle
      title.value = "A tone" as NSString
      output.metadata = [title]
      let log = RecordingClient()
      output.startRecording(to: url("a.m4a"), recordingDelegate: log)
      rig.record(output, milliseconds: 200)
      output.stopRecording()
      #expect(log.wait(3))
      #expect(try probe(url("a.m4a"))["TAG:title"] == "A tone")
      session.stopRunning()
    }
  }

  @Test func picturesAreNotTaken() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, _) = try rig.session()
      let output = AVCaptureAudioFileOutput()
      session.addOutput(output)
      #expect(output.connections.isEmpty)
    }
  }

  @Test func aFileThatDoesNotHoldTheFormatIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Rig().run {
        let rig = Rig()
        let session = AVCaptureSession()
        session.addInput(try! AVCaptureDeviceInput(device: rig.microphone))
        let output = AVCaptureAudioFileOutput()
        session.addOutput(output)
        output.audioSettings = [AVFormatIDKey: kAudioFormatMPEG4AAC]
        output.startRecording(
          to: URL(fileURLWithPath: "/tmp/none.wav"), outputFileType: .wav, recordingDelegate: RecordingClient())
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("cannot contain the format of audioSettings"))
  }

  @Test func typesThatAreNotWrittenAreRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Rig().run {
        let rig = Rig()
        let session = AVCaptureSession()
        session.addInput(try! AVCaptureDeviceInput(device: rig.microphone))
        let output = AVCaptureAudioFileOutput()
        session.addOutput(output)
        output.startRecording(
          to: URL(fileURLWithPath: "/tmp/none.mov"), outputFileType: .mov, recordingDelegate: RecordingClient())
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("is not one of availableOutputFileTypes()"))
  }
}

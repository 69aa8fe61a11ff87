import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import AVFAudio
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct RecordingSettingsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID())")
  private var url: URL { folder.appendingPathComponent("a.mov") }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func session(_ rig: Rig) throws -> (AVCaptureSession, AVCaptureMovieFileOutput) {
    let (session, _) = try rig.session()
    session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
    let output = AVCaptureMovieFileOutput()
    session.addOutput(output)
    return (session, output)
  }

  private func record(video: [String: Any]? = nil, audio: [String: Any]? = nil) throws -> [[String: String]] {
    let rig = Rig()
    try rig.run {
      let (session, output) = try session(rig)
      output.setOutputSettings(video, for: try #require(output.connection(with: .video)))
      output.setOutputSettings(audio, for: try #require(output.connection(with: .audio)))
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, recordingDelegate: log)
      rig.record(output, milliseconds: 1000)
      output.stopRecording()
      #expect(log.wait(3) && log.events.last == "did nil")
      session.stopRunning()
    }
    return try ["v", "a"].map { stream in
      try entries([
        "-select_streams", stream, "-show_entries",
        "stream=codec_name,profile,width,height,has_b_frames,sample_rate,channels,bits_per_sample,bits_per_raw_sample",
      ])
    }
  }

  private func entries(_ arguments: [String]) throws -> [String: String] {
    let text = try Tool.run("ffprobe", ["-v", "error"] + arguments + ["-of", "default=noprint_wrappers=1", url.path])
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(lines.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }) { first, _ in first }
  }

  private func keyFrameCount() throws -> Int {
    let text = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "packet=flags", "-of", "csv=p=0", url.path])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").count { $0.hasPrefix("K") }
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  @Test func videoIsCompressedAsASettingSays() throws {
    defer { clean() }
    let found = try record(video: [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 160,
      AVVideoScalingModeKey: AVVideoScalingModeResizeAspect,
      AVVideoCompressionPropertiesKey: [
        AVVideoProfileLevelKey: AVVideoProfileLevelH264BaselineAutoLevel, AVVideoMaxKeyFrameIntervalKey: 5,
      ],
    ])
    #expect(found[0]["width"] == "160" && found[0]["height"] == "160")
    #expect(found[0]["profile"]?.contains("Baseline") == true)
    #expect((5...8).contains(try keyFrameCount()))
    let picture = try Tool.ffmpeg(["-i", url.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
    #expect(picture.count == 160 * 160)
    #expect(picture.prefix(160 * 16).allSatisfy { $0 < 24 } && picture.suffix(160 * 16).allSatisfy { $0 < 24 })
    #expect(picture[(160 * 60)..<(160 * 100)].contains { $0 > 60 })
  }

  @Test func audioIsCodedAsASettingSays() throws {
    defer { clean() }
    let found = try record(audio: [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 2,
      AVLinearPCMBitDepthKey: 24, AVLinearPCMIsBigEndianKey: true,
    ])
    #expect(found[1]["codec_name"] == "pcm_s24be" && found[1]["sample_rate"] == "44100" && found[1]["channels"] == "2")
    try FileManager.default.removeItem(at: url)
    let coded = try record(audio: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 24000])
    #expect(coded[1]["codec_name"] == "aac" && coded[1]["sample_rate"] == "24000" && coded[1]["channels"] == "1")
    try FileManager.default.removeItem(at: url)
    #expect(try record(audio: [:])[1]["codec_name"] == "pcm_f32le")
  }

  @Test func keysAreThoseOfTheMedia() throws {
    defer { clean() }
    let rig = Rig()
    try rig.run {
      let (session, output) = try session(rig)
      defer { withExtendedLifetime(session) {} }
      let video = output.supportedOutputSettingsKeys(for: try #require(output.connection(with: .video)))
      let audio = output.supportedOutputSettingsKeys(for: try #require(output.connection(with: .audio)))
      #expect(video.contains(AVVideoCompressionPropertiesKey) && !video.contains(AVFormatIDKey))
      #expect(audio.contains(AVSampleRateKey) && !audio.contains(AVVideoCodecKey))
    }
  }

  @Test func settingsChooseTheCodec() throws {
    defer { clean() }
    let rig = Rig()
    try rig.run {
      let (session, output) = try session(rig)
      defer { withExtendedLifetime(session) {} }
      let connection = try #require(output.connection(with: .video))
      #expect(output.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == .h264)
      output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: connection)
      #expect(output.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == .jpeg)
      output.setOutputSettings(nil, for: connection)
      #expect(output.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == .h264)
    }
  }

  /// A new connection may reuse an old connection's address.
  @Test func settingsAreThoseOfOneConnection() throws {
    defer { clean() }
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      for _ in 0..<100 {
        autoreleasing {
          if let connection = output.connection(with: .video) {
            #expect(output.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == .h264)
            output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: connection)
          }
        }
        session.removeInput(input)
        session.addInput(input)
      }
    }
  }

  @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 4)])
  func metadataOfAMovieIsTheLastThatWasSet(_ interval: CMTime) throws {
    defer { clean() }
    let item = { (text: String) in
      let item = AVMutableMetadataItem()
      item.identifier = .quickTimeMetadataTitle
      item.value = text as NSString
      return item
    }
    let rig = Rig()
    try rig.run {
      let (session, output) = try session(rig)
      output.movieFragmentInterval = interval
      output.metadata = [item("First")]
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, recordingDelegate: log)
      rig.record(output, milliseconds: 500)
      output.metadata = [item("Last")]
      rig.record(output, milliseconds: 500)
      output.stopRecording()
      #expect(log.wait(3) && log.events.last == "did nil")
      session.stopRunning()
    }
    let tags = try entries(["-show_entries", "format_tags"])
    #expect(tags.values.contains("Last") && !tags.values.contains("First"))
  }

  @Test func picturesOfAnotherSizeEndTheFile() throws {
    defer { clean() }
    let rig = Rig { format, number in
      let size = number < 20 ? format.size : PixelSize(width: 160, height: 120)
      return (try? SyntheticPattern(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, size).frame(number)).map {
        .pixels($0)
      }
    }
    try rig.run {
      let (session, output) = try session(rig)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, recordingDelegate: log)
      rig.record(output, milliseconds: 2000)
      #expect(log.wait(3))
      #expect(log.codes == [.mediaChanged, .mediaChanged] && log.isWhole == true && session.isRunning)
      let found = try entries(["-select_streams", "v", "-count_frames", "-show_entries", "stream=width,nb_read_frames"])
      #expect(found["width"] == "320" && (18...20).contains(Int(found["nb_read_frames"] ?? "") ?? 0))
      try FileManager.default.removeItem(at: url)
      let next = RecordingClient()
      output.startRecording(to: url, recordingDelegate: next)
      rig.record(output, milliseconds: 500)
      output.stopRecording()
      #expect(next.wait(3) && next.codes.isEmpty)
      #expect(try entries(["-select_streams", "v", "-show_entries", "stream=width"])["width"] == "160")
      session.stopRunning()
    }
  }

  private func autoreleasing(_ body: () -> Void) { body() }

  @Test(arguments: [
    "AVVideoScalingModeKey", "AVVideoProfileLevelKey", "AVSampleRateKey", "AVNumberOfChannelsKey", "AVFormatIDKey",
  ])
  func whatAWriterRefusesIsRefused(_ key: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [key] in
      let rig = Rig()
      try rig.run {
        let (session, _) = try rig.session()
        session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
        let output = AVCaptureMovieFileOutput()
        session.addOutput(output)
        var video: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264]
        var audio: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC]
        switch key {
        case AVVideoScalingModeKey: video[key] = "sideways"
        case "AVVideoProfileLevelKey": video[AVVideoCompressionPropertiesKey] = [AVVideoProfileLevelKey: "best"]
        case AVSampleRateKey: audio[key] = 3.5
        case AVNumberOfChannelsKey: audio[key] = 65
        default: audio[key] = "AAC"
        }
        if let connection = output.connection(with: .video) { output.setOutputSettings(video, for: connection) }
        if let connection = output.connection(with: .audio) { output.setOutputSettings(audio, for: connection) }
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("AVCaptureMovieFileOutput.setOutputSettings(_:for:)") && said.contains(key))
  }
}

import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterSettingsTests {
  private func writer(_ type: AVFileType) throws -> AVAssetWriter {
    try AVAssetWriter(outputURL: try MadeMedia.place("a.\(type == .mov ? "mov" : "mp4")"), fileType: type)
  }

  private func audio(_ id: AudioFormatID, rate: Double = 48_000, channels: Int = 2) -> [String: Any] {
    [AVFormatIDKey: id, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels]
  }

  @Test func whatAFileCanHoldIsKnown() throws {
    let (movie, file) = (try writer(.mov), try writer(.mp4))
    #expect(movie.availableMediaTypes.contains(.timecode))
    #expect(!file.availableMediaTypes.contains(.timecode))
    let codecs: [(AVVideoCodecType, Bool, Bool)] = [
      (.h264, true, true), (.hevc, true, true), (.jpeg, true, false), (.proRes422, true, false),
      (.proRes422HQ, true, false),
      (.proRes422LT, true, false), (.proRes422Proxy, true, false), (.proRes4444, true, false),
      (.appleProRes4444XQ, true, false),
      (.hevcWithAlpha, false, false), (.JPEGXL, false, false),
    ]
    for (codec, inMovie, inFile) in codecs {
      let settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 64, AVVideoHeightKey: 64]
      #expect(movie.canApply(outputSettings: settings, forMediaType: .video) == inMovie, "\(codec.rawValue) in a movie")
      #expect(file.canApply(outputSettings: settings, forMediaType: .video) == inFile, "\(codec.rawValue) in MPEG-4")
    }
    let formats: [(AudioFormatID, Bool, Bool)] = [
      (kAudioFormatMPEG4AAC, true, true), (kAudioFormatAppleLossless, true, true), (kAudioFormatLinearPCM, true, false),
      (kAudioFormatAC3, true, true), (kAudioFormatOpus, true, true), (kAudioFormatFLAC, true, true),
      (kAudioFormatMPEGLayer3, true, true),
      (kAudioFormatMPEG4AAC_HE, false, false), (kAudioFormatMPEG4AAC_HE_V2, false, false),
      (kAudioFormatAMR, false, false),
    ]
    for (format, inMovie, inFile) in formats {
      #expect(movie.canApply(outputSettings: audio(format), forMediaType: .audio) == inMovie, "\(format) in a movie")
      #expect(file.canApply(outputSettings: audio(format), forMediaType: .audio) == inFile, "\(format) in MPEG-4")
    }
  }

  @Test func whatIsIncompleteOrImpossibleCannotBeApplied() throws {
    let movie = try writer(.mov)
    #expect(!movie.canApply(outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264], forMediaType: .video))
    #expect(!movie.canApply(outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC], forMediaType: .audio))
    #expect(!movie.canApply(outputSettings: audio(kAudioFormatMPEG4AAC, rate: 47_999), forMediaType: .audio))
    #expect(!movie.canApply(outputSettings: audio(kAudioFormatMPEGLayer3, channels: 6), forMediaType: .audio))
    #expect(!movie.canApply(outputSettings: audio(kAudioFormatMPEG4AAC), forMediaType: .video))
    var fit = WritingMedia.h264
    fit[AVVideoScalingModeKey] = AVVideoScalingModeFit
    #expect(!movie.canApply(outputSettings: fit, forMediaType: .video))
    #expect(movie.canApply(outputSettings: nil, forMediaType: .video))
  }

  @Test func numbersOfAnyTypeAreSettings() throws {
    let writer = try AVAssetWriter(outputURL: try MadeMedia.place("numbers.mov"), fileType: .mov)
    let size = CGSize(width: 160, height: 96)
    let numbers: [(Any, Any)] = [
      (size.width, size.height), (Float(160), Float(96)), (Int32(160), UInt16(96)), (160.0, NSNumber(value: 96)),
      (Int64(160), UInt8(96)),
    ]
    for (width, height) in numbers {
      let video: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
        AVVideoCompressionPropertiesKey: [
          AVVideoAverageBitRateKey: CGFloat(500_000), AVVideoMaxKeyFrameIntervalKey: Float(30),
        ],
        AVVideoCleanApertureKey: [
          AVVideoCleanApertureWidthKey: size.width, AVVideoCleanApertureHeightKey: size.height,
          AVVideoCleanApertureHorizontalOffsetKey: CGFloat(0),
          AVVideoCleanApertureVerticalOffsetKey: CGFloat(0),
        ],
      ]
      #expect(writer.canApply(outputSettings: video, forMediaType: .video), "\(type(of: width))")
    }
    for rate in [CGFloat(48_000), Float(48_000), Int32(48_000)] as [Any] {
      let audio: [String: Any] = [
        AVFormatIDKey: Int(kAudioFormatMPEG4AAC), AVSampleRateKey: rate, AVNumberOfChannelsKey: CGFloat(2),
      ]
      #expect(writer.canApply(outputSettings: audio, forMediaType: .audio), "\(type(of: rate))")
    }
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
      kCVPixelBufferWidthKey as String: size.width, kCVPixelBufferHeightKey as String: Float(96),
      kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA),
    ])
    #expect(output.hasNewPixelBuffer(forItemTime: .zero) == false)
  }

  private func encoded(
    _ settings: [String: Any], type: AVFileType = .mov, count: Int = 30,
    frame: (Int) throws -> CVPixelBuffer = { try WritingMedia.frame($0) }
  ) async throws -> URL {
    let url = try MadeMedia.place(type == .mov ? "a.mov" : "a.mp4")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(adaptor.pixelBufferPool == nil)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<count {
      while !input.isReadyForMoreMediaData, writer.status == .writing { sched_yield() }
      #expect(adaptor.append(try frame(number), withPresentationTime: seconds(CMTimeValue(number), 30)))
    }
    await writer.finishWriting()
    if let error = writer.error { throw error }
    return url
  }

  @Test(arguments: [
    ("hvc1", "hevc", ""), ("jpeg", "mjpeg", ""), ("apcn", "prores", "Standard"), ("apch", "prores", "HQ"),
    ("apco", "prores", "Proxy"),
    ("ap4h", "prores", "4444"),
  ]) func codecsAreWhatWasAskedFor(_ codec: String, _ name: String, _ profile: String) async throws {
    let settings: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 160, AVVideoHeightKey: 96]
    let probe = try ExportProbe(try await encoded(settings, count: 5))
    #expect(ExportProbe.text(probe.video, "codec_name") == name)
    #expect(ExportProbe.text(probe.video, "codec_tag_string") == codec)
    #expect(ExportProbe.text(probe.video, "nb_frames") == "5")
    if !profile.isEmpty { #expect(ExportProbe.text(probe.video, "profile") == profile) }
  }

  @Test func compressionPropertiesReachTheEncoder() async throws {
    var settings = WritingMedia.h264
    settings[AVVideoCompressionPropertiesKey] =
      [
        AVVideoProfileLevelKey: AVVideoProfileLevelH264Main31, AVVideoMaxKeyFrameIntervalKey: 10,
        AVVideoAllowFrameReorderingKey: false,
        AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCAVLC, AVVideoAverageBitRateKey: 200_000,
        AVVideoExpectedSourceFrameRateKey: 30,
      ] as [String: Any]
    let url = try await encoded(settings)
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.video, "profile") == "Main")
    #expect(ExportProbe.text(probe.video, "level") == "31")
    #expect(ExportProbe.text(probe.video, "has_b_frames") == "0")
    let flags = try WriterPassthroughTests.packets(url, "v:0")
    let keys = flags.enumerated().filter { $0.element.contains(",K") }.map(\.offset)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 <= 10 })
    #expect(keys.count >= 3)
  }

  @Test func keyFramesComeWithinADuration() async throws {
    var settings = WritingMedia.h264
    settings[AVVideoCompressionPropertiesKey] = [AVVideoMaxKeyFrameIntervalDurationKey: 0.5]
    let packets = try WriterPassthroughTests.packets(try await encoded(settings, count: 60), "v:0")
    let times = packets.filter { $0.contains(",K") }.compactMap { Int($0.split(separator: ",").first ?? "") }
    let first = times.first ?? 0
    // 300 ticks are half a second.
    #expect(times.map { ($0 - first) } == [0, 300, 600, 900])
  }

  @Test func shapeAndColourAreStated() async throws {
    var settings = WritingMedia.h264
    settings[AVVideoPixelAspectRatioKey] = [
      AVVideoPixelAspectRatioHorizontalSpacingKey: 4, AVVideoPixelAspectRatioVerticalSpacingKey: 3,
    ]
    settings[AVVideoCleanApertureKey] = [
      AVVideoCleanApertureWidthKey: 140, AVVideoCleanApertureHeightKey: 90, AVVideoCleanApertureHorizontalOffsetKey: 0,
      AVVideoCleanApertureVerticalOffsetKey: 0,
    ]
    settings[AVVideoColorPropertiesKey] = [
      AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
      AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
      AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_709_2,
    ]
    let url = try await encoded(settings, count: 3)
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.video, "sample_aspect_ratio") == "4:3")
    #expect(ExportProbe.text(probe.video, "color_space") == "bt709")
    #expect(ExportProbe.text(probe.video, "color_primaries") == "bt709")
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .video).first)
    let format = try #require(try await track.load(.formatDescriptions).first)
    let aperture = CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: true)
    #expect(aperture == CGRect(x: 10, y: 3, width: 140, height: 90))
  }

  /// In H.273's numbers, the assumed primaries, transfer function and matrix are 5-1-6 with 625 lines, 6-1-6 with 525
  /// lines, and 1-1-1 in HD.
  @Test(
    arguments: [
      (720, 576, "bt470bg", "smpte170m"), (720, 480, "smpte170m", "smpte170m"), (1280, 720, "bt709", "bt709"),
    ], [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA])
  func untaggedPicturesAreStated(_ kind: (Int, Int, String, String), _ type: OSType) async throws {
    var settings = WritingMedia.h264
    settings[AVVideoWidthKey] = kind.0
    settings[AVVideoHeightKey] = kind.1
    let url = try await encoded(settings, count: 2) { _ in
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, kind.0, kind.1, type, nil, &made)
      return try #require(made)
    }
    let video = try ExportProbe(url).video
    #expect(ExportProbe.text(video, "color_primaries") == kind.2)
    #expect(ExportProbe.text(video, "color_transfer") == "bt709")
    #expect(ExportProbe.text(video, "color_space") == kind.3)
  }

  @Test(arguments: [
    (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, "pc"), (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, "pc"),
    (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, "pc"), (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, "tv"),
  ]) func theRangeIsKept(_ type: OSType, _ range: String) async throws {
    let url = try await encoded(WritingMedia.h264, count: 2) { _ in
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 160, 96, type, nil, &made)
      return try #require(made)
    }
    #expect(ExportProbe.text(try ExportProbe(url).video, "color_range") == range)
  }

  @Test(arguments: [
    (AVVideoScalingModeResize, false, true), (AVVideoScalingModeResizeAspect, true, true),
    (AVVideoScalingModeResizeAspectFill, false, false),
  ]) func picturesAreFitted(_ mode: String, _ hasBars: Bool, _ hasEdge: Bool) async throws {
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.proRes4444, AVVideoWidthKey: 96, AVVideoHeightKey: 96,
      AVVideoScalingModeKey: mode,
    ]
    let url = try await encoded(settings, count: 1) { _ in
      let buffer = try WritingMedia.colour(0, 0, 200, width: 192, height: 96)
      CVPixelBufferLockBaseAddress(buffer, [])
      if let base = CVPixelBufferGetBaseAddress(buffer) {
        let edge = Array(repeating: [255, 0, 0, 255] as [UInt8], count: 24).flatMap(\.self)
        for row in 0..<96 { (base + row * CVPixelBufferGetBytesPerRow(buffer)).copyMemory(from: edge, byteCount: 96) }
      }
      CVPixelBufferUnlockBaseAddress(buffer, [])
      return buffer
    }
    let pixels = [UInt8](
      try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
    #expect(pixels.count == 96 * 96 * 3)
    let at = { (x: Int, y: Int) in Array(pixels[(y * 96 + x) * 3..<(y * 96 + x) * 3 + 3]).map(Int.init) }
    let near = { (a: [Int], b: [Int]) in zip(a, b).allSatisfy { abs($0 - $1) < 16 } }
    #expect(near(at(60, 48), [200, 0, 0]), "\(at(60, 48))")
    #expect(near(at(60, 6), hasBars ? [0, 0, 0] : [200, 0, 0]), "\(at(60, 6))")
    #expect(near(at(3, 48), hasEdge ? [0, 0, 255] : [200, 0, 0]), "\(at(3, 48))")
  }

  @Test(arguments: [
    (kAudioFormatMPEG4AAC, "aac", 44_100), (kAudioFormatAppleLossless, "alac", 48_000),
    (kAudioFormatLinearPCM, "pcm_s16le", 32_000),
    (kAudioFormatAC3, "ac3", 48_000), (kAudioFormatOpus, "opus", 48_000), (kAudioFormatFLAC, "flac", 48_000),
    (kAudioFormatMPEGLayer3, "mp3", 44_100),
  ]) func soundIsCodedAsAskedAndLastsExactly(_ format: AudioFormatID, _ name: String, _ rate: Int) async throws {
    let url = try MadeMedia.place("a.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: audio(format, rate: Double(rate)))
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for part in 0..<11 {
      let audioSample = try WritingMedia.audio(
        frames: part * 4_801..<(part + 1) * 4_801, channels: 2, planar: part % 2 == 1)
      #expect(WritingMedia.push(audioSample, to: input, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.audio, "codec_name") == name)
    #expect(ExportProbe.text(probe.audio, "sample_rate") == "\(rate)")
    #expect(ExportProbe.text(probe.audio, "channels") == "2")
    let expected = (11 * 4_801 * rate * 2 + 48_000) / 96_000
    let track = try #require(try await AVURLAsset(url: url).loadTracks(withMediaType: .audio).first)
    let range = try await track.load(.timeRange)
    #expect(range.duration == CMTime(value: CMTimeValue(expected), timescale: CMTimeScale(rate)))
    let heard = try ExportProbe.decodedAudio(url, channel: 1)
    // ffmpeg decodes the whole last packet, so it may give more frames.
    #expect(
      abs(heard.count - expected) <= (format == kAudioFormatLinearPCM ? 0 : 1_536), "\(heard.count) for \(expected)")
    let sine = ExportProbe.sine(heard[rate / 10..<rate], frequency: 440, rate: Double(rate), start: 0.1)
    #expect(abs(sine.amplitude - 0.5) < 0.03)
    #expect(abs(sine.lateness) < 0.5)
  }

  @Test func theAssistantsSettingsCanBeApplied() throws {
    let movie = try writer(.mov)
    #expect(AVOutputSettingsAssistant.availableOutputSettingsPresets().contains(.preset1280x720))
    for preset in AVOutputSettingsAssistant.availableOutputSettingsPresets() {
      let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
      #expect(movie.canApply(outputSettings: assistant.videoSettings, forMediaType: .video))
      #expect(movie.canApply(outputSettings: assistant.audioSettings, forMediaType: .audio))
    }
    let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1280x720))
    #expect(assistant.videoSettings?[AVVideoWidthKey] as? Int == 1280)
    assistant.sourceVideoFormat = try CMVideoFormatDescription(
      imageBuffer: WritingMedia.frame(0, width: 640, height: 360))
    #expect(assistant.videoSettings?[AVVideoWidthKey] as? Int == 640)
    #expect(assistant.videoSettings?[AVVideoHeightKey] as? Int == 360)
  }
}

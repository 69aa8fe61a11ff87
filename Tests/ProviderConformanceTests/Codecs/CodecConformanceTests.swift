import AVEngineCore
import AVEngineFFmpeg
import CoreAudioTypes
import CoreMedia
import CoreVideo
import ProviderConformance
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct CodecConformanceTests {
  // MARK: Decoders

  @Test(arguments: ConformingStream.videos) func videoDecoder(_ stream: ConformingStream) throws {
    checkVideoDecoder(try stream.facts(), by: FFmpegCodecs())
  }

  @Test(arguments: ConformingStream.audios) func audioDecoder(_ stream: ConformingStream) throws {
    checkAudioDecoder(try stream.facts(), by: FFmpegCodecs())
  }

  static let videoClauses = DecoderClause.allCases.filter { $0 != .parts }
  static let audioClauses = DecoderClause.allCases.filter { $0 != .skipping }

  @Test(arguments: videoClauses) func aBrokenVideoDecoderIsFound(_ clause: DecoderClause) throws {
    var facts = try ConformingStream.h264.facts()
    // This decoder is silent after damage, so it would also break `lastingDamage`.
    if clause == .damageIsSurvived { facts.detectsDamage = false }
    let codecs = BrokenCodecs(whole: FFmpegCodecs(), decoding: clause, known: facts.format)
    withKnownIssue {
      checkVideoDecoder(facts, by: codecs)
    } matching: {
      clause.isBroken(in: $0)
    }
  }

  @Test(arguments: audioClauses) func aBrokenAudioDecoderIsFound(_ clause: DecoderClause) throws {
    var facts = try ConformingStream.flac.facts()
    if clause == .damageIsSurvived { facts.detectsDamage = false }
    let codecs = BrokenCodecs(whole: FFmpegCodecs(), decoding: clause, known: facts.format)
    withKnownIssue {
      checkAudioDecoder(facts, by: codecs)
    } matching: {
      clause.isBroken(in: $0)
    }
  }

  // MARK: Encoders

  static let videoCodecs: [CMVideoCodecType] = [
    kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG, kCMVideoCodecType_AppleProRes422,
    kCMVideoCodecType_AppleProRes4444,
  ]

  private static func video(_ codec: CMVideoCodecType) -> VideoEncoderSettings {
    let isCompressed = [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC].contains(codec)
    let rate: VideoEncoderSettings.Rate =
      isCompressed ? .average(800_000) : codec == kCMVideoCodecType_JPEG ? .quality(0.9) : .fixed
    var settings = VideoEncoderSettings(codec: codec, width: 128, height: 96, rate: rate, timescale: 600)
    settings.expectedFrameRate = 25
    settings.color = .bt709
    return settings
  }

  @Test(arguments: videoCodecs) func videoEncoder(_ codec: CMVideoCodecType) {
    checkVideoEncoder("'\(codec)'", Self.video(codec), by: FFmpegCodecs())
  }

  static let audioFormats: [AudioFormatID] = [
    kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatAC3, kAudioFormatEnhancedAC3,
    kAudioFormatOpus, kAudioFormatMPEGLayer3, kAudioFormatLinearPCM,
  ]

  private static func audio(_ format: AudioFormatID) -> AudioEncoderSettings {
    var settings = AudioEncoderSettings(
      formatID: format, sampleRate: 48_000, layout: ChannelLayout(count: 2, mask: 0x3))
    if format == kAudioFormatLinearPCM {
      settings.linearPCM = AudioStreamBasicDescription(
        mSampleRate: 48_000, mFormatID: format,
        mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 4,
        mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
    }
    return settings
  }

  @Test(arguments: audioFormats) func audioEncoder(_ format: AudioFormatID) {
    checkAudioEncoder("'\(format)'", Self.audio(format), by: FFmpegCodecs())
  }

  static let videoEncoderClauses = EncoderClause.allCases.filter { $0 != .anyPieces }
  static let audioEncoderClauses = EncoderClause.allCases.filter {
    ![.keyFrameRequests, .keyFrameInterval, .noReordering].contains($0)
  }

  @Test(arguments: videoEncoderClauses) func aBrokenVideoEncoderIsFound(_ clause: EncoderClause) {
    let settings = Self.video(kCMVideoCodecType_H264)
    let codecs = BrokenCodecs(whole: FFmpegCodecs(), encoding: clause, knownVideo: settings)
    withKnownIssue {
      checkVideoEncoder("H.264", settings, by: codecs)
    } matching: {
      clause.isBroken(in: $0)
    }
  }

  @Test(arguments: audioEncoderClauses) func aBrokenAudioEncoderIsFound(_ clause: EncoderClause) {
    let settings = Self.audio(kAudioFormatMPEG4AAC)
    let codecs = BrokenCodecs(whole: FFmpegCodecs(), encoding: clause, knownAudio: settings)
    withKnownIssue {
      checkAudioEncoder("AAC", settings, by: codecs)
    } matching: {
      clause.isBroken(in: $0)
    }
  }

  // MARK: The video frame converter

  @Test(arguments: [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
  ])
  func videoFrameConverter(_ format: OSType) {
    checkVideoFrameConverter(from: format) { try FFmpegCodecs().makeVideoFrameConverter() }
  }

  @Test(arguments: FrameConverterClause.allCases) func aBrokenConverterIsFound(_ clause: FrameConverterClause) {
    let codecs = BrokenCodecs(whole: FFmpegCodecs(), converting: clause)
    withKnownIssue {
      checkVideoFrameConverter(from: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) {
        try codecs.makeVideoFrameConverter()
      }
    } matching: {
      clause.isBroken(in: $0)
    }
  }
}

import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation

struct ExportPreset: Sendable {
  enum Video: Sendable {
    case none
    /// At most this size, in landscape or portrait orientation. Smaller sources are not enlarged.
    case coded(CMVideoCodecType, longSide: Int, shortSide: Int, bitRate: Int)
    /// The size of the source, at a quality that is hard to distinguish from the source.
    case sourceSize(CMVideoCodecType)
    /// The size of the source, at the fixed bit rate of the codec.
    case mezzanine(CMVideoCodecType)
  }

  enum Audio: Sendable {
    /// The bit rate in bits per second and channel.
    case aac(bitRatePerChannel: Int)
    case linearPCM
  }

  var name: String
  var video: Video
  var audio: Audio
  var fileTypes: [AVFileType]
  var isPassthrough = false

  static func named(_ name: String) -> ExportPreset? {
    all.first { $0.name == name } ?? (name == passthrough.name ? passthrough : nil)
  }

  static let passthrough = ExportPreset(
    name: AVAssetExportPresetPassthrough, video: .none, audio: .linearPCM,
    fileTypes: [.mov, .mp4, .m4v, .m4a, .mobile3GPP],
    isPassthrough: true)

  /// All presets except passthrough.
  static let all: [ExportPreset] = [
    h264(AVAssetExportPresetLowQuality, 224, 128, 128_000, aac: 32_000),
    h264(AVAssetExportPresetMediumQuality, 568, 320, 800_000),
    ExportPreset(
      name: AVAssetExportPresetHighestQuality, video: .sourceSize(kCMVideoCodecType_H264),
      audio: .aac(bitRatePerChannel: 96_000), fileTypes: movies),
    ExportPreset(
      name: AVAssetExportPresetHEVCHighestQuality, video: .sourceSize(kCMVideoCodecType_HEVC),
      audio: .aac(bitRatePerChannel: 96_000), fileTypes: movies),
    h264(AVAssetExportPreset640x480, 640, 480, 1_700_000),
    h264(AVAssetExportPreset960x540, 960, 540, 3_000_000),
    h264(AVAssetExportPreset1280x720, 1280, 720, 5_000_000),
    h264(AVAssetExportPreset1920x1080, 1920, 1080, 10_000_000),
    h264(AVAssetExportPreset3840x2160, 3840, 2160, 40_000_000),
    hevc(AVAssetExportPresetHEVC1920x1080, 1920, 1080, 6_000_000),
    hevc(AVAssetExportPresetHEVC3840x2160, 3840, 2160, 22_000_000),
    hevc(AVAssetExportPresetHEVC7680x4320, 7680, 4320, 80_000_000),
    m4v(AVAssetExportPresetAppleM4VCellular, 176, 144, 64_000, aac: 24_000),
    m4v(AVAssetExportPresetAppleM4ViPod, 640, 480, 1_500_000),
    m4v(AVAssetExportPresetAppleM4V480pSD, 640, 480, 1_500_000),
    m4v(AVAssetExportPresetAppleM4VAppleTV, 1280, 720, 3_000_000),
    m4v(AVAssetExportPresetAppleM4VWiFi, 480, 320, 900_000),
    m4v(AVAssetExportPresetAppleM4V720pHD, 1280, 720, 5_000_000),
    m4v(AVAssetExportPresetAppleM4V1080pHD, 1920, 1080, 10_000_000),
    ExportPreset(
      name: AVAssetExportPresetAppleM4A, video: .none, audio: .aac(bitRatePerChannel: 128_000), fileTypes: [.m4a]),
    ExportPreset(
      name: AVAssetExportPresetAppleProRes422LPCM, video: .mezzanine(kCMVideoCodecType_AppleProRes422),
      audio: .linearPCM, fileTypes: [.mov]),
    ExportPreset(
      name: AVAssetExportPresetAppleProRes4444LPCM, video: .mezzanine(kCMVideoCodecType_AppleProRes4444),
      audio: .linearPCM,
      fileTypes: [.mov]),
  ]

  private static let movies: [AVFileType] = [.mov, .mp4, .m4v]

  private static func h264(_ name: String, _ long: Int, _ short: Int, _ rate: Int, aac: Int = 64_000) -> ExportPreset {
    ExportPreset(
      name: name, video: .coded(kCMVideoCodecType_H264, longSide: long, shortSide: short, bitRate: rate),
      audio: .aac(bitRatePerChannel: aac), fileTypes: movies)
  }

  private static func hevc(_ name: String, _ long: Int, _ short: Int, _ rate: Int) -> ExportPreset {
    ExportPreset(
      name: name, video: .coded(kCMVideoCodecType_HEVC, longSide: long, shortSide: short, bitRate: rate),
      audio: .aac(bitRatePerChannel: 64_000), fileTypes: movies)
  }

  private static func m4v(_ name: String, _ long: Int, _ short: Int, _ rate: Int, aac: Int = 64_000) -> ExportPreset {
    var preset = h264(name, long, short, rate, aac: aac)
    preset.fileTypes = [.m4v]
    return preset
  }

  // MARK: -

  var videoCodec: CMVideoCodecType? {
    switch video {
    case .none: nil
    case .coded(let codec, _, _, _), .sourceSize(let codec), .mezzanine(let codec): codec
    }
  }

  func isAvailable(in codecs: any CodecProvider) -> Bool {
    if isPassthrough { return true }
    if let videoCodec, !codecs.canEncodeVideo(videoCodec) { return false }
    if case .aac = audio { return codecs.canEncodeAudio(kAudioFormatMPEG4AAC) }
    return true
  }

  func codedSize(width: Int, height: Int) -> (width: Int, height: Int) {
    var scale = 1.0
    if case .coded(_, let long, let short, _) = video {
      let (boxWidth, boxHeight) = width >= height ? (long, short) : (short, long)
      scale = min(1, Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
    }
    let even = { (side: Int) in max(2, Int((Double(side) * scale / 2).rounded()) * 2) }
    return (even(width), even(height))
  }

  func rate(width: Int, height: Int) -> VideoEncoderSettings.Rate {
    switch video {
    case .none, .mezzanine: return .fixed
    case .sourceSize: return .visuallyLossless
    case .coded(_, let long, let short, let bitRate):
      let share = Double(width * height) / Double(long * short)
      // Smaller frames need more bits per pixel. The exponent is a usual rule of thumb for encoders.
      return .average(max(48_000, Int(Double(bitRate) * min(1, pow(share, 0.75)))))
    }
  }
}

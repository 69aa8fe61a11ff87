internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation
internal import CoreMedia
internal import CoreVideo

struct VideoEncoderChoice {
  enum Stream { case h264, hevc, frames }

  var names: [String]
  var stream: Stream
  var pixelFormats: (full: AVPixelFormat, video: AVPixelFormat)
  var appleFormats: (full: OSType, video: OSType)
  var options: [String: String] = [:]

  static func of(_ settings: VideoEncoderSettings) -> VideoEncoderChoice? {
    of(settings.codec, color: settings.color, isTenBit: settings.profile == .main10)
  }

  func appleFormat(of settings: VideoEncoderSettings) -> OSType {
    settings.color.isFullRange ? appleFormats.full : appleFormats.video
  }

  static func of(_ codec: CMVideoCodecType, color: ColorDescription, isTenBit: Bool = false) -> VideoEncoderChoice? {
    let planar = (kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_420YpCbCr8Planar)
    switch codec {
    case kCMVideoCodecType_H264:
      return VideoEncoderChoice(
        names: ["libx264", "libopenh264"], stream: .h264, pixelFormats: (AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV420P),
        appleFormats: planar)
    case kCMVideoCodecType_HEVC where color.isHighDynamicRange || isTenBit:
      return VideoEncoderChoice(
        names: ["libx265"], stream: .hevc, pixelFormats: (AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV420P10LE),
        appleFormats: (
          kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
        ))
    case kCMVideoCodecType_HEVC:
      return VideoEncoderChoice(
        names: ["libx265"], stream: .hevc, pixelFormats: (AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV420P), appleFormats: planar)
    case kCMVideoCodecType_JPEG:
      return VideoEncoderChoice(
        names: ["mjpeg"], stream: .frames, pixelFormats: (AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ420P),
        appleFormats: (planar.0, planar.0))
    default: return proRes(codec)
    }
  }

  /// At equal size prores_aw takes less than half the time of prores_ks and is at most 0.2 dB worse (README), but it
  /// does not keep alpha exactly.
  private static func proRes(_ codec: CMVideoCodecType) -> VideoEncoderChoice? {
    let profiles: [CMVideoCodecType: String] = [
      kCMVideoCodecType_AppleProRes422Proxy: "0", kCMVideoCodecType_AppleProRes422LT: "1",
      kCMVideoCodecType_AppleProRes422: "2",
      kCMVideoCodecType_AppleProRes422HQ: "3", kCMVideoCodecType_AppleProRes4444: "4",
      kCMVideoCodecType_AppleProRes4444XQ: "5",
    ]
    guard let profile = profiles[codec] else { return nil }
    let hasAlpha = profile >= "4"
    let format = hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV422P10LE
    let apple = hasAlpha ? kCVPixelFormatType_4444AYpCbCr16 : kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange
    return VideoEncoderChoice(
      names: hasAlpha ? ["prores_ks", "prores_aw"] : ["prores_aw", "prores_ks"], stream: .frames,
      pixelFormats: (format, format), appleFormats: (apple, apple),
      options: ["profile": profile, "vendor": "apl0", "alpha_bits": hasAlpha ? "16" : "0"])
  }

  var encoder: UnsafePointer<AVCodec>? { names.lazy.compactMap { avcodec_find_encoder_by_name($0) }.first }
}

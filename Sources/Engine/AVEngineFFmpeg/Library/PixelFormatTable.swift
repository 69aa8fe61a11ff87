internal import AVEngineCFFmpeg
internal import CoreFoundation
internal import CoreVideo

/// Pixel formats that are the same bytes under Apple's and under FFmpeg's name.
enum PixelFormatTable {
  /// Apple's format, FFmpeg's, and whether the samples take the full range; nil where the format does not say (RGB).
  private static let rows: [(OSType, AVPixelFormat, Bool?)] = [
    (kCVPixelFormatType_420YpCbCr8Planar, AV_PIX_FMT_YUV420P, false),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, AV_PIX_FMT_YUV420P, true),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, AV_PIX_FMT_YUVJ420P, true),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV12, false),
    (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV12, true),
    (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV16, false),
    (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV16, true),
    (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV24, false),
    (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV24, true),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P010LE, false),
    (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P010LE, true),
    (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P210LE, false),
    (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P210LE, true),
    (kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P410LE, false),
    (kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P410LE, true),
    (kCVPixelFormatType_422YpCbCr8, AV_PIX_FMT_UYVY422, false),
    (kCVPixelFormatType_422YpCbCr8_yuvs, AV_PIX_FMT_YUYV422, false),
    (kCVPixelFormatType_32BGRA, AV_PIX_FMT_BGRA, nil),
    (kCVPixelFormatType_32ARGB, AV_PIX_FMT_ARGB, nil),
    (kCVPixelFormatType_32RGBA, AV_PIX_FMT_RGBA, nil),
    (kCVPixelFormatType_32ABGR, AV_PIX_FMT_ABGR, nil),
    (kCVPixelFormatType_24RGB, AV_PIX_FMT_RGB24, nil),
    (kCVPixelFormatType_24BGR, AV_PIX_FMT_BGR24, nil),
    (kCVPixelFormatType_OneComponent8, AV_PIX_FMT_GRAY8, true),
  ]

  /// Apple's name for a frame's format; nil if it has none.
  static func type(_ format: AVPixelFormat, isFullRange: Bool) -> OSType? {
    rows.first { $0.1 == format && ($0.2 ?? isFullRange) == isFullRange }?.0
  }

  /// FFmpeg's name for a buffer's format.
  static func format(_ type: OSType) -> AVPixelFormat? { rows.first { $0.0 == type }?.1 }

  static func isFullRange(_ type: OSType) -> Bool { rows.first { $0.0 == type }?.2 ?? true }
}

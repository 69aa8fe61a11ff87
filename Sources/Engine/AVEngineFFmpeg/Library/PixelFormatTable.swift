internal import AVEngineCFFmpeg
internal import CoreFoundation
internal import CoreVideo

/// Pixel formats whose bytes are the same in Apple's and FFmpeg's format.
enum PixelFormatTable {
  static let rows: [(apple: OSType, ffmpeg: AVPixelFormat)] = [
    (kCVPixelFormatType_420YpCbCr8Planar, AV_PIX_FMT_YUV420P),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, AV_PIX_FMT_YUV420P),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, AV_PIX_FMT_YUVJ420P),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV12),
    (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV12),
    (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV16),
    (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV16),
    (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV24),
    (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV24),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P010LE),
    (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P010LE),
    (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P210LE),
    (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P210LE),
    (kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P410LE),
    (kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P410LE),
    (kCVPixelFormatType_422YpCbCr8, AV_PIX_FMT_UYVY422),
    (kCVPixelFormatType_422YpCbCr8_yuvs, AV_PIX_FMT_YUYV422),
    (kCVPixelFormatType_32BGRA, AV_PIX_FMT_BGRA),
    (kCVPixelFormatType_32ARGB, AV_PIX_FMT_ARGB),
    (kCVPixelFormatType_32RGBA, AV_PIX_FMT_RGBA),
    (kCVPixelFormatType_32ABGR, AV_PIX_FMT_ABGR),
    (kCVPixelFormatType_24RGB, AV_PIX_FMT_RGB24),
    (kCVPixelFormatType_24BGR, AV_PIX_FMT_BGR24),
    (kCVPixelFormatType_OneComponent8, AV_PIX_FMT_GRAY8),
  ]

  /// Returns Apple's format for a frame's format; nil if there is none. RGB formats do not state their range.
  static func type(_ format: AVPixelFormat, isFullRange: Bool) -> OSType? {
    rows.first { row in
      guard row.ffmpeg == format, let apple = PixelFormat.of(row.apple) else { return false }
      return apple.model == .rgb || (apple.range == .full) == isFullRange
    }?.apple
  }
}

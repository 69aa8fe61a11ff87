internal import AVEngineCSDL
import AVEngineCore
import CoreFoundation
import CoreVideo

/// The texture format of a frame; nil for a frame that SDL cannot show faithfully.
struct SDLPixelFormat: Equatable {
  let format: UInt32
  let width: Int
  let height: Int
  /// SDL's constant (`CSDL_YUV_…`), which has no effect on BGRA.
  let conversion: Int

  init?(_ buffer: CVPixelBuffer) {
    width = buffer.width
    height = buffer.height
    let type = CVPixelBufferGetPixelFormatType(buffer)
    switch type {
    case kCVPixelFormatType_32BGRA:
      format = UInt32(CSDL_PIXELFORMAT_ARGB8888)
      conversion = CSDL_YUV_BT601
      return
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      format = UInt32(CSDL_PIXELFORMAT_IYUV)
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      format = UInt32(CSDL_PIXELFORMAT_NV12)
    default: return nil
    }
    let color = ColorDescription(attachmentsOf: buffer).resolved(for: .decoding, width: width, height: height)
    guard !color.isHighDynamicRange,
      let conversion = Self.conversion(matrix: color.matrix, isFullRange: color.isFullRange)
    else { return nil }
    self.conversion = conversion
  }

  private static func conversion(matrix: YCbCrMatrix, isFullRange: Bool) -> Int? {
    switch (matrix, isFullRange) {
    case (.bt709, false): CSDL_YUV_BT709
    case (.bt470BG, false), (.bt601, false): CSDL_YUV_BT601
    case (.bt470BG, true), (.bt601, true): CSDL_YUV_JPEG
    default: nil
    }
  }
}

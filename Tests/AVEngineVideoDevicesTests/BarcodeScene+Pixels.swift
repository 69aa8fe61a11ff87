import CoreFoundation
import CoreVideo
import TestSupport

extension BarcodeScene {
  /// The picture in a format, without colours.
  func pixels(_ format: OSType) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(format: format, width: width, height: height)
    try buffer.withMutablePlanes { planes in
      for y in 0..<height {
        let row = (planes[0].base + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<width {
          let value = luma[y * width + x]
          switch format {
          case kCVPixelFormatType_422YpCbCr8_yuvs: (row[2 * x], row[2 * x + 1]) = (value, 128)
          case kCVPixelFormatType_422YpCbCr8: (row[2 * x], row[2 * x + 1]) = (128, value)
          case kCVPixelFormatType_32BGRA: for part in 0..<4 { row[4 * x + part] = part == 3 ? 255 : value }
          default: row[x] = value
          }
        }
      }
    }
    return buffer
  }
}

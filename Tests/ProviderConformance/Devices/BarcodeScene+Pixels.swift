import CoreFoundation
package import CoreVideo
package import TestSupport

extension BarcodeScene {
  package static let pixelFormats = [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_32BGRA,
  ]

  package func pixels(_ format: OSType) throws -> CVPixelBuffer {
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
      for plane in planes.dropFirst() {
        UnsafeMutableRawBufferPointer(start: plane.base, count: plane.bytesPerRow * plane.height)
          .initializeMemory(as: UInt8.self, repeating: 128)
      }
    }
    return buffer
  }
}

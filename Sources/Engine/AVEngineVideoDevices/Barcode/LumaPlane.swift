import CoreVideo

struct LumaPlane {
  let width: Int
  let height: Int
  /// Rows without padding.
  let bytes: [UInt8]

  static let pixelFormats: Set<OSType> = [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_32BGRA,
  ]

  init?(_ pixels: CVPixelBuffer, largestWidth: Int) {
    guard let layout = LumaLayout(CVPixelBufferGetPixelFormatType(pixels)) else { return nil }
    let (sourceWidth, sourceHeight) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    guard sourceWidth > 0, sourceHeight > 0 else { return nil }
    let width = min(sourceWidth, largestWidth)
    let height = max(1, (sourceHeight * width + sourceWidth / 2) / sourceWidth)
    self.width = width
    self.height = height
    bytes = pixels.withPlanes { planes in
      let plane = planes[0]
      func read(_ y: Int, into row: inout [UInt8]) { layout.read(plane.base + y * plane.bytesPerRow, into: &row) }
      return Self.scale(sourceWidth, sourceHeight, width, height, read)
    }
  }

  subscript(x: Int, y: Int) -> UInt8 { bytes[y * width + x] }

  private static func scale(
    _ sourceWidth: Int, _ sourceHeight: Int, _ width: Int, _ height: Int, _ read: (Int, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: sourceWidth)
    var result: [UInt8] = []
    result.reserveCapacity(width * height)
    guard width < sourceWidth else {
      for y in 0..<height {
        read(y, &row)
        result += row
      }
      return result
    }
    let columns = Weights.all(sourceWidth, to: width)
    var sums = [UInt32](repeating: 0, count: width)
    for weights in Weights.all(sourceHeight, to: height) {
      for x in 0..<width { sums[x] = 0 }
      for (offset, weight) in weights.values.enumerated() {
        read(weights.first + offset, &row)
        for x in 0..<width {
          var sum: UInt32 = 0
          let column = columns[x]
          for index in 0..<column.values.count { sum += UInt32(row[column.first + index]) * column.values[index] }
          sums[x] += sum * weight
        }
      }
      for x in 0..<width { result.append(UInt8(min(255, (sums[x] + 1 << 15) >> 16))) }
    }
    return result
  }

  /// The sum of `values` is 256.
  private struct Weights {
    var first: Int
    var values: [UInt32]

    static func all(_ source: Int, to count: Int) -> [Weights] {
      (0..<count).map { index in
        // Coordinates are in units of which a source pixel has `count` and a resulting pixel has `source`.
        let (start, end) = (index * source, (index + 1) * source)
        let (first, last) = (start / count, (end - 1) / count)
        var values = (first...last).map { pixel in
          UInt32((min(end, (pixel + 1) * count) - max(start, pixel * count)) * 256 / source)
        }
        values[values.count / 2] += 256 - values.reduce(0, +)
        return Weights(first: first, values: values)
      }
    }
  }
}

private enum LumaLayout {
  case planar
  /// Every second byte, from an offset.
  case packed(Int)
  case bgra

  init?(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: self = .planar
    case kCVPixelFormatType_422YpCbCr8_yuvs: self = .packed(0)
    case kCVPixelFormatType_422YpCbCr8: self = .packed(1)
    case kCVPixelFormatType_32BGRA: self = .bgra
    default: return nil
    }
  }

  func read(_ base: UnsafeMutableRawPointer, into row: inout [UInt8]) {
    let source = base.assumingMemoryBound(to: UInt8.self)
    switch self {
    case .planar: for x in 0..<row.count { row[x] = source[x] }
    case .packed(let offset): for x in 0..<row.count { row[x] = source[2 * x + offset] }
    case .bgra:
      // The weights of BT.601 (ITU-R BT.601-7, section 2.5.1), in 256ths.
      for x in 0..<row.count {
        let (blue, green, red) = (UInt32(source[4 * x]), UInt32(source[4 * x + 1]), UInt32(source[4 * x + 2]))
        row[x] = UInt8((29 * blue + 150 * green + 77 * red) >> 8)
      }
    }
  }
}

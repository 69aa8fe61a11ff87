package import AVEngineGraphicsValues
internal import CoreFoundation

package struct Coverage {
  package let context: CGContext

  package init?(width: Int, height: Int) {
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    else { return nil }
    self.context = context
  }

  /// Returns an image mask of the blurred coverage, and its rectangle in pixels from the bitmap's lower left.
  package func blurred(sigma: Double) -> (rect: CGRect, image: CGImage)? {
    guard let box = coveredBox, let data = context.data else { return nil }
    let reach = Int((3 * sigma).rounded(.up))
    // The mask may extend beyond the bitmap, because a shadow's offset can move the outer part into view.
    let (x0, y0) = (box.columns.lowerBound - reach, box.rows.lowerBound - reach)
    let (width, height) = (box.columns.count + 2 * reach, box.rows.count + 2 * reach)
    guard width <= 32767, height <= 32767 else { return nil }
    var plane = [Float](repeating: 0, count: width * height)
    for row in box.rows {
      for column in box.columns {
        // Safety: inside the bitmap, with one byte per pixel.
        let value = data.load(fromByteOffset: row * context.bytesPerRow + column, as: UInt8.self)
        plane[(row - y0) * width + column - x0] = Float(value)
      }
    }
    if sigma > 0.1 {
      let kernel = Self.kernel(sigma, reach)
      plane = Self.convolved(plane, width, height, kernel, step: 1)
      plane = Self.convolved(plane, width, height, kernel, step: width)
    }
    let bytes = plane.map { UInt8(min(max($0.rounded(), 0), 255)) }
    guard let provider = CGDataProvider(data: NSData(data: Data(bytes))) else { return nil }
    // A mask's sample states how much paint it blocks, so the decode array inverts the coverage.
    let image = [CGFloat(1), 0].withUnsafeBufferPointer {
      CGImage(
        maskWidth: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width, provider: provider,
        decode: $0.baseAddress, shouldInterpolate: true)
    }
    let rect = CGRect(x: x0, y: context.height - y0 - height, width: width, height: height)
    return image.map { (rect, $0) }
  }

  private var coveredBox: (rows: Range<Int>, columns: Range<Int>)? {
    guard let data = context.data else { return nil }
    var top = Int.max
    var bottom = -1
    var left = Int.max
    var right = -1
    for row in 0..<context.height {
      // Safety: a row of the bitmap, with one byte per pixel.
      let bytes = UnsafeRawBufferPointer(start: data + row * context.bytesPerRow, count: context.width)
      guard let first = bytes.firstIndex(where: { $0 != 0 }), let last = bytes.lastIndex(where: { $0 != 0 }) else {
        continue
      }
      top = min(top, row)
      bottom = row
      (left, right) = (min(left, first), max(right, last))
    }
    return bottom < 0 ? nil : (top..<bottom + 1, left..<right + 1)
  }

  private static func kernel(_ sigma: Double, _ reach: Int) -> [Float] {
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  private static func convolved(_ plane: [Float], _ width: Int, _ height: Int, _ kernel: [Float], step: Int) -> [Float]
  {
    let reach = kernel.count / 2
    var result = [Float](repeating: 0, count: plane.count)
    let length = step == 1 ? width : height
    for y in 0..<height {
      for x in 0..<width {
        let at = step == 1 ? x : y
        let index = y * width + x
        var sum: Float = 0
        for tap in max(-reach, -at)...min(reach, length - 1 - at) {
          sum += kernel[tap + reach] * plane[index + tap * step]
        }
        result[index] = sum
      }
    }
    return result
  }
}

internal import CoreFoundation

package final class ColorTransform: Sendable {
  private let input: [[Float]]
  private let matrix: [SIMD3<Float>]
  private let output: [[UInt16]]
  private static let steps = 4095

  package init?(from source: CGColorSpace, to destination: CGColorSpace) {
    guard source != destination, source.model == .rgb, destination.model == .rgb,
      let from = source.colorimetry, let to = destination.colorimetry,
      let a = from.matrix, let b = to.matrix, let inverse = b.inverse, from.curves != to.curves || a != b
    else { return nil }
    let product = inverse * a
    matrix = product.columns.map { SIMD3<Float>($0) }
    let scale = Self.brightness(of: from.curves) / Self.brightness(of: to.curves)
    input = from.curves.map { curve in
      (0...Self.steps).map { Float(curve.linear(Double($0) / Double(Self.steps)) * scale) }
    }
    // The table's index is proportional to the square root of light, so that dark steps are finer.
    output = to.curves.map { curve in
      (0...Self.steps).map { index in
        let root = Double(index) / Double(Self.steps)
        return UInt16((min(max(curve.encoded(root * root), 0), 1) * 65535).rounded())
      }
    }
  }

  /// The light of a component of 1, relative to reference white, which has 203 cd/m² (ITU-R BT.2408 §2.2).
  private static func brightness(of curves: [TransferCurve]) -> Double {
    switch curves.first {
    case .pq?: 10000 / 203
    case .hlg?: 1000 / 203
    default: 1
    }
  }

  /// `row` holds red, green, blue and alpha, not premultiplied.
  package func apply(_ row: UnsafeMutableBufferPointer<UInt16>) {
    // Safety: indexes stay below the count of the buffer, which holds four numbers a pixel.
    for pixel in stride(from: 0, to: row.count - 3, by: 4) {
      let red: SIMD3<Float> = matrix[0] * input[0][Int(row[pixel]) >> 4]
      let green: SIMD3<Float> = matrix[1] * input[1][Int(row[pixel + 1]) >> 4]
      let blue: SIMD3<Float> = matrix[2] * input[2][Int(row[pixel + 2]) >> 4]
      let light: SIMD3<Float> = red + green + blue
      let root = light.clamped(lowerBound: .zero, upperBound: .one).squareRoot() * Float(Self.steps)
      for c in 0..<3 { row[pixel + c] = output[c][Int(root[c].rounded())] }
    }
  }

  /// For a gray source, all three components of `rgb` are the gray.
  package static func convert(_ rgb: SIMD3<Double>, from source: CGColorSpace, to destination: CGColorSpace)
    -> [Double]?
  {
    guard let from = source.colorimetry, let to = destination.colorimetry else { return nil }
    let scale = brightness(of: from.curves) / brightness(of: to.curves)
    var light = SIMD3<Double>()
    for index in 0..<3 { light[index] = from.curves[index % from.curves.count].linear(rgb[index]) * scale }
    let xyz = (from.matrix ?? RGBPrimaries.bt709.toXYZ).map { $0 * light }
    guard let xyz else { return nil }
    if destination.model == .monochrome { return [clip(to.curves[0].encoded(xyz.y), destination)] }
    guard let inverse = to.matrix?.inverse else { return nil }
    let result = inverse * xyz
    return (0..<3).map { clip(to.curves[$0].encoded(result[$0]), destination) }
  }

  private static func clip(_ value: Double, _ space: CGColorSpace) -> Double {
    space.isExtended ? value : min(max(value, 0), 1)
  }
}

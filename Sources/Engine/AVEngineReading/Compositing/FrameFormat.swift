import AVEngineCore
import CoreVideo
import Foundation

enum FrameFormat: Hashable {
  /// Three planes of 8-bit samples, chroma halved in both directions.
  case planar8(isFullRange: Bool)
  /// Two planes, luma and interleaved chroma, in the upper 10 of 16 bits, chroma halved in both directions.
  case woven10(isFullRange: Bool)
  /// One plane of A Y′ Cb Cr in 16 bits each, video range.
  case packed16

  init(_ frames: [any DecodedVideoFrame]) {
    let isFullRange = !frames.isEmpty && frames.allSatisfy(\.color.isFullRange)
    let samplings = frames.map(\.sampling)
    if samplings.contains(where: { $0.hasAlpha || !$0.isHalfChroma || $0.depth > 10 }) {
      self = .packed16
    } else {
      self =
        samplings.contains { $0.depth > 8 } ? .woven10(isFullRange: isFullRange) : .planar8(isFullRange: isFullRange)
    }
  }

  struct Plane {
    /// The samples per pixel of the plane.
    var components: Int
    /// The binary logarithm of the number of frame pixels per plane pixel, in each direction.
    var shift: Int
  }

  var planes: [Plane] {
    switch self {
    case .planar8: [Plane(components: 1, shift: 0), Plane(components: 1, shift: 1), Plane(components: 1, shift: 1)]
    case .woven10: [Plane(components: 1, shift: 0), Plane(components: 2, shift: 1)]
    case .packed16: [Plane(components: 4, shift: 0)]
    }
  }

  var pixelFormat: OSType {
    switch self {
    case .planar8(let isFull):
      isFull ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
    case .woven10(let isFull):
      isFull ? kCVPixelFormatType_420YpCbCr10BiPlanarFullRange : kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    case .packed16: kCVPixelFormatType_4444AYpCbCr16
    }
  }

  var bytesPerSample: Int { if case .planar8 = self { 1 } else { 2 } }

  private var isFullRange: Bool {
    switch self {
    case .planar8(let isFull), .woven10(let isFull): isFull
    case .packed16: false
    }
  }

  func samples(of color: BackgroundColor, matrix: YCbCrMatrix) -> [[UInt16]] {
    let (kr, kb) = matrix.usualWeights
    let luma = kr * color.red + (1 - kr - kb) * color.green + kb * color.blue
    let (blue, red) = ((color.blue - luma) / (2 * (1 - kb)), (color.red - luma) / (2 * (1 - kr)))
    switch self {
    case .planar8: return [[code(luma, 8)], [code(chroma: blue, 8)], [code(chroma: red, 8)]]
    case .woven10: return [[code(luma, 10) << 6], [code(chroma: blue, 10) << 6, code(chroma: red, 10) << 6]]
    case .packed16: return [[0xFFFF, code(luma, 16), code(chroma: blue, 16), code(chroma: red, 16)]]
    }
  }

  private func code(_ value: Double, _ depth: Int) -> UInt16 {
    clamped((steps(depth).luma * value + steps(depth).black) * Double(1 << (depth - 8)), depth)
  }

  private func code(chroma value: Double, _ depth: Int) -> UInt16 {
    clamped((steps(depth).chroma * value + 128) * Double(1 << (depth - 8)), depth)
  }

  /// Returns code values of ITU-R BT.709 §3.4 and BT.2100 table 9, in units of one step of an 8-bit sample.
  func steps(_ depth: Int) -> (luma: Double, chroma: Double, black: Double) {
    guard isFullRange else { return (219, 224, 16) }
    let all = Double((1 << depth) - 1) / Double(1 << (depth - 8))
    return (all, all, 0)
  }

  private func clamped(_ value: Double, _ depth: Int) -> UInt16 {
    UInt16(min(max(value.rounded(), 0), Double((1 << depth) - 1)))
  }
}

extension YCbCrMatrix {
  /// The weights of red and blue in luma; those of BT.709 if the matrix states none.
  var usualWeights: (red: Double, blue: Double) { lumaWeights ?? (0.2126, 0.0722) }
}

/// Extra pixels around the picture, in pixels of the picture.
package struct ExtendedPixels: Sendable, Hashable {
  package var left = 0, right = 0, top = 0, bottom = 0
  package static let none = ExtendedPixels()
}

/// Where the planes of a buffer of our own lie within one allocation.
struct PixelLayout: Sendable, Hashable {
  struct Plane: Sendable, Hashable {
    /// From the start of the allocation to the first visible sample.
    let offset: Int
    /// From the start of the allocation to the plane's first byte, extended pixels included.
    let start: Int
    let bytesPerRow: Int
    let width: Int
    let height: Int
    /// Rows including the extended ones.
    let totalRows: Int
  }

  let planes: [Plane]
  /// Extended pixels as granted: rounded up to whole blocks and chroma samples.
  let extended: ExtendedPixels
  /// Bytes that hold planes and their header.
  let dataSize: Int
  let alignment: Int

  /// Rows begin at multiples of 64 bytes: a cache line, and what the widest SIMD loads in use (AVX-512) want.
  static let rowAlignment = 64
  /// Bytes behind the last row that may be read (and written) by code that works in whole SIMD registers.
  static let slack = 64
  /// Largest side of a picture. Bounds keep all the arithmetic below far from overflow: 2²⁴ · 16 bytes · 2²⁴ rows is
  /// 2⁵².
  static let largestSide = 1 << 24
  /// Longest row that is believed when others supply planes.
  static let longestRow = 1 << 32
  static let largestExtension = 1 << 16
  static let largestAlignment = 1 << 16
  /// Room before the first plane of a planar buffer for the description that Apple's API keeps at the base address.
  static let headerSize = 64

  init(
    format: PixelFormat, width: Int, height: Int, extended wanted: ExtendedPixels = .none,
    rowAlignment: Int = Self.rowAlignment,
    planeAlignment: Int = Self.rowAlignment
  ) throws(PixelBufferError) {
    try Self.check(width: width, height: height)
    let extended = Self.granted(wanted, format)
    var end = format.isPlanar ? Self.headerSize : 0
    planes = format.planes.map { plane in
      let start = end.rounded(upTo: planeAlignment)
      let left = extended.left / plane.horizontalSubsampling
      let columns = left + plane.columns(width + extended.right)
      let top = extended.top / plane.verticalSubsampling
      let rows = top + plane.rows(height + extended.bottom)
      let bytesPerRow = plane.rowBytes(columns: columns).rounded(upTo: rowAlignment)
      end = start + bytesPerRow * rows
      return Plane(
        offset: start + top * bytesPerRow + left / plane.blockWidth * plane.bytesPerBlock, start: start,
        bytesPerRow: bytesPerRow,
        width: plane.columns(width), height: plane.rows(height), totalRows: rows)
    }
    self.extended = extended
    dataSize = end
    alignment = Self.powerOfTwo(atLeast: max(Self.rowAlignment, planeAlignment))
  }

  /// The layout of a private copy of foreign planes. Row lengths stay: a client may have asked for them before it
  /// locked.
  init(copying planes: [PixelPlane], isPlanar: Bool) {
    var end = isPlanar ? Self.headerSize : 0
    var places: [Plane] = []
    for plane in planes {
      let start = end.rounded(upTo: Self.rowAlignment)
      // No overflow: `CVBuffer.check` bounded both factors when the planes were taken on.
      end = start + plane.bytesPerRow * plane.height
      places.append(
        Plane(
          offset: start, start: start, bytesPerRow: plane.bytesPerRow, width: plane.width, height: plane.height,
          totalRows: plane.height))
    }
    self.planes = places
    extended = .none
    dataSize = end
    alignment = Self.rowAlignment
  }

  static func check(width: Int, height: Int) throws(PixelBufferError) {
    guard width > 0, height > 0 else {
      throw PixelBufferError(kCVReturnInvalidArgument, "a picture of \(width) × \(height) pixels has no size")
    }
    guard width <= largestSide, height <= largestSide else {
      throw PixelBufferError(
        kCVReturnInvalidSize, "a picture of \(width) × \(height) pixels is larger than \(largestSide) on a side")
    }
  }

  /// Extended columns begin at a whole block and at a whole chroma sample, so that every plane has an integral number
  /// of them.
  private static func granted(_ wanted: ExtendedPixels, _ format: PixelFormat) -> ExtendedPixels {
    ExtendedPixels(
      left: wanted.left.rounded(upTo: format.horizontalGranule), right: wanted.right,
      top: wanted.top.rounded(upTo: format.verticalGranule), bottom: wanted.bottom)
  }

  private static func powerOfTwo(atLeast value: Int) -> Int {
    var power = 1
    while power < value { power *= 2 }
    return power
  }
}

extension Int {
  /// The next multiple of `step`, which is positive.
  func rounded(upTo step: Int) -> Int { (self + step - 1) / step * step }
}

package struct ExtendedPixels: Sendable, Hashable {
  package var left = 0, right = 0, top = 0, bottom = 0
  package static let none = ExtendedPixels()
}

struct PixelLayout: Sendable, Hashable {
  struct Plane: Sendable, Hashable {
    /// The distance from the start of the allocation to the first visible sample, in bytes.
    let offset: Int
    /// The distance from the start of the allocation to the plane's first byte, including extended pixels.
    let start: Int
    let bytesPerRow: Int
    let width: Int
    let height: Int
    /// The number of rows, including the extended ones.
    let totalRows: Int
  }

  let planes: [Plane]
  /// The extended pixels; on the left and at the top rounded up to whole blocks and chroma samples.
  let extended: ExtendedPixels
  /// The number of bytes for the planes and their header.
  let dataSize: Int
  let alignment: Int

  /// The alignment of rows: 64 bytes are a cache line, and the size of an AVX-512 register.
  static let rowAlignment = 64
  /// The number of bytes after the last row of new memory that code may read and write when it works in whole SIMD
  /// registers.
  static let slack = 64
  /// Keeps the arithmetic below far from overflow: 2²⁴ · 128 bytes · 2²⁴ rows is 2⁵⁵.
  static let largestSide = 1 << 24
  /// The longest accepted row of foreign planes, in bytes.
  static let longestRow = 1 << 32
  static let largestExtension = 1 << 16
  static let largestAlignment = 1 << 16
  /// The space before the first plane for the description at the base address (`CVPlanarPixelBufferInfo…`).
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

  /// The stride of rows does not change, because a client may have read it before the lock.
  init(copying planes: [PixelPlane], isPlanar: Bool) {
    var end = isPlanar ? Self.headerSize : 0
    var places: [Plane] = []
    for plane in planes {
      let start = end.rounded(upTo: Self.rowAlignment)
      // This cannot overflow: `CVBuffer.check` limited both factors when the buffer was made.
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
      throw PixelBufferError(kCVReturnInvalidArgument, "a pixel buffer of \(width) × \(height) pixels has no size")
    }
    guard width <= largestSide, height <= largestSide else {
      throw PixelBufferError(
        kCVReturnInvalidSize,
        "a pixel buffer of \(width) × \(height) pixels is larger than \(largestSide) pixels per side")
    }
  }

  /// In the formats of `PixelFormat.table`, every plane then has a whole number of extended samples on the left and at
  /// the top.
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
  func rounded(upTo step: Int) -> Int { (self + step - 1) / step * step }
}

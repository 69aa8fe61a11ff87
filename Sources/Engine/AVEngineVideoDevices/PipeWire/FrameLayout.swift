internal import AVEngineCore
internal import CoreVideo

/// Where the rows of a frame lie in a buffer of another program.
struct FrameLayout {
  /// Rows of one plane, in bytes.
  struct Plane: Hashable {
    var offset: Int
    var bytesPerRow: Int
    /// What of a row are pixels.
    let rowLength: Int
    let rowCount: Int

    /// The bytes from the first row's first to the last row's last.
    var length: Int { bytesPerRow * (rowCount - 1) + rowLength }
  }

  private let size: PixelSize
  private let shapes: [PixelFormat.Plane]

  init(coding: VideoDeviceFormat.Coding, size: PixelSize) {
    self.size = size
    if case .pixels(let type) = coding { shapes = PixelFormat.table[type]?.planes ?? [] } else { shapes = [] }
  }

  var planeCount: Int { shapes.count }

  /// Of the first plane's shortest rows; 0 of JPEG.
  var bytesPerRow: Int { shapes.first.map(rowLength) ?? 0 }

  /// The least bytes of a frame; of JPEG, more than an image takes.
  var byteCount: Int {
    shapes.isEmpty ? max(4_096, 2 * size.width * size.height) : planes(bytesPerRow: 0).reduce(0) { $0 + total($1) }
  }

  private func rowLength(_ shape: PixelFormat.Plane) -> Int { shape.bytes(columns: shape.columns(size.width)) }

  private func total(_ plane: Plane) -> Int { plane.bytesPerRow * plane.rowCount }

  /// One plane that has a memory of its own; nil where the memory is too short.
  ///
  /// - Parameters:
  ///   - bytesPerRow: As the source says; 0 for rows without padding.
  ///   - byteCount: The bytes that the source wrote.
  func plane(_ index: Int, bytesPerRow: Int, byteCount: Int) -> Plane? {
    guard shapes.indices.contains(index), bytesPerRow >= 0 else { return nil }
    let shape = shapes[index]
    let length = rowLength(shape)
    let stride = bytesPerRow == 0 ? length : bytesPerRow
    guard stride >= length, stride <= Self.longestRow else { return nil }
    let plane = Plane(offset: 0, bytesPerRow: stride, rowLength: length, rowCount: shape.rows(size.height))
    return plane.length <= byteCount ? plane : nil
  }

  /// All planes, one behind the other in one memory; nil where it is too short.
  ///
  /// Sources do not say how they pad planes behind the first. GStreamer rounds rows up to 4 bytes and the rows of 4:2:0
  /// up to 2: of these ways, the one is taken that the number of bytes agrees with, and otherwise none.
  ///
  /// - Parameters: As above, of the first plane.
  func planes(bytesPerRow: Int, byteCount: Int) -> [Plane]? {
    guard bytesPerRow >= 0, bytesPerRow <= Self.longestRow, !shapes.isEmpty else { return nil }
    guard bytesPerRow == 0 || bytesPerRow >= self.bytesPerRow else { return nil }
    for rowAlignment in [1, 4] {
      for heightAlignment in [1, 2] {
        let planes = planes(bytesPerRow: bytesPerRow, rowAlignment: rowAlignment, heightAlignment: heightAlignment)
        guard let last = planes.last else { return nil }
        let rows = (size.height + heightAlignment - 1) / heightAlignment * heightAlignment
        let end = last.offset + last.bytesPerRow * (shapes.last?.rows(rows) ?? 0)
        if end == byteCount { return planes }
      }
    }
    let planes = planes(bytesPerRow: bytesPerRow)
    return planes.allSatisfy { $0.offset + $0.length <= byteCount } ? planes : nil
  }

  /// Bytes: many times those of the widest picture.
  private static let longestRow = 1 << 20

  private func planes(bytesPerRow: Int, rowAlignment: Int = 1, heightAlignment: Int = 1) -> [Plane] {
    guard let first = shapes.first else { return [] }
    func rounded(_ value: Int, _ alignment: Int) -> Int { (value + alignment - 1) / alignment * alignment }
    let stride = bytesPerRow == 0 ? rounded(self.bytesPerRow, rowAlignment) : bytesPerRow
    let height = rounded(size.height, heightAlignment)
    var offset = 0
    return shapes.enumerated().map { index, shape in
      let length = rowLength(shape)
      // Bytes of this plane for each of the first, as 1/2 of 4:2:0 in three planes.
      let above = shape.bytesPerBlock * first.blockWidth
      let below = shape.horizontalSubsampling * first.bytesPerBlock * shape.blockWidth
      let scaled = index == 0 ? stride : rounded(max(length, (stride * above + below - 1) / below), rowAlignment)
      defer { offset += scaled * shape.rows(height) }
      return Plane(offset: offset, bytesPerRow: scaled, rowLength: length, rowCount: shape.rows(size.height))
    }
  }
}

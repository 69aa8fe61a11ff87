internal import AVEngineCore
internal import CoreVideo

struct FrameLayout {
  /// Offsets and lengths are in bytes.
  struct Plane: Hashable {
    var offset: Int
    var bytesPerRow: Int
    /// The bytes of a row that are pixels.
    let rowLength: Int
    let rowCount: Int

    var length: Int { bytesPerRow * (rowCount - 1) + rowLength }
  }

  private let size: PixelSize
  private let shapes: [PixelFormat.Plane]

  init(coding: VideoDeviceFormat.Coding, size: PixelSize) {
    self.size = size
    if case .pixels(let type) = coding { shapes = PixelFormat.table[type]?.planes ?? [] } else { shapes = [] }
  }

  var planeCount: Int { shapes.count }

  /// The length of the first plane's rows without padding; 0 for JPEG.
  var bytesPerRow: Int { shapes.first.map(rowLength) ?? 0 }

  /// The minimum number of bytes of a frame; for JPEG, more than an image usually needs.
  var byteCount: Int {
    shapes.isEmpty ? max(4_096, 2 * size.width * size.height) : planes(bytesPerRow: 0).reduce(0) { $0 + total($1) }
  }

  private func rowLength(_ shape: PixelFormat.Plane) -> Int { shape.bytes(columns: shape.columns(size.width)) }

  private func total(_ plane: Plane) -> Int { plane.bytesPerRow * plane.rowCount }

  func plane(_ index: Int, bytesPerRow: Int, byteCount: Int) -> Plane? {
    guard shapes.indices.contains(index), bytesPerRow >= 0 else { return nil }
    let shape = shapes[index]
    let length = rowLength(shape)
    let stride = bytesPerRow == 0 ? length : bytesPerRow
    guard stride >= length, stride <= Self.longestRow else { return nil }
    let plane = Plane(offset: 0, bytesPerRow: stride, rowLength: length, rowCount: shape.rows(size.height))
    return plane.length <= byteCount ? plane : nil
  }

  /// Sources do not state the padding of planes after the first. GStreamer rounds the length of rows up to a multiple
  /// of 4 bytes, and the number of rows of 4:2:0 up to a multiple of 2.
  ///
  /// - Parameter bytesPerRow: The length of a row of the first plane; 0 if it is not stated.
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

  private static let longestRow = 1 << 20

  private func planes(bytesPerRow: Int, rowAlignment: Int = 1, heightAlignment: Int = 1) -> [Plane] {
    guard let first = shapes.first else { return [] }
    func rounded(_ value: Int, _ alignment: Int) -> Int { (value + alignment - 1) / alignment * alignment }
    let stride = bytesPerRow == 0 ? rounded(self.bytesPerRow, rowAlignment) : bytesPerRow
    let height = rounded(size.height, heightAlignment)
    var offset = 0
    return shapes.enumerated().map { index, shape in
      let length = rowLength(shape)
      // The ratio of bytes in a row of this plane to those in a row of the first, for example 1/2 for I420.
      let above = shape.bytesPerBlock * first.blockWidth
      let below = shape.horizontalSubsampling * first.bytesPerBlock * shape.blockWidth
      let scaled = index == 0 ? stride : rounded(max(length, (stride * above + below - 1) / below), rowAlignment)
      defer { offset += scaled * shape.rows(height) }
      return Plane(offset: offset, bytesPerRow: scaled, rowLength: length, rowCount: shape.rows(size.height))
    }
  }
}

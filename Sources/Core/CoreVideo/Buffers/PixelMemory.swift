// Safety: the planes and the header are immutable pointers. Bytes are written only before this object is shared, or
// through a buffer that was its only holder when it was locked for writing.
package final class PixelMemory: @unchecked Sendable {
  package let planes: [PixelPlane]
  /// Nil if a client has not stated the size of its planes.
  let dataSize: Int?
  /// The base address of a planar buffer, as `CVPixelBufferGetBaseAddress` returns it.
  let header: UnsafeMutableRawPointer?
  let layout: PixelLayout?
  /// Whether no owner besides this object reads the planes. A writer must also hold the only reference to this object.
  let isOwnedAlone: Bool
  private let release: @Sendable () -> Void

  init(
    planes: [PixelPlane], dataSize: Int?, header: UnsafeMutableRawPointer?, layout: PixelLayout? = nil,
    isOwnedAlone: Bool = true, release: @escaping @Sendable () -> Void
  ) {
    self.planes = planes
    self.dataSize = dataSize
    self.header = header
    self.layout = layout
    self.isOwnedAlone = isOwnedAlone
    self.release = release
  }

  deinit { release() }

  /// `release` receives the allocation at the end, to free or to keep it.
  convenience init(
    _ layout: PixelLayout, in allocation: PixelAllocation, isPlanar: Bool,
    release: @escaping @Sendable (PixelAllocation) -> Void
  ) {
    let planes = layout.planes.map {
      PixelPlane(base: allocation.base + $0.offset, bytesPerRow: $0.bytesPerRow, width: $0.width, height: $0.height)
    }
    if isPlanar { Self.writeHeader(of: layout, at: allocation.base) }
    self.init(
      planes: planes, dataSize: layout.dataSize, header: isPlanar ? allocation.base : nil, layout: layout,
      release: { release(allocation) })
  }

  convenience init(_ layout: PixelLayout, isPlanar: Bool) throws(PixelBufferError) {
    self.init(layout, in: try PixelAllocation(for: layout), isPlanar: isPlanar) { $0.free() }
  }

  /// Writes `CVPlanarPixelBufferInfo…`: for each plane its offset and its bytes per row, as big-endian 32-bit numbers.
  private static func writeHeader(of layout: PixelLayout, at base: UnsafeMutableRawPointer) {
    for (index, plane) in layout.planes.enumerated() {
      // Safety: 8 bytes per plane, within the 64 of the header; no format has more than four planes.
      base.storeBytes(of: (Int32(truncatingIfNeeded: plane.offset)).bigEndian, toByteOffset: index * 8, as: Int32.self)
      base.storeBytes(
        of: (UInt32(truncatingIfNeeded: plane.bytesPerRow)).bigEndian, toByteOffset: index * 8 + 4, as: UInt32.self)
    }
  }

  private var start: UnsafeMutableRawPointer? {
    guard let layout, let base = planes.first?.base, let offset = layout.planes.first?.offset else { return nil }
    return base - offset
  }

  package func copyPixels(from other: PixelMemory, format: PixelFormat) {
    if let layout, layout == other.layout, let start, let source = other.start {
      // Safety: both allocations hold `dataSize` bytes; the copies of the header are the same too.
      start.copyMemory(from: source, byteCount: layout.dataSize)
      return
    }
    for (index, plane) in planes.enumerated() where index < other.planes.count {
      let source = other.planes[index]
      let bytes = format.planes[index].bytes(columns: min(plane.width, source.width))
      for row in 0..<min(plane.height, source.height) {
        // Safety: both rows hold `bytes` bytes, which was checked against the format when the memory was made.
        (plane.base + row * plane.bytesPerRow).copyMemory(
          from: source.base + row * source.bytesPerRow, byteCount: bytes)
      }
    }
  }

  /// Copies a part of the frame from a frame in which the part's upper left corner is at `x` and `y`. All of these are
  /// in whole chroma samples and whole blocks, and within both frames.
  package func copyPixels(of part: FrameChanges.Area, from other: PixelMemory, format: PixelFormat, x: Int, y: Int) {
    for (index, plane) in planes.enumerated() where index < other.planes.count {
      let layout = format.planes[index]
      let source = other.planes[index]
      let bytes = layout.bytes(columns: layout.columns(part.width))
      let (column, row) = (layout.columns(part.x), layout.rows(part.y))
      let (sourceColumn, sourceRow) = (layout.columns(x), layout.rows(y))
      for line in 0..<min(layout.rows(part.height), plane.height - row, source.height - sourceRow) {
        let to = (row + line) * plane.bytesPerRow + layout.bytes(columns: column)
        let from = (sourceRow + line) * source.bytesPerRow + layout.bytes(columns: sourceColumn)
        // Safety: the part is inside of both frames, so that both rows hold its bytes.
        (plane.base + to).copyMemory(from: source.base + from, byteCount: bytes)
      }
    }
  }
}

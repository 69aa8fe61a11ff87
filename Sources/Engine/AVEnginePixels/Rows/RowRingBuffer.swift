internal import AVEngineCZimg

/// A ring of a few rows of one component, between zimg and a frame in which the component is not stored separately.
final class RowRingBuffer {
  // Safety: owned here; `row` finds the rows and stays inside by the mask.
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int
  /// The number of rows less one, a power of two less one; zimg's mark for "all rows" if the buffer has the whole
  /// plane.
  let mask: UInt32

  private init(width: Int, height: Int, sampleBytes: Int, mask: UInt32) {
    let rows = mask == czimg_whole_plane() ? height : Int(mask) + 1
    bytesPerRow = (width * sampleBytes).roundedUp(toPowerOfTwo: 6)
    // Rows are read only after they have been written, but vector code also loads bytes past the end of a row.
    base = .allocate(byteCount: bytesPerRow * rows + 64, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * rows + 64)
    self.mask = mask
  }

  deinit { base.deallocate() }

  func row(_ index: Int) -> UnsafeMutableRawPointer {
    base + Int(UInt32(truncatingIfNeeded: index) & mask) * bytesPerRow
  }

  /// Makes a ring for each component. Each has room for at least `lines` rows of the frame.
  static func all(
    for layout: SampleLayout, alpha: Bool, _ width: Int, _ height: Int, lines: UInt32
  ) -> [Int: RowRingBuffer] {
    let mask = zimg_select_buffer_mask(lines)
    var rings: [Int: RowRingBuffer] = [:]
    for index in layout.indices where index != 3 || alpha {
      let shift = UInt32(layout.shiftY(index))
      rings[index] = RowRingBuffer(
        width: layout.columns(index, width), height: layout.rows(index, height), sampleBytes: layout.sample.bytes,
        mask: mask == czimg_whole_plane() ? mask : mask >> shift)
    }
    return rings
  }
}

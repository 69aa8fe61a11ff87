internal import AVEngineCZimg

/// A ring of rows of one component, for frames whose rows zimg cannot use in place.
final class RowRingBuffer {
  struct Rows {
    // Safety: the mask or, for a whole plane, the caller keeps `row` inside the memory.
    let base: UnsafeMutableRawPointer
    let bytesPerRow: Int
    /// The number of rows, a power of two, minus 1; `czimg_whole_plane()` for a whole plane.
    let mask: UInt32

    func row(_ index: Int) -> UnsafeMutableRawPointer {
      base + Int(UInt32(truncatingIfNeeded: index) & mask) * bytesPerRow
    }
  }

  /// Valid as long as this object.
  let rows: Rows

  private init(width: Int, height: Int, sampleBytes: Int, mask: UInt32) {
    let count = mask == czimg_whole_plane() ? height : Int(mask) + 1
    let bytesPerRow = (width * sampleBytes).roundedUp(toPowerOfTwo: 6)
    // Vector code also loads bytes after the end of a row: hence the zeros and the 64 bytes more.
    let base = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * count + 64, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * count + 64)
    rows = Rows(base: base, bytesPerRow: bytesPerRow, mask: mask)
  }

  deinit { rows.base.deallocate() }

  /// Each ring has room for the component's samples in at least `lines` rows of the frame.
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

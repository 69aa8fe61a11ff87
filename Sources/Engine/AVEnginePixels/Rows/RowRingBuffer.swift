internal import AVEngineCZimg

/// The few rows of one component that wait between zimg and a picture in which the component does not stand by itself.
final class RowRingBuffer {
  // Safety: owned here; rows are found with `row`, which stays inside by its mask.
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int
  /// Rows less one, a power of two less one; zimg's mark for "all rows" if the whole plane is held.
  let mask: UInt32

  private init(width: Int, height: Int, sampleBytes: Int, mask: UInt32) {
    let rows = mask == czimg_whole_plane() ? height : Int(mask) + 1
    bytesPerRow = (width * sampleBytes).roundedUp(toPowerOfTwo: 6)
    // What has not been written yet is read by nobody, but vector code loads the end of a row with what lies behind it.
    base = .allocate(byteCount: bytesPerRow * rows + 64, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * rows + 64)
    self.mask = mask
  }

  deinit { base.deallocate() }

  func row(_ index: Int) -> UnsafeMutableRawPointer {
    base + Int(UInt32(truncatingIfNeeded: index) & mask) * bytesPerRow
  }

  /// A ring for each component, `lines` picture rows deep.
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

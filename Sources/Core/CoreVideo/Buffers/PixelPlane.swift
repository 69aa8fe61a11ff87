/// One plane of a picture in memory.
///
/// `bytesPerRow` is never negative: rows run downwards in memory.
// Safety: a plane is a pointer without an owner; whoever holds one also holds the `PixelMemory` (or the foreign frame)
// behind it.
package struct PixelPlane: @unchecked Sendable {
  /// The first sample of the first visible row.
  package let base: UnsafeMutableRawPointer
  /// The distance from a row to the one below.
  package let bytesPerRow: Int
  /// Samples across: pixels divided by the horizontal subsampling, rounded up.
  package let width: Int
  /// Rows.
  package let height: Int

  package init(base: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int) {
    self.base = base
    self.bytesPerRow = bytesPerRow
    self.width = width
    self.height = height
  }
}

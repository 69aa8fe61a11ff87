/// In a buffer, `bytesPerRow` is not negative: rows run downwards in memory.
// Safety: a plane is a pointer without an owner. Its holder must also hold the `PixelMemory` (or the foreign frame)
// that owns the bytes.
package struct PixelPlane: @unchecked Sendable {
  /// The first sample of the first visible row.
  package let base: UnsafeMutableRawPointer
  package let bytesPerRow: Int
  /// In samples of this plane, not in pixels of the frame.
  package let width: Int
  package let height: Int

  package init(base: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int) {
    self.base = base
    self.bytesPerRow = bytesPerRow
    self.width = width
    self.height = height
  }
}

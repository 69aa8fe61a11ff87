/// Where the samples of a picture are: addresses without an owner.
// Safety: whoever holds a view also holds what owns the bytes; a view never outlives the call that it was made for.
package struct VideoFrameView {
  package struct Plane {
    package var base: UnsafeMutableRawPointer
    /// Bytes from a row to the one below; negative for a picture stored bottom-up.
    package var bytesPerRow: Int

    package init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
      self.base = base
      self.bytesPerRow = bytesPerRow
    }

    /// The start of a row, which exists.
    package func row(_ index: Int) -> UnsafeMutableRawPointer { base + index * bytesPerRow }
  }

  package var planes: [Plane]
  package var width: Int
  package var height: Int
  /// 256 colours, each 0xAARRGGBB in this machine's byte order.
  package var palette: UnsafePointer<UInt32>?

  package init(planes: [Plane], width: Int, height: Int, palette: UnsafePointer<UInt32>? = nil) {
    self.planes = planes
    self.width = width
    self.height = height
    self.palette = palette
  }
}

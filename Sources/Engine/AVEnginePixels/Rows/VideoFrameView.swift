/// The addresses of a frame's samples, without an owner.
// Safety: the holder of a view also holds the owner of the bytes.
package struct VideoFrameView {
  package struct Plane {
    package var base: UnsafeMutableRawPointer
    /// Negative for a frame stored bottom-up.
    package var bytesPerRow: Int

    package init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
      self.base = base
      self.bytesPerRow = bytesPerRow
    }

    package func row(_ index: Int) -> UnsafeMutableRawPointer { base + index * bytesPerRow }
  }

  package var planes: [Plane]
  package var width: Int
  package var height: Int
  /// The 256 colours of an indexed frame, each 0xAARRGGBB in this machine's byte order.
  package var palette: UnsafePointer<UInt32>?

  package init(planes: [Plane], width: Int, height: Int, palette: UnsafePointer<UInt32>? = nil) {
    self.planes = planes
    self.width = width
    self.height = height
    self.palette = palette
  }
}

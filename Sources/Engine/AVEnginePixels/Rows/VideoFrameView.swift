/// Where the samples of a picture are: addresses without an owner.
// Safety: whoever holds a view also holds what owns the bytes; a view never outlives the call that it was made for.
struct VideoFrameView {
  struct Plane {
    var base: UnsafeMutableRawPointer
    /// Bytes from a row to the one below; negative for a picture stored bottom-up.
    var bytesPerRow: Int

    /// The start of a row, which exists.
    func row(_ index: Int) -> UnsafeMutableRawPointer { base + index * bytesPerRow }
  }

  var planes: [Plane]
  var width: Int
  var height: Int
  /// 256 colours, each 0xAARRGGBB in this machine's byte order.
  var palette: UnsafePointer<UInt32>?

  init(planes: [Plane], width: Int, height: Int, palette: UnsafePointer<UInt32>? = nil) {
    (self.planes, self.width, self.height, self.palette) = (planes, width, height, palette)
  }
}

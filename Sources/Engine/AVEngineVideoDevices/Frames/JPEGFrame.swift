/// The images that cameras send as JPEG.
package enum JPEGFrame {
  /// The bytes of the one image in a buffer: from the start marker to the end marker, without what drivers pad a buffer
  /// with (ITU-T T.81, B.1.1.3); nil where one of them is missing, as in a frame that was cut.
  ///
  /// The end marker is the last in the buffer, because thumbnails in the image end with one of their own.
  package static func image(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else { return nil }
    var end = bytes.count
    while end > 4, !(bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9) {
      // Behind the end marker there is padding only.
      guard bytes[end - 1] == 0 || bytes[end - 1] == 0xFF else { return nil }
      end -= 1
    }
    return end > 4 ? 0..<end : nil
  }
}

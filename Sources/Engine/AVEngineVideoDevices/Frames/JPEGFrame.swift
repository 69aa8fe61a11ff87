import Foundation

/// The images that cameras send as JPEG.
package enum JPEGFrame {
  /// The bytes of the one image in a buffer: from the start marker to the end marker, without what drivers leave behind
  /// it (ITU-T T.81, B.1.1.3); nil where one of them is missing, as in a frame that was cut.
  package static func image(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else { return nil }
    guard let scan = firstScan(in: bytes) else { return endBeforePadding(in: bytes).map { 0..<$0 } }
    return end(in: bytes, from: scan).map { 0..<$0 }
  }

  /// The first byte behind the segments that stand before the coded samples, thumbnails among them (B.1.1.4); nil where
  /// the lengths of the segments lead nowhere.
  private static func firstScan(in bytes: UnsafeRawBufferPointer) -> Int? {
    var next = 2
    while next + 4 <= bytes.count, bytes[next] == 0xFF {
      let marker = bytes[next + 1]
      // Bytes that fill up stand before a marker (B.1.1.2).
      if marker == 0xFF {
        next += 1
        continue
      }
      let length = Int(bytes[next + 2]) << 8 | Int(bytes[next + 3])
      guard marker >= 0xC0, !(0xD0...0xD9).contains(marker), length >= 2 else { return nil }
      next += 2 + length
      if marker == 0xDA { return next <= bytes.count ? next : nil }
    }
    return nil
  }

  /// The end of the first end marker. Coded samples have no other marker in them but restarts (B.1.1.5); further scans
  /// and their tables do. Nothing but an image's start may not come: then the frame was cut, and an older one follows.
  private static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var next = start
    // Safety: the search ends with the buffer.
    while next < bytes.count, let found = memchr(base + next, 0xFF, bytes.count - next) {
      next = UnsafeRawPointer(found) - base + 1
      guard next < bytes.count, bytes[next] != 0xD8 else { return nil }
      if bytes[next] == 0xD9 { return next + 1 }
    }
    return nil
  }

  /// The end of the last end marker of a buffer, behind which there is padding only.
  private static func endBeforePadding(in bytes: UnsafeRawBufferPointer) -> Int? {
    var end = bytes.count
    while end > 4, !(bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9) {
      guard bytes[end - 1] == 0 || bytes[end - 1] == 0xFF else { return nil }
      end -= 1
    }
    return end > 4 ? end : nil
  }
}

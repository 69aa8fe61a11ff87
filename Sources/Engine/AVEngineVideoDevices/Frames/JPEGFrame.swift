import Foundation

package enum JPEGFrame {
  /// Returns the range from the start marker to the end marker, without the bytes that drivers leave after the image
  /// (ITU-T T.81, B.1.1.3).
  package static func image(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF else { return nil }
    guard let scan = firstScan(in: bytes) else { return endBeforePadding(in: bytes).map { 0..<$0 } }
    return end(in: bytes, from: scan).map { 0..<$0 }
  }

  /// Returns the offset after the segments that precede the coded samples, including thumbnails (T.81, B.1.1.4).
  private static func firstScan(in bytes: UnsafeRawBufferPointer) -> Int? {
    var next = 2
    while next + 4 <= bytes.count, bytes[next] == 0xFF {
      let marker = bytes[next + 1]
      // Fill bytes may precede a marker (T.81, B.1.1.2).
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

  /// A start marker between coded samples shows that the frame was truncated, and that the rest is from an older frame.
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

  private static func endBeforePadding(in bytes: UnsafeRawBufferPointer) -> Int? {
    var end = bytes.count
    while end > 4, !(bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9) {
      guard bytes[end - 1] == 0 || bytes[end - 1] == 0xFF else { return nil }
      end -= 1
    }
    return end > 4 ? end : nil
  }
}

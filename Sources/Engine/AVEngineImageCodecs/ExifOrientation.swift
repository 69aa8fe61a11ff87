/// Finds the Orientation tag (Exif 2.32 §4.6.4, tag 0x0112) wherever files keep it.
enum ExifOrientation {
  /// An Exif block: perhaps "Exif\0\0", then a TIFF header and its first directory.
  static func inExif(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let hasName = bytes.count > 6 && bytes.prefix(6).elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
    let tiff = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(hasName ? 6 : 0))
    guard tiff.count >= 14 else { return nil }
    let isLittle = tiff[0] == 0x49
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= tiff.count else { return nil }
      let part = Array(tiff[offset..<offset + size])
      return (isLittle ? part.reversed() : part).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 { return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
    }
    return nil
  }

  /// Segments up to the first scan (ITU-T T.81 annex B).
  static func inJPEG(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard marker != 0xDA, length >= 2, position + 2 + length <= bytes.count else { return nil }
      let segment = bytes[position + 4..<position + 2 + length]
      if marker == 0xE1, segment.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) {
        return inExif(UnsafeRawBufferPointer(rebasing: segment))
      }
      position += 2 + length
    }
    return nil
  }

  /// The eXIf chunk (PNG third edition §11.3.4.5).
  static func inPNG(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { return nil }
      if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
        return inExif(UnsafeRawBufferPointer(rebasing: bytes[position + 8..<position + 8 + length]))
      }
      position += 12 + length
    }
    return nil
  }
}

/// Finds Exif blocks and their Orientation tag (Exif 2.32 §4.6.4, tag 0x0112).
enum ExifOrientation {
  /// An Exif block is optionally "Exif\0\0", then a TIFF header and its first directory.
  static func inExif(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let reader = TIFFReader(tiff(in: bytes)), let entry = reader.entries(at: reader.first)[0x0112] else {
      return nil
    }
    let value = entry.type == 3 ? reader.number(entry) : nil
    return value.flatMap { (1...8).contains($0) ? $0 : nil }
  }

  private static func tiff(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let hasName = bytes.count > 6 && bytes.prefix(6).elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
    return UnsafeRawBufferPointer(rebasing: bytes.dropFirst(hasName ? 6 : 0))
  }

  static func block(in file: UnsafeRawBufferPointer, kind: ImageKind) -> UnsafeRawBufferPointer? {
    switch kind {
    case .tiff: file
    case .jpeg: blockInJPEG(file).map(tiff)
    case .png: blockInPNG(file).map(tiff)
    case .webp: WebPContainer.chunks(file)["EXIF"].map { tiff(in: UnsafeRawBufferPointer(rebasing: $0)) }
    case .gif, .heif: nil
    }
  }

  static func inJPEG(_ bytes: UnsafeRawBufferPointer) -> Int? { blockInJPEG(bytes).flatMap(inExif) }
  static func inPNG(_ bytes: UnsafeRawBufferPointer) -> Int? { blockInPNG(bytes).flatMap(inExif) }

  /// Searches the segments up to the first scan (ITU-T T.81 annex B).
  private static func blockInJPEG(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
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
        return UnsafeRawBufferPointer(rebasing: segment)
      }
      position += 2 + length
    }
    return nil
  }

  /// Searches the eXIf chunk (PNG third edition §11.3.4.5).
  private static func blockInPNG(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { return nil }
      if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
        return UnsafeRawBufferPointer(rebasing: bytes[position + 8..<position + 8 + length])
      }
      position += 12 + length
    }
    return nil
  }
}

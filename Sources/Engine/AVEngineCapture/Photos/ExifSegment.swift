package import Foundation

/// Metadata of a photo in the form of Exif 2.32. Values have the names of Image I/O's dictionaries `{TIFF}` and
/// `{Exif}`.
package struct ExifSegment {
  private enum Directory { case image, exif }

  /// The raw values are the numbers of the types in a file (TIFF 6.0 section 2).
  private enum Kind: UInt16 {
    case text = 2, short = 3, long = 4, rational = 5, bytes = 7, signedRational = 10
  }

  private struct Field {
    var name: String
    var tag: UInt16
    var kind: Kind
    var directory: Directory
  }

  private struct Entry {
    var tag: UInt16
    var kind: Kind
    var count: Int
    var bytes: [UInt8]
  }

  /// The fields that are written (Exif 2.32 tables 4 to 8), in the order of their tags.
  private static let fields = [
    Field(name: "ImageDescription", tag: 0x010E, kind: .text, directory: .image),
    Field(name: "Make", tag: 0x010F, kind: .text, directory: .image),
    Field(name: "Model", tag: 0x0110, kind: .text, directory: .image),
    Field(name: "Orientation", tag: 0x0112, kind: .short, directory: .image),
    Field(name: "Software", tag: 0x0131, kind: .text, directory: .image),
    Field(name: "DateTime", tag: 0x0132, kind: .text, directory: .image),
    Field(name: "Artist", tag: 0x013B, kind: .text, directory: .image),
    Field(name: "Copyright", tag: 0x8298, kind: .text, directory: .image),
    Field(name: "ExposureTime", tag: 0x829A, kind: .rational, directory: .exif),
    Field(name: "ISOSpeedRatings", tag: 0x8827, kind: .short, directory: .exif),
    Field(name: "ExifVersion", tag: 0x9000, kind: .bytes, directory: .exif),
    Field(name: "DateTimeOriginal", tag: 0x9003, kind: .text, directory: .exif),
    Field(name: "DateTimeDigitized", tag: 0x9004, kind: .text, directory: .exif),
    Field(name: "OffsetTime", tag: 0x9010, kind: .text, directory: .exif),
    Field(name: "OffsetTimeOriginal", tag: 0x9011, kind: .text, directory: .exif),
    Field(name: "ExposureBiasValue", tag: 0x9204, kind: .signedRational, directory: .exif),
    Field(name: "Flash", tag: 0x9209, kind: .short, directory: .exif),
    Field(name: "SubsecTimeOriginal", tag: 0x9291, kind: .text, directory: .exif),
    Field(name: "ColorSpace", tag: 0xA001, kind: .short, directory: .exif),
    Field(name: "PixelXDimension", tag: 0xA002, kind: .long, directory: .exif),
    Field(name: "PixelYDimension", tag: 0xA003, kind: .long, directory: .exif),
    Field(name: "DigitalZoomRatio", tag: 0xA404, kind: .rational, directory: .exif),
  ]

  private let image: [Entry]
  private let exif: [Entry]
  private let thumbnail: Data?

  /// - Parameter thumbnail: A JPEG file. The file is left out if it is longer than `mostThumbnailBytes`.
  package init(image: [String: Any], exif: [String: Any], thumbnail: Data? = nil) {
    self.image = Self.entries(image, .image)
    self.exif = Self.entries(exif, .exif)
    self.thumbnail = thumbnail.flatMap { $0.count <= Self.mostThumbnailBytes ? $0 : nil }
  }

  /// The greatest size of a thumbnail in bytes. A segment contains less than 64 KiB.
  package static let mostThumbnailBytes = 56 * 1024

  private static func entries(_ values: [String: Any], _ directory: Directory) -> [Entry] {
    fields.filter { $0.directory == directory }
      .compactMap { field in values[field.name].flatMap { entry(field, $0) } }
  }

  private static func entry(_ field: Field, _ value: Any) -> Entry? {
    let first = (value as? [Any])?.first ?? value
    let number = (first as? NSNumber)?.doubleValue
    switch field.kind {
    case .text:
      guard let text = value as? String else { return nil }
      // Text of the type ASCII ends with a zero byte. Its length is limited because a segment has limited space.
      let bytes = Array(text.utf8.prefix(1024)) + [0]
      return Entry(tag: field.tag, kind: .text, count: bytes.count, bytes: bytes)
    case .bytes:
      // The version 2.3.2 is stored as the digits 0232.
      guard let parts = value as? [NSNumber], (1...3).contains(parts.count) else { return nil }
      let digits = [0] + parts.map { UInt8(clamping: $0.intValue) } + Array(repeating: 0, count: 3 - parts.count)
      return Entry(tag: field.tag, kind: .bytes, count: 4, bytes: digits.map { 0x30 + min($0, 9) })
    case .short:
      guard let number, let short = UInt16(exactly: number.rounded()) else { return nil }
      return Entry(tag: field.tag, kind: .short, count: 1, bytes: bigEndian(short))
    case .long:
      guard let number, let long = UInt32(exactly: number.rounded()) else { return nil }
      return Entry(tag: field.tag, kind: .long, count: 1, bytes: bigEndian(long))
    case .rational:
      guard let number, number >= 0, let (numerator, denominator) = fraction(number) else { return nil }
      return Entry(
        tag: field.tag, kind: .rational, count: 1,
        bytes: bigEndian(UInt32(numerator)) + bigEndian(UInt32(denominator)))
    case .signedRational:
      guard let number, let (numerator, denominator) = fraction(number) else { return nil }
      return Entry(
        tag: field.tag, kind: .signedRational, count: 1,
        bytes: bigEndian(UInt32(bitPattern: numerator)) + bigEndian(UInt32(denominator)))
    }
  }

  private static func fraction(_ value: Double) -> (Int32, Int32)? {
    guard value.isFinite, abs(value) < 2_000_000_000 else { return nil }
    // Exposure durations are usually one over a whole number.
    if value > 0, value < 1, abs((1 / value).rounded() - 1 / value) < 1e-6 / value, 1 / value < 2_000_000_000 {
      return (1, Int32((1 / value).rounded()))
    }
    var denominator: Int32 = 1_000_000
    while abs(value) * Double(denominator) > 2_000_000_000 { denominator /= 10 }
    return (Int32((value * Double(denominator)).rounded()), denominator)
  }

  private static func bigEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  // MARK: - Bytes

  /// The content of the APP1 segment (Exif 2.32 §4.7.2).
  private var block: [UInt8] {
    let headerSize = 8
    // The entry that points to the second directory has 12 bytes.
    let imageSize = Self.size(image) + 12
    let pointer = Entry(tag: 0x8769, kind: .long, count: 1, bytes: Self.bigEndian(UInt32(headerSize + imageSize)))
    let first = (image + [pointer]).sorted { $0.tag < $1.tag }
    let header: [UInt8] = [0x4D, 0x4D, 0, 42] + Self.bigEndian(UInt32(headerSize))
    let end = headerSize + imageSize + Self.size(exif)
    let start = Array("Exif".utf8) + [0, 0] + header
    let directories =
      Self.bytes(first, at: headerSize, next: thumbnail == nil ? 0 : end) + Self.bytes(exif, at: headerSize + imageSize)
    return start + directories + (thumbnail.map { Self.bytes(ofThumbnail: $0, at: end) } ?? [])
  }

  private static func bytes(ofThumbnail file: Data, at offset: Int) -> [UInt8] {
    let place = offset + 2 + 12 * 3 + 4
    let entries = [
      // The compression 6 means JPEG.
      Entry(tag: 0x0103, kind: .short, count: 1, bytes: bigEndian(UInt16(6))),
      Entry(tag: 0x0201, kind: .long, count: 1, bytes: bigEndian(UInt32(place))),
      Entry(tag: 0x0202, kind: .long, count: 1, bytes: bigEndian(UInt32(file.count))),
    ]
    return bytes(entries, at: offset) + file
  }

  private static func size(_ entries: [Entry]) -> Int {
    2 + 12 * entries.count + 4 + entries.reduce(0) { $0 + ($1.bytes.count > 4 ? ($1.bytes.count + 1) / 2 * 2 : 0) }
  }

  /// - Parameter next: The offset of the next image's directory; 0 if there is none.
  private static func bytes(_ entries: [Entry], at offset: Int, next: Int = 0) -> [UInt8] {
    var directory = bigEndian(UInt16(entries.count))
    var values: [UInt8] = []
    let start = offset + 2 + 12 * entries.count + 4
    for entry in entries {
      directory += bigEndian(entry.tag) + bigEndian(entry.kind.rawValue) + bigEndian(UInt32(entry.count))
      if entry.bytes.count <= 4 {
        directory += entry.bytes + Array(repeating: 0, count: 4 - entry.bytes.count)
      } else {
        directory += bigEndian(UInt32(start + values.count))
        values += entry.bytes
        if entry.bytes.count % 2 == 1 { values.append(0) }
      }
    }
    return directory + bigEndian(UInt32(next)) + values
  }

  /// Removes the APP1 segments with Exif metadata (Exif 2.32 §4.7.2).
  package static func removed(from jpeg: Data) -> Data {
    let bytes = [UInt8](jpeg)
    guard bytes.starts(with: [0xFF, 0xD8]) else { return jpeg }
    var result = Array(bytes.prefix(2))
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
      guard end > place + 3, end <= bytes.count else { break }
      let isExif = bytes[place + 1] == 0xE1 && bytes[(place + 4)..<end].starts(with: Array("Exif\0\0".utf8))
      if !isExif { result += bytes[place..<end] }
      place = end
    }
    return Data(result + bytes[place...])
  }

  /// Data that is not JPEG is returned unchanged, and so is a file if the metadata is too large for a segment.
  package func inserted(in jpeg: Data) -> Data {
    let block = block
    guard jpeg.count > 4, jpeg.starts(with: [0xFF, 0xD8]), block.count + 2 <= Int(UInt16.max) else { return jpeg }
    var place = 2
    if jpeg[jpeg.startIndex + 2] == 0xFF, jpeg[jpeg.startIndex + 3] == 0xE0, jpeg.count > 6 {
      place += 2 + Int(jpeg[jpeg.startIndex + 4]) * 256 + Int(jpeg[jpeg.startIndex + 5])
    }
    guard place <= jpeg.count else { return jpeg }
    var result = Data(jpeg.prefix(place))
    result.append(contentsOf: [0xFF, 0xE1] + Self.bigEndian(UInt16(block.count + 2)) + block)
    result.append(jpeg.dropFirst(place))
    return result
  }
}

package import AVEngineGraphicsValues

/// The time and place of an image, from its Exif block (Exif 2.32).
package struct ExifDetails: Sendable {
  /// The time by the camera's clock, `YYYY:MM:DD HH:MM:SS`.
  package private(set) var date: String?
  /// The time zone of the clock, `+HH:MM`.
  package private(set) var zone: String?
  package private(set) var latitude: Double?
  package private(set) var longitude: Double?
  /// In metres above sea level.
  package private(set) var altitude: Double?

  package init?(_ file: MemoryRegion, kind: ImageKind) {
    guard let block = ExifOrientation.block(in: file.bytes, kind: kind), let reader = TIFFReader(block) else {
      return nil
    }
    let main = reader.entries(at: reader.first)
    let photo = main[0x8769].flatMap { reader.number($0) }.map { reader.entries(at: $0) } ?? [:]
    let place = main[0x8825].flatMap { reader.number($0) }.map { reader.entries(at: $0) } ?? [:]
    // The dates when the image was taken, digitized and written; each with the tag of its zone.
    for (dates, tag, zoneTag) in [(photo, 0x9003, 0x9011), (photo, 0x9004, 0x9012), (main, 0x0132, 0x9010)] {
      guard let text = dates[tag].flatMap({ reader.text($0) }), text.utf8.count >= 19 else { continue }
      date = text
      zone = photo[zoneTag].flatMap { reader.text($0) }
      break
    }
    latitude = Self.degrees(place[2], place[1], "S", reader)
    longitude = Self.degrees(place[4], place[3], "W", reader)
    if let metres = place[6].flatMap({ reader.ratios($0) })?.first {
      let isBelow = place[5].map { reader.byte($0) == 1 } ?? false
      altitude = isBelow ? -metres : metres
    }
  }

  private static func degrees(
    _ value: TIFFReader.Entry?, _ reference: TIFFReader.Entry?, _ negative: Character, _ reader: TIFFReader
  ) -> Double? {
    guard let parts = value.flatMap({ reader.ratios($0) }), parts.count == 3 else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    guard degrees.isFinite, degrees <= 180 else { return nil }
    return reference.flatMap { reader.text($0) }?.first == negative ? -degrees : degrees
  }
}

/// A reader of directories in a TIFF file (TIFF 6.0 §2). Values outside the bytes count as missing.
struct TIFFReader {
  struct Entry {
    var type: Int
    var count: Int
    var offset: Int
  }

  private let bytes: UnsafeRawBufferPointer
  private let isLittle: Bool
  let first: Int

  /// The bytes must outlive the reader.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 14 else { return nil }
    let reader = TIFFReader(bytes: bytes, isLittle: bytes[0] == 0x49, first: 0)
    guard reader.number(2, 2) == 42, let first = reader.number(4, 4) else { return nil }
    self = TIFFReader(bytes: bytes, isLittle: reader.isLittle, first: first)
  }

  private init(bytes: UnsafeRawBufferPointer, isLittle: Bool, first: Int) {
    self.bytes = bytes
    self.isLittle = isLittle
    self.first = first
  }

  private func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    let part = Array(bytes[offset..<offset + size])
    return (isLittle ? part.reversed() : part).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The sizes of values in bytes, by their types 1 to 12.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

  func entries(at directory: Int) -> [Int: Entry] {
    guard let count = number(directory, 2) else { return [:] }
    var entries: [Int: Entry] = [:]
    for index in 0..<min(count, 1_000) {
      let place = directory + 2 + 12 * index
      guard let tag = number(place, 2), let type = number(place + 2, 2), let count = number(place + 4, 4),
        Self.sizes.indices.contains(type), count <= 65_536
      else { continue }
      let size = Self.sizes[type] * count
      guard let offset = size <= 4 ? place + 8 : number(place + 8, 4), offset + size <= bytes.count else { continue }
      entries[tag] = Entry(type: type, count: count, offset: offset)
    }
    return entries
  }

  func number(_ entry: Entry) -> Int? { number(entry.offset, entry.type == 3 ? 2 : 4) }
  func byte(_ entry: Entry) -> Int? { number(entry.offset, 1) }

  func text(_ entry: Entry) -> String? {
    guard entry.type == 2, entry.count > 0 else { return nil }
    let text = bytes[entry.offset..<entry.offset + entry.count].prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }

  func ratios(_ entry: Entry) -> [Double]? {
    guard entry.type == 5, entry.count <= 16 else { return nil }
    var ratios: [Double] = []
    for index in 0..<entry.count {
      let place = entry.offset + 8 * index
      guard let top = number(place, 4), let bottom = number(place + 4, 4), bottom > 0 else { return nil }
      ratios.append(Double(top) / Double(bottom))
    }
    return ratios
  }
}

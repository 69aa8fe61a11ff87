import AVEngineCore
import Foundation

struct MetadataParser {
  let reader: BoxReader

  init(_ reader: BoxReader) { self.reader = reader }

  // MARK: Metadata boxes

  /// A `meta` box is a full box in ISO files, and a plain one in QuickTime files.
  func entries(ofMetaBox box: Box) throws(EngineError) -> [MetadataEntry] {
    var head = try reader.head(of: box, count: 8)
    let isPlain = (try? head.skip(4)) != nil && (try? head.code()) == "hdlr"
    let children = try reader.boxes(in: box.body.lowerBound + (isPlain || box.size < 4 ? 0 : 4)..<box.body.upperBound)
    var tags: [MetadataEntry] = []
    for box in children where box.type == "ID32" { tags += try id3Entries(box) }
    guard let list = children.first(where: { $0.type == "ilst" }) else { return tags }
    let items = try reader.contents(of: list)
    guard let keys = children.first(where: { $0.type == "keys" }) else {
      return items.children().flatMap(Self.iTunesEntries) + tags
    }
    let names = Self.keys(try reader.contents(of: keys, limit: 4 << 20))
    return items.children().flatMap { Self.keyedEntries($0, names) } + tags
  }

  /// An ID3 tag follows version, flags and a language (ID3v2 in MP4, mp4ra.org `ID32`).
  private func id3Entries(_ box: Box) throws(EngineError) -> [MetadataEntry] {
    var contents = try reader.contents(of: box)
    guard (try? contents.skip(4)) != nil, let language = try? contents.u16(), let tag = ID3Tag(contents.rest) else {
      return []
    }
    let code = Languages.code(stored: language).flatMap { $0 == "und" ? nil : $0 }
    return tag.entries.map { entry in
      var entry = entry
      entry.language = entry.language ?? code
      return entry
    }
  }

  /// QuickTime File Format, "Metadata Item Keys Atom".
  private static func keys(_ contents: ByteParser) -> [String] {
    var parser = contents
    guard (try? parser.skip(8)) != nil else { return [] }
    return parser.children().map { String(decoding: $0.rest, as: UTF8.self) }
  }

  /// An item's type is the number of its key, counted from one.
  private static func keyedEntries(_ item: ByteParser, _ names: [String]) -> [MetadataEntry] {
    guard let number = Int(exactly: item.box.rawValue), names.indices.contains(number - 1) else { return [] }
    return item.children().filter { $0.box == "data" }.compactMap { entry("mdta", .text(names[number - 1]), $0) }
  }

  private static func iTunesEntries(_ item: ByteParser) -> [MetadataEntry] {
    let children = item.children()
    let data = children.filter { $0.box == "data" }
    guard item.box == "----" else {
      return data.compactMap { data in
        guard var entry = entry("itsk", .code(item.box.rawValue), data) else { return nil }
        let plain = entry.value
        entry.value = iTunesValue(item.box, entry)
        if case .data(let bytes) = plain, entry.value != plain { entry.stored = bytes }
        return entry
      }
    }
    func text(_ type: FourCC) -> String {
      guard var box = children.first(where: { $0.box == type }), (try? box.skip(4)) != nil else { return "" }
      return String(decoding: box.rest, as: UTF8.self)
    }
    let (mean, name) = (text("mean"), text("name"))
    return data.compactMap { data in
      guard var entry = entry("itlk", .text("\(mean).\(name)"), data) else { return nil }
      entry.attributes = ["mean": mean, "name": name]
      return entry
    }
  }

  /// iTunes stores some numbers as bytes without a type: a number with a total ("3 of 12"), and the number of a genre.
  private static func iTunesValue(_ key: FourCC, _ entry: MetadataEntry) -> MetadataEntry.Value {
    guard case .data(let data) = entry.value, entry.dataType == 0 else { return entry.value }
    var parser = ByteParser([UInt8](data), box: key)
    switch key {
    case "trkn", "disk":
      guard (try? parser.skip(2)) != nil, let number = try? parser.u16(), let total = try? parser.u16() else {
        return entry.value
      }
      return .pair(Int(number), Int(total))
    case "gnre": return (try? parser.u16()).map { .integer(Int64($0)) } ?? entry.value
    default: return entry.value
    }
  }

  /// QuickTime File Format, "Value Atom": type, locale, value.
  private static func entry(_ keySpace: String, _ key: MetadataEntry.Key, _ data: ByteParser) -> MetadataEntry? {
    var parser = data
    guard let type = try? parser.u32(), (try? parser.skip(2)) != nil, let language = try? parser.u16() else {
      return nil
    }
    let code = Int(type & 0xFF_FFFF)
    var entry = MetadataEntry(keySpace: keySpace, key: key, value: value(parser.rest, type: code))
    entry.dataType = code
    entry.mimeType = [12: "image/gif", 13: "image/jpeg", 14: "image/png", 27: "image/bmp"][code]
    // The bytes are kept because they also hold the width of a number and the encoding of a text.
    switch entry.value {
    case .integer, .real: entry.stored = parser.restData
    case .text where code != 1: entry.stored = parser.restData
    default: break
    }
    // Smaller values are not language codes: they mean a default or point to a list of languages.
    entry.language = language >= 0x400 ? Languages.code(stored: language).flatMap { $0 == "und" ? nil : $0 } : nil
    return entry
  }

  /// QuickTime File Format, "Well-known types".
  static func value(_ bytes: [UInt8], type: Int) -> MetadataEntry.Value {
    switch type {
    case 1, 4: return .text(String(decoding: bytes, as: UTF8.self))
    case 2, 5: return .text(StoredText.utf16(bytes, isBigEndian: true))
    case 21, 65, 66, 67, 74: return integer(bytes, isSigned: true) ?? .data(Data(bytes))
    case 22, 75, 76, 77, 78: return integer(bytes, isSigned: false) ?? .data(Data(bytes))
    case 23:
      var parser = ByteParser(bytes, box: "data")
      return (try? parser.u32()).map { .real(Double(Float(bitPattern: $0))) } ?? .data(Data(bytes))
    case 24:
      var parser = ByteParser(bytes, box: "data")
      return (try? parser.u64()).map { .real(Double(bitPattern: $0)) } ?? .data(Data(bytes))
    default: return .data(Data(bytes))
    }
  }

  private static func integer(_ bytes: [UInt8], isSigned: Bool) -> MetadataEntry.Value? {
    guard (1...8).contains(bytes.count) else { return nil }
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = UInt64(64 - bytes.count * 8)
    return .integer(isSigned ? Int64(bitPattern: value << unused) >> Int64(unused) : Int64(clamping: value))
  }

  // MARK: User data

  /// Types of 3GPP's asset information (3GPP TS 26.244 §8). Most hold a text after a language code.
  private static let assetKeys: Set<FourCC> = [
    "titl", "auth", "perf", "gnre", "dscp", "cprt", "albm", "yrrc", "rtng", "clsf", "kywd", "loci", "coll",
  ]

  func entries(ofUserData box: Box) throws(EngineError) -> [MetadataEntry] {
    if box.type == "meta" { return try entries(ofMetaBox: box) }
    // The type of international text begins with "©".
    let isText = box.type.rawValue >> 24 == 0xA9
    guard isText || box.type == "name" || Self.assetKeys.contains(box.type), box.size <= 1 << 20 else { return [] }
    let contents = try reader.contents(of: box)
    if Self.assetKeys.contains(box.type) { return Self.assetEntry(contents).map { [$0] } ?? [] }
    guard isText else {
      return [
        MetadataEntry(
          keySpace: "udta", key: .code(box.type.rawValue),
          value: .text(StoredText.string(contents.rest.filter { $0 != 0 })))
      ]
    }
    // Some writers store a `data` box, as in iTunes' metadata.
    if let data = contents.children().first(where: { $0.box == "data" }),
      let entry = Self.entry("udta", .code(box.type.rawValue), data)
    {
      return [entry]
    }
    return Self.texts(contents, key: box.type)
  }

  private static func texts(_ contents: ByteParser, key: FourCC) -> [MetadataEntry] {
    var (parser, entries) = (contents, [MetadataEntry]())
    while let length = try? parser.u16(), let language = try? parser.u16(),
      let bytes = try? parser.take(min(Int(length), parser.remaining))
    {
      let code = Languages.code(stored: language).flatMap { $0 == "und" ? nil : $0 }
      var entry = MetadataEntry(
        keySpace: "udta", key: .code(key.rawValue), value: .text(StoredText.string(bytes, language: code)))
      entry.language = code
      entries.append(entry)
    }
    return entries
  }

  private static func assetEntry(_ contents: ByteParser) -> MetadataEntry? {
    var parser = contents
    guard (try? parser.fullBox()) != nil else { return nil }
    guard var entry = assetEntry(contents, parser) else { return nil }
    // The bytes also hold the language, the encoding, and what follows the text.
    entry.stored = parser.restData
    return entry
  }

  private static func assetEntry(_ contents: ByteParser, _ start: ByteParser) -> MetadataEntry? {
    var parser = start
    let key = MetadataEntry.Key.code(contents.box.rawValue)
    if contents.box == "yrrc" {
      return (try? parser.u16()).map { MetadataEntry(keySpace: "uiso", key: key, value: .integer(Int64($0))) }
    }
    guard !["loci", "rtng", "clsf", "coll"].contains(contents.box), let language = try? parser.u16() else {
      return MetadataEntry(keySpace: "uiso", key: key, value: .data(start.restData))
    }
    let code = Languages.code(stored: language).flatMap { $0 == "und" ? nil : $0 }
    let text = contents.box == "kywd" ? keywords(parser).joined(separator: ", ") : text(parser.rest, code)
    var entry = MetadataEntry(keySpace: "uiso", key: key, value: .text(text))
    entry.language = code
    return entry
  }

  /// UTF-8 ends at a zero byte; UTF-16 contains zero bytes, so it ends with its box.
  private static func text(_ bytes: [UInt8], _ language: String?) -> String {
    StoredText.string(bytes.starts(with: [0xFE, 0xFF]) ? bytes : Array(bytes.prefix { $0 != 0 }), language: language)
  }

  /// A count is followed by texts that each follow their size (3GPP TS 26.244 §8.1).
  private static func keywords(_ contents: ByteParser) -> [String] {
    var (parser, words) = (contents, [String]())
    for _ in 0..<((try? parser.u8()) ?? 0) {
      guard let size = try? parser.u8(), let bytes = try? parser.take(min(Int(size), parser.remaining)) else { break }
      words.append(text(bytes, nil))
    }
    return words.filter { !$0.isEmpty }
  }
}

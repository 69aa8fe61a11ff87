import AVEngineCore
import AVEngineISOMedia
import Foundation

struct MetadataWriter {
  let brand: ContainerBrand

  func write(_ entries: [MetadataEntry], userData: [UInt8] = [], _ writer: inout BoxWriter) {
    let keyed = entries.filter { $0.keySpace == "mdta" }
    let iTunes = entries.filter { $0.keySpace == "itsk" || $0.keySpace == "itlk" }
    let texts = entries.filter { $0.keySpace == "udta" && Self.code($0) != nil }
    let assets = entries.filter { $0.keySpace == "uiso" && Self.code($0) != nil }
    if !keyed.isEmpty { write(keyed: keyed, &writer) }
    guard !iTunes.isEmpty || !texts.isEmpty || !assets.isEmpty || !userData.isEmpty else { return }
    writer.box("udta") { box in
      box.bytes(userData)
      write(texts: texts, &box)
      for entry in assets { write(asset: entry, &box) }
      if !iTunes.isEmpty { write(iTunes: iTunes, &box) }
    }
  }

  private static func code(_ entry: MetadataEntry) -> FourCC? {
    switch entry.key {
    case .code(let code): FourCC(code)
    case .text(let text): FourCC(text: text)
    case .bytes: nil
    }
  }

  private static func language(_ entry: MetadataEntry) -> UInt16 {
    guard let language = entry.language, language.utf8.count == 3 else { return 0 }
    return Languages.stored(language)
  }

  // MARK: Items

  private func handler(_ type: FourCC, manufacturer: UInt32, _ box: inout BoxWriter) {
    box.fullBox("hdlr") { handler in
      handler.u32(0)
      handler.code(type)
      handler.u32(manufacturer)
      handler.zeros(8)
      handler.u8(0)
    }
  }

  /// QuickTime's `meta` is a plain box, that of ISO and iTunes a full box.
  private func metaBox(_ writer: inout BoxWriter, plain: Bool, _ body: (inout BoxWriter) -> Void) {
    writer.box("meta") { box in
      if !plain { box.u32(0) }
      body(&box)
    }
  }

  private func write(keyed entries: [MetadataEntry], _ writer: inout BoxWriter) {
    var names: [String] = []
    for entry in entries {
      if case .text(let name) = entry.key, !names.contains(name) { names.append(name) }
    }
    metaBox(&writer, plain: brand == .quickTime) { meta in
      handler("mdta", manufacturer: 0, &meta)
      meta.fullBox("keys") { keys in
        keys.u32(UInt32(clamping: names.count))
        for name in names { keys.box("mdta") { $0.bytes(Array(name.utf8)) } }
      }
      meta.box("ilst") { list in
        for (number, name) in names.enumerated() {
          list.box(FourCC(UInt32(clamping: number + 1))) { item in
            for entry in entries where entry.key == .text(name) { data(entry, &item) }
          }
        }
      }
    }
  }

  private func write(iTunes entries: [MetadataEntry], _ writer: inout BoxWriter) {
    metaBox(&writer, plain: false) { meta in
      handler("mdir", manufacturer: FourCC("appl").rawValue, &meta)
      meta.box("ilst") { list in
        for group in Self.grouped(entries) {
          guard let first = group.first else { continue }
          if first.keySpace == "itlk" {
            freeForm(group, &list)
          } else if let code = Self.code(first) {
            list.box(code) { item in for entry in group { data(entry, code: code, &item) } }
          }
        }
      }
    }
  }

  /// The values of one key share one item.
  private static func grouped(_ entries: [MetadataEntry]) -> [[MetadataEntry]] {
    struct Name: Hashable { let space: String, key: MetadataEntry.Key, mean: String? }
    var (groups, places) = ([[MetadataEntry]](), [Name: Int]())
    for entry in entries {
      let name = Name(space: entry.keySpace, key: entry.key, mean: entry.attributes["mean"])
      if let place = places[name] {
        groups[place].append(entry)
      } else {
        places[name] = groups.count
        groups.append([entry])
      }
    }
    return groups
  }

  /// A free-form item is identified by a reversed domain and a name.
  private func freeForm(_ entries: [MetadataEntry], _ writer: inout BoxWriter) {
    guard let first = entries.first, case .text(let key) = first.key else { return }
    let name = first.attributes["name"] ?? key.split(separator: ".").last.map(String.init) ?? key
    let mean = first.attributes["mean"] ?? String(key.dropLast(name.count + 1))
    writer.box("----") { item in
      item.fullBox("mean") { $0.bytes(Array(mean.utf8)) }
      item.fullBox("name") { $0.bytes(Array(name.utf8)) }
      for entry in entries { data(entry, &item) }
    }
  }

  private func data(_ entry: MetadataEntry, code: FourCC? = nil, _ writer: inout BoxWriter) {
    let (type, bytes) = Self.value(entry, code)
    writer.box("data") { box in
      box.u32(UInt32(clamping: type))
      box.u16(0)
      box.u16(Self.language(entry))
      box.bytes(bytes)
    }
  }

  /// QuickTime File Format, "Well-known types".
  private static func value(_ entry: MetadataEntry, _ code: FourCC?) -> (type: Int, bytes: [UInt8]) {
    if let stored = entry.stored, let type = entry.dataType { return (type, Array(stored)) }
    var writer = BoxWriter()
    switch entry.value {
    case .text(let text): return (1, Array(text.utf8))
    case .integer(let number):
      // A genre number has no well-known type.
      if code == "gnre" { writer.u16(UInt16(clamping: number)) } else { integer(number, &writer) }
      return (code == "gnre" ? 0 : 21, writer.bytes)
    case .real(let number):
      writer.u64(number.bitPattern)
      return (24, writer.bytes)
    case .data(let data): return (entry.dataType ?? imageType(data), Array(data))
    case .date(let date): return (1, Array(date.formatted(.iso8601).utf8))
    case .pair(let first, let second):
      for value in [0, first, second] { writer.u16(UInt16(clamping: value)) }
      if code != "disk" { writer.u16(0) }
      return (0, writer.bytes)
    }
  }

  private static func integer(_ number: Int64, _ writer: inout BoxWriter) {
    if let small = Int8(exactly: number) { return writer.integer(small) }
    if let medium = Int16(exactly: number) { return writer.integer(medium) }
    if let large = Int32(exactly: number) { return writer.integer(large) }
    writer.integer(number)
  }

  private static func imageType(_ data: Data) -> Int {
    if data.starts(with: [0xFF, 0xD8]) { return 13 }
    return data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? 14 : 0
  }

  // MARK: User data

  /// International text is a list of (length, language, text) for each key. The key `name` has a plain text.
  private func write(texts entries: [MetadataEntry], _ writer: inout BoxWriter) {
    var codes: [FourCC] = []
    for entry in entries { if let code = Self.code(entry), !codes.contains(code) { codes.append(code) } }
    for code in codes {
      writer.box(code) { box in
        for entry in entries where Self.code(entry) == code {
          guard case .text(let text) = entry.value else { continue }
          let bytes = Array(text.utf8.prefix(Int(UInt16.max)))
          if code == "name" { return box.bytes(bytes) }
          box.u16(UInt16(bytes.count))
          box.u16(entry.language == nil ? Languages.stored("und") : Self.language(entry))
          box.bytes(bytes)
        }
      }
    }
  }

  /// The size of a keyword includes a final zero (3GPP TS 26.244 §8.1).
  private static func write(keywords text: String, _ writer: inout BoxWriter) {
    let words = text.split(separator: ",").map { $0.drop { $0 == " " }.utf8.prefix(254) }.filter { !$0.isEmpty }.prefix(
      255)
    writer.u8(UInt8(words.count))
    for word in words {
      writer.u8(UInt8(word.count + 1))
      writer.bytes(Array(word) + [0])
    }
  }

  /// 3GPP TS 26.244 §8.
  private func write(asset entry: MetadataEntry, _ writer: inout BoxWriter) {
    guard let code = Self.code(entry) else { return }
    writer.fullBox(code) { box in
      if let stored = entry.stored { return box.bytes(Array(stored)) }
      switch entry.value {
      case .text(let text):
        box.u16(entry.language == nil ? Languages.stored("und") : Self.language(entry))
        if code == "kywd" { Self.write(keywords: text, &box) } else { box.bytes(Array(text.utf8) + [0]) }
      case .integer(let number): box.u16(UInt16(clamping: number))
      case .data(let data): box.bytes(data)
      default: break
      }
    }
  }
}

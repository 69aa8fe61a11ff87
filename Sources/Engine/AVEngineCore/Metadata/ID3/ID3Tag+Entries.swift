import Foundation

extension ID3Tag {
  package var entries: [MetadataEntry] { frames.flatMap(Self.entries) }

  /// Returns the entries of several tags; an earlier tag has precedence.
  package static func entries(_ tags: [ID3Tag]) -> [MetadataEntry] {
    var (result, known) = ([MetadataEntry](), Set<MetadataEntry.Key>())
    for tag in tags {
      let fresh = tag.entries.filter { !known.contains($0.key) }
      known.formUnion(fresh.map(\.key))
      if fresh.contains(where: { $0.key == .text("TDRC") }) { known.insert(.text("TYER")) }
      result += fresh
    }
    return result
  }

  static func entries(of frame: ID3Frame) -> [MetadataEntry] {
    switch frame.id {
    case "CHAP", "CTOC": []
    case "TXXX": described(frame, hasLanguage: false)
    case "COMM", "USLT": described(frame, hasLanguage: true)
    case "WXXX": describedLink(frame)
    case "APIC": picture(frame)
    case "GEOB": object(frame)
    case "PRIV", "UFID": owned(frame)
    case "USER": terms(frame)
    case "PCNT": count(frame)
    case let id where id.hasPrefix("T"): texts(frame)
    case "IPLS", "TIPL", "TMCL", "GRP1", "MVNM", "MVIN": texts(frame)
    case let id where id.hasPrefix("W"): [entry(frame, .text(link(frame.bytes[...])))]
    default: [entry(frame, .data(Data(frame.bytes)))]
    }
  }

  private static func entry(_ frame: ID3Frame, _ value: MetadataEntry.Value, info: String? = nil) -> MetadataEntry {
    var entry = MetadataEntry(keySpace: "org.id3", key: .text(frame.id), value: value)
    if let info, !info.isEmpty { entry.attributes["info"] = info }
    return entry
  }

  /// Reads an encoding and texts (§4.2 of "ID3 tag version 2.4.0 - Native Frames", as all sections below).
  private static func texts(_ frame: ID3Frame) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    guard let encoding = rest.u8() else { return [] }
    let texts = ID3Text.all(rest, encoding: encoding).flatMap { frame.id == "TCON" ? ID3Genre.words($0) : [$0] }
    if ["IPLS", "TIPL", "TMCL"].contains(frame.id) {
      return texts.isEmpty ? [] : [entry(frame, .text(texts.joined(separator: "\n")))]
    }
    return texts.filter { !$0.isEmpty }.map { entry(frame, .text($0)) }
  }

  /// Reads TXXX (§4.2.6), COMM (§4.10) and USLT (§4.8): a language of three letters (not in TXXX), a description, a
  /// text.
  private static func described(_ frame: ID3Frame, hasLanguage: Bool) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    guard let encoding = rest.u8() else { return [] }
    let language = hasLanguage ? rest.take(3) : nil
    let info = ID3Text.next(&rest, encoding: encoding)
    return ID3Text.all(rest, encoding: encoding).prefix(hasLanguage ? 1 : .max).map { text in
      var entry = entry(frame, .text(text), info: info)
      entry.language = language.flatMap(code)
      return entry
    }
  }

  /// Returns an ISO 639-2 code; nil for "XXX" and "UND", which mean none.
  private static func code(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = TagBytes.latin(bytes).lowercased()
    return text.utf8.allSatisfy { (0x61...0x7A).contains($0) } && text != "xxx" && text != "und" ? text : nil
  }

  private static func link(_ bytes: ArraySlice<UInt8>) -> String { TagBytes.latin(bytes.prefix { $0 != 0 }) }

  /// Reads WXXX (§4.3.2).
  private static func describedLink(_ frame: ID3Frame) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    guard let encoding = rest.u8() else { return [] }
    let info = ID3Text.next(&rest, encoding: encoding)
    return [entry(frame, .text(link(rest.remaining)), info: info)]
  }

  /// Reads an image (§4.14). For the type "-->" an address replaces the image.
  private static func picture(_ frame: ID3Frame) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    guard let encoding = rest.u8() else { return [] }
    let type = rest.latin().lowercased()
    guard let kind = rest.u8() else { return [] }
    let info = ID3Text.next(&rest, encoding: encoding)
    if type == "-->" { return [entry(frame, .text(link(rest.remaining)), info: info)] }
    let data = Data(rest.remaining)
    var entry = entry(frame, .data(data), info: info)
    entry.attributes["pictureType"] = String(kind)
    entry.mimeType = ImageSignature.mimeType(of: data) ?? (type.contains("/") ? type : nil)
    return [entry]
  }

  /// Reads an object (§4.15): a MIME type, a file name, a description, any bytes.
  private static func object(_ frame: ID3Frame) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    guard let encoding = rest.u8() else { return [] }
    let type = rest.latin()
    let name = ID3Text.next(&rest, encoding: encoding)
    let info = ID3Text.next(&rest, encoding: encoding)
    var entry = entry(frame, .data(Data(rest.remaining)), info: info.isEmpty ? name : info)
    entry.mimeType = type.isEmpty ? nil : type
    return [entry]
  }

  /// Reads PRIV (§4.27) and UFID (§4.1): the owner of the bytes, and the bytes.
  private static func owned(_ frame: ID3Frame) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    let owner = rest.latin()
    return [entry(frame, .data(Data(rest.remaining)), info: owner)]
  }

  /// Reads USER (§4.22).
  private static func terms(_ frame: ID3Frame) -> [MetadataEntry] {
    var rest = TagBytes(frame.bytes)
    guard let encoding = rest.u8(), let language = rest.take(3) else { return [] }
    var entry = entry(frame, .text(ID3Text.next(&rest, encoding: encoding)))
    entry.language = code(language)
    return [entry]
  }

  private static func count(_ frame: ID3Frame) -> [MetadataEntry] {
    guard (1...8).contains(frame.bytes.count) else { return [entry(frame, .data(Data(frame.bytes)))] }
    return [entry(frame, .integer(Int64(clamping: frame.bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })))]
  }
}

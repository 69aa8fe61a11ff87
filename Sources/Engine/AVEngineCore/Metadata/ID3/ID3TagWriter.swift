import Foundation

/// A writer of ID3 tags of version 2.4 ("ID3 tag version 2.4.0 - Main Structure" and "- Native Frames").
package struct ID3TagWriter {
  private static let utf8: UInt8 = 3

  /// Returns the tag; empty if no entry of the key space "org.id3" can be stored, or if the frames need 256 MiB.
  package static func tag(_ entries: [MetadataEntry]) -> [UInt8] {
    let body = frames(entries.filter { $0.keySpace == "org.id3" }).flatMap { $0 }
    guard !body.isEmpty, body.count < 1 << 28 else { return [] }
    return joined(Array("ID3".utf8), [4, 0, 0], synchsafe(body.count), body)
  }

  /// Returns a number of 28 bits in four bytes, seven bits in each (Main Structure §6.2).
  private static func synchsafe(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) } }

  private static func frames(_ entries: [MetadataEntry]) -> [[UInt8]] {
    var (names, bodies) = ([String](), [String: [[UInt8]]]())
    for entry in entries {
      guard case .text(let id) = entry.key, isName(id), let body = body(entry, id) else { continue }
      if bodies[id] == nil { names.append(id) }
      bodies[id, default: []].append(body)
    }
    return names.flatMap { id -> [[UInt8]] in
      let all = bodies[id] ?? []
      // Native Frames §4.2: a text frame may occur once, and contains all texts, with a zero byte between them.
      guard isPlainText(id) else { return all.compactMap { frame(id, $0) } }
      return [frame(id, [utf8] + Array(all.joined(separator: [0])))].compactMap { $0 }
    }
  }

  private static func isName(_ id: String) -> Bool {
    id.utf8.count == 4 && id.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }

  private static func isPlainText(_ id: String) -> Bool {
    id.hasPrefix("T") && id != "TXXX" || ["IPLS", "GRP1", "MVNM", "MVIN"].contains(id)
  }

  private static func frame(_ id: String, _ body: [UInt8]) -> [UInt8]? {
    guard body.count < 1 << 28 else { return nil }
    return joined(Array(id.utf8), synchsafe(body.count), [0, 0], body)
  }

  private static func body(_ entry: MetadataEntry, _ id: String) -> [UInt8]? {
    let info: [UInt8] = Array((entry.attributes["info"] ?? "").utf8) + [0]
    switch (id, entry.value) {
    case ("APIC", .data(let data)):
      let type = Array((entry.mimeType ?? ImageSignature.mimeType(of: data) ?? "image/").utf8)
      // The number 3 is the front cover (Native Frames §4.14).
      let kind = UInt8(entry.attributes["pictureType"] ?? "") ?? 3
      return joined([utf8], type, [0, kind], info, Array(data))
    case ("GEOB", .data(let data)):
      return joined([utf8], Array((entry.mimeType ?? "").utf8), [0, 0], info, Array(data))
    case ("PRIV", .data(let data)), ("UFID", .data(let data)): return info + Array(data)
    case (_, .data(let data)): return isPlainText(id) ? nil : Array(data)
    case ("PCNT", .integer(let count)): return (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    default: break
    }
    guard let text = text(entry.value) else { return nil }
    switch id {
    case "COMM", "USLT": return joined([utf8], language(entry), info, text)
    case "USER": return joined([utf8], language(entry), text)
    case "TXXX", "WXXX": return joined([utf8], info, text)
    default: return isPlainText(id) || id.hasPrefix("W") ? text : nil
    }
  }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  private static func text(_ value: MetadataEntry.Value) -> [UInt8]? {
    switch value {
    case .text(let text): Array(text.utf8.filter { $0 != 0 })
    case .integer(let number): Array(String(number).utf8)
    case .real(let number): Array(String(number).utf8)
    case .pair(let first, let second): Array((second > 0 ? "\(first)/\(second)" : "\(first)").utf8)
    // Main Structure §4, "timestamp": a time without a zone is UTC.
    case .date(let date): Array(date.formatted(.iso8601).utf8.prefix(19))
    case .data: nil
    }
  }

  private static func language(_ entry: MetadataEntry) -> [UInt8] {
    guard let language = entry.language, language.utf8.count == 3 else { return Array("XXX".utf8) }
    return Array(language.utf8)
  }
}

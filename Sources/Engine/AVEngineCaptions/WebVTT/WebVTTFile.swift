package import Foundation

/// A WebVTT file (W3C WebVTT §6.1). Bytes that are not UTF-8, and NUL characters, become U+FFFD.
package struct WebVTTFile: Sendable {
  package private(set) var cues: [WebVTTCue] = []
  package private(set) var regions: [WebVTTRegion] = []
  private(set) var namedRegions: [String: WebVTTRegion] = [:]
  package private(set) var styles: [String] = []

  package static func recognises(_ head: some Sequence<UInt8>) -> Bool {
    var bytes = Array(head.prefix(10))
    if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    guard bytes.starts(with: signature) else { return false }
    return bytes.count == signature.count || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[signature.count])
  }

  private static let signature = Array("WEBVTT".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init?(_ data: Data) {
    guard Self.recognises(data) else { return nil }
    var lines = WebVTTLines(data)
    _ = lines.next()
    // A header directly follows the signature line.
    if let line = lines.peek() {
      if line.isEmpty { _ = lines.next() } else { take(&lines, inHeader: true) }
    }
    while lines.skipEmpty() { take(&lines, inHeader: false) }
  }

  /// Reads a block (W3C WebVTT, "collect a WebVTT block").
  private mutating func take(_ lines: inout WebVTTLines, inHeader: Bool) {
    var block = Block()
    while let line = lines.peek(), !line.isEmpty {
      block.count += 1
      if line.hasArrow {
        guard !inHeader, block.count == 1 || block.count == 2 && !block.hasArrow else { break }
        block.begin(line, namedRegions)
      } else {
        if !inHeader, block.count == 2 { block.findKind() }
        block.text.append(line)
      }
      _ = lines.next()
    }
    let text = block.text.joined(separator: "\n")
    if var cue = block.cue {
      cue.text = text
      cues.append(cue)
    } else if block.kind == .style {
      styles.append(text)
    } else if block.kind == .region {
      let region = WebVTTRegion(text)
      regions.append(region)
      namedRegions[region.identifier] = region
    }
  }

  private struct Block {
    enum Kind { case style, region }

    var count = 0
    var hasArrow = false
    var cue: WebVTTCue?
    var kind: Kind?
    var text: [Substring] = []

    mutating func begin(_ line: Substring, _ regions: [String: WebVTTRegion]) {
      hasArrow = true
      cue = WebVTTCue(line, identifier: text.first.map(String.init) ?? "", regions)
      if cue != nil { text = [] }
    }

    mutating func findKind() {
      guard cue == nil, let first = text.first else { return }
      for (name, found) in [("STYLE", Kind.style), ("REGION", .region)] where first.hasPrefix(name) {
        guard first.dropFirst(name.count).allSatisfy(\.isWebVTTSpace) else { continue }
        kind = found
        text = []
      }
    }
  }
}

extension Character {
  var isWebVTTSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\u{C}" || self == "\r" }
}

extension Substring {
  /// Compares bytes, because a `Character` may join ">" with a combining mark.
  fileprivate var hasArrow: Bool {
    var dashes = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }
}

struct WebVTTLines {
  private let text: String.UTF8View
  private var start: String.Index
  private var peeked: (line: Substring, next: String.Index)?

  init(_ data: Data) {
    var decoded = String(decoding: data, as: UTF8.self)
    if decoded.unicodeScalars.first == "\u{FEFF}" { decoded.unicodeScalars.removeFirst() }
    if decoded.utf8.contains(0) {
      decoded = String(decoded.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    }
    text = decoded.utf8
    start = text.startIndex
  }

  mutating func peek() -> Substring? {
    if let peeked { return peeked.line }
    guard start < text.endIndex else { return nil }
    let rest = text[start...]
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
    var next = end
    if next < text.endIndex {
      let isReturn = text[next] == 0x0D
      next = text.index(after: next)
      if isReturn, next < text.endIndex, text[next] == 0x0A { next = text.index(after: next) }
    }
    let line = Substring(text[start..<end])
    peeked = (line, next)
    return line
  }

  mutating func next() -> Substring? {
    guard let line = peek(), let peeked else { return nil }
    start = peeked.next
    self.peeked = nil
    return line
  }

  mutating func skipEmpty() -> Bool {
    while let line = peek() {
      guard line.isEmpty else { return true }
      _ = next()
    }
    return false
  }
}

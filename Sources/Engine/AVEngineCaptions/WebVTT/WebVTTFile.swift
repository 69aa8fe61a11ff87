package import Foundation

/// A WebVTT file, parsed as the recommendation states (W3C WebVTT §6.1). Bytes that are not UTF-8, and NUL characters,
/// become U+FFFD.
package struct WebVTTFile: Sendable {
  package private(set) var cues: [WebVTTCue] = []
  package private(set) var regions: [WebVTTRegion] = []
  /// The last region of each identifier.
  private(set) var namedRegions: [String: WebVTTRegion] = [:]
  /// Style sheets, as stored.
  package private(set) var styles: [String] = []

  /// Returns whether bytes begin with the signature, with or without a byte order mark before it, and with nothing or
  /// white space after it.
  package static func recognises(_ head: some Sequence<UInt8>) -> Bool {
    var bytes = Array(head.prefix(10))
    if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    guard bytes.starts(with: signature) else { return false }
    return bytes.count == signature.count || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[signature.count])
  }

  private static let signature = Array("WEBVTT".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Parses a file; nil if it does not begin with the signature.
  package init?(_ data: Data) {
    guard Self.recognises(data) else { return nil }
    var lines = WebVTTLines(data)
    _ = lines.next()
    // The header directly follows the signature line; an empty line ends it.
    if let line = lines.peek() {
      if line.isEmpty { _ = lines.next() } else { take(&lines, inHeader: true) }
    }
    while lines.skipEmpty() { take(&lines, inHeader: false) }
  }

  /// Reads one block ("collect a WebVTT block").
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

  /// A block, as far as it has been read.
  private struct Block {
    enum Kind { case style, region }

    var count = 0
    var hasArrow = false
    var cue: WebVTTCue?
    var kind: Kind?
    /// Lines of the text, or the identifier before the cue begins.
    var text: [Substring] = []

    /// Reads a line with an arrow, which begins a cue if it can be parsed.
    mutating func begin(_ line: Substring, _ regions: [String: WebVTTRegion]) {
      hasArrow = true
      cue = WebVTTCue(line, identifier: text.first.map(String.init) ?? "", regions)
      if cue != nil { text = [] }
    }

    /// Determines the kind of block by its first line, when the second one is read.
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
  /// Whether the character is ASCII whitespace.
  var isWebVTTSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\u{C}" || self == "\r" }
}

extension Substring {
  /// Whether the text contains "-->", even if combining marks follow.
  fileprivate var hasArrow: Bool {
    var dashes = 0
    for byte in utf8 {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }
}

/// The lines of a file, which end with CR, LF or both.
struct WebVTTLines {
  private let text: String.UTF8View
  private var start: String.Index
  /// The line that was returned last by `peek`, and the beginning of the next one.
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

  /// Returns the next line without its end, and does not remove it; nil at the end.
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

  /// Skips empty lines; returns false at the end.
  mutating func skipEmpty() -> Bool {
    while let line = peek() {
      guard line.isEmpty else { return true }
      _ = next()
    }
    return false
  }
}

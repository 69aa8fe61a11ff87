package import AVEngineCore
package import CoreMedia
import Foundation

/// A list of segments that play one after the other (RFC 8216 §4.3.2, §4.3.3).
package struct MediaPlaylist: Sendable {
  package struct Segment: Sendable {
    package var url: URL
    /// The range of bytes of the resource; nil: all of it.
    package var range: Range<Int64>?
    package var duration: CMTime
    /// The media sequence number.
    package var number: Int
    /// Media times continue from one segment to the next if both have the same number of discontinuities.
    package var discontinuity: Int
    package var key: Key?
    package var header: Header?
    package var date: Date?
    package var isGap = false
  }

  /// How segments are encrypted (RFC 8216 §4.3.2.4). Unless `isForeign`, the method is AES-128 in CBC mode.
  package struct Key: Sendable, Hashable {
    package var url: URL
    /// The initialization vector; nil: the segment's number.
    package var vector: [UInt8]?
    package var isForeign = false

    /// RFC 8216 §5.2: without an initialization vector the segment's number is used, in 128 bits.
    package func vector(ofSegment number: Int) -> [UInt8] {
      vector
        ?? (0..<16).map { (index: Int) -> UInt8 in
          index < 8 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * (15 - index)))
        }
    }
  }

  /// The header (initialization segment) that segments of fragmented MP4 need.
  package struct Header: Sendable, Hashable {
    package var url: URL
    package var range: Range<Int64>?
    /// How the header is encrypted; its vector is not nil. Methods other than AES-128 leave headers as they are.
    package var key: Key?
  }

  package var segments: [Segment] = []
  package var targetDuration = CMTime.zero
  package var isComplete = false
  package var firstNumber: Int { segments.first?.number ?? sequence }
  private var sequence = 0

  package var duration: CMTime { segments.reduce(.zero) { $0 + $1.duration } }

  package init(_ text: String, base: URL) throws(EngineError) {
    var parser = Parser(base: base)
    var lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }[...]
    guard lines.popFirst() == "#EXTM3U" else {
      throw EngineError(.malformed, "Opening", detail: "it is not a playlist")
    }
    for line in lines { try parser.take(line) }
    segments = Self.dated(parser.segments)
    targetDuration = parser.targetDuration
    isComplete = parser.isComplete
    sequence = parser.sequence
  }

  /// Segments before the first one that has a date get dates counted back from that date (RFC 8216 §6.3.3).
  private static func dated(_ segments: [Segment]) -> [Segment] {
    guard let first = segments.firstIndex(where: { $0.date != nil }), var date = segments[first].date else {
      return segments
    }
    var segments = segments
    for index in segments[..<first].indices.reversed() {
      date = date.addingTimeInterval(-segments[index].duration.seconds)
      segments[index].date = date
    }
    return segments
  }

  private struct Parser {
    let base: URL
    var segments: [Segment] = []
    var targetDuration = CMTime.zero
    var isComplete = false
    var sequence = 0
    private var discontinuity = 0
    private var duration: CMTime?
    private var range: (length: Int64, start: Int64?)?
    private var lastRange: (url: URL, end: Int64)?
    private var key: Key?
    private var header: Header?
    private var date: Date?
    private var isGap = false

    init(base: URL) { self.base = base }

    mutating func take(_ line: String) throws(EngineError) {
      guard line.hasPrefix("#") else { return line.isEmpty ? () : try add(line) }
      let tag = PlaylistTag(line)
      switch tag.name {
      case "#EXTINF": duration = PlaylistTag.time(tag.value.prefix { $0 != "," })
      case "#EXT-X-BYTERANGE": range = PlaylistTag.range(tag.value)
      case "#EXT-X-TARGETDURATION": targetDuration = PlaylistTag.time(tag.value[...]) ?? .zero
      case "#EXT-X-MEDIA-SEQUENCE": sequence = try number(tag.value)
      case "#EXT-X-DISCONTINUITY-SEQUENCE": discontinuity = try number(tag.value)
      case "#EXT-X-DISCONTINUITY": discontinuity += 1
      case "#EXT-X-ENDLIST": isComplete = true
      case "#EXT-X-KEY": key = try key(tag.attributes)
      case "#EXT-X-MAP": header = try header(tag.attributes)
      case "#EXT-X-PROGRAM-DATE-TIME": date = PlaylistTag.date(tag.value)
      case "#EXT-X-GAP": isGap = true
      default: break
      }
    }

    /// Throws for a number that is negative or so large that adding to it might overflow.
    private func number(_ text: String) throws(EngineError) -> Int {
      guard let number = Int(text), (0..<1 << 48).contains(number) else {
        throw EngineError(.malformed, "Opening", detail: "“\(text)” in the playlist is not a valid number")
      }
      return number
    }

    private func url(_ text: String) throws(EngineError) -> URL {
      guard let url = URL(string: text, relativeTo: base)?.absoluteURL else {
        throw EngineError(.malformed, "Opening", detail: "“\(text)” in the playlist is not a URL")
      }
      return url
    }

    private mutating func add(_ location: String) throws(EngineError) {
      guard let duration else {
        throw EngineError(.malformed, "Opening", detail: "a segment of the playlist has no duration")
      }
      let url = try url(location)
      var bytes: Range<Int64>?
      if let range {
        let start = range.start ?? (lastRange?.url == url ? lastRange?.end : nil) ?? 0
        let (end, overflow) = start.addingReportingOverflow(range.length)
        guard !overflow, start >= 0, range.length >= 0 else {
          throw EngineError(.malformed, "Opening", detail: "a byte range is not valid")
        }
        (bytes, lastRange) = (start..<end, (url, end))
      }
      segments.append(
        Segment(
          url: url, range: bytes, duration: duration, number: sequence + segments.count, discontinuity: discontinuity,
          key: key,
          header: header, date: date ?? following(duration), isGap: isGap))
      self.duration = nil
      range = nil
      date = nil
      isGap = false
    }

    private func following(_ duration: CMTime) -> Date? {
      segments.last.flatMap { last in last.date?.addingTimeInterval(last.duration.seconds) }
    }

    private func key(_ attributes: [String: String]) throws(EngineError) -> Key? {
      let method = attributes["METHOD"] ?? "NONE"
      guard method != "NONE" else { return nil }
      let isForeign = method != "AES-128" || attributes["KEYFORMAT"].map { $0 != "identity" } ?? false
      return Key(
        url: try url(attributes["URI"] ?? ""), vector: attributes["IV"].flatMap(PlaylistTag.bytes), isForeign: isForeign
      )
    }

    private func header(_ attributes: [String: String]) throws(EngineError) -> Header {
      let range = attributes["BYTERANGE"].flatMap(PlaylistTag.range).flatMap { range -> Range<Int64>? in
        let start = range.start ?? 0
        let (end, overflow) = start.addingReportingOverflow(range.length)
        return overflow || start < 0 || range.length < 0 ? nil : start..<end
      }
      return Header(url: try url(attributes["URI"] ?? ""), range: range, key: headerKey())
    }

    /// The key of a header is that of the last KEY tag before it (RFC 8216 §4.3.2.4). That tag must have an
    /// initialization vector (§4.3.2.5); if it has none, the number of the next segment is used, as FFmpeg does.
    private func headerKey() -> Key? {
      guard var key, !key.isForeign else { return nil }
      key.vector = key.vector(ofSegment: sequence + segments.count)
      return key
    }
  }
}

import CoreMedia
import Foundation

extension ID3Tag {
  /// Returns the chapters of the first tag that has any, in order of time ("ID3v2 Chapter Frame Addendum").
  package static func chapters(_ tags: [ID3Tag]) -> [Chapter] { tags.lazy.map(\.chapters).first { !$0.isEmpty } ?? [] }

  private static let maximumChapters = 10_000

  package var chapters: [Chapter] {
    let marks = frames.lazy.filter { $0.id == "CHAP" }.prefix(Self.maximumChapters).compactMap { mark($0) }
    let listed = Set(frames.filter { $0.id == "CTOC" }.flatMap(Self.children))
    // A table of contents lists the visible chapters; without one, all chapters are visible.
    let shown = listed.isEmpty ? Array(marks) : marks.filter { listed.contains($0.id) }
    return (shown.isEmpty ? Array(marks) : shown).map(\.chapter).sorted { $0.range.start < $1.range.start }
  }

  /// Reads a chapter (§3.1): an identifier, start and end in milliseconds and in bytes, then embedded frames.
  private func mark(_ frame: ID3Frame) -> (id: String, chapter: Chapter)? {
    var rest = TagBytes(frame.bytes)
    let id = rest.latin()
    guard let start = rest.big(4), let end = rest.big(4), rest.skip(8), end >= start else { return nil }
    let frames = ID3FrameParser(version: max(version, 3), isUnsynchronised: false).frames(rest)
    let entries = frames.flatMap(Self.entries)
    let range = CMTimeRange(
      start: CMTime(value: Int64(start), timescale: 1000), end: CMTime(value: Int64(end), timescale: 1000))
    var chapter = Chapter(range: range, title: "")
    if case .text(let title)? = entries.first(where: { $0.key == .text("TIT2") })?.value { chapter.title = title }
    chapter.metadata = entries.filter { $0.key != .text("TIT2") }
    return (id, chapter)
  }

  /// Reads a table of contents (§3.2): an identifier, flags, a count and the identifiers of the children.
  private static func children(_ frame: ID3Frame) -> [String] {
    var rest = TagBytes(frame.bytes)
    _ = rest.latin()
    guard rest.skip(1), let count = rest.u8() else { return [] }
    return (0..<count).map { _ in rest.latin() }
  }
}

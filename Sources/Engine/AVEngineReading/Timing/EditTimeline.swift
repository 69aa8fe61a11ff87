package import AVEngineCore
package import CoreMedia

/// The edits of one track: segments with media and empty ones, in order, from time zero on, without gaps.
///
/// An edit is checked before anything changes, so that it happens completely or not at all. Boundaries are rounded
/// instead of durations, so that errors do not add up.
package struct EditTimeline<Media: Hashable & Sendable>: Sendable, Hashable {
  package struct Content: Sendable, Hashable {
    package var media: Media
    /// The range of media time. If its duration is zero, that one moment is shown throughout the segment.
    package var source: CMTimeRange

    package init(media: Media, source: CMTimeRange) { (self.media, self.source) = (media, source) }
  }

  package struct Part: Sendable, Hashable {
    package var content: Content?
    package var duration: CMTime

    package init(_ content: Content?, duration: CMTime) { (self.content, self.duration) = (content, duration) }
  }

  package struct Segment: Sendable, Hashable {
    package var content: Content?
    package var target: CMTimeRange
  }

  /// The segment lasts until the next one starts, or to the end.
  private struct Piece: Sendable, Hashable {
    var start: CMTime
    var content: Content?
  }

  private var pieces: [Piece] = []
  package private(set) var duration: CMTime
  /// The unit of which boundaries are whole multiples; nil to keep boundaries exactly.
  package let timescale: CMTimeScale?

  package init(timescale: CMTimeScale? = nil) {
    self.timescale = timescale.map { max(1, $0) }
    duration = CMTime(value: 0, timescale: self.timescale ?? 600)
  }

  // MARK: Lookup

  package var count: Int { pieces.count }
  package var isEmpty: Bool { pieces.isEmpty }
  package var timeRange: CMTimeRange {
    CMTimeRange(start: CMTime(value: 0, timescale: duration.timescale), duration: duration)
  }

  package subscript(index: Int) -> Segment {
    Segment(content: pieces[index].content, target: CMTimeRange(start: pieces[index].start, end: end(of: index)))
  }

  package var segments: [Segment] { pieces.indices.map { self[$0] } }

  package var contents: [Content] { pieces.compactMap(\.content) }

  package func index(at time: CMTime) -> Int? {
    guard time.isNumeric, time >= .zero, time < duration else { return nil }
    let next = firstIndex(startingAfter: time)
    return next > 0 ? next - 1 : nil
  }

  package func parts(in range: CMTimeRange) -> [Segment] {
    guard range.isValid, let first = index(at: max(range.start, .zero)) else { return [] }
    var result: [Segment] = []
    for index in first..<count {
      guard pieces[index].start < range.end else { break }
      if let part = self[index].clipped(to: range) { result.append(part) }
    }
    return result
  }

  private func end(of index: Int) -> CMTime { index + 1 < pieces.count ? pieces[index + 1].start : duration }

  package func firstIndex(startingAfter time: CMTime) -> Int {
    pieces.partitioningIndex { $0.start > time }
  }

  // MARK: Boundaries

  /// The limit of all times, about 35,000 years.
  private static var latest: CMTime { CMTime(value: 1 << 40, timescale: 1) }

  package func placed(_ time: CMTime) -> CMTime {
    guard let timescale else { return time }
    return CMTimeConvertScale(time, timescale: timescale, method: .roundHalfAwayFromZero)
  }

  private static func checked(_ time: CMTime, _ what: String) throws(EngineError) -> CMTime {
    guard time.isNumeric, time.epoch == 0 else {
      throw EngineError(.timeOutOfRange, "Editing a track", detail: "\(what) is not numeric")
    }
    return time
  }

  private mutating func split(at time: CMTime) -> Int {
    let next = firstIndex(startingAfter: time)
    guard next > 0, time < duration else { return next }
    guard pieces[next - 1].start != time else { return next - 1 }
    let segment = self[next - 1]
    var rest = Piece(start: time, content: nil)
    if var content = segment.content, let middle = segment.mediaTime(at: time) {
      let source = content.source
      content.source = CMTimeRange(start: middle, end: source.end)
      rest.content = content
      content.source = CMTimeRange(start: source.start, end: middle)
      pieces[next - 1].content = content
    }
    pieces.insert(rest, at: next)
    return next
  }

  private mutating func move(from index: Int, by offset: CMTime) {
    for index in index..<pieces.count { pieces[index].start = placed(pieces[index].start + offset) }
  }

  private mutating func joinEmpty(around index: Int) {
    for index in [index, index - 1] where index >= 0 && index + 1 < pieces.count {
      if pieces[index].content == nil, pieces[index + 1].content == nil { pieces.remove(at: index + 1) }
    }
  }
}

extension EditTimeline.Content {
  /// If the content played at its natural speed before its length was rounded, its source gets the rounded length.
  fileprivate func lasting(_ length: CMTime, insteadOf exact: CMTime) -> Self {
    guard source.duration == exact, length != exact else { return self }
    var result = self
    result.source.duration = length
    return result
  }
}

// MARK: - Edits

extension EditTimeline {
  package mutating func append(_ parts: [Part]) throws(EngineError) { try insert(parts, at: duration) }

  /// If `time` is beyond the end, nothing plays between the end and `time`.
  package mutating func insert(_ parts: [Part], at time: CMTime) throws(EngineError) {
    guard let (boundaries, newEnd) = try checkInsertion(of: parts, at: time), let start = boundaries.first,
      let end = boundaries.last
    else {
      return
    }
    if start > duration {
      pieces.append(Piece(start: duration, content: nil))
      joinEmpty(around: pieces.count - 1)
      duration = start
    }
    let index = start == duration ? pieces.count : split(at: start)
    move(from: index, by: end - start)
    let new = zip(parts, zip(boundaries, boundaries.dropFirst())).filter { $1.0 < $1.1 }.map { (part, bounds) in
      Piece(start: bounds.0, content: part.content?.lasting(bounds.1 - bounds.0, insteadOf: part.duration))
    }
    pieces.insert(contentsOf: new, at: index)
    duration = newEnd
    joinEmpty(around: index + new.count - 1)
    joinEmpty(around: index)
  }

  /// Returns nil if there would be no change.
  @discardableResult
  package func checkInsertion(of parts: [Part], at time: CMTime) throws(EngineError) -> (
    boundaries: [CMTime], duration: CMTime
  )? {
    let start = placed(try Self.checked(time, "the time of insertion"))
    guard start >= .zero else {
      throw EngineError(.timeOutOfRange, "Editing a track", detail: "the edit cannot begin before time zero")
    }
    let boundaries = try boundaries(of: parts, from: start)
    guard let end = boundaries.last, end > start else { return nil }
    let newEnd = placed(max(duration, start) + (end - start))
    guard newEnd.isNumeric, newEnd > max(duration, start), newEnd < Self.latest else {
      throw EngineError(.timeOutOfRange, "Editing a track", detail: "the times of the track would become too large")
    }
    return (boundaries, newEnd)
  }

  private func boundaries(of parts: [Part], from start: CMTime) throws(EngineError) -> [CMTime] {
    var exact = start
    var result = [start]
    for part in parts {
      guard try Self.checked(part.duration, "a duration") >= .zero else {
        throw EngineError(.timeOutOfRange, "Editing a track", detail: "a duration is negative")
      }
      if let source = part.content?.source { _ = try Self.checked(source.end, "the end of the media") }
      exact = exact + part.duration
      result.append(placed(exact))
    }
    return result
  }

  /// Nothing is inserted at or beyond the end.
  package mutating func insertEmpty(_ range: CMTimeRange) throws(EngineError) {
    guard try Self.checked(range.start, "the start of the range") < duration else { return }
    try insert([Part(nil, duration: range.duration)], at: range.start)
  }

  package mutating func remove(_ range: CMTimeRange) throws(EngineError) {
    let (start, end) = try clamped(range)
    guard start < end else { return }
    let isTail = end == duration
    let first = split(at: start)
    let last = isTail ? pieces.count : split(at: end)
    pieces.removeSubrange(first..<last)
    move(from: first, by: start - end)
    duration = isTail ? start : placed(duration - (end - start))
    // After a removal at the end, no empty segment is left there.
    while isTail, let piece = pieces.last, piece.content == nil {
      duration = piece.start
      pieces.removeLast()
    }
    joinEmpty(around: first)
  }

  /// If the range reaches beyond the end, the part before the end changes in the same proportion.
  package mutating func scale(_ range: CMTimeRange, to newDuration: CMTime) throws(EngineError) {
    let (start, end) = try clamped(range)
    guard try Self.checked(newDuration, "the new duration") >= .zero else {
      throw EngineError(.timeOutOfRange, "Editing a track", detail: "the new duration is negative")
    }
    guard start < end else { return }
    let from = CMTimeRange(start: placed(range.start), end: placed(range.end))
    guard newDuration > .zero else { return try remove(range) }
    let to = CMTimeRange(start: from.start, duration: newDuration)
    let newStart =
      start == from.start ? start : placed(CMTimeMapTimeFromRangeToRange(start, fromRange: from, toRange: to))
    let newEnd = placed(CMTimeMapTimeFromRangeToRange(end, fromRange: from, toRange: to))
    let length = newEnd - newStart
    guard length.isNumeric, placed(duration + length).isNumeric, duration + length < Self.latest else {
      throw EngineError(.timeOutOfRange, "Editing a track", detail: "the times of the track would become too large")
    }
    guard length > .zero else { return try remove(CMTimeRange(start: start, end: end)) }
    let isTail = end == duration
    let first = split(at: start)
    let last = isTail ? pieces.count : split(at: end)
    let (old, new) = (CMTimeRange(start: start, end: end), CMTimeRange(start: start, duration: length))
    for index in first..<last where index > first {
      pieces[index].start = placed(CMTimeMapTimeFromRangeToRange(pieces[index].start, fromRange: old, toRange: new))
    }
    move(from: last, by: length - (end - start))
    duration = isTail ? placed(start + length) : placed(duration + length - (end - start))
    tidy(first..<last)
  }

  private mutating func tidy(_ range: Range<Int>) {
    for index in range.reversed() where end(of: index) <= pieces[index].start { pieces.remove(at: index) }
    for index in (range.lowerBound...range.upperBound).reversed() { joinEmpty(around: index) }
  }

  private func clamped(_ range: CMTimeRange) throws(EngineError) -> (CMTime, CMTime) {
    let start = try Self.checked(range.start, "the start of the range")
    guard range.duration.isPositiveInfinity == false else {
      return (max(.zero, min(placed(start), duration)), duration)
    }
    let end = try Self.checked(range.end, "the end of the range")
    return (max(timeRange.start, min(placed(start), duration)), min(placed(end), duration))
  }
}

extension EditTimeline.Segment {
  package var edit: EditSegment { EditSegment(source: content?.source, target: target) }

  package func mediaTime(at time: CMTime) -> CMTime? { edit.mediaTime(at: time) }

  fileprivate func clipped(to range: CMTimeRange) -> Self? {
    guard let cut = edit.clipped(to: range) else { return nil }
    var result = self
    result.target = cut.target
    if let source = cut.source { result.content?.source = source }
    return result
  }
}

extension EditTimeline {
  /// Gaps between the edits become empty segments.
  package init(_ edits: [EditSegment], of media: Media, timescale: CMTimeScale? = nil) throws(EngineError) {
    self.init(timescale: timescale)
    for edit in edits {
      try insert(
        [Part(edit.source.map { Content(media: media, source: $0) }, duration: edit.target.duration)],
        at: max(edit.target.start, duration))
    }
  }

  package var edits: [EditSegment] { pieces.indices.map { self[$0].edit } }
}

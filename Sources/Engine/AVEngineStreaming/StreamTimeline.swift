import AVEngineCore
package import CoreMedia
import Foundation

/// The times of a lane's segments, in asset time. The first segment that is added begins at zero, unless `shift` moves
/// it.
package struct StreamTimeline: Sendable {
  package struct Entry: Sendable {
    package var number: Int
    package var range: CMTimeRange
    package var discontinuity: Int
    package var date: Date?
  }

  /// Some segments that a live stream no longer has are kept.
  package private(set) var entries: [Entry] = []
  /// The number of the first segment that the server still has.
  package private(set) var firstNumber = 0
  package private(set) var isComplete = false
  package private(set) var targetDuration = CMTime.zero

  private static let mostEntries = 20_000

  package init() {}

  package mutating func extend(with playlist: MediaPlaylist) {
    isComplete = playlist.isComplete
    targetDuration = playlist.targetDuration
    firstNumber = playlist.firstNumber
    for segment in playlist.segments {
      let next = entries.last.map { $0.number + 1 } ?? segment.number
      guard segment.number >= next else { continue }
      // Segments that were missed take up no time, because their durations are not known.
      let start = entries.last?.range.end ?? .zero
      if segment.number > next { entries.removeAll() }
      entries.append(
        Entry(
          number: segment.number, range: CMTimeRange(start: start, duration: segment.duration),
          discontinuity: segment.discontinuity,
          date: segment.date))
    }
    if entries.count > Self.mostEntries { entries.removeFirst(entries.count - Self.mostEntries) }
  }

  package subscript(_ number: Int) -> Entry? {
    guard let first = entries.first?.number, number >= first, number - first < entries.count else { return nil }
    return entries[number - first]
  }

  /// For a time before the segments that the server still has, returns the first one's number; after the end, the last
  /// one's.
  package func number(at time: CMTime) -> Int? {
    guard let first = entries.first else { return nil }
    if time < first.range.start { return max(first.number, firstNumber) }
    let next = entries.partitioningIndex { $0.range.start > time }
    return max(entries[max(0, next - 1)].number, firstNumber)
  }

  func number(in discontinuity: Int, near time: CMTime) -> Int? {
    let entries = entries.filter { $0.discontinuity == discontinuity && $0.number >= firstNumber }
    return (entries.last { $0.range.start <= time } ?? entries.first)?.number
  }

  mutating func shift(by time: CMTime) {
    for index in entries.indices { entries[index].range.start = entries[index].range.start + time }
  }

  package var window: CMTimeRange {
    guard let first = self[firstNumber] ?? entries.first, let last = entries.last else { return .zero }
    return CMTimeRange(start: first.range.start, end: last.range.end)
  }

  package func date(at time: CMTime) -> Date? {
    guard let entry = number(at: time).flatMap({ self[$0] }), let date = entry.date else { return nil }
    return date.addingTimeInterval((time - entry.range.start).seconds)
  }

  package func time(of date: Date) -> CMTime? {
    guard let entry = entries.last(where: { $0.date.map { $0 <= date } ?? false }), let start = entry.date else {
      return nil
    }
    let time = entry.range.start + CMTime(seconds: date.timeIntervalSince(start), preferredTimescale: 1_000_000)
    return time < entry.range.end || !isComplete && time <= entry.range.end ? time : nil
  }
}

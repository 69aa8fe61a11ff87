package import AVEngineCore
package import CoreMedia
import Foundation

/// Makes samples of cues, which may overlap and leave gaps: samples follow one another without either, and each has all
/// cues of its time (ISO/IEC 14496-30 §7.4).
package struct CueSequence {
  package struct Cue: Sendable {
    package var range: CMTimeRange
    /// Boxes as `WebVTTSample` makes them.
    package var bytes: [UInt8]
    package init(range: CMTimeRange, bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

    package func sample() throws(EngineError) -> MediaSample {
      guard let block = CMBlockBuffer(copying: Data(bytes)) else {
        throw EngineError(.outOfMemory, "Reading a sample", detail: "\(bytes.count) bytes")
      }
      return MediaSample(
        decodeTime: range.start, presentationTime: range.start, duration: range.duration, size: bytes.count,
        location: .memory(HeldBlock(block)))
    }
  }

  /// In order of their starts.
  private var cues: [Cue] = []
  /// Where the next sample begins.
  private var reached: CMTime
  /// No cue begins before this any more.
  private var seen: CMTime
  private var isAtEnd = false

  /// Gaps no longer than this are one sample: who follows time need not wait until the next cue has been found.
  private static let longestGap = CMTime(value: 5, timescale: 1)
  /// Of one time, and waiting for theirs; nobody could read more.
  private static let mostCues = 64
  private static let mostWaiting = 4096
  /// Of a sample with more than one cue. Long cues that overlap would otherwise be stored 64 times.
  private static let mostBytes = 1 << 16

  /// - Parameter start: Where samples begin, unless an earlier cue comes first.
  package init(from start: CMTime) { (reached, seen) = (start, start) }

  /// Cues come in the order of their starts, or nearly; one that comes too late begins later.
  package mutating func add(_ cue: Cue) {
    guard cue.range.isValid, cue.range.duration > .zero, cue.range.end > reached, cues.count < Self.mostWaiting else {
      return
    }
    if cues.isEmpty, seen == reached { reached = min(reached, cue.range.start) }
    let index = cues.lastIndex { $0.range.start <= cue.range.start }.map { $0 + 1 } ?? 0
    cues.insert(cue, at: index)
    seen = max(seen, cue.range.start)
  }

  /// No cue that begins before a time will come.
  package mutating func pass(_ time: CMTime) { if time.isNumeric { seen = max(seen, time) } }

  /// No cue will come, and the samples end at a time or with the last cue.
  package mutating func finish(at end: CMTime) {
    guard !isAtEnd else { return }
    isAtEnd = true
    seen = cues.map(\.range.end).reduce(end.isNumeric ? max(end, reached) : reached) { max($0, $1) }
  }

  /// The next sample that is known; nil where more must be seen before, or at the end.
  package mutating func next() -> Cue? {
    cues.removeAll { $0.range.end <= reached }
    let shown = cues.prefix { $0.range.start <= reached }
    let following = cues.dropFirst(shown.count).first?.range.start
    let change = [shown.map(\.range.end).min(), following].compactMap(\.self).min()
    let end: CMTime
    if let change, change <= seen {
      end = change
    } else if shown.isEmpty, isAtEnd ? seen > reached : seen - reached >= Self.longestGap {
      end = seen
    } else {
      return nil
    }
    defer { reached = end }
    return Cue(range: CMTimeRange(start: reached, end: end), bytes: Self.bytes(shown))
  }

  private static func bytes(_ shown: ArraySlice<Cue>) -> [UInt8] {
    guard let first = shown.first else { return WebVTTSample.write([]) }
    var bytes = first.bytes
    for cue in shown.dropFirst().prefix(mostCues - 1) where bytes.count + cue.bytes.count <= mostBytes {
      bytes += cue.bytes
    }
    return bytes
  }
}

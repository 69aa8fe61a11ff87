package import AVEngineCore
package import CoreMedia
import Foundation

/// Makes samples without overlaps or gaps of cues that may overlap and leave gaps (ISO/IEC 14496-30).
package struct CueSequence {
  package struct Cue: Sendable {
    package var range: CMTimeRange
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

  private var cues: [Cue] = []
  private var reached: CMTime
  private var seen: CMTime
  private var isAtEnd = false

  /// The length at which a gap becomes a sample before its end is known, so that a reader does not wait for the next
  /// cue.
  private static let longestGap = CMTime(value: 5, timescale: 1)
  private static let mostCues = 64
  private static let mostWaiting = 4096
  /// In bytes; limits samples with more than one cue.
  private static let mostBytes = 1 << 16

  /// `start` is the beginning of the first sample, unless the first cue begins earlier.
  package init(from start: CMTime) { (reached, seen) = (start, start) }

  /// Cues must be added nearly in order of their starts: a late cue is shown from the next sample on.
  package mutating func add(_ cue: Cue) {
    guard cue.range.isValid, cue.range.duration > .zero, cue.range.end > reached, cues.count < Self.mostWaiting else {
      return
    }
    if cues.isEmpty, seen == reached { reached = min(reached, cue.range.start) }
    let index = cues.lastIndex { $0.range.start <= cue.range.start }.map { $0 + 1 } ?? 0
    cues.insert(cue, at: index)
    seen = max(seen, cue.range.start)
  }

  /// States that no further cue begins before `time`.
  package mutating func pass(_ time: CMTime) { if time.isNumeric { seen = max(seen, time) } }

  /// The samples end at `end` or with the last cue, whichever is later.
  package mutating func finish(at end: CMTime) {
    guard !isAtEnd else { return }
    isAtEnd = true
    seen = cues.map(\.range.end).reduce(end.isNumeric ? max(end, reached) : reached) { max($0, $1) }
  }

  /// Returns nil if the next sample depends on further cues, or at the end.
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

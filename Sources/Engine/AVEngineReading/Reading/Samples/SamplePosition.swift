package import AVEngineCore
package import CoreMedia

package struct SamplePosition {
  private let cursor: any IndexedSampleCursor
  package private(set) var number: Int

  /// More samples than any codec reorders: H.264 and HEVC hold back 16 frames at most (ITU-T H.264 §A.3, H.265 §A.4).
  private static let reorderWindow = 32

  package init(_ cursor: any IndexedSampleCursor, number: Int) { (self.cursor, self.number) = (cursor, number) }

  package var sample: MediaSample { get throws(EngineError) { try cursor.sample(number) } }

  package mutating func step(by count: Int) -> Int {
    let (sum, overflow) = number.addingReportingOverflow(count)
    let target = overflow ? (count < 0 ? 0 : Int.max) : sum
    let reached = max(0, min(target, cursor.sampleCount - 1))
    defer { number = reached }
    return reached - number
  }

  package mutating func stepInPresentationOrder(by count: Int) throws(EngineError) -> Int {
    guard cursor.isReordered else { return step(by: count) }
    var moved = 0
    while moved != count {
      guard let next = count > 0 ? try following() : try preceding() else { break }
      number = next
      moved += count > 0 ? 1 : -1
    }
    return moved
  }

  private func following() throws(EngineError) -> Int? {
    let now = try sample.presentationTime
    var best: (number: Int, time: CMTime)?
    var candidate = max(0, number - Self.reorderWindow)
    while candidate < cursor.sampleCount {
      let other = try cursor.sample(candidate)
      if let best, candidate > number, other.decodeTime > best.time { break }
      if isAfter(now, other.presentationTime, candidate), best.map({ other.presentationTime < $0.time }) ?? true {
        best = (candidate, other.presentationTime)
      }
      candidate += 1
    }
    return best?.number
  }

  private func preceding() throws(EngineError) -> Int? {
    let now = try sample.presentationTime
    var best: (number: Int, time: CMTime)?
    // A sample presented earlier is decoded before `now`.
    var candidate = min(cursor.sampleCount - 1, max(number, try cursor.number(decodedAt: now)))
    while candidate >= 0 {
      let other = try cursor.sample(candidate)
      if other.presentationTime < now || other.presentationTime == now && candidate < number,
        best.map({ other.presentationTime > $0.time }) ?? true
      {
        best = (candidate, other.presentationTime)
      }
      if let best, best.number - candidate > Self.reorderWindow { break }
      candidate -= 1
    }
    return best?.number
  }

  /// Samples with equal times are in decode order.
  private func isAfter(_ now: CMTime, _ time: CMTime, _ candidate: Int) -> Bool {
    time > now || time == now && candidate > number
  }

  /// If no sample is presented at or before the time, moves to the one presented first.
  package mutating func move(toPresentation time: CMTime) throws(EngineError) {
    number = try cursor.number(decodedAt: time)
    guard cursor.isReordered else { return }
    var best: (number: Int, time: CMTime)?
    var candidate = number
    while candidate >= 0 {
      let shown = try cursor.sample(candidate).presentationTime
      if shown <= time, best.map({ shown > $0.time }) ?? true { best = (candidate, shown) }
      if let best, best.number - candidate > Self.reorderWindow { break }
      candidate -= 1
    }
    if let best { number = best.number } else { number = try firstPresented() }
  }

  private func firstPresented() throws(EngineError) -> Int {
    var best: (number: Int, time: CMTime)?
    for candidate in 0..<min(cursor.sampleCount, Self.reorderWindow) {
      let time = try cursor.sample(candidate).presentationTime
      if best.map({ time < $0.time }) ?? true { best = (candidate, time) }
    }
    return best?.number ?? 0
  }

  package mutating func move(toDecode time: CMTime) throws(EngineError) { number = try cursor.number(decodedAt: time) }
}

import CoreMedia
import Testing

@Suite struct TimeRangeLawTests {
  private func check(seed: UInt64, _ name: String, _ law: (inout TimeGenerator) -> (holds: Bool, what: Any)) {
    var generator = TimeGenerator(seed: seed)
    for index in 0..<TimeLawTests.cases / 2 {
      let (holds, what) = law(&generator)
      if !holds {
        Issue.record("\(name), case \(index) of seed \(seed): \(what)")
        return
      }
    }
  }

  private func contains(_ range: CMTimeRange, _ time: CMTime) -> Bool {
    let (exact, start) = (ExactTime(time), ExactTime(range.start))
    return ExactTime.order(start, exact) <= 0 && ExactTime.order(exact, start + ExactTime(range.duration)) < 0
  }

  /// All at one timescale, so that no result is rounded.
  private func neighbours(_ generator: inout TimeGenerator) -> (CMTimeRange, CMTimeRange, CMTime) {
    let scale = generator.timescale()
    func time(_ bound: UInt64) -> CMTime { CMTime(value: Int64(generator.below(bound)), timescale: scale) }
    return (
      CMTimeRange(start: time(40), duration: time(20)), CMTimeRange(start: time(40), duration: time(20)), time(64)
    )
  }

  @Test func containmentOfTimes() {
    check(seed: 11, "containment") { generator in
      let (range, time) = (generator.mediaRange(), generator.mediaTime())
      let end = range.end
      let isRounded = end.hasBeenRounded
      let exactEnd = ExactTime(range.start) + ExactTime(range.duration)
      let holds =
        range.containsTime(time) == contains(range, time) && !range.containsTime(end)
        && range.containsTime(range.start) == !range.isEmpty && ExactTime.order(ExactTime(end), exactEnd) == 0
      return (isRounded || holds, (range, time))
    }
  }

  @Test func unionsAndIntersections() {
    check(seed: 12, "union and intersection") { generator in
      let (a, b, time) = neighbours(&generator)
      let (union, common) = (a.union(b), a.intersection(b))
      let (inA, inB) = (contains(a, time), contains(b, time))
      var holds = common.containsTime(time) == (inA && inB) && (!(inA || inB) || union.containsTime(time))
      holds = holds && union == b.union(a) && common == b.intersection(a) && a.union(a) == a
      if !a.isEmpty, !b.isEmpty {
        holds =
          holds && (union.start == a.start || union.start == b.start) && (union.end == a.end || union.end == b.end)
        holds =
          holds && union.containsTimeRange(a) && union.containsTimeRange(b)
          && (common.isEmpty || a.containsTimeRange(common))
      }
      return (holds, (a, b, time, union, common))
    }
  }

  @Test func clampingAndFolding() {
    check(seed: 13, "clamp and fold") { generator in
      let (range, time) = (generator.mediaRange(), generator.mediaTime())
      let (clamped, folded) = (CMTimeClampToRange(time, range: range), CMTimeFoldIntoRange(time, foldRange: range))
      if range.isEmpty { return (!clamped.isValid && !folded.isValid, range) }
      if contains(range, time) { return (clamped == time && folded == time, (range, time, folded)) }
      let holds = clamped == (ExactTime.order(ExactTime(time), ExactTime(range.start)) < 0 ? range.start : range.end)
      return (holds && (folded.hasBeenRounded || isFolded(folded, time, range)), (range, time, clamped, folded))
    }
  }

  private func isFolded(_ folded: CMTime, _ time: CMTime, _ range: CMTimeRange) -> Bool {
    let difference = ExactTime(time) - ExactTime(folded)
    let turns = (time - folded).seconds / range.duration.seconds
    let whole = WideInteger(Int64(turns.rounded()))
    let product = ExactTime(WideInteger(range.duration.value) * whole, WideInteger(Int64(range.duration.timescale)))
    return contains(range, folded) && (turns.magnitude > 1e15 || ExactTime.order(difference, product) == 0)
  }

  @Test func mappingBetweenRanges() {
    check(seed: 14, "mapping") { generator in
      let (from, to, time) = (generator.mediaRange(), generator.mediaRange(), generator.mediaTime())
      let mapped = CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to)
      if from.isEmpty || to.isEmpty { return (!mapped.isValid, (from, to)) }
      let start = CMTimeMapTimeFromRangeToRange(from.start, fromRange: from, toRange: to)
      guard start == to.start else { return (false, (from, to, start)) }
      return (isMapped(mapped, time, from, to), (from, to, time, mapped))
    }
  }

  private func isMapped(_ mapped: CMTime, _ time: CMTime, _ from: CMTimeRange, _ to: CMTimeRange) -> Bool {
    if mapped.hasBeenRounded {
      let expected =
        (time.seconds - from.start.seconds) * (to.duration.seconds / from.duration.seconds) + to.start.seconds
      return !mapped.isNumeric || (mapped.seconds - expected).magnitude <= max(1e-3, expected.magnitude * 1e-6)
    }
    guard mapped.isNumeric else { return false }
    // (mapped - to.start) × from.duration = (time - from.start) × to.duration
    let (left, right) = (ExactTime(mapped) - ExactTime(to.start), ExactTime(time) - ExactTime(from.start))
    let (fromLength, toLength) = (ExactTime(from.duration), ExactTime(to.duration))
    return WideInteger.order(
      left.numerator * fromLength.numerator * right.denominator * toLength.denominator,
      right.numerator * toLength.numerator * left.denominator * fromLength.denominator) == 0
  }
}

package struct SampleTimings: Sendable {
  package let entries: PerSample<CMSampleTimingInfo>
  let count: Int

  package subscript(index: Int) -> CMSampleTimingInfo? {
    guard case .same(let first) = entries else { return entries[index] }
    guard index > 0, first.duration.isNumeric else { return first }
    let offset = CMTimeMultiply(first.duration, multiplier: Int32(clamping: index))
    return CMSampleTimingInfo(
      duration: first.duration, presentationTimeStamp: first.presentationTimeStamp + offset,
      decodeTimeStamp: first.decodeTimeStamp.isNumeric ? first.decodeTimeStamp + offset : first.decodeTimeStamp)
  }

  var presentationTimeStamp: CMTime {
    switch entries {
    case .none: return .invalid
    case .same(let timing): return timing.presentationTimeStamp
    case .each(let timings):
      guard var earliest = timings.first?.presentationTimeStamp else { return .invalid }
      for timing in timings where timing.presentationTimeStamp < earliest { earliest = timing.presentationTimeStamp }
      return earliest
    }
  }

  var decodeTimeStamp: CMTime { entries[0]?.decodeTimeStamp ?? .invalid }

  var duration: CMTime {
    switch entries {
    case .none: return .invalid
    case .same(let timing):
      return count == 1 ? timing.duration : CMTimeMultiply(timing.duration, multiplier: Int32(clamping: count))
    case .each(let timings):
      return timings.reduce(.zero) { $0 + $1.duration }
    }
  }

  func slice(_ range: Range<Int>) -> SampleTimings {
    if case .same = entries, let first = self[range.lowerBound] {
      return SampleTimings(entries: .same(first), count: range.count)
    }
    return SampleTimings(entries: entries.slice(range), count: range.count)
  }
}

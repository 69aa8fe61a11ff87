/// The timing of the samples of a buffer.
package struct SampleTimings: Sendable {
  package let entries: PerSample<CMSampleTimingInfo>
  let count: Int

  /// The timing of one sample. If there is one entry for all samples, each sample begins at the end of the previous
  /// one.
  package subscript(index: Int) -> CMSampleTimingInfo? {
    guard case .same(let first) = entries else { return entries[index] }
    guard index > 0, first.duration.isNumeric else { return first }
    let offset = CMTimeMultiply(first.duration, multiplier: Int32(clamping: index))
    return CMSampleTimingInfo(
      duration: first.duration, presentationTimeStamp: first.presentationTimeStamp + offset,
      decodeTimeStamp: first.decodeTimeStamp.isNumeric ? first.decodeTimeStamp + offset : first.decodeTimeStamp)
  }

  /// The earliest presentation timestamp, which need not be that of the first sample in the buffer.
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

  /// The sum of the samples' durations, without gaps between them.
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

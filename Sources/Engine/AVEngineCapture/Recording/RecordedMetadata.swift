import CoreMedia

/// The groups of one track of timed metadata. Times do not contain pauses (`RecordingTimeline`).
struct RecordedMetadata {
  static let timescale: CMTimeScale = 90_000

  let lane: Int
  private let format: CMFormatDescription
  /// The newest group from before the file's beginning.
  private var early: CMSampleBuffer?
  /// The start and the end of the newest group. The end is invalid if the group is valid until the next one.
  private var newest = (start: CMTime.negativeInfinity, end: CMTime.invalid)

  init(lane: Int, format: CMFormatDescription) {
    self.lane = lane
    self.format = format
  }

  mutating func keep(_ sample: CMSampleBuffer) { early = sample }

  mutating func first(at start: CMTime) -> [CMSampleBuffer] {
    defer { early = nil }
    guard let early else { return place(nil, at: start, until: .invalid) }
    let duration = CMSampleBufferGetDuration(early)
    guard duration.isNumeric else { return place(early, at: start, until: .invalid) }
    let end = CMSampleBufferGetPresentationTimeStamp(early) + duration
    return end > start ? place(early, at: start, until: end) : place(nil, at: start, until: .invalid)
  }

  mutating func next(_ sample: CMSampleBuffer, at time: CMTime) -> [CMSampleBuffer] {
    guard time > newest.start else { return [] }
    let duration = CMSampleBufferGetDuration(sample)
    return place(sample, at: time, until: duration.isNumeric ? time + duration : .invalid)
  }

  /// The last group has the duration zero, which only the last sample of a track may have (ISO/IEC 14496-12, 8.6.1.2).
  mutating func last(at end: CMTime) -> [CMSampleBuffer] {
    guard end > newest.start else { return [] }
    return place(nil, at: end, until: end)
  }

  /// - Parameter sample: The group; nil for one without items.
  private mutating func place(_ sample: CMSampleBuffer?, at time: CMTime, until end: CMTime) -> [CMSampleBuffer] {
    // In the file, a sample lasts until the next one, whatever its duration is. So a gap gets a group without items.
    let gap = newest.end.isNumeric && newest.end < time ? newest.end : nil
    newest = (time, end)
    let duration = end.isNumeric ? end - time : .invalid
    return [gap.flatMap { make(nil, at: $0, .invalid) }, make(sample, at: time, duration)].compactMap { $0 }
  }

  private func make(_ sample: CMSampleBuffer?, at time: CMTime, _ duration: CMTime) -> CMSampleBuffer? {
    // An empty box whose type belongs to no key (QuickTime File Format, "Timed metadata media", access unit).
    let nothing = [0, 0, 0, 8, 0, 0, 0, 0] as [UInt8]
    let data =
      sample.flatMap { CMSampleBufferGetDataBuffer($0) } ?? nothing.withUnsafeBytes { CMBlockBuffer(copying: $0) }
    guard let data else { return nil }
    let timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    return CMSampleBuffer(data: data, format: format, timing: timing)
  }
}

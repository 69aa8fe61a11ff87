import CoreMedia

/// Converts timestamps of sources to placed times, which do not contain pauses.
struct RecordingTimeline {
  /// The time at which the file begins, on the sources' timeline.
  private(set) var start: CMTime?
  private var paused = CMTime.zero
  private(set) var isPaused = false
  /// Whether the recording was resumed, and no video frame (no audio, in a file without video) has arrived since.
  private var isResuming = false
  /// The time on the sources' timeline at which the next video frame (the next audio, in a file without video) would
  /// follow without a gap.
  private var next = CMTime.invalid
  private let leader: CMMediaType

  init(hasVideo: Bool) { leader = hasVideo ? kCMMediaType_Video : kCMMediaType_Audio }

  mutating func pause() { isPaused = true }

  mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    isResuming = start != nil
  }

  /// Returns the time on the sources' timeline without the pauses; nil if the sample is not to be recorded.
  ///
  /// - Parameter duration: The duration of the sample; zero if it is unknown.
  mutating func place(_ time: CMTime, duration: CMTime, type: CMMediaType) -> CMTime? {
    guard !isPaused else { return nil }
    if start == nil || isResuming {
      guard type == leader else { return nil }
      if start == nil { start = time }
      if isResuming, next.isNumeric, time > next { paused = paused + (time - next) }
      isResuming = false
    }
    let end = time + duration
    if type == leader || !next.isNumeric { next = next.isNumeric ? max(next, end) : end }
    return time - paused
  }

  /// During a pause, returns the end of the media before the pause.
  func placedEnd(_ time: CMTime) -> CMTime {
    let isBetween = isPaused || isResuming
    return (isBetween && next.isNumeric ? next : time) - paused
  }

  func elapsed(at placed: CMTime) -> CMTime { start.map { placed - $0 } ?? .zero }
}

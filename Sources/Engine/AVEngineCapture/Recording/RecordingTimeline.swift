import CoreMedia

/// Converts timestamps of sources to placed times, which do not contain pauses. A file begins with its first video
/// frame, or with its first audio if it has no video.
struct RecordingTimeline {
  /// The time at which the file begins, on the sources' timeline.
  private(set) var start: CMTime?
  /// The total duration of pauses.
  private var paused = CMTime.zero
  private(set) var isPaused = false
  /// Whether the recording was resumed, and no video frame (no audio, in a file without video) has arrived since.
  private var isResuming = false
  /// The time on the sources' timeline at which the next video frame (the next audio, in a file without video) would
  /// follow without a gap.
  private var next = CMTime.invalid
  private let leader: CMMediaType

  /// - Parameter hasVideo: If true, the first video frame begins the file, otherwise the first audio.
  init(hasVideo: Bool) { leader = hasVideo ? kCMMediaType_Video : kCMMediaType_Audio }

  mutating func pause() { isPaused = true }

  mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    isResuming = start != nil
  }

  /// Returns the placed time of a sample: its time on the sources' timeline without the pauses. nil if the recording is
  /// paused, or if the sample arrives before the video frame (the audio, in a file without video) that begins the file
  /// or that ends a pause.
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

  /// Returns the placed time of a moment at which the recording ends. During a pause, it is the end of what was
  /// recorded before the pause.
  func placedEnd(_ time: CMTime) -> CMTime {
    let isBetween = isPaused || isResuming
    return (isBetween && next.isNumeric ? next : time) - paused
  }

  /// Returns the duration of the file up to a placed time.
  func elapsed(at placed: CMTime) -> CMTime { start.map { placed - $0 } ?? .zero }
}

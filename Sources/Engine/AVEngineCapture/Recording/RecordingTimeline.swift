import CoreMedia

/// The times of a file made of those of its sources: it begins with its first picture, and pauses are taken out.
struct RecordingTimeline {
  /// The source time at which the file begins.
  private(set) var start: CMTime?
  /// What has been taken out.
  private var paused = CMTime.zero
  private(set) var isPaused = false
  /// Nothing has come since the recording went on.
  private var isResuming = false
  /// Source time at which the next sample would follow without a gap.
  private var next = CMTime.invalid
  private let leader: CMMediaType

  /// - Parameter hasVideo: The first picture begins the file; else the first sound does.
  init(hasVideo: Bool) { leader = hasVideo ? kCMMediaType_Video : kCMMediaType_Audio }

  mutating func pause() { isPaused = true }

  mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    isResuming = start != nil
  }

  /// Where a sample stands in the file, counted by the source's times of the beginning; nil where it is not part of it.
  ///
  /// - Parameter duration: Zero where it is not known.
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

  /// How much of the file there is at a source time.
  func elapsed(at placed: CMTime) -> CMTime { start.map { placed - $0 } ?? .zero }
}

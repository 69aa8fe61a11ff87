import AVEngineCore
import AVEngineReading
import CoreMedia

struct VideoQueueState: @unchecked Sendable {
  // Safety: the properties are values, except for the frames, which are not changed, and the timebase, which is
  // Sendable.
  enum Task {
    case flush
    case show(PushedFrame, Int64)
    case empty
  }

  struct Outcome {
    var hasChanged = false
    var mayWork = false
    var wantsMore = false
    var isReady = false
  }

  private struct Upcoming {
    let time: CMTime
    /// nil for a marker: nothing is shown from `time` on.
    let frame: TimedVideoFrame?
  }

  var timebase: CMTimebase
  private var waiting = FIFO<(given: PushedFrame, number: Int64)>()
  /// By number: the frames that `nextTask` has handed out in a `show` task and that are still awaited.
  private var held: [Int64: PushedFrame] = [:]
  /// Frames that wait for their time, in order of time.
  private var upcoming: [Upcoming] = []
  private(set) var shown: TimedVideoFrame?
  /// New frames that are not later than this time are dropped; nil after a flush, a jump of the timebase or an
  /// immediate frame.
  var shownTime: CMTime?
  private var hasNews = false
  private var lastNumber: Int64 = 0
  /// Frames with smaller numbers are dropped when they have been decoded, because of an immediate frame or a flush.
  private var lastImmediate: Int64 = 0
  private var isWorking = false
  private var needsFlush = false
  private var wasReady = true
  private(set) var failure: EngineError?
  private(set) var counts = QueuedVideo.Counts()
  var canEmpty = false

  /// Decoding waits while this number of frames wait for their time: enough that one slow frame among quick ones is not
  /// noticed, and few enough that large frames fit in memory.
  private static let capacity = 6
  private static let waitingLimit = 12
  /// A decoder that has returned a frame does not return one whose number is lower by more than this.
  private static let longestHold: Int64 = 64

  init(_ timebase: CMTimebase) { self.timebase = timebase }

  // MARK: Input

  mutating func add(_ given: PushedFrame) {
    guard failure == nil else { return }
    lastNumber += 1
    waiting.append((given, lastNumber))
    if given.isShown, !given.isMarker { counts.total += 1 }
    if given.isImmediate {
      lastImmediate = lastNumber
      counts.dropped += upcoming.count { $0.frame != nil }
      upcoming = []
    }
  }

  /// Returns whether a frame was removed from the screen.
  mutating func flush(removingShown: Bool) -> Bool {
    let hadShown = shown != nil
    waiting.removeAll()
    held = [:]
    upcoming = []
    failure = nil
    shownTime = nil
    lastImmediate = lastNumber
    needsFlush = true
    canEmpty = false
    if removingShown { shown = nil }
    return hadShown && removingShown
  }

  /// Returns false if a failure was noted before and no flush has followed.
  mutating func fail(_ error: EngineError) -> Bool {
    guard failure == nil else { return false }
    failure = error
    waiting.removeAll()
    return true
  }

  // MARK: Decoding

  private var hasWork: Bool {
    if needsFlush { return true }
    guard failure == nil else { return false }
    return waiting.isEmpty ? isOverdue : mayDecode
  }

  /// An immediate frame, and those before it, do not wait for room.
  private var mayDecode: Bool {
    upcoming.count < Self.capacity || (waiting.first.map { $0.number <= lastImmediate } ?? false)
  }

  private var isOverdue: Bool {
    guard canEmpty, !held.isEmpty else { return false }
    let now = timebase.time
    return held.values.contains { $0.isShown && ($0.isImmediate || $0.time <= now) }
  }

  mutating func nextTask() -> Task? {
    guard hasWork else {
      isWorking = false
      return nil
    }
    if needsFlush {
      needsFlush = false
      return .flush
    }
    guard let next = waiting.popFirst() else { return .empty }
    held[next.number] = next.given
    return .show(next.given, next.number)
  }

  mutating func forgetHeldBack() {
    counts.damaged += held.values.count(where: \.isShown)
    held = [:]
  }

  mutating func arrived(_ frame: (any DecodedVideoFrame)?, _ number: Int64) {
    guard let given = held.removeValue(forKey: number) else { return }
    for old in held.keys where old < number - Self.longestHold { held[old] = nil }
    guard given.isShown else { return }
    let range = CMTimeRange(start: given.time, duration: given.duration.isNumeric ? given.duration : .zero)
    let timed = frame.map { TimedVideoFrame(frame: $0, range: range, format: given.format) }
    if given.isImmediate, number >= lastImmediate {
      shown = timed
      shownTime = nil
      hasNews = true
    } else if number > lastImmediate, shownTime.map({ given.time > $0 }) ?? true {
      insert(Upcoming(time: given.time, frame: timed))
    } else {
      counts.dropped += timed == nil ? 0 : 1
    }
  }

  private mutating func insert(_ next: Upcoming) {
    let index = upcoming.lastIndex { $0.time <= next.time }.map { $0 + 1 } ?? 0
    upcoming.insert(next, at: index)
    if next.frame != nil { counts.delay += max(0, (timebase.time - next.time).seconds) }
  }

  // MARK: While time advances

  mutating func advance() -> Outcome {
    show(until: timebase.time)
    var outcome = Outcome()
    outcome.hasChanged = hasNews
    hasNews = false
    outcome.mayWork = !isWorking && hasWork
    if outcome.mayWork { isWorking = true }
    outcome.wantsMore = isReadyForMore && !wasReady
    wasReady = isReadyForMore
    outcome.isReady = hasSufficient
    return outcome
  }

  private mutating func show(until now: CMTime) {
    guard let last = upcoming.lastIndex(where: { $0.time <= now }) else { return }
    counts.dropped += upcoming[..<last].count { $0.frame != nil }
    (shown, shownTime, hasNews) = (upcoming[last].frame, upcoming[last].time, true)
    upcoming.removeFirst(last + 1)
  }

  var nextTime: CMTime {
    let now = timebase.time
    let heldTime =
      waiting.isEmpty && canEmpty ? held.values.filter { $0.isShown && $0.time > now }.map(\.time).min() : nil
    return [upcoming.first?.time, heldTime].compactMap(\.self).min() ?? .invalid
  }

  /// After the answer false, `advance` sets `wantsMore` when the answer changes.
  mutating func answerReady() -> Bool {
    if !isReadyForMore { wasReady = false }
    return isReadyForMore
  }

  private var isReadyForMore: Bool { failure == nil && waiting.count < Self.waitingLimit }
  var hasSufficient: Bool { failure == nil && (shown != nil || !upcoming.isEmpty) }
}

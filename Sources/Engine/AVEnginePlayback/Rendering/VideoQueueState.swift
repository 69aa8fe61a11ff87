import AVEngineCore
import AVEngineReading
import CoreMedia

/// What waits to be decoded, what waits for its time, and what is on screen; changes with what is given and as time
/// goes on.
struct VideoQueueState: @unchecked Sendable {
  // Safety: values of values, but for pictures, which nobody changes.
  enum Task {
    case flush
    case show(PushedFrame, Int64)
    /// What the decoder holds back is due.
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
    let number: Int64
    /// nil: nothing is shown from then on.
    let frame: TimedVideoFrame?
  }

  var timebase: CMTimebase
  private var waiting = FIFO<(given: PushedFrame, number: Int64)>()
  /// Given to the decoder, and not come out of it.
  private var held: [Int64: PushedFrame] = [:]
  /// By time.
  private var upcoming: [Upcoming] = []
  private(set) var shown: TimedVideoFrame?
  /// When what is on screen was due; nil where later times may come before it.
  var shownTime: CMTime?
  private var hasNews = false
  private var lastNumber: Int64 = 0
  /// What was given before this one is not shown any more.
  private var lastImmediate: Int64 = 0
  private var isWorking = false
  private var needsFlush = false
  private var wasReady = true
  private(set) var failure: EngineError?
  private(set) var counts = QueuedVideo.Counts()
  /// Whether the decoder can be emptied.
  var canEmpty = false

  /// Enough that a slow picture among quick ones is not seen, and few enough for large ones.
  private static let capacity = 6
  /// Samples, or pictures as they were given, that wait before a client is asked to hold back.
  private static let waitingLimit = 12
  /// A decoder that has given a picture does not give one that much older any more.
  private static let longestHold: Int64 = 64

  init(_ timebase: CMTimebase) { self.timebase = timebase }

  // MARK: What is given

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

  /// Returns whether what was on screen is gone.
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

  /// Returns whether it is the first failure.
  mutating func fail(_ error: EngineError) -> Bool {
    guard failure == nil else { return false }
    failure = error
    waiting.removeAll()
    return true
  }

  // MARK: What becomes of it

  private var hasWork: Bool {
    if needsFlush { return true }
    guard failure == nil else { return false }
    return waiting.isEmpty ? isOverdue : mayDecode
  }

  /// What is to be shown at once does not wait for room.
  private var mayDecode: Bool {
    upcoming.count < Self.capacity || (waiting.first.map { $0.number <= lastImmediate } ?? false)
  }

  /// The decoder holds a picture back that should be on screen.
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

  /// The decoder has given all it had.
  mutating func forgetHeldBack() {
    counts.damaged += held.values.count(where: \.isShown)
    held = [:]
  }

  /// What was given under a number can be shown.
  mutating func arrived(_ frame: (any DecodedVideoFrame)?, _ number: Int64) {
    guard let given = held.removeValue(forKey: number) else { return }
    for old in held.keys where old < number - Self.longestHold { held[old] = nil }
    guard given.isShown else { return }
    let range = CMTimeRange(start: given.time, duration: given.duration.isNumeric ? given.duration : .zero)
    let timed = frame.map { TimedVideoFrame(picture: $0, range: range, format: given.format) }
    if given.isImmediate, number >= lastImmediate {
      shown = timed
      shownTime = nil
      hasNews = true
    } else if number > lastImmediate, shownTime.map({ given.time > $0 }) ?? true {
      insert(Upcoming(time: given.time, number: number, frame: timed))
    } else {
      counts.dropped += timed == nil ? 0 : 1
    }
  }

  private mutating func insert(_ next: Upcoming) {
    let index = upcoming.lastIndex { $0.time <= next.time }.map { $0 + 1 } ?? 0
    upcoming.insert(next, at: index)
    if next.frame != nil { counts.delay += max(0, (timebase.time - next.time).seconds) }
  }

  // MARK: Time goes on

  /// Shows what is due; says what is to be done and told.
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

  /// When something is to be done next; invalid where that is not known.
  var nextTime: CMTime {
    let now = timebase.time
    let heldTime =
      waiting.isEmpty && canEmpty ? held.values.filter { $0.isShown && $0.time > now }.map(\.time).min() : nil
    return [upcoming.first?.time, heldTime].compactMap(\.self).min() ?? .invalid
  }

  /// Who is told no is told when that changes.
  mutating func answerReady() -> Bool {
    if !isReadyForMore { wasReady = false }
    return isReadyForMore
  }

  private var isReadyForMore: Bool { failure == nil && waiting.count < Self.waitingLimit }
  var hasSufficient: Bool { failure == nil && (shown != nil || !upcoming.isEmpty) }
}

package import AVEngineCore
package import CoreMedia
import Dispatch
import Synchronization

/// A timeline that follows the clock of the first audio output that plays, or else the host's clock.
package final class RenderSynchronizer: @unchecked Sendable {
  // Safety: the mutexes `listener` and `settings` guard their values. All other mutable state is used on `queue` only.
  package enum Queued: Sendable {
    case video(QueuedVideo)
    case audio(QueuedAudio)
  }

  /// The callbacks are called on the synchronizer's queue.
  package struct Listener: Sendable {
    package var rateChanged: @Sendable (Double) -> Void
    package var timeJumped: @Sendable () -> Void
    package var interrupted: @Sendable () -> Void
    package init(
      rateChanged: @escaping @Sendable (Double) -> Void, timeJumped: @escaping @Sendable () -> Void,
      interrupted: @escaping @Sendable () -> Void
    ) { (self.rateChanged, self.timeJumped, self.interrupted) = (rateChanged, timeJumped, interrupted) }
  }

  package let timebase: CMTimebase
  private let outputs: (any AudioOutputProvider)?
  private let hostClock: CMClock
  private let queue = DispatchQueue(label: "RenderSynchronizer")
  private let listener = Mutex<Listener?>(nil)
  private let settings = Mutex(Settings())

  private struct Settings: Sendable {
    var delaysStart = true
    /// The time at which the timeline was started, before which the current time does not go; invalid if there is no
    /// such limit.
    var start = CMTime.invalid
    /// The number of calls of `setRate` whose work on `queue` has not begun.
    var changeCount = 0
  }

  /// The interval at which audio is refilled, in seconds.
  private static let pulse = 0.1

  private var videoParts: [QueuedVideo] = []
  private var audioParts: [QueuedAudioOutput] = []
  private var rate = 0.0
  private var pending: Double?
  private var pump: TimebaseAlarm?
  private var halted: (time: CMTime, rate: Double)?
  private var removals: [ObjectIdentifier: Removal] = [:]

  private struct Removal {
    let alarm: TimebaseAlarm
    let completion: @Sendable (Bool) -> Void
  }

  package init(devices: Devices) throws {
    outputs = devices.playbackOutputs
    hostClock = devices.clock
    timebase = try CMTimebase(sourceClock: devices.clock)
    pump = TimebaseAlarm(timebase, queue: queue) { [weak self] _ in self?.lookAfter() }
  }

  deinit {
    for audio in audioParts { audio.halt() }
  }

  package func listen(_ listener: Listener) { self.listener.withLock { $0 = listener } }

  /// After a start without a host time, the timebase may show times before the start until the first audio is heard,
  /// but this property does not.
  package var currentTime: CMTime {
    let start = settings.withLock { $0.start }
    return start.isNumeric ? max(start, timebase.time) : timebase.time
  }

  /// A start at a time of the host's clock does not wait for media.
  package var delaysStart: Bool {
    get { settings.withLock { $0.delaysStart } }
    set {
      settings.withLock { $0.delaysStart = newValue }
      queue.async { self.startIfReady() }
    }
  }

  // MARK: Requests

  /// An invalid `time` stands for the current time, and an invalid `hostTime` for as soon as possible.
  package func setRate(_ rate: Double, time: CMTime = .invalid, hostTime: CMTime = .invalid) {
    settings.withLock { $0.changeCount += 1 }
    queue.async { [self] in
      settings.withLock { $0.changeCount -= 1 }
      change(to: rate, time, hostTime)
    }
  }

  package var isAboutToChange: Bool { settings.withLock { $0.changeCount > 0 } }

  package func add(_ queued: Queued) {
    // At once: by its own timebase, video that is enqueued after this call could be shown before its time.
    if case .video(let new) = queued { new.follow(timebase) }
    queue.async { [self] in
      switch queued {
      case .video(let new):
        videoParts.append(new)
        new.onReady { [weak self] in self?.mayBeReady() }
      case .audio(let new):
        let heard = QueuedAudioOutput(new, outputs, queue: queue) { [weak self] in self?.interrupted() }
        audioParts.append(heard)
        new.join(self, timebase)
        // A restart begins the new audio too, and lets the timeline use an audio output's clock.
        if rate != 0 { restart() }
      }
      startIfReady()
    }
  }

  /// Removes at once if the time has passed or is not a number. The completion is called with false if another removal
  /// replaces this one.
  package func remove(_ queued: Queued, at time: CMTime, _ completion: @escaping @Sendable (Bool) -> Void) {
    queue.async { [self] in
      removals.removeValue(forKey: queued.id)?.completion(false)
      guard time.isNumeric, time > timebase.time else {
        take(out: queued)
        return completion(true)
      }
      let alarm = TimebaseAlarm(timebase, queue: queue) { [weak self] _ in
        guard let self, let removal = removals.removeValue(forKey: queued.id) else { return }
        take(out: queued)
        removal.completion(true)
      }
      removals[queued.id] = Removal(alarm: alarm, completion: completion)
      alarm.set(time)
    }
  }

  package func waitUntilIdle() {
    queue.sync { for audio in audioParts { audio.waitUntilIdle() } }
  }

  // MARK: The timeline, on the queue

  private func change(to rate: Double, _ time: CMTime, _ hostTime: CMTime) {
    halt()
    if time.isNumeric { timebase.setTime(to: time) }
    if rate == 0 || hostTime.isNumeric { pending = nil } else { pending = rate }
    if rate != 0, hostTime.isNumeric { start(rate, hostTime: hostTime) }
    startIfReady()
    if time.isNumeric { listener.withLock { $0 }?.timeJumped() }
  }

  private func startIfReady() {
    guard let rate = pending, !delaysStart || isReady else { return }
    pending = nil
    start(rate, hostTime: .invalid)
  }

  private var isReady: Bool { videoParts.allSatisfy(\.hasSufficient) && audioParts.allSatisfy(\.audio.hasSufficient) }

  private func mayBeReady() { queue.async { self.startIfReady() } }

  private func start(_ rate: Double, hostTime: CMTime) {
    let time = timebase.time
    let place = QueuedAudio.place(of: time)
    for audio in audioParts {
      audio.open()
      audio.prepare(from: place, rate: rate)
    }
    let goesOn = !hostTime.isNumeric && halted.map { $0.time == time && $0.rate == rate } ?? false
    let (clock, begin) = begin(place, rate, hostTime, goesOn: goesOn)
    settings.withLock { $0.start = hostTime.isNumeric ? .invalid : time }
    timebase.source = clock
    timebase.setRate(to: rate, anchor: (time, begin))
    tell(rate)
    lookAfter()
  }

  /// Returns the clock that the timeline is to follow, and the time of that clock at the start.
  private func begin(_ place: Int64, _ rate: Double, _ hostTime: CMTime, goesOn: Bool) -> (CMClock, CMTime) {
    let sessions = audioParts.map(\.session).filter { $0.clock != nil }
    let isResuming = goesOn && sessions.allSatisfy(\.canResume)
    var leading: (clock: CMClock, time: CMTime)?
    for audio in audioParts {
      let session = audio.session
      guard let clock = session.clock else { continue }
      // A session that resumes begins at the frame at which it was halted.
      var frame = isResuming ? session.nextFrame : session.nextStart
      if !isResuming, let leading {
        frame = max(frame, session.frame(at: leading.time, of: leading.clock))
      } else if hostTime.isNumeric {
        frame = max(frame, session.frame(at: hostTime, of: hostClock))
      }
      guard audio.begin(at: frame, resuming: isResuming, place: place, rate: rate) else { continue }
      if leading == nil { leading = (clock, session.time(of: frame)) }
    }
    return leading ?? (hostClock, hostTime.isNumeric ? hostTime : hostClock.time)
  }

  private func interrupted() {
    pending = nil
    listener.withLock { $0 }?.interrupted()
    halt()
  }

  private func halt() {
    guard rate != 0 else { return }
    stand()
    pump?.set(.invalid)
    tell(0)
  }

  private func stand() {
    // The outputs stop first, and their clocks with them, so that the time is that of the last frame that was heard.
    for audio in audioParts { audio.halt() }
    let time = currentTime
    timebase.setRate(to: 0)
    if timebase.time < time { timebase.setTime(to: time) }
    settings.withLock { $0.start = .invalid }
    halted = (time, rate)
  }

  private func restart() {
    let rate = rate
    stand()
    start(rate, hostTime: .invalid)
  }

  private func tell(_ rate: Double) {
    guard self.rate != rate else { return }
    self.rate = rate
    listener.withLock { $0 }?.rateChanged(rate)
  }

  private func lookAfter() {
    for audio in audioParts {
      audio.refill()
      audio.audio.lookAfter()
    }
    guard rate != 0, !audioParts.isEmpty else { return }
    pump?.set(timebase.time + CMTime(seconds: Self.pulse * rate, preferredTimescale: 1_000_000))
  }

  private func take(out queued: Queued) {
    switch queued {
    case .video(let old):
      guard videoParts.contains(where: { $0 === old }) else { return }
      videoParts.removeAll { $0 === old }
      old.onReady(nil)
    case .audio(let old):
      guard let index = audioParts.firstIndex(where: { $0.audio === old }) else { return }
      let heard = audioParts.remove(at: index)
      let time = timebase.time
      // The clock of the removed audio stops with its output, so the timebase follows another clock first.
      timebase.source = audioParts.lazy.compactMap(\.session.clock).first ?? hostClock
      heard.halt()
      if let own = try? CMTimebase(sourceClock: hostClock) {
        own.setTime(to: time)
        old.join(nil, own)
      }
    }
    startIfReady()
  }

  // MARK: Reports of queued audio

  private func heard(_ audio: QueuedAudio) -> QueuedAudioOutput? { audioParts.first { $0.audio === audio } }

  func audioCame(_ audio: QueuedAudio) {
    queue.async { [self] in
      heard(audio)?.refill()
      startIfReady()
    }
  }

  func settingsChanged(of audio: QueuedAudio) {
    queue.async { [self] in
      guard let heard = heard(audio) else { return }
      heard.adjustVolume()
      if rate != 0, !heard.followsDevice { restart() }
    }
  }

  /// If the place is nil, `audio` has dropped all of its frames itself. Calls back with false if it is too late for a
  /// change at the place.
  func audioChanged(_ audio: QueuedAudio, from place: Int64?, _ completion: (@Sendable (Bool) -> Void)? = nil) {
    queue.async { [self] in
      let heard = heard(audio)
      // New audio may begin at the timeline's current time, so the next start does not continue the audio that was
      // halted.
      halted = nil
      if let place {
        if let free = heard?.firstFree, place < free {
          completion?(false)
          return
        }
        audio.timeline.removeAll(from: place)
      }
      heard?.renew(keepingOld: place != nil)
      audio.lookAfter()
      completion?(true)
    }
  }
}

extension RenderSynchronizer.Queued {
  fileprivate var id: ObjectIdentifier {
    switch self {
    case .video(let video): ObjectIdentifier(video)
    case .audio(let audio): ObjectIdentifier(audio)
    }
  }
}

extension RenderSynchronizer: RunningTime {}

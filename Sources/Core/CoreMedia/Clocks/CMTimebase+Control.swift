import CoreFoundation
import Synchronization

extension CMTimebase {
  private func change(isJump: Bool, _ body: @Sendable (inout State) -> Void) {
    let before = snapshot
    let sourceNow = before.source.time
    let now = before.time(at: sourceNow)
    let rateBefore = effectiveRate
    timers.settle(at: now, rate: rateBefore)
    state.withLock { state in
      // The current moment becomes the anchor, so that the time does not jump if only the rate or the source changes.
      state.time = now
      state.sourceTime = sourceNow
      body(&state)
    }
    announce(isJump: isJump, rateBefore: rateBefore)
  }

  private func announce(isJump: Bool, rateBefore: Double) {
    reschedule()
    let userInfo = [kCMTimebaseNotificationKey_EventTime as String: CMTimeCopyAsDictionary(time, allocator: nil) as Any]
    if isJump { NotificationCenter.default.post(name: Self.timeJumped, object: self, userInfo: userInfo) }
    if effectiveRate != rateBefore {
      NotificationCenter.default.post(name: Self.effectiveRateChanged, object: self, userInfo: userInfo)
    }
    for child in snapshot.children.values {
      guard let timebase = child.timebase else { continue }
      timebase.announce(isJump: isJump && timebase.rate != 0, rateBefore: rateBefore * timebase.rate)
    }
  }

  func reschedule(_ timer: AnyObject? = nil) {
    timers.reschedule(timer, at: time, rate: effectiveRate, inRealTime: ultimateSourceClock.runsInRealTime)
  }

  @discardableResult
  package func setTime(to time: CMTime, sourceTime: CMTime? = nil) -> Bool {
    guard time.isNumeric, sourceTime?.isNumeric ?? true else { return false }
    change(isJump: true) { state in
      state.time = time
      if let sourceTime { state.sourceTime = sourceTime }
    }
    return true
  }

  @discardableResult
  package func setRate(to rate: Double, anchor: (time: CMTime, sourceTime: CMTime)? = nil) -> Bool {
    guard rate.isFinite, anchor.map({ $0.time.isNumeric && $0.sourceTime.isNumeric }) ?? true else { return false }
    change(isJump: anchor != nil) { state in
      state.rate = rate
      if let anchor { (state.time, state.sourceTime) = anchor }
    }
    return true
  }

  func setSource(_ source: Source) -> Bool {
    var next = source
    while case .timebase(let timebase) = next {
      guard timebase !== self else { return false }
      next = timebase.followed
    }
    unfollow(followed)
    let sourceNow = source.time
    change(isJump: false) { state in
      state.source = source
      state.sourceTime = sourceNow
    }
    follow(source)
    return true
  }

  func follow(_ source: Source) {
    let key = ObjectIdentifier(self)
    let child = WeakTimebase(timebase: self)
    if case .timebase(let parent) = source { parent.state.withLock { $0.children[key] = child } }
    if !source.clock.runsInRealTime { source.clock.observe(key) { child.timebase?.reschedule() } }
  }

  func unfollow(_ source: Source) {
    let key = ObjectIdentifier(self)
    source.clock.observe(key, nil)
    if case .timebase(let parent) = source { parent.state.withLock { $0.children[key] = nil } }
  }
}

import AVEngineAudioGraph
import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Dispatch

/// Runs a player's items on a clock.
///
/// The audio of all items is played through one output, so that one item's audio can follow another's without a gap.
final class PlaybackDriver: @unchecked Sendable {
  // Safety: after `Player.init`, every use is on the player's queue.
  weak var player: Player?
  private let audioFormat: AudioStreamBasicDescription?
  private let session: AudioOutputSession
  private let hostClock: CMClock
  private let queue: DispatchQueue

  /// A clock that items follow instead of the output's or the host's.
  var sourceClock: CMClock?
  private var current: Run?
  private var halted: Halt?

  private struct Run {
    let item: PlayableItem
    let rate: Double
    let end: TimebaseAlarm
    let pump: TimebaseAlarm
    var cue: ScheduledAudio?
    var following: (item: PlayableItem, cue: ScheduledAudio)?
  }

  private struct Halt: Equatable {
    let item: ObjectIdentifier
    let time: CMTime
    let rate: Double
  }

  /// The longest interval between refills of the feeds, in seconds of the clock.
  private static let pulse = 0.1

  init(outputs: (any AudioOutputProvider)?, clock: CMClock, queue: DispatchQueue) {
    audioFormat = outputs == nil ? nil : PlaybackFormat.interleaved
    session = AudioOutputSession(outputs, name: "AVPlayer", queue: queue)
    hostClock = clock
    self.queue = queue
    session.onEvent = { [weak self] event in if case .interrupted = event { self?.player?.interrupted() } }
  }

  private var clock: CMClock { sourceClock ?? hostClock }

  func setVolume(_ volume: Float) { session.renderer.setGain(volume) }

  func setDevice(_ device: String?) {
    guard device != session.device else { return }
    session.setDevice(device)
    // The audio of the current item ends with the old output, so the item is prepared and run again.
    if let current, current.cue != nil { player?.changed(current.item) }
  }

  // MARK: One item

  func prepare(_ item: PlayableItem, rate: Double, onReady: @escaping @Sendable () -> Void) {
    dropFollowing(item)
    item.change(for: player) {
      item.prepare(rate: rate, format: audioFormat, onReady: onReady) {
        [weak self, weak item] in
        guard let self, let item else { return }
        queue.async { self.player?.happened(.newFrame(item)) }
      }
    }
  }

  func place(_ item: PlayableItem, at time: CMTime) {
    guard time.isNumeric else { return }
    item.change(for: player) { item.timebase.setTime(to: item.clamped(time)) }
  }

  func release(_ item: PlayableItem) {
    dropFollowing(item)
    if current?.item === item { halt(item) }
    if halted?.item == ObjectIdentifier(item) { halted = nil }
    item.change(for: player) { item.close() }
  }

  /// If `clockTime` is not nil, the item begins when the clock is there, or later if its audio cannot be heard by then.
  func run(_ item: PlayableItem, rate: Double, at clockTime: CMTime? = nil) {
    guard item.belongs(to: player) else { return }
    let start = item.currentTime
    let cue = item.ring.flatMap { begin($0, at: clockTime, resuming: halt(of: item, rate: rate)) }
    halted = nil
    var follow = clock
    var anchor = clockTime ?? clock.time
    if let cue, let audioClock = session.clock {
      let heard = session.time(of: cue.start)
      if sourceClock == nil { follow = audioClock }
      anchor = sourceClock == nil ? heard : CMSyncConvertTime(heard, from: audioClock, to: clock)
    }
    item.change(for: player) {
      item.timebase.source = follow
      item.timebase.setRate(to: rate, anchor: (start, anchor))
    }
    watch(item, rate: rate, cue: cue)
  }

  /// Returns nil if no output can be opened and started; video plays nevertheless.
  private func begin(
    _ ring: AudioRingBuffer, at clockTime: CMTime? = nil, resuming halt: Halt? = nil
  ) -> ScheduledAudio? {
    guard session.open() else { return nil }
    if let clockTime {
      let frame = session.frame(at: clockTime, of: clock)
      return session.begin(ring, at: max(session.nextStart, frame))
    }
    let isResuming = halt != nil && halt == halted && session.canResume
    return session.begin(ring, at: isResuming ? session.nextFrame : session.nextStart, resuming: isResuming)
  }

  private func halt(of item: PlayableItem, rate: Double) -> Halt {
    Halt(item: ObjectIdentifier(item), time: item.currentTime, rate: rate)
  }

  private func watch(_ item: PlayableItem, rate: Double, cue: ScheduledAudio?) {
    let end = TimebaseAlarm(item.timebase, queue: queue) { [weak self] _ in self?.player?.reachedEnd(item) }
    let pump = TimebaseAlarm(item.timebase, queue: queue) { [weak self] _ in self?.pump() }
    current = Run(item: item, rate: rate, end: end, pump: pump, cue: cue)
    end.set(item.end(for: rate))
    self.pump()
  }

  func resetAlarm(of item: PlayableItem) {
    guard let current, current.item === item else { return }
    current.end.set(item.end(for: current.rate))
  }

  func halt(_ item: PlayableItem) {
    guard let run = current, run.item === item else { return }
    current = nil
    // The clock stops first, so that the item's time is that of the last frame that was heard.
    if run.cue != nil { session.halt() }
    if let following = run.following { renew(following) }
    let time = item.timebase.time
    stop(item, rate: run.rate)
    // An item that has ended has no more audio to continue with.
    halted = item.currentTime == time ? halt(of: item, rate: run.rate) : nil
  }

  private func stop(_ item: PlayableItem, rate: Double) {
    item.change(for: player) {
      item.timebase.setRate(to: 0)
      let (now, end) = (item.timebase.time, item.end(for: rate))
      let stopped = rate > 0 ? min(now, end) : max(now, end)
      if stopped != now || item.clamped(now) != now { item.timebase.setTime(to: item.clamped(stopped)) }
    }
  }

  // MARK: Joining items

  func join(_ old: PlayableItem, _ new: PlayableItem, rate: Double) {
    guard let run = current, run.item === old else { return self.run(new, rate: rate) }
    let source = old.timebase.source
    var end = CMSyncConvertTime(old.end(for: rate), from: old.timebase, to: clock)
    var cue: ScheduledAudio?
    if let following = run.following, following.item === new {
      cue = following.cue
      session.play(following.cue)
      if sourceClock == nil { end = session.time(of: following.cue.start) }
    } else if run.cue != nil {
      // The new item has no audio, or its audio was not ready in time to follow without a gap, so the old item is
      // halted and the new one starts anew.
      halt(old)
      return self.run(new, rate: rate)
    } else if let ring = new.ring {
      cue = begin(ring)
    }
    stop(old, rate: rate)
    new.change(for: player) {
      if let cue, run.cue == nil, let audioClock = session.clock, sourceClock == nil {
        new.timebase.source = audioClock
        end = session.time(of: cue.start)
      } else {
        new.timebase.source = source
      }
      new.timebase.setRate(to: rate, anchor: (new.currentTime, end))
    }
    watch(new, rate: rate, cue: cue)
    player?.happened(.newFrame(new))
  }

  private func dropFollowing(_ item: PlayableItem) {
    guard let following = current?.following, following.item === item else { return }
    current?.following = nil
    session.follow(with: nil)
  }

  /// Prepares an item again if the output has taken audio of it that will not be heard.
  private func renew(_ following: (item: PlayableItem, cue: ScheduledAudio)) {
    if following.item.ring === following.cue.ring, !following.cue.ring.isWhole { player?.changed(following.item) }
  }

  /// Schedules the audio of the next item, and withdraws that of an item which is no longer the next.
  ///
  /// Only one item is scheduled ahead: an item after one that is shorter than the output's latency joins with a gap.
  func follow() {
    guard let run = current, let player, let next = player.follower(of: run.item) else { return }
    if let following = run.following, following.item !== next.item {
      dropFollowing(following.item)
      renew(following)
    }
    // Later, the beginning of the item would not be heard.
    guard current?.following == nil, let end = run.cue?.end, end >= session.nextStart, let item = next.item,
      let ring = item.ring
    else { return }
    let cue = ScheduledAudio(ring, start: end)
    current?.following = (item, cue)
    session.follow(with: cue)
  }

  // MARK: While it runs

  /// Whether the output has requested frames before they were ready.
  private func hasRunDry(_ cue: ScheduledAudio) -> Bool {
    // The request is read first, because frames may become ready meanwhile.
    let next = session.nextFrame
    return cue.ring.count == nil && next > cue.start + Int64(cue.ring.written)
  }

  private func pump() {
    guard let run = current else { return }
    let (hasChanged, next) = run.item.advance()
    if hasChanged { player?.happened(.newFrame(run.item)) }
    follow()
    if run.item.failure != nil {
      player?.failed(run.item)
    } else if let cue = run.cue, hasRunDry(cue) {
      player?.ranDry(run.item)
    }
    let pulse = run.item.timebase.time + CMTime(seconds: Self.pulse * run.rate, preferredTimescale: 1_000_000)
    guard let next, run.rate > 0 ? next > run.item.timebase.time : next < run.item.timebase.time else {
      return run.pump.set(pulse)
    }
    run.pump.set(run.rate > 0 ? min(next, pulse) : max(next, pulse))
  }
}

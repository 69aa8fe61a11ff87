import AVEngineAudioGraph
import AVEngineCore
import CoreMedia
import Dispatch

/// What makes the items of one player run: clocks, alarms, and one output for the sound of all of them, so that the
/// join of two is one frame after another. Used on the player's queue alone.
final class PlaybackDriver: @unchecked Sendable {
  // Safety: every use is on the player's queue.
  weak var player: Player?
  private let outputs: (any AudioOutputProvider)?
  private let hostClock: CMClock
  private let queue: DispatchQueue

  /// Runs by this clock instead of the output's own.
  var sourceClock: CMClock?
  /// Which time of an item is to be reached at which time of the clock; used up by the next run.
  var appointment: (time: CMTime, clockTime: CMTime)?
  private var device: String?
  private var volume: Float = 1

  private var way: AudioOutputSession?
  /// There is no output, and it is not asked for again.
  private var isMute = false
  private var current: Run?

  /// One item while it plays.
  private struct Run {
    let item: PlayableItem
    let rate: Double
    let end: TimebaseAlarm
    let pump: TimebaseAlarm
    var cue: ScheduledAudio?
    var following: (item: PlayableItem, cue: ScheduledAudio)?
  }

  /// How often feeds are looked after, in seconds of the clock.
  private static let pulse = 0.1

  init(outputs: (any AudioOutputProvider)?, clock: CMClock, queue: DispatchQueue) {
    self.outputs = outputs
    hostClock = clock
    self.queue = queue
  }

  deinit { way?.output.stop() }

  private var clock: CMClock { sourceClock ?? hostClock }

  func setVolume(_ volume: Float) {
    self.volume = volume
    way?.renderer.setGain(volume)
  }

  func setDevice(_ device: String?) {
    guard device != self.device else { return }
    way?.output.stop()
    // Whoever followed the old one's clock would stand with it.
    if let current, current.cue != nil { player?.changed(current.item) }
    self.device = device
    way = nil
    isMute = false
  }

  // MARK: One item

  func prepare(_ item: PlayableItem, rate: Double, onReady: @escaping @Sendable () -> Void) {
    dropFollowing(item)
    item.prepare(rate: rate, format: outputs == nil ? nil : AudioOutputSession.format, onReady: onReady) {
      [weak self, weak item] in
      guard let self, let item else { return }
      queue.async { self.player?.happened(.newPicture(item)) }
    }
  }

  func place(_ item: PlayableItem, at time: CMTime) {
    guard time.isNumeric else { return }
    item.timebase.setTime(to: item.clamped(time))
  }

  func release(_ item: PlayableItem) {
    dropFollowing(item)
    if current?.item === item { halt(item) }
    item.close()
  }

  func run(_ item: PlayableItem, rate: Double) {
    if let appointment { place(item, at: appointment.time) }
    let start = item.currentTime
    let cue = item.ring.flatMap { begin($0) }
    var follow = clock
    var anchor = appointment?.clockTime ?? clock.time
    if let cue, let way {
      let heard = AudioOutputSession.time(of: cue.start)
      if sourceClock == nil { follow = way.output.clock }
      anchor = sourceClock == nil ? heard : CMSyncConvertTime(heard, from: way.output.clock, to: clock)
    }
    appointment = nil
    item.timebase.source = follow
    item.timebase.setRate(to: rate, anchor: (start, anchor))
    watch(item, rate: rate, cue: cue)
  }

  /// Hands sound over; nil where there is no output.
  private func begin(_ ring: AudioRingBuffer) -> ScheduledAudio? {
    guard let way = way ?? openWay() else { return nil }
    var start = way.nextStart
    if let appointment {
      start = max(
        start, AudioOutputSession.frame(at: CMSyncConvertTime(appointment.clockTime, from: clock, to: way.output.clock))
      )
    }
    let cue = ScheduledAudio(ring, start: start)
    way.renderer.play(cue)
    do throws(EngineError) { try way.output.start() } catch { return loseAudio() }
    return cue
  }

  private func openWay() -> AudioOutputSession? {
    guard !isMute, let outputs else { return nil }
    do throws(EngineError) {
      way = try AudioOutputSession(outputs, name: "AVPlayer", device: device, volume: volume) {
        [weak self, queue] event in
        guard case .interrupted = event else { return }
        queue.async { [weak self] in self?.player?.interrupted() }
      }
    } catch {
      return loseAudio()
    }
    return way
  }

  /// Where nothing can be heard, pictures play all the same.
  private func loseAudio<T>() -> T? {
    way = nil
    isMute = true
    return nil
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
    stop(item, rate: run.rate)
    if run.cue != nil { way?.halt() }
  }

  /// The time stands, at the end where it would have passed it.
  private func stop(_ item: PlayableItem, rate: Double) {
    item.timebase.setRate(to: 0)
    let (now, end) = (item.timebase.time, item.end(for: rate))
    let stopped = rate > 0 ? min(now, end) : max(now, end)
    if stopped != now || item.clamped(now) != now { item.timebase.setTime(to: item.clamped(stopped)) }
  }

  // MARK: One item after the other

  /// Lets an item run from the moment at which another ends.
  func join(_ old: PlayableItem, _ new: PlayableItem, rate: Double) {
    guard let run = current, run.item === old else { return self.run(new, rate: rate) }
    let source = old.timebase.source
    var end = CMSyncConvertTime(old.end(for: rate), from: old.timebase, to: clock)
    var cue: ScheduledAudio?
    if let following = run.following, following.item === new, let way {
      cue = following.cue
      way.renderer.play(following.cue)
      if sourceClock == nil { end = AudioOutputSession.time(of: following.cue.start) }
    } else if run.cue != nil {
      // Its sound did not come in time to follow without a gap.
      halt(old)
      return self.run(new, rate: rate)
    } else if let ring = new.ring {
      cue = begin(ring)
    }
    stop(old, rate: rate)
    if let cue, run.cue == nil, let way, sourceClock == nil {
      new.timebase.source = way.output.clock
      end = AudioOutputSession.time(of: cue.start)
    } else {
      new.timebase.source = source
    }
    new.timebase.setRate(to: rate, anchor: (new.currentTime, end))
    watch(new, rate: rate, cue: cue)
    player?.happened(.newPicture(new))
  }

  /// Sound that waits for its turn is taken back when its item changes.
  private func dropFollowing(_ item: PlayableItem) {
    guard let following = current?.following, following.item === item else { return }
    current?.following = nil
    way?.renderer.follow(with: nil)
  }

  /// One item ahead: behind one that is shorter than the output's latency, the next comes too late to join without a
  /// gap.
  private func follow() {
    guard let run = current, run.following == nil, let end = run.cue?.end, let next = player?.joiningItem,
      let ring = next.ring
    else { return }
    let cue = ScheduledAudio(ring, start: end)
    current?.following = (next, cue)
    way?.renderer.follow(with: cue)
  }

  // MARK: While it runs

  private func pump() {
    guard let run = current else { return }
    let (hasChanged, next) = run.item.advance()
    if hasChanged { player?.happened(.newPicture(run.item)) }
    follow()
    if run.item.failure != nil {
      player?.failed(run.item)
    } else if run.cue != nil, run.item.hasRunDry {
      player?.ranDry(run.item)
    }
    let pulse = run.item.timebase.time + CMTime(seconds: Self.pulse * run.rate, preferredTimescale: 1_000_000)
    guard let next, run.rate > 0 ? next > run.item.timebase.time : next < run.item.timebase.time else {
      return run.pump.set(pulse)
    }
    run.pump.set(run.rate > 0 ? min(next, pulse) : max(next, pulse))
  }
}

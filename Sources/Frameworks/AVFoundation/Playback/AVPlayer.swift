import AVEngineCore
package import AVEnginePlayback
import AVEngineSystem
public import CoreFoundation
public import CoreMedia
public import Foundation
import Synchronization

/// An object that plays an item: its audio through an output device, its video in viewers such as `AVPlayerLayer` and
/// `AVPlayerItemVideoOutput`.
///
/// Changes that the client makes are published on the calling thread, within the call. Others, such as from waiting to
/// playing, are usually published on the main queue, so a program that does not run the main queue does not see them.
/// Notifications are posted on an internal queue.
@MainActor @preconcurrency open class AVPlayer: NSObject {
  nonisolated let core: Player
  nonisolated let registrar = _KeyValueRegistrar()
  nonisolated let published = PublishedState(Published())
  nonisolated let known = Mutex(Known())
  nonisolated let timeObservers = Mutex<[TimeObserver]>([])
  nonisolated let preferences = Mutex(Preferences())
  private nonisolated let settings = Mutex(Settings())

  struct Published: @unchecked Sendable {
    // Safety: items guard themselves.
    var rate: Float = 0
    var control = TimeControlStatus.paused
    var reason: WaitingReason?
    var status = Status.unknown
    var items: [AVPlayerItem] = []
  }

  struct Known: @unchecked Sendable {
    // Safety: items guard themselves.
    var items: [AVPlayerItem] = []

    subscript(_ playable: PlayableItem) -> AVPlayerItem? { items.first { $0.playable === playable } }
  }

  private struct Settings: Sendable {
    var defaultRate: Float = 1
    var volume: Float = 1
    var isMuted = false
    var sourceClock: CMClock?
    var device: String?
    var preventsDisplaySleep = false
    var allowsExternalPlayback = true
  }

  package nonisolated init(core: Player) {
    self.core = core
    super.init()
    begin()
  }

  // These initialisers are designated, because a client's subclass does not inherit convenience initialisers of a class
  // that has a designated initialiser without public access, which `init(core:)` is.

  /// Creates a player without an item; `replaceCurrentItem(with:)` sets one.
  public nonisolated override init() {
    core = Player(devices: Engine.system.devices)
    super.init()
    begin()
  }

  /// Creates a player for the media at a URL, which becomes its current item. The player is paused until `play()`.
  public nonisolated init(url URL: URL) {
    core = Player(devices: Engine.system.devices)
    super.init()
    begin()
    place(AVPlayerItem(url: URL))
  }

  /// Creates a player whose current item is the given one; nil for none. Traps if the item belongs to another player.
  public nonisolated init(playerItem item: AVPlayerItem?) {
    core = Player(devices: Engine.system.devices)
    super.init()
    begin()
    place(item)
  }

  nonisolated func begin() {
    core.listen(
      Player.Listener { [weak self] in
        DispatchQueue.main.async { self.map { $0.publish($0.core.snapshot) } }
      } happened: { [weak self] occasion in
        self?.happened(occasion)
      })
  }

  // MARK: State

  /// Whether an item has become ready to play while it was the current one; observable.
  open nonisolated var status: Status { registrar.access("status") { published.value.status } }

  /// The reason for which the player cannot play. Linux: always nil; see `AVPlayerItem.error`.
  open nonisolated var error: (any Error)? { registrar.access("error") { nil } }

  /// Whether the player is paused, waits or plays; observable.
  open nonisolated var timeControlStatus: TimeControlStatus {
    registrar.access("timeControlStatus") { published.value.control }
  }

  /// The reason for which the player waits; nil unless `timeControlStatus` is `waitingToPlayAtSpecifiedRate`.
  open nonisolated var reasonForWaitingToPlay: WaitingReason? {
    registrar.access("reasonForWaitingToPlay") { published.value.reason }
  }

  /// The item that the player plays; nil if its queue is empty.
  open nonisolated var currentItem: AVPlayerItem? { registrar.access("currentItem") { published.value.items.first } }

  /// Returns the current item's time; zero without an item.
  @discardableResult
  open nonisolated func currentTime() -> CMTime { core.currentItem?.currentTime ?? .zero }

  // MARK: Playing

  /// The playback rate: 1 is the natural rate, 0 pauses. Negative rates play backwards and without audio. Observable.
  ///
  /// While the item stays at an end to which it has played, a rate that leads beyond that end is ignored, unless
  /// `actionAtItemEnd` is `none`.
  open nonisolated var rate: Float {
    get { registrar.access("rate") { published.value.rate } }
    set { setRate(newValue) { $0.setRate(Double(newValue)) } }
  }

  /// The rate at which `play()` plays; 1 unless it was set.
  open nonisolated var defaultRate: Float {
    get { registrar.access("defaultRate") { settings.withLock { $0.defaultRate } } }
    set { registrar.change(["defaultRate"]) { settings.withLock { $0.defaultRate = newValue } } }
  }

  /// Sets the rate to `defaultRate`. The player waits if media is not ready; see `timeControlStatus`.
  open nonisolated func play() { rate = defaultRate }

  /// Sets the rate to zero. The current time does not change.
  open nonisolated func pause() { rate = 0 }

  /// Plays at a rate with the media that is ready, without waiting for more.
  open nonisolated func playImmediately(atRate rate: Float) {
    setRate(rate) { $0.setRate(Double(rate), immediately: true) }
  }

  /// Plays at a rate so that the item is at `itemTime` when the source clock is at `hostClockTime`, or later if its
  /// audio cannot be heard by then. An item that already plays stops and begins anew.
  ///
  /// Traps unless `automaticallyWaitsToMinimizeStalling` is false.
  /// - Parameters:
  ///   - rate: The rate: 1 for the natural speed, negative for backwards, 0 to pause at `itemTime`.
  ///   - itemTime: A time of the item. If it is not numeric, the current time is used.
  ///   - hostClockTime: A time of `sourceClock`, or of the host's clock if `sourceClock` is nil. If it is not numeric,
  ///     playback begins when media is ready.
  open nonisolated func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
    _require(
      !automaticallyWaitsToMinimizeStalling,
      "AVPlayer.setRate(_:time:atHostTime:) needs automaticallyWaitsToMinimizeStalling to be false, and it is true")
    let (time, clockTime) = (itemTime.isNumeric ? itemTime : nil, hostClockTime.isNumeric ? hostClockTime : nil)
    setRate(rate) { $0.setRate(Double(rate), time: time, at: clockTime) }
  }

  private nonisolated func setRate(_ rate: Float, _ body: (Player) -> Player.Snapshot) {
    _require(rate.isFinite, "AVPlayer.rate cannot be \(rate)")
    publish(body(core), because: .setRateCalled)
  }

  /// Whether the player waits for media after a stall, and then continues. If false, a stall sets the rate to zero.
  open nonisolated var automaticallyWaitsToMinimizeStalling: Bool {
    get { registrar.access("automaticallyWaitsToMinimizeStalling") { core.waitsForMedia } }
    set { registrar.change(["automaticallyWaitsToMinimizeStalling"]) { core.waitsForMedia = newValue } }
  }

  /// The action at the end of an item. Setting `advance` on a player other than an `AVQueuePlayer` traps.
  open nonisolated var actionAtItemEnd: ActionAtItemEnd {
    get { registrar.access("actionAtItemEnd") { ActionAtItemEnd(core.endAction) } }
    set {
      _require(
        newValue != .advance || self is AVQueuePlayer,
        "AVPlayer.actionAtItemEnd: only an AVQueuePlayer can advance, not \(type(of: self))")
      registrar.change(["actionAtItemEnd"]) { core.endAction = PlayerState.EndAction(newValue) }
    }
  }

  /// Prepares media for playback at a rate from the current time, while the player is paused. Traps unless `status` is
  /// `readyToPlay`.
  ///
  /// - Parameters:
  ///   - rate: The rate at which playback will begin.
  ///   - completionHandler: Called with false if the media could not be prepared, for example because a seek cancelled
  ///     the preroll or the player is not paused. It is called on an internal queue, or within this call.
  @preconcurrency open nonisolated func preroll(
    atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    _require(status == .readyToPlay, "AVPlayer.preroll(atRate:): the player's status is \(status), not readyToPlay")
    guard rate.isFinite, rate != 0, let item = core.currentItem else {
      completionHandler?(false)
      return
    }
    core.preroll(item, rate: Double(rate)) { completionHandler?($0) }
  }

  /// Prepares media for playback at a rate from the current time, while the player is paused. Traps unless `status` is
  /// `readyToPlay`.
  ///
  /// - Returns: False if the media could not be prepared, for example because a seek cancelled the preroll.
  @discardableResult
  open nonisolated func preroll(atRate rate: Float) async -> Bool {
    await withCheckedContinuation { continuation in preroll(atRate: rate) { continuation.resume(returning: $0) } }
  }

  /// Cancels pending prerolls of the current item. Their completion handlers are called with false.
  open nonisolated func cancelPendingPrerolls() { if let item = core.currentItem { core.cancelPrerolls(of: item) } }

  /// Whether the player may play on another device, such as a television; true unless it was set. Linux: it changes
  /// nothing.
  open nonisolated var allowsExternalPlayback: Bool {
    get { registrar.access("allowsExternalPlayback") { settings.withLock { $0.allowsExternalPlayback } } }
    set { registrar.change(["allowsExternalPlayback"]) { settings.withLock { $0.allowsExternalPlayback = newValue } } }
  }

  /// Whether the player plays on another device. Linux: always false.
  open nonisolated var isExternalPlaybackActive: Bool { registrar.access("externalPlaybackActive") { false } }

  /// Whether the screen stays on while video plays in a window of AVKit; false unless set.
  open nonisolated var preventsDisplaySleepDuringVideoPlayback: Bool {
    get {
      registrar.access("preventsDisplaySleepDuringVideoPlayback") { settings.withLock { $0.preventsDisplaySleep } }
    }
    set {
      registrar.change(["preventsDisplaySleepDuringVideoPlayback"]) {
        settings.withLock { $0.preventsDisplaySleep = newValue }
      }
    }
  }

  // MARK: Items

  /// Replaces the current item by another; if `item` is nil, removes the current item.
  open nonisolated func replaceCurrentItem(with item: AVPlayerItem?) { place(item) }

  private nonisolated func place(_ item: AVPlayerItem?) {
    guard let item else { return publish(core.replaceCurrent(with: nil)) }
    publish(adopt(item) { core.replaceCurrent(with: item.playable) })
  }

  /// Makes an item one of this player's, and calls `enqueue`, which puts it into the engine's queue. Both happen under
  /// one lock, so that another thread does not release the item in between.
  nonisolated func adopt(_ item: AVPlayerItem, _ enqueue: () -> Player.Snapshot) -> Player.Snapshot {
    known.withLock { known in
      let owner = item.links.withLock { links in
        defer { links.player = core }
        return links.player
      }
      _require(owner == nil || owner === core, "AVPlayer: an AVPlayerItem cannot belong to two players: \(item)")
      if !known.items.contains(item) { known.items.append(item) }
      let criteria = preferences.withLock { $0.applied }
      item.source.settings.withLock { $0.criteria = criteria }
      return enqueue()
    }
  }

  // MARK: Seeking

  // Each async form calls the form with a handler, so that a subclass that overrides the latter changes both.

  /// Seeks the current item to the last sync sample at or before a time, or exactly to the time if no sync samples are
  /// known.
  open nonisolated func seek(to time: CMTime) { playedItem?.move(to: time) }

  /// Seeks the current item to the last sync sample at or before a time, or exactly to the time if no sync samples are
  /// known. Positive infinity means the end.
  ///
  /// - Parameters:
  ///   - time: A time on the item's timeline.
  ///   - completionHandler: Called with false if the seek did not finish, for example because another one began. It is
  ///     called on an internal queue, or within this call.
  @preconcurrency open nonisolated func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    guard let playedItem else { return completionHandler(false) }
    playedItem.move(to: time, handler: completionHandler)
  }

  /// Seeks the current item to the last sync sample at or before a time, or exactly to the time if no sync samples are
  /// known. Returns false if the seek did not finish.
  @discardableResult
  open nonisolated func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in seek(to: time) { continuation.resume(returning: $0) } }
  }

  /// Seeks the current item to a time within tolerances. Zero tolerances lead exactly to the time.
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    playedItem?.move(to: time, before: toleranceBefore, after: toleranceAfter)
  }

  /// Seeks the current item to a time within tolerances. Zero tolerances lead exactly to the time. Positive infinity
  /// means the end.
  ///
  /// Linux: `toleranceAfter` is ignored.
  /// - Parameters:
  ///   - time: A time on the item's timeline.
  ///   - toleranceBefore: How far before the time the item may go; zero or positive.
  ///   - toleranceAfter: How far after the time a Mac may go. Ignored here.
  ///   - completionHandler: Called with false if the seek did not finish, for example because another one began. It is
  ///     called on an internal queue, or within this call.
  @preconcurrency open nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let playedItem else { return completionHandler(false) }
    playedItem.move(to: time, before: toleranceBefore, after: toleranceAfter, handler: completionHandler)
  }

  /// Seeks the current item to a time within tolerances, of which zero leads exactly to the time. Returns false if the
  /// seek did not finish.
  @discardableResult
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Seeks the current item to the time of a date. Does nothing if the current item is not a stream that contains the
  /// date.
  open nonisolated func seek(to date: Date) { _ = playedItem?.move(to: date, handler: nil) }

  /// Seeks the current item to the time of a date, if it is a stream whose playlist states dates.
  ///
  /// - Parameters:
  ///   - date: A date of the stream's timeline, as its playlist states it.
  ///   - completionHandler: Called with false if the seek did not finish, or if the current item is not a stream that
  ///     contains the date. It is called on an internal queue, or within this call.
  @preconcurrency open nonisolated func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    if playedItem?.move(to: date, handler: completionHandler) != true { completionHandler(false) }
  }

  /// Seeks the current item to the time of a date, if it is a stream whose playlist states dates.
  ///
  /// - Returns: False if the seek did not finish, or if the current item is not a stream that contains the date.
  @discardableResult
  open nonisolated func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in seek(to: date) { continuation.resume(returning: $0) } }
  }

  // MARK: Observing time

  /// Calls a block when the current item's time reaches a multiple of an interval or jumps, when the player's rate
  /// changes, and when another item becomes the current one. While a call waits on the queue, others are omitted.
  ///
  /// - Parameters:
  ///   - interval: The interval; above zero.
  ///   - queue: A serial queue on which the block is called; the main queue if nil.
  ///   - block: Receives the current time of the item.
  /// - Returns: An observer to pass to `removeTimeObserver(_:)`.
  @discardableResult
  open nonisolated func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    _require(
      interval.isNumeric && interval > .zero,
      "AVPlayer.addPeriodicTimeObserver needs an interval above zero, not \(interval)")
    return add(PeriodicTimeObserver(interval: interval, queue: queue, block: block))
  }

  /// Calls a block when playback of the current item passes one of several times. While a call waits on the queue,
  /// others are omitted.
  ///
  /// - Parameters:
  ///   - times: Values that hold a `CMTime`; at least one.
  ///   - queue: A serial queue on which the block is called; the main queue if nil.
  ///   - block: Called without the time: `currentTime()` has it.
  /// - Returns: An observer to pass to `removeTimeObserver(_:)`.
  @discardableResult
  open nonisolated func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    _require(!times.isEmpty, "AVPlayer.addBoundaryTimeObserver needs at least one time, not an empty list")
    return add(BoundaryTimeObserver(times: times.map(\.timeValue), queue: queue, block: block))
  }

  /// Removes a time observer. A call of its block may still be running. Traps if the observer does not belong to this
  /// player.
  open nonisolated func removeTimeObserver(_ observer: Any) { remove(observer) }

  // MARK: Selection

  /// Whether the player's media selection criteria apply to items for which the client has not selected an option; true
  /// unless set.
  open nonisolated var appliesMediaSelectionCriteriaAutomatically: Bool {
    get { registrar.access("appliesMediaSelectionCriteriaAutomatically") { preferences.withLock { $0.isApplied } } }
    set {
      registrar.change(["appliesMediaSelectionCriteriaAutomatically"]) {
        preferences.withLock { $0.isApplied = newValue }
      }
      applyPreferences()
    }
  }

  /// Returns the criteria that were set for options of a characteristic: `audible`, `legible` or `visual`; nil if none
  /// were.
  @discardableResult
  open nonisolated func mediaSelectionCriteria(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVPlayerMediaSelectionCriteria? {
    preferences.withLock { $0.criteria[mediaCharacteristic] }
  }

  /// Sets the criteria for options of a characteristic: `audible`, `legible` or `visual`. If nil, the media's defaults
  /// apply.
  ///
  /// Linux: preferences of the system are not taken into account.
  open nonisolated func setMediaSelectionCriteria(
    _ criteria: AVPlayerMediaSelectionCriteria?, forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) {
    preferences.withLock { $0.criteria[mediaCharacteristic] = criteria }
    applyPreferences()
  }

  // MARK: Audio

  /// The volume of this player's audio, linear from 0 to 1; 1 unless it was set.
  open nonisolated var volume: Float {
    get { registrar.access("volume") { settings.withLock { $0.volume } } }
    set { changeAudio("volume") { $0.volume = min(max(newValue, 0), 1) } }
  }

  /// Whether the player's audio is silent, whatever its `volume`; false unless it was set.
  open nonisolated var isMuted: Bool {
    get { registrar.access("muted") { settings.withLock { $0.isMuted } } }
    set { changeAudio("muted") { $0.isMuted = newValue } }
  }

  private nonisolated func changeAudio(_ key: String, _ change: @Sendable (inout Settings) -> Void) {
    registrar.change([key]) { settings.withLock { change(&$0) } }
    core.setVolume(settings.withLock { $0.isMuted ? 0 : $0.volume })
  }

  /// The audio server's name of the output device; nil for the server's default device.
  open nonisolated var audioOutputDeviceUniqueID: String? {
    get { settings.withLock { $0.device } }
    set {
      settings.withLock { $0.device = newValue }
      core.setDevice(newValue)
    }
  }

  /// The clock that items follow. If nil, an item follows the audio output's clock while it plays audio, and otherwise
  /// the host's clock.
  open nonisolated var sourceClock: CMClock? {
    get { settings.withLock { $0.sourceClock } }
    set {
      settings.withLock { $0.sourceClock = newValue }
      core.setSourceClock(newValue)
    }
  }

  /// An older name of `sourceClock`: the clock that items follow; nil to follow the audio output or the host.
  @available(macOS, deprecated: 12, renamed: "sourceClock")
  open nonisolated var masterClock: CMClock? {
    get { sourceClock }
    set { sourceClock = newValue }
  }

  /// Whether high dynamic range can be displayed. Linux: always false.
  open nonisolated class var eligibleForHDRPlayback: Bool { false }
}

extension AVPlayer.ActionAtItemEnd {
  init(_ action: PlayerState.EndAction) {
    switch action {
    case .advance: self = .advance
    case .pause: self = .pause
    case .none: self = .none
    }
  }
}

extension PlayerState.EndAction {
  init(_ action: AVPlayer.ActionAtItemEnd) {
    switch action {
    case .advance: self = .advance
    case .pause: self = .pause
    case .none: self = .none
    }
  }
}

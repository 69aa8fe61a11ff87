import AVEngineCore
package import AVEnginePlayback
import AVEngineSystem
public import CoreFoundation
public import CoreMedia
public import Foundation
import Synchronization

/// Plays an item: its sound through the user's device, its pictures for whoever looks at them (`AVPlayerLayer`,
/// `AVPlayerItemVideoOutput`).
///
/// What a client asks for is changed at once, on the thread that asks. What changes by itself is changed on the main
/// queue, so that a program whose main thread does not come round sees no changes.
@MainActor @preconcurrency open class AVPlayer: NSObject {
  nonisolated let core: Player
  nonisolated let registrar = _KeyValueRegistrar()
  nonisolated let published = PublishedState(Published())
  /// The items that are the player's, also those that observers have not seen yet.
  nonisolated let known = Mutex(Known())
  nonisolated let timeObservers = Mutex<[TimeObserver]>([])
  nonisolated let preferences = Mutex(Preferences())
  private nonisolated let settings = Mutex(Settings())

  /// What observers see.
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

  /// - Parameter core: What plays; tests give it a clock and an output of their own.
  package nonisolated init(core: Player) {
    self.core = core
    super.init()
    begin()
  }

  // Subclasses of clients inherit designated initialisers only.

  /// A player without an item.
  public nonisolated override init() {
    core = Player(devices: Engine.system.devices)
    super.init()
    begin()
  }

  /// A player for the media at a URL.
  public nonisolated init(url URL: URL) {
    core = Player(devices: Engine.system.devices)
    super.init()
    begin()
    place(AVPlayerItem(url: URL))
  }

  /// A player for an item.
  public nonisolated init(playerItem item: AVPlayerItem?) {
    core = Player(devices: Engine.system.devices)
    super.init()
    begin()
    place(item)
  }

  /// Follows what plays.
  nonisolated func begin() {
    core.listen(
      Player.Listener { [weak self] in
        DispatchQueue.main.async { self.map { $0.publish($0.core.snapshot) } }
      } happened: { [weak self] occasion in
        self?.happened(occasion)
      })
  }

  // MARK: State

  /// Whether the player can play.
  open nonisolated var status: Status { registrar.access("status") { published.value.status } }

  /// Why the player cannot play. Linux: nil; what fails is an item.
  open nonisolated var error: (any Error)? { registrar.access("error") { nil } }

  /// Whether the player plays, waits, or has been told to pause.
  open nonisolated var timeControlStatus: TimeControlStatus {
    registrar.access("timeControlStatus") { published.value.control }
  }

  /// Why the player waits; nil unless it does.
  open nonisolated var reasonForWaitingToPlay: WaitingReason? {
    registrar.access("reasonForWaitingToPlay") { published.value.reason }
  }

  /// The item that is played.
  open nonisolated var currentItem: AVPlayerItem? { registrar.access("currentItem") { published.value.items.first } }

  /// The current item's time; zero where there is none.
  @discardableResult
  open nonisolated func currentTime() -> CMTime { core.currentItem?.currentTime ?? .zero }

  // MARK: Playing

  /// How fast to play: 1 is the natural rate, 0 stands, negative rates play backwards and are silent.
  open nonisolated var rate: Float {
    get { registrar.access("rate") { published.value.rate } }
    set { setRate(newValue) { $0.setRate(Double(newValue)) } }
  }

  /// The rate at which `play()` plays.
  open nonisolated var defaultRate: Float {
    get { registrar.access("defaultRate") { settings.withLock { $0.defaultRate } } }
    set { registrar.change(["defaultRate"]) { settings.withLock { $0.defaultRate = newValue } } }
  }

  /// Plays at `defaultRate`.
  open nonisolated func play() { rate = defaultRate }

  /// Stands where it is.
  open nonisolated func pause() { rate = 0 }

  /// Plays with whatever lies ready, without waiting for more.
  open nonisolated func playImmediately(atRate rate: Float) {
    setRate(rate) { $0.setRate(Double(rate), immediately: true) }
  }

  /// Plays such that the item's time is reached at a time of the source clock; invalid times are the present ones.
  open nonisolated func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
    _require(
      !automaticallyWaitsToMinimizeStalling,
      "AVPlayer.setRate(_:time:atHostTime:) needs automaticallyWaitsToMinimizeStalling to be false, and it is true")
    let time = itemTime.isNumeric ? itemTime : currentTime()
    let clockTime = hostClockTime.isNumeric ? hostClockTime : (sourceClock ?? .hostTimeClock).time
    setRate(rate) { $0.setRate(Double(rate), time: time, at: clockTime) }
  }

  private nonisolated func setRate(_ rate: Float, _ body: (Player) -> Player.Snapshot) {
    _require(rate.isFinite, "AVPlayer.rate cannot be \(rate)")
    publish(body(core), because: .setRateCalled)
  }

  /// Whether to wait until enough lies ready to play on.
  open nonisolated var automaticallyWaitsToMinimizeStalling: Bool {
    get { registrar.access("automaticallyWaitsToMinimizeStalling") { core.waitsForMedia } }
    set { registrar.change(["automaticallyWaitsToMinimizeStalling"]) { core.waitsForMedia = newValue } }
  }

  /// What becomes of the player at the end of an item.
  open nonisolated var actionAtItemEnd: ActionAtItemEnd {
    get { registrar.access("actionAtItemEnd") { ActionAtItemEnd(core.endAction) } }
    set {
      _require(
        newValue != .advance || self is AVQueuePlayer,
        "AVPlayer.actionAtItemEnd: only an AVQueuePlayer can advance, not \(type(of: self))")
      registrar.change(["actionAtItemEnd"]) { core.endAction = PlayerState.EndAction(newValue) }
    }
  }

  /// Makes enough ready to play at a rate from where the time stands, while the player stands.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where the time or the rate was changed
  ///   meanwhile.
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

  /// Makes enough ready to play at a rate; false where the time or the rate was changed meanwhile.
  @discardableResult
  open nonisolated func preroll(atRate rate: Float) async -> Bool {
    await withCheckedContinuation { continuation in preroll(atRate: rate) { continuation.resume(returning: $0) } }
  }

  /// Ends making ready; the handlers are told that it did not finish.
  open nonisolated func cancelPendingPrerolls() { if let item = core.currentItem { core.cancelPrerolls(of: item) } }

  /// Whether the player may play on another device.  Linux: there is none, so that it makes no difference.
  open nonisolated var allowsExternalPlayback: Bool {
    get { registrar.access("allowsExternalPlayback") { settings.withLock { $0.allowsExternalPlayback } } }
    set { registrar.change(["allowsExternalPlayback"]) { settings.withLock { $0.allowsExternalPlayback = newValue } } }
  }

  /// Whether the player plays on another device.  Linux: false.
  open nonisolated var isExternalPlaybackActive: Bool { registrar.access("externalPlaybackActive") { false } }

  /// Whether the screen stays on while pictures play in a window of AVKit's; false, as on a Mac, unless it is set.
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

  /// Plays another item in the place of the current one, or none.
  open nonisolated func replaceCurrentItem(with item: AVPlayerItem?) { place(item) }

  private nonisolated func place(_ item: AVPlayerItem?) {
    if let item { adopt(item) }
    publish(core.replaceCurrent(with: item?.playable))
  }

  /// Makes an item this player's.
  nonisolated func adopt(_ item: AVPlayerItem) {
    let owner = item.links.withLock { links in
      defer { links.player = core }
      return links.player
    }
    _require(owner == nil || owner === core, "AVPlayer: an AVPlayerItem cannot be that of two players: \(item)")
    known.withLock { if !$0.items.contains(item) { $0.items.append(item) } }
    let criteria = preferences.withLock { $0.applied }
    item.source.settings.withLock { $0.criteria = criteria }
  }

  // MARK: Seeking

  // As on a Mac, where the two are one method, what is awaited goes by the form with a handler, overridden or not.

  /// Takes the current item to a time, at a picture near it that is quick to show.
  open nonisolated func seek(to time: CMTime) { playedItem?.move(to: time) }

  /// Takes the current item to a time, at a picture near it that is quick to show.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between or there
  ///   is no item.
  @preconcurrency open nonisolated func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    guard let playedItem else { return completionHandler(false) }
    playedItem.move(to: time, handler: completionHandler)
  }

  /// Takes the current item to a time; true when it stands there.
  @discardableResult
  open nonisolated func seek(to time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in seek(to: time) { continuation.resume(returning: $0) } }
  }

  /// Takes the current item to a time between two others; zero and zero for exactly there.
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    playedItem?.move(to: time, before: toleranceBefore, after: toleranceAfter)
  }

  /// Takes the current item to a time between two others; zero and zero for exactly there.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between or there
  ///   is no item.
  @preconcurrency open nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let playedItem else { return completionHandler(false) }
    playedItem.move(to: time, before: toleranceBefore, after: toleranceAfter, handler: completionHandler)
  }

  /// Takes the current item to a time between two others; true when it stands there.
  @discardableResult
  open nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Takes the current item to the time of a date.
  open nonisolated func seek(to date: Date) { _ = playedItem?.move(to: date, handler: nil) }

  /// Takes the current item to the time of a date.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between or there
  ///   is no such date.
  @preconcurrency open nonisolated func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    if playedItem?.move(to: date, handler: completionHandler) != true { completionHandler(false) }
  }

  /// Takes the current item to the time of a date.
  ///
  /// - Returns: false where something else came between or there is no such date.
  @discardableResult
  open nonisolated func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in seek(to: date) { continuation.resume(returning: $0) } }
  }

  // MARK: Observing time

  /// Calls a block whenever the current item's time reaches a multiple of an interval, jumps, begins to go or stops.
  ///
  /// - Parameters:
  ///   - interval: Above zero.
  ///   - queue: A serial queue; nil: the main queue.
  /// - Returns: What to give to `removeTimeObserver(_:)`.
  @discardableResult
  open nonisolated func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    _require(
      interval.isNumeric && interval > .zero,
      "AVPlayer.addPeriodicTimeObserver needs an interval above zero, not \(interval)")
    return add(PeriodicTimeObserver(interval: interval, queue: queue, block: block))
  }

  /// Calls a block whenever one of some times of the current item is passed by playing.
  ///
  /// - Parameters:
  ///   - times: `CMTime`s in values; at least one.
  ///   - queue: A serial queue; nil: the main queue.
  /// - Returns: What to give to `removeTimeObserver(_:)`.
  @discardableResult
  open nonisolated func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    _require(!times.isEmpty, "AVPlayer.addBoundaryTimeObserver needs at least one time, not an empty list")
    return add(BoundaryTimeObserver(times: times.map(\.timeValue), queue: queue, block: block))
  }

  /// Ends the calls; none comes after one that is under way.
  open nonisolated func removeTimeObserver(_ observer: Any) { remove(observer) }

  // MARK: Selection

  /// Whether items play what the criteria choose where nobody has chosen; true at first.
  open nonisolated var appliesMediaSelectionCriteriaAutomatically: Bool {
    get { registrar.access("appliesMediaSelectionCriteriaAutomatically") { preferences.withLock { $0.isApplied } } }
    set {
      registrar.change(["appliesMediaSelectionCriteriaAutomatically"]) {
        preferences.withLock { $0.isApplied = newValue }
      }
      applyPreferences()
    }
  }

  /// What is preferred of a kind: `audible`, `legible` or `visual`.
  @discardableResult
  open nonisolated func mediaSelectionCriteria(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVPlayerMediaSelectionCriteria? {
    preferences.withLock { $0.criteria[mediaCharacteristic] }
  }

  /// Sets what is preferred of a kind: `audible`, `legible` or `visual`. Nil: what the media says.
  ///
  /// Linux: there are no preferences of the system that would count beside these.
  open nonisolated func setMediaSelectionCriteria(
    _ criteria: AVPlayerMediaSelectionCriteria?, forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) {
    preferences.withLock { $0.criteria[mediaCharacteristic] = criteria }
    applyPreferences()
  }

  // MARK: Sound

  /// How loud, from 0 to 1.
  open nonisolated var volume: Float {
    get { registrar.access("volume") { settings.withLock { $0.volume } } }
    set { changeAudio("volume") { $0.volume = min(max(newValue, 0), 1) } }
  }

  /// Whether nothing is heard.
  open nonisolated var isMuted: Bool {
    get { registrar.access("muted") { settings.withLock { $0.isMuted } } }
    set { changeAudio("muted") { $0.isMuted = newValue } }
  }

  private nonisolated func changeAudio(_ key: String, _ change: @Sendable (inout Settings) -> Void) {
    registrar.change([key]) { settings.withLock { change(&$0) } }
    core.setVolume(settings.withLock { $0.isMuted ? 0 : $0.volume })
  }

  /// The sound server's name of the device that is played to; nil: the user's choice.
  open nonisolated var audioOutputDeviceUniqueID: String? {
    get { settings.withLock { $0.device } }
    set {
      settings.withLock { $0.device = newValue }
      core.setDevice(newValue)
    }
  }

  /// The clock that items follow; nil: that of the sound, or the host's.
  open nonisolated var sourceClock: CMClock? {
    get { settings.withLock { $0.sourceClock } }
    set {
      settings.withLock { $0.sourceClock = newValue }
      core.setSourceClock(newValue)
    }
  }

  /// The clock that items follow; nil: that of the sound, or the host's.
  @available(macOS, deprecated: 12, renamed: "sourceClock")
  open nonisolated var masterClock: CMClock? {
    get { sourceClock }
    set { sourceClock = newValue }
  }

  /// Whether a high dynamic range can be seen. Linux: false; windows have eight bits a colour.
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

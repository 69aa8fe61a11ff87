package import AVEngineCore
package import CoreMedia
import Dispatch
import Synchronization

/// Plays items one after another on the clock that a client has set, or else on the audio output's if audio is heard,
/// or else on the host's.
package final class Player: Sendable {
  package enum Occasion: Sendable {
    case played(PlayableItem)
    case stalled(PlayableItem)
    case jumped(PlayableItem)
    case failedWhilePlaying(PlayableItem, EngineError)
    case newFrame(PlayableItem)
    case interrupted
  }

  /// All callbacks are called on the player's queue.
  package struct Listener: Sendable {
    /// Called when the state may have changed by itself, except after an interruption.
    package var stateChanged: @Sendable () -> Void
    package var happened: @Sendable (Occasion) -> Void
    package init(stateChanged: @escaping @Sendable () -> Void, happened: @escaping @Sendable (Occasion) -> Void) {
      self.stateChanged = stateChanged
      self.happened = happened
    }
  }

  let queue = DispatchQueue(label: "Player")
  private let state = Mutex(State())
  /// Used on the queue only, except in `init`.
  private let machinery: PlaybackDriver

  private struct State: Sendable {
    var player = PlayerState()
    var items: [PlayerState.ItemID: PlayableItem] = [:]
    var nextNumber = 0
    var version = 0
    var seeks: [Int: Seek] = [:]
    var prerolls: [Int: @Sendable (Bool) -> Void] = [:]
    var listener: Listener?

    mutating func number() -> Int {
      nextNumber += 1
      return nextNumber
    }

    mutating func add(_ item: PlayableItem) -> PlayerState.ItemID {
      let id = number()
      items[id] = item
      return id
    }

    var snapshot: Snapshot {
      var result = Snapshot()
      (result.version, result.rate, result.control) = (version, player.rate, player.control)
      result.items = player.items.compactMap { item in items[item.id].map { ($0, item) } }
      return result
    }

    func id(of item: PlayableItem) -> PlayerState.ItemID? { items.first { $0.value === item }?.key }

    func movingSeek(of id: PlayerState.ItemID) -> Seek? {
      player.items.first { $0.id == id && $0.isMoving }?.seek.flatMap { seeks[$0] }
    }
  }

  struct Seek: Sendable {
    enum Target: Sendable {
      case time(CMTime, toleranceBefore: CMTime)
      case step(Int)
    }
    var target: Target
    var completion: @Sendable (Bool) -> Void

    /// Steps are added up, so that a step that is requested while another is under way continues from there.
    func following(_ other: Seek?) -> Seek {
      guard case .step(let count) = target, case .step(let before)? = other?.target else { return self }
      return Seek(target: .step(before &+ count), completion: completion)
    }
  }

  package init(devices: Devices) {
    machinery = PlaybackDriver(outputs: devices.playbackOutputs, clock: devices.clock, queue: queue)
    machinery.player = self
  }

  package func listen(_ listener: Listener) { state.withLock { $0.listener = listener } }

  // MARK: Requests

  package struct Snapshot: Sendable {
    /// The number of the last event, counted over all players because an item may move from one player to another.
    package var version = 0
    package var rate = 0.0
    package var control = PlayerState.Control.paused
    package var items: [(item: PlayableItem, state: PlayerState.Item)] = []
    package init() {}
  }

  package var snapshot: Snapshot { state.withLock { $0.snapshot } }

  package var currentItem: PlayableItem? {
    state.withLock { state in state.player.current.flatMap { state.items[$0.id] } }
  }

  package var endAction: PlayerState.EndAction {
    get { state.withLock { $0.player.endAction } }
    set {
      state.withLock { $0.player.endAction = newValue }
      queue.async { [machinery] in machinery.follow() }
    }
  }

  package var waitsForMedia: Bool {
    get { state.withLock { $0.player.waitsForMedia } }
    set { state.withLock { $0.player.waitsForMedia = newValue } }
  }

  /// A negative rate plays backwards. If `immediately` is true, the player does not wait until media are prepared.
  package func setRate(_ rate: Double, immediately: Bool = false) -> Snapshot {
    send { _ in .setRate(rate, immediately: immediately) }.snapshot
  }

  /// The current item is to be at `time` when the clock is at `clockTime`. If `time` is nil, the item stays where it
  /// is; if `clockTime` is nil, it begins when it is prepared.
  package func setRate(_ rate: Double, time: CMTime?, at clockTime: CMTime?) -> Snapshot {
    send { _ in .synchronize(rate: rate, time: time, clockTime: clockTime) }.snapshot
  }

  /// The item becomes the first one if `other` has left the player, and the last one if `other` is nil.
  package func insert(_ item: PlayableItem, after other: PlayableItem?) -> Snapshot {
    item.pass(to: self)
    return send { state in
      let items = state.player.items
      let index =
        other.map { other in items.firstIndex { state.items[$0.id] === other }.map { $0 + 1 } ?? 0 } ?? items.count
      return .insert(state.add(item), at: index, isOpen: item.state.program != nil)
    }.snapshot
  }

  package func remove(_ item: PlayableItem) -> Snapshot {
    send { state in state.id(of: item).map { .remove($0) } }.snapshot
  }

  package func replaceCurrent(with item: PlayableItem?) -> Snapshot {
    item?.pass(to: self)
    return send { state in
      if let item, let id = state.id(of: item) { return .replaceCurrent(id, isOpen: true) }
      return .replaceCurrent(item.map { state.add($0) }, isOpen: item?.state.program != nil)
    }.snapshot
  }

  package func advance() -> Snapshot { send { _ in .advance }.snapshot }

  /// The new time may be earlier by up to `toleranceBefore`. The completion is called with false if another seek
  /// intervened.
  package func seek(
    _ item: PlayableItem, to time: CMTime, toleranceBefore: CMTime, completion: @escaping @Sendable (Bool) -> Void
  ) {
    move(item, Seek(target: .time(time, toleranceBefore: toleranceBefore), completion: completion))
  }

  package func step(_ item: PlayableItem, by count: Int) { move(item, Seek(target: .step(count)) { _ in }) }

  private func move(_ item: PlayableItem, _ seek: Seek) {
    let sent = send { state in
      guard let id = state.id(of: item) else { return nil }
      let token = state.number()
      state.seeks[token] = seek.following(state.movingSeek(of: id))
      return .seek(id, token: token)
    }
    if !sent.isKnown { seek.completion(false) }
  }

  package func cancelSeeks(of item: PlayableItem) { send { state in state.id(of: item).map { .cancelSeek($0) } } }

  /// The completion is called with false if the item is not the current one of a paused player.
  package func preroll(_ item: PlayableItem, rate: Double, completion: @escaping @Sendable (Bool) -> Void) {
    let sent = send { state in
      guard let id = state.id(of: item) else { return nil }
      let token = state.number()
      state.prerolls[token] = completion
      return .preroll(id, token: token, rate: rate)
    }
    if !sent.isKnown { completion(false) }
  }

  package func cancelPrerolls(of item: PlayableItem) { send { state in state.id(of: item).map { .cancelPreroll($0) } } }

  package func reload(_ item: PlayableItem) {
    item.reopen { [weak self] failure in
      self?.report { state in state.id(of: item).map { failure == nil ? .changed($0) : .failed($0) } }
    }
  }

  package func endMoved(of item: PlayableItem, _ move: PlayerState.EndMove = .other) {
    send { state in state.id(of: item).map { .movedEnd($0, move) } }
    queue.async { [machinery] in machinery.resetAlarm(of: item) }
  }

  package func setVolume(_ volume: Float) { queue.async { [machinery] in machinery.setVolume(volume) } }
  package func setSourceClock(_ clock: CMClock?) { queue.async { [machinery] in machinery.sourceClock = clock } }
  package func setDevice(_ device: String?) { queue.async { [machinery] in machinery.setDevice(device) } }

  package func waitForEffects() { queue.sync {} }

  /// Calls a closure on the player's queue, after the effects of all earlier requests.
  package func afterEffects(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  // MARK: Events

  private static let versions = Atomic(0)

  /// The closure returns nil if its item is not in this player.
  @discardableResult
  private func send(_ event: (inout State) -> PlayerState.Event?) -> (isKnown: Bool, snapshot: Snapshot) {
    state.withLock { state in
      guard let event = event(&state) else { return (false, state.snapshot) }
      let effects = state.player.apply(event)
      state.version = Self.versions.add(1, ordering: .relaxed).newValue
      let items = state.items
      // The effects are submitted under the lock, so that they keep the order of the events.
      if !effects.isEmpty { queue.async { self.perform(effects, items) } }
      for case .release(let id) in effects { state.items[id] = nil }
      return (true, state.snapshot)
    }
  }

  private func report(_ event: (inout State) -> PlayerState.Event?) {
    guard send(event).isKnown else { return }
    queue.async { self.state.withLock { $0.listener }?.stateChanged() }
  }

  func happened(_ occasion: Occasion) { state.withLock { $0.listener }?.happened(occasion) }

  func reachedEnd(_ item: PlayableItem) { report { state in state.id(of: item).map { .reachedEnd($0) } } }
  func ranDry(_ item: PlayableItem) { report { state in state.id(of: item).map { .ranDry($0) } } }
  func changed(_ item: PlayableItem) { report { state in state.id(of: item).map { .changed($0) } } }
  func interrupted() {
    send { _ in .setRate(0, immediately: true) }
    happened(.interrupted)
  }
  func failed(_ item: PlayableItem) { report { state in state.id(of: item).map { .failed($0) } } }

  struct Follower {
    /// nil if no item is ready to follow without a gap.
    var item: PlayableItem?
  }

  /// Returns nil if `item` is no longer the current item, so that effects which replace it are under way.
  func follower(of item: PlayableItem) -> Follower? {
    state.withLock { state in
      guard let current = state.player.current, state.items[current.id] === item else { return nil }
      guard state.player.endAction == .advance, state.player.items.count > 1 else { return Follower() }
      let next = state.player.items[1]
      guard next.isPrepared, next.preparedRate == state.player.rate, next.seek == nil else { return Follower() }
      return Follower(item: state.items[next.id])
    }
  }

  // MARK: Effects, on the queue

  private func perform(_ effects: [PlayerState.Effect], _ items: [PlayerState.ItemID: PlayableItem]) {
    for effect in effects { perform(effect) { items[$0] } }
    machinery.follow()
  }

  private func perform(_ effect: PlayerState.Effect, item: (PlayerState.ItemID) -> PlayableItem?) {
    switch effect {
    case .open(let id): open(item(id), id)
    case .release(let id): if let item = item(id) { machinery.release(item) }
    case .prepare(let id, let preparation, let rate):
      guard let item = item(id) else { return }
      machinery.prepare(item, rate: rate) { [weak self] in self?.prepared(item, id, preparation) }
    case .run(let id, let rate, let clockTime):
      if let item = item(id) { machinery.run(item, rate: rate, at: clockTime) }
    case .halt(let id): if let item = item(id) { machinery.halt(item) }
    case .join(let old, let new, let rate):
      if let old = item(old), let new = item(new) { machinery.join(old, new, rate: rate) }
    case .move(let id, let token): if let item = item(id) { move(item, id, token) }
    case .place(let id, let time):
      guard let item = item(id) else { return }
      machinery.place(item, at: time)
      happened(.jumped(item))
    case .endSeek(let token, let hasFinished):
      complete(state.withLock { $0.seeks.removeValue(forKey: token) }?.completion, hasFinished)
    case .endPreroll(let token, let hasFinished):
      complete(state.withLock { $0.prerolls.removeValue(forKey: token) }, hasFinished)
    case .played(let id): if let item = item(id) { happened(.played(item)) }
    case .stalled(let id):
      guard let item = item(id) else { return }
      item.noteStall()
      happened(.stalled(item))
    case .failedWhilePlaying(let id):
      if let item = item(id), let failure = item.failure ?? item.state.failure {
        happened(.failedWhilePlaying(item, failure))
      }
    }
  }

  private func open(_ item: PlayableItem?, _ id: PlayerState.ItemID) {
    item?.open { [weak self] failure in self?.report { _ in failure == nil ? .opened(id) : .failed(id) } }
  }

  private func prepared(_ item: PlayableItem, _ id: PlayerState.ItemID, _ preparation: Int) {
    if item.failure != nil { return failed(item) }
    report { _ in .prepared(id, preparation: preparation) }
    queue.async { [self] in
      happened(.newFrame(item))
      machinery.follow()
    }
  }

  private func move(_ item: PlayableItem, _ id: PlayerState.ItemID, _ token: Int) {
    guard let target = state.withLock({ $0.seeks[token]?.target }) else { return }
    let arrive = { @Sendable [weak self] (time: CMTime) in
      guard let self else { return }
      queue.async {
        // If a later request has replaced this seek, its target is no longer used.
        guard self.state.withLock({ $0.seeks[token] != nil }) else { return }
        // This queue performs the effects of the event after the time has been set.
        self.report { _ in .moved(id, seek: token) }
        self.machinery.place(item, at: time)
        self.happened(.jumped(item))
      }
    }
    switch target {
    case .time(let time, let toleranceBefore):
      machinery.place(item, at: time)
      item.resolve(time, toleranceBefore: toleranceBefore, arrive)
    case .step(let count): item.resolve(step: count, arrive)
    }
  }

  private func complete(_ completion: (@Sendable (Bool) -> Void)?, _ hasFinished: Bool) {
    guard let completion else { return }
    // A client's completion may wait for work on the player's queue, so it does not run there.
    Self.completions.async { completion(hasFinished) }
  }

  private static let completions = DispatchQueue(label: "Player.completions", attributes: .concurrent)
}

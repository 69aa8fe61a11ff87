package import CoreMedia

/// The decisions of a player: a state machine without clocks, threads or media.
package struct PlayerState: Sendable, Equatable {
  package typealias ItemID = Int

  package enum Control: Sendable, Equatable {
    case paused
    case waiting(WaitingReason)
    case playing
  }

  package enum WaitingReason: Sendable {
    case noItem
    case evaluating
    case stalled
  }

  package enum EndAction: Sendable { case advance, pause, none }

  package enum EndMove: Sendable {
    /// Forward playback ends later, or earlier.
    case later, earlier
    /// Backward playback ends elsewhere, or a stream has no media after its new end.
    case other
  }

  package enum Phase: Sendable { case closed, opening, ready, failed }

  package struct Item: Sendable, Equatable {
    package let id: ItemID
    package var phase = Phase.closed
    /// The number of preparations so far, by which reports of earlier ones are recognised.
    package var preparation = 0
    package var isPrepared = false
    package var hasStalled = false
    /// The rate for which the item is prepared or being prepared; zero: it must be prepared.
    package var preparedRate = 0.0
    /// The sign of the rate with which the item reached its end; zero if the item is not at an end.
    package var end = 0
    package var seek: Int?
    /// Whether the target of the seek is still being determined.
    package var isMoving = false
    package var preroll: Preroll?
  }

  package struct Preroll: Sendable, Equatable {
    package let token: Int
    package let rate: Double
  }

  package private(set) var items: [Item] = []
  package private(set) var rate = 0.0
  package private(set) var control = Control.paused
  package var endAction = EndAction.pause
  package var waitsForMedia = true
  private var running: (id: ItemID, rate: Double)? {
    get { runningID.map { ($0, runningRate) } }
    set { (runningID, runningRate) = (newValue?.id, newValue?.rate ?? 0) }
  }
  private var runningID: ItemID?
  private var runningRate = 0.0
  private var isImmediate = false
  /// The time of the clock at which the current item is to begin.
  private var clockTime: CMTime?

  package init() {}

  package enum Event: Sendable, Equatable {
    case insert(ItemID, at: Int, isOpen: Bool)
    case remove(ItemID)
    case replaceCurrent(ItemID?, isOpen: Bool)
    case advance
    case setRate(Double, immediately: Bool)
    /// The current item is to be at `time`, or stay where it is if nil, when the clock is at `clockTime`.
    case synchronize(rate: Double, time: CMTime?, clockTime: CMTime?)
    case opened(ItemID)
    case failed(ItemID)
    case changed(ItemID)
    case prepared(ItemID, preparation: Int)
    case ranDry(ItemID)
    case reachedEnd(ItemID)
    case seek(ItemID, token: Int)
    case moved(ItemID, seek: Int)
    case cancelSeek(ItemID)
    case preroll(ItemID, token: Int, rate: Double)
    case cancelPreroll(ItemID)
    case movedEnd(ItemID, EndMove)
  }

  package enum Effect: Sendable, Equatable {
    case open(ItemID)
    case release(ItemID)
    case prepare(ItemID, preparation: Int, rate: Double)
    case run(ItemID, rate: Double, at: CMTime? = nil)
    case halt(ItemID)
    /// The second item runs when the first one has ended.
    case join(ItemID, ItemID, rate: Double)
    case move(ItemID, seek: Int)
    case place(ItemID, at: CMTime)
    case endSeek(Int, hasFinished: Bool)
    case endPreroll(Int, hasFinished: Bool)
    case played(ItemID)
    case stalled(ItemID)
    case failedWhilePlaying(ItemID)
  }

  package var current: Item? { items.first }

  package mutating func apply(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    handle(event, &effects)
    settle(&effects)
    return effects
  }

  // MARK: Events

  private mutating func handle(_ event: Event, _ effects: inout [Effect]) {
    switch event {
    case .insert(let id, let index, let isOpen):
      items.insert(Item(id: id, phase: isOpen ? .ready : .closed), at: min(max(index, 0), items.count))
    case .remove(let id): remove(id, &effects)
    case .replaceCurrent(let id, let isOpen): replaceCurrent(with: id, isOpen: isOpen, &effects)
    case .advance: if let current { remove(current.id, &effects) }
    case .setRate(let rate, let immediately): setRate(rate, immediately: immediately, &effects)
    case .synchronize(let rate, nil, nil): setRate(rate, immediately: true, &effects)
    case .synchronize(let rate, let time, let clockTime): synchronize(rate, time, clockTime, &effects)
    case .opened(let id): update(id) { $0.phase = .ready }
    case .failed(let id): fail(id, &effects)
    case .changed(let id): changed(id, &effects)
    case .prepared(let id, let preparation): prepared(id, preparation, &effects)
    case .ranDry(let id): stall(id, &effects)
    case .reachedEnd(let id): reachedEnd(id, &effects)
    case .seek(let id, let token): seek(id, token, &effects)
    case .moved(let id, let token): update(id) { if $0.seek == token { $0.isMoving = false } }
    case .cancelSeek(let id): cancelSeek(id, &effects)
    case .preroll(let id, let token, let rate): preroll(id, token, rate, &effects)
    case .cancelPreroll(let id): cancelPreroll(id, &effects)
    case .movedEnd(let id, let move):
      // The prepared audio leads to the former end. The next item's audio follows its last frame.
      if move == .later || move == .earlier && endAction == .advance { changed(id, &effects) }
      update(id) { $0.end = 0 }
    }
  }

  private mutating func update(_ id: ItemID, _ change: (inout Item) -> Void) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    change(&items[index])
  }

  private mutating func remove(_ id: ItemID, _ effects: inout [Effect]) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    if let running, running.id == id { halt(&effects) }
    if index == 0 { clockTime = nil }
    cancelAll(id, &effects)
    items.remove(at: index)
    effects.append(.release(id))
  }

  private mutating func replaceCurrent(with id: ItemID?, isOpen: Bool, _ effects: inout [Effect]) {
    if let current {
      if current.id == id { return }
      remove(current.id, &effects)
    }
    guard let id else { return }
    // An item that waits in the queue moves to its front.
    let waiting = items.firstIndex { $0.id == id }.map { items.remove(at: $0) }
    items.insert(waiting ?? Item(id: id, phase: isOpen ? .ready : .closed), at: 0)
  }

  /// At an end of the item, nothing is left to play in the direction that led there.
  private func staysAtEnd(_ rate: Double) -> Bool {
    guard let current, current.end != 0, rate != 0 else { return false }
    return (rate > 0) == (current.end > 0) && endAction != .none
  }

  private mutating func synchronize(
    _ rate: Double, _ time: CMTime?, _ clockTime: CMTime?, _ effects: inout [Effect]
  ) {
    if time == nil, staysAtEnd(rate) { return }
    // The item begins anew, also if it plays at this rate already.
    halt(&effects)
    if let time, let current, current.phase != .failed {
      cancelAll(current.id, &effects)
      update(current.id) { ($0.end, $0.preparedRate, $0.isPrepared) = (0, 0, false) }
      effects.append(.place(current.id, at: time))
    }
    setRate(rate, immediately: false, &effects)
    if rate != 0, current != nil { self.clockTime = clockTime }
  }

  private mutating func setRate(_ rate: Double, immediately: Bool, _ effects: inout [Effect]) {
    clockTime = nil
    if staysAtEnd(rate) { return }
    self.rate = rate
    isImmediate = immediately && rate != 0
    guard rate != 0, let current else { return }
    if let preroll = current.preroll, preroll.rate != rate { cancelPreroll(current.id, &effects) }
    update(current.id) { item in if (rate > 0) != (item.end > 0) { item.end = 0 } }
  }

  private mutating func changed(_ id: ItemID, _ effects: inout [Effect]) {
    if let running, running.id == id { halt(&effects) }
    update(id) { $0.preparedRate = 0 }
  }

  private mutating func fail(_ id: ItemID, _ effects: inout [Effect]) {
    if let running, running.id == id {
      halt(&effects)
      effects.append(.failedWhilePlaying(id))
    }
    cancelAll(id, &effects)
    update(id) { $0.phase = .failed }
  }

  private mutating func prepared(_ id: ItemID, _ preparation: Int, _ effects: inout [Effect]) {
    // While a seek moves the item, the prepared media belongs to another time.
    guard let item = items.first(where: { $0.id == id }), item.preparation == preparation, !item.isMoving else {
      return
    }
    if let seek = item.seek { effects.append(.endSeek(seek, hasFinished: true)) }
    update(id) { ($0.isPrepared, $0.hasStalled, $0.seek) = (true, false, nil) }
  }

  private mutating func stall(_ id: ItemID, _ effects: inout [Effect]) {
    guard let running, running.id == id else { return }
    halt(&effects)
    effects.append(.stalled(id))
    update(id) { ($0.preparedRate, $0.hasStalled) = (0, true) }
    if !waitsForMedia { rate = 0 }
  }

  private mutating func reachedEnd(_ id: ItemID, _ effects: inout [Effect]) {
    guard let ended = running, ended.id == id else { return }
    effects.append(.played(id))
    update(id) { $0.end = ended.rate > 0 ? 1 : -1 }
    guard endAction == .advance else {
      halt(&effects)
      if endAction == .pause { rate = 0 }
      return
    }
    cancelAll(id, &effects)
    items.removeAll { $0.id == id }
    if let next = current, next.phase == .ready, next.isPrepared, next.preparedRate == ended.rate, next.seek == nil {
      effects.append(.join(id, next.id, rate: ended.rate))
      running = (next.id, ended.rate)
    } else {
      halt(&effects)
    }
    effects.append(.release(id))
    // Apple does not state the rate after the last item. Nothing is left to play, so here it is zero.
    if items.isEmpty { rate = 0 }
  }

  private mutating func seek(_ id: ItemID, _ token: Int, _ effects: inout [Effect]) {
    guard items.contains(where: { $0.id == id && $0.phase != .failed }) else {
      return effects.append(.endSeek(token, hasFinished: false))
    }
    cancelAll(id, &effects)
    if let running, running.id == id { halt(&effects) }
    if current?.id == id { clockTime = nil }
    update(id) { ($0.seek, $0.isMoving, $0.end, $0.preparedRate, $0.isPrepared) = (token, true, 0, 0, false) }
    effects.append(.move(id, seek: token))
  }

  private mutating func cancelSeek(_ id: ItemID, _ effects: inout [Effect]) {
    guard let seek = items.first(where: { $0.id == id })?.seek else { return }
    effects.append(.endSeek(seek, hasFinished: false))
    update(id) { ($0.seek, $0.isMoving) = (nil, false) }
  }

  private mutating func preroll(_ id: ItemID, _ token: Int, _ rate: Double, _ effects: inout [Effect]) {
    cancelPreroll(id, &effects)
    guard self.rate == 0, let current, current.id == id, current.phase != .failed, current.seek == nil else {
      return effects.append(.endPreroll(token, hasFinished: false))
    }
    update(id) { $0.preroll = Preroll(token: token, rate: rate) }
  }

  private mutating func cancelPreroll(_ id: ItemID, _ effects: inout [Effect]) {
    guard let preroll = items.first(where: { $0.id == id })?.preroll else { return }
    effects.append(.endPreroll(preroll.token, hasFinished: false))
    update(id) { $0.preroll = nil }
  }

  private mutating func endPreroll(_ index: Int, _ effects: inout [Effect]) {
    guard let preroll = items[index].preroll else { return }
    effects.append(.endPreroll(preroll.token, hasFinished: index == 0))
    items[index].preroll = nil
  }

  private mutating func cancelAll(_ id: ItemID, _ effects: inout [Effect]) {
    cancelSeek(id, &effects)
    cancelPreroll(id, &effects)
  }

  private mutating func halt(_ effects: inout [Effect]) {
    guard let running else { return }
    effects.append(.halt(running.id))
    self.running = nil
    // Audio that was heard is no longer available, so the item is prepared again from the current time.
    update(running.id) { $0.preparedRate = 0 }
  }

  // MARK: Consequences of the state

  private mutating func settle(_ effects: inout [Effect]) {
    passFailed(&effects)
    for index in items.indices.prefix(2) where index == 0 || items[0].phase == .ready || items[0].phase == .failed {
      if items[index].phase == .closed {
        items[index].phase = .opening
        effects.append(.open(items[index].id))
      }
    }
    if let running, running.rate != rate || current?.id != running.id { halt(&effects) }
    for index in items.indices.prefix(2) where items[index].phase == .ready && !items[index].isMoving {
      prepare(index, &effects)
    }
    for index in items.indices where index > 0 || items[0].isPrepared { endPreroll(index, &effects) }
    for index in items.indices.dropFirst(2) { endSeekThatIsNotPrepared(index, &effects) }
    if running == nil, rate != 0, let current, current.phase == .ready, current.isPrepared || isImmediate,
      !current.isMoving, current.end == 0
    {
      running = (current.id, rate)
      effects.append(.run(current.id, rate: rate, at: clockTime))
      clockTime = nil
    }
    if running != nil { isImmediate = false }
    control = nextControl
  }

  private mutating func passFailed(_ effects: inout [Effect]) {
    while rate != 0, let current, current.phase == .failed {
      if endAction == .advance, items.count > 1 { remove(current.id, &effects) } else { rate = 0 }
    }
  }

  private mutating func endSeekThatIsNotPrepared(_ index: Int, _ effects: inout [Effect]) {
    guard let seek = items[index].seek, !items[index].isMoving, items[index].preparedRate == 0 else { return }
    effects.append(.endSeek(seek, hasFinished: true))
    items[index].seek = nil
  }

  private mutating func prepare(_ index: Int, _ effects: inout [Effect]) {
    let wanted =
      rate != 0 ? rate : items[index].preroll?.rate ?? (items[index].preparedRate != 0 ? items[index].preparedRate : 1)
    guard items[index].preparedRate != wanted else { return }
    items[index].preparation += 1
    (items[index].isPrepared, items[index].preparedRate) = (false, wanted)
    effects.append(.prepare(items[index].id, preparation: items[index].preparation, rate: wanted))
  }

  private var nextControl: Control {
    if rate == 0 { return .paused }
    guard let current else { return .waiting(.noItem) }
    if running != nil || current.end != 0 { return .playing }
    return .waiting(current.hasStalled ? .stalled : .evaluating)
  }
}

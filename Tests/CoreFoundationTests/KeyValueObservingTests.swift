import CoreFoundation
import Synchronization
import Testing

private class Item: NSObject, @unchecked Sendable {
  let kvo = _KeyValueRegistrar()
  private let state = Mutex(0)
  var status: Int {
    get { kvo.access("status") { state.withLock { $0 } } }
    set { kvo.change(["status"]) { state.withLock { $0 = newValue } } }
  }
}

private class Player: NSObject, @unchecked Sendable {
  private struct State {
    var rate: Float = 0
    var item: Item?
  }

  let kvo = _KeyValueRegistrar()
  private let state = Mutex(State())
  var rate: Float { kvo.access("rate") { state.withLock { $0.rate } } }
  /// Depends on the rate, which it reads through the rate's getter.
  var isPlaying: Bool { kvo.access("isPlaying") { rate != 0 } }
  var unobservable = 0
  var item: Item? {
    get { kvo.access("item") { state.withLock { $0.item } } }
    set { kvo.change(["item"]) { state.withLock { $0.item = newValue } } }
  }
  func setRate(_ rate: Float, after body: () -> Void = {}) {
    kvo.change(["rate", "isPlaying"]) {
      body()
      state.withLock { $0.rate = rate }
    }
  }
}

private final class QueuePlayer: Player, @unchecked Sendable {}

private final class ToldPlayer: NSObject, _KeyValueObservable, @unchecked Sendable {
  // Safety: used on one thread.
  let kvo = _KeyValueRegistrar()
  var level = 0
  var volume: Int { kvo.access("volume") { level } }
  var _keyValueRegistrars: [_KeyValueRegistrar] { [kvo] }
}

private final class Late: NSObject, @unchecked Sendable {
  private let kvo = _KeyValueRegistrar()
  private let state = Mutex(0)
  var level: Int { kvo.access("level") { state.withLock { $0 } } }
  func set(_ level: Int, _ later: ((@escaping @Sendable () -> Void) -> Void)?) {
    guard let later else { return kvo.change(["level"]) { state.withLock { $0 = level } } }
    kvo.change(["level"], tellingBy: later) { state.withLock { $0 = level } }
  }
}

/// Has another item at each read.
private final class Maker: NSObject, @unchecked Sendable {
  private let kvo = _KeyValueRegistrar()
  var item: Item { kvo.access("item") { Item() } }
  func change() { kvo.change(["item"]) {} }
}

/// Changes its level when the first read has taken the value, as another thread may.
private final class Restless: NSObject, @unchecked Sendable {
  private let kvo = _KeyValueRegistrar()
  private let state = Mutex((level: 0, mayChange: true))
  var level: Int {
    kvo.access("level") {
      let (level, mayChange) = state.withLock { state in
        defer { state.mayChange = false }
        return (state.level, state.mayChange)
      }
      if mayChange { kvo.change(["level"]) { state.withLock { $0.level += 1 } } }
      return level
    }
  }
}

private final class Controller: NSObject, @unchecked Sendable {
  let player = QueuePlayer()
}

private final class Log<Value: Sendable>: Sendable {
  private let entries = Mutex<[Value]>([])
  func add(_ entry: Value) { entries.withLock { $0.append(entry) } }
  var all: [Value] { entries.withLock { $0 } }
}

@Suite struct KeyValueObservingTests {
  @Test(
    arguments: [
      ([], ["nil nil false", "nil nil false"]),
      ([.new], ["nil 1.0 false", "nil 2.0 false"]),
      ([.old, .new], ["0.0 1.0 false", "1.0 2.0 false"]),
      ([.initial, .new], ["nil 0.0 false", "nil 1.0 false", "nil 2.0 false"]),
      ([.prior, .old], ["0.0 nil true", "0.0 nil false", "1.0 nil true", "1.0 nil false"]),
    ] as [(NSKeyValueObservingOptions, [String])])
  func handlersAreToldWhatTheyAskedFor(options: NSKeyValueObservingOptions, expected: [String]) {
    let (player, log) = (Player(), Log<String>())
    let observation = player.observe(\.rate, options: options) { _, change in
      let (old, new) = (change.oldValue.map { "\($0)" } ?? "nil", change.newValue.map { "\($0)" } ?? "nil")
      log.add("\(old) \(new) \(change.isPrior)")
    }
    player.setRate(1)
    player.setRate(2)
    #expect(log.all == expected)
    observation.invalidate()
    observation.invalidate()
    player.setRate(3)
    #expect(log.all == expected)
  }

  @Test func aKeyPathMayLeadThroughNewObjects() {
    let maker = Maker()
    let count = Atomic(0)
    let observation = maker.observe(\.item.status) { _, _ in count.wrappingAdd(1, ordering: .relaxed) }
    maker.change()
    #expect(count.load(ordering: .relaxed) == 1)
    observation.invalidate()
  }

  @Test func aChangeBeforeTheObservationListensIsInTheInitialValue() {
    let object = Restless()
    let seen = Mutex<[Int]>([])
    let observation = object.observe(\.level, options: [.initial, .new]) { _, change in
      seen.withLock { $0.append(change.newValue ?? -1) }
    }
    #expect(seen.withLock { $0 } == [1])
    observation.invalidate()
  }

  @Test func changesCanBeToldOfLater() {
    let item = Late()
    let log = Log<[Int?]>()
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let later = { @Sendable (report: @escaping @Sendable () -> Void) in waiting.withLock { $0.append(report) } }
    item.set(1, later)
    #expect(waiting.withLock { $0.isEmpty })
    let observation = item.observe(\.level, options: [.old, .new, .prior]) { _, change in
      log.add([change.oldValue, change.newValue, change.isPrior ? 1 : 0])
    }
    item.set(2, later)
    item.set(3, later)
    #expect(item.level == 3 && log.all.isEmpty)
    for report in waiting.withLock({ $0 }) { report() }
    #expect(log.all == [[1, nil, 1], [1, 2, 0], [2, nil, 1], [2, 3, 0]])
    // A delayed report that follows a newer one does not restore the older value.
    item.set(4, later)
    item.set(6, nil)
    waiting.withLock { $0.last }?()
    #expect(log.all.suffix(2) == [[3, nil, 1], [3, 6, 0]])
    observation.invalidate()
    item.set(7, later)
    #expect(waiting.withLock { $0.count } == 3)
    weak var gone: Late?
    do {
      let other = Late()
      gone = other
      let ended = other.observe(\.level) { _, _ in log.add([]) }
      other.set(1, later)
      withExtendedLifetime(ended) {}
    }
    #expect(gone == nil && waiting.withLock { $0.count } == 4)
    let count = log.all.count
    waiting.withLock { $0.last }?()
    #expect(log.all.count == count)
  }

  @Test func aPathOfASubclassIsHeard() {
    let (player, log) = (QueuePlayer(), Log<Float>())
    let observation = player.observe(\.rate, options: [.new]) { player, change in
      log.add(player.rate + (change.newValue ?? 0))
    }
    player.setRate(2)
    withExtendedLifetime(observation) { #expect(log.all == [4]) }
  }

  @Test func aPathThroughAnObjectFollowsItsReplacement() {
    let (player, log) = (Player(), Log<Int?>())
    let (first, second) = (Item(), Item())
    let observation = player.observe(\.item?.status, options: [.new]) { _, change in log.add(change.newValue ?? nil) }
    first.status = 1  // Not the player's item yet.
    player.item = first
    first.status = 2
    second.status = 7
    player.item = second
    first.status = 3  // No longer the player's item.
    second.status = 8
    player.item = nil
    withExtendedLifetime(observation) { #expect(log.all == [1, 2, 7, 8, nil]) }
  }

  @Test func aClientsOwnObjectCanBeTheRoot() {
    let (controller, log) = (Controller(), Log<Bool>())
    let observation = controller.observe(\.player.isPlaying, options: [.new]) { _, change in
      log.add(change.newValue ?? false)
    }
    controller.player.setRate(1)
    controller.player.setRate(0)
    withExtendedLifetime(observation) { #expect(log.all == [true, false]) }
  }

  @Test func theObservedObjectIsNotRetained() {
    var player: Player? = Player()
    weak let watched = player
    let observation = player?.observe(\.rate) { _, _ in }
    player = nil
    #expect(watched == nil)
    observation?.invalidate()
  }

  @Test func anObservationEndsWithItsObject() {
    let (player, log) = (Player(), Log<Int>())
    var observation: NSKeyValueObservation? = player.observe(\.rate) { _, _ in log.add(1) }
    #expect(player.kvo.isObserved(["rate"]))
    player.setRate(1)
    withExtendedLifetime(observation) {}
    observation = nil
    player.setRate(2)
    #expect(log.all.count == 1 && !player.kvo.isObserved(["rate", "isPlaying"]))
  }

  @Test func aHandlerMayChangeAndInvalidate() {
    let (player, log) = (Player(), Log<Float>())
    let box = Mutex<NSKeyValueObservation?>(nil)
    let observation = player.observe(\.rate, options: [.new]) { player, change in
      log.add(change.newValue ?? -1)
      if player.rate < 3 { player.setRate(player.rate + 1) } else { box.withLock { $0 }?.invalidate() }
    }
    box.withLock { $0 = observation }
    player.setRate(1)
    player.setRate(9)
    #expect(log.all == [1, 2, 3])
  }

  @Test func whoComesWhileAValueChangesIsToldOfIt() {
    let (player, log) = (Player(), Log<Float>())
    let observation = Mutex<NSKeyValueObservation?>(nil)
    player.setRate(1) {
      let late = player.observe(\.rate, options: [.initial]) { player, _ in log.add(player.rate) }
      observation.withLock { $0 = late }
    }
    #expect(log.all == [0, 1])
    player.setRate(2)
    #expect(log.all == [0, 1, 2])
    observation.withLock { $0 }?.invalidate()
  }

  @Test func manyThreadsMayObserveAndChange() async {
    let (player, log) = (Player(), Log<Int>())
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<200 {
            let observation = player.observe(\.rate) { _, _ in log.add(task) }
            player.setRate(Float(step))
            observation.invalidate()
          }
        }
      }
    }
    #expect(log.all.count >= 1600 && !player.kvo.isObserved(["rate"]))
  }

  @Test func aPathThatCannotBeObservedEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = Player().observe(\.unobservable) { _, _ in }
    }
  }

  @Test func aClientTellsOfChanges() {
    let player = ToldPlayer()
    let seen = Mutex<[(old: Int?, new: Int?)]>([])
    let observation = player.observe(\.volume, options: [.old, .new]) { _, change in
      seen.withLock { $0.append((change.oldValue, change.newValue)) }
    }
    player.willChangeValue(forKey: "volume")
    player.level = 3
    #expect(seen.withLock { $0.isEmpty })
    player.didChangeValue(forKey: "volume")
    // Nested changes end from the innermost; an end without a beginning, and other keys, notify no observer.
    player.willChangeValue(forKey: "volume")
    player.willChangeValue(forKey: "volume")
    player.level = 4
    player.didChangeValue(forKey: "volume")
    player.didChangeValue(forKey: "volume")
    player.didChangeValue(forKey: "volume")
    player.willChangeValue(forKey: "nothing")
    player.didChangeValue(forKey: "nothing")
    let changes = seen.withLock { $0 }
    #expect(changes.map(\.old) == [0, 3, 3] && changes.map(\.new) == [3, 4, 4])
    observation.invalidate()
    player.willChangeValue(forKey: "volume")
    player.didChangeValue(forKey: "volume")
    #expect(seen.withLock { $0.count } == 3)
  }
}

import AVEngineCore
import AVEnginePlayback
import CoreFoundation
public import CoreMedia
public import Foundation
import Synchronization

/// Plays one item, or a range of it, again and again without a gap, by copies in a queue player's queue.
@MainActor @preconcurrency open class AVPlayerLooper: NSObject {
  /// Whether a looper loops.
  public enum Status: Int, Sendable {
    case unknown = 0
    case ready = 1
    case failed = 2
    /// It has been told to stop looping.
    case cancelled = 3
  }

  /// Where the copies go in a queue that has items already.
  public enum ItemOrdering: Int, Sendable {
    case loopingItemsPrecedeExistingItems = 0
    case loopingItemsFollowExistingItems = 1
  }

  private nonisolated let player: AVQueuePlayer
  private nonisolated let items: [AVPlayerItem]
  private nonisolated let range: CMTimeRange
  nonisolated let registrar = _KeyValueRegistrar()
  private nonisolated let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex.
    var status = Status.unknown
    var count = 0
    var error: (any Error)?
    var current: AVPlayerItem?
    var observations: [NSKeyValueObservation] = []
  }

  /// Loops all of an item.
  public nonisolated convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
  }

  /// Loops a range of an item, behind what is in the queue; an invalid range is all of it.
  public nonisolated convenience init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange
  ) {
    self.init(
      player: player, templateItem: itemToLoop, timeRange: loopRange,
      existingItemsOrdering: .loopingItemsPrecedeExistingItems)
  }

  /// Loops a range of an item, before or behind what is in the queue; an invalid range is all of it.
  ///
  /// - Parameter itemToLoop: Copied; it is not played itself.
  public nonisolated init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange,
    existingItemsOrdering itemOrdering: AVPlayerLooper.ItemOrdering
  ) {
    _require(
      !loopRange.isValid || loopRange.duration > .zero,
      "AVPlayerLooper.init(player:templateItem:timeRange:): the range must not be empty: \(loopRange)")
    self.player = player
    range = loopRange
    items = (0..<3).compactMap { _ in itemToLoop.copy(with: nil) as? AVPlayerItem }
    super.init()
    let existing = player.items()
    var last = itemOrdering == .loopingItemsFollowExistingItems ? existing.last : nil
    if itemOrdering == .loopingItemsPrecedeExistingItems { for item in existing { player.remove(item) } }
    for item in items {
      prepare(item)
      player.insert(item, after: last)
      last = item
    }
    if itemOrdering == .loopingItemsPrecedeExistingItems { for item in existing { player.insert(item, after: nil) } }
    observe()
  }

  /// The copies that are played in turn.
  open nonisolated var loopingPlayerItems: [AVPlayerItem] { registrar.access("loopingPlayerItems") { items } }

  /// Whether the looper loops.
  open nonisolated var status: Status { registrar.access("status") { state.withLock { $0.status } } }

  /// Why looping failed.
  open nonisolated var error: (any Error)? { registrar.access("error") { state.withLock { $0.error } } }

  /// How often the item has been played to its end.
  open nonisolated var loopCount: Int { registrar.access("loopCount") { state.withLock { $0.count } } }

  /// Lets the copy that plays come to its end, and loops no more.
  open nonisolated func disableLooping() {
    let observations = state.withLock { state in
      defer { state.observations = [] }
      return state.observations
    }
    for observation in observations { observation.invalidate() }
    registrar.change(["status"]) { state.withLock { $0.status = .cancelled } }
    let current = player.items().first
    for item in items where item !== current { player.remove(item) }
  }

  private nonisolated func prepare(_ item: AVPlayerItem) {
    guard range.isValid else { return }
    item.forwardPlaybackEndTime = range.end
    item.playable.place(at: range.start)
  }

  private nonisolated func observe() {
    let turns = player.observe(\.currentItem, options: [.initial]) { [weak self] player, _ in
      self?.turn(to: player.currentItem)
    }
    let readiness = items[0].observe(\.status, options: [.initial]) { [weak self] item, _ in self?.becameReady(item) }
    state.withLock { $0.observations += [turns, readiness] }
  }

  private nonisolated func becameReady(_ item: AVPlayerItem) {
    guard item.status != .unknown, state.withLock({ $0.status == .unknown }) else { return }
    registrar.change(["status", "error"]) {
      state.withLock { ($0.status, $0.error) = (item.status == .readyToPlay ? .ready : .failed, item.error) }
    }
  }

  /// The copy that has come to its end goes to the end of the queue.
  private nonisolated func turn(to item: AVPlayerItem?) {
    let old = state.withLock { state in
      defer { state.current = item }
      return state.current
    }
    guard let old, old !== item, items.contains(old), status != .cancelled else { return }
    registrar.change(["loopCount"]) { state.withLock { $0.count += 1 } }
    // The player lets go of the old item behind this change.
    DispatchQueue.main.async { [self] in
      guard status != .cancelled, player.canInsert(old, after: nil) else { return }
      old.playable.place(at: range.isValid ? range.start : .zero)
      player.insert(old, after: player.items().last { items.contains($0) })
    }
  }
}

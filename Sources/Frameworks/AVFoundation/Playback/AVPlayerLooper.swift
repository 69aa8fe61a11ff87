import AVEngineCore
import AVEnginePlayback
import CoreFoundation
public import CoreMedia
public import Foundation
import Synchronization

/// An object that plays an item, or a time range of it, repeatedly, by copies of the item in a player's queue.
@MainActor @preconcurrency open class AVPlayerLooper: NSObject {
  /// Whether a looper can loop its item, and whether it still does.
  public enum Status: Int, Sendable {
    /// The item has not been opened yet, so that it is not known whether it can be looped.
    case unknown = 0
    /// The item was opened and is being looped.
    case ready = 1
    /// The item cannot be played; see `AVPlayerLooper.error`.
    case failed = 2
    /// The client has called `disableLooping()`, so that the item is no longer looped.
    case cancelled = 3
  }

  /// The places of the copies of the item, relative to items already in the queue.
  public enum ItemOrdering: Int, Sendable {
    /// The copies are inserted before other items, which do not play until looping is disabled.
    case loopingItemsPrecedeExistingItems = 0
    /// The copies are inserted after other items, which play first.
    case loopingItemsFollowExistingItems = 1
  }

  private nonisolated let player: AVQueuePlayer
  private nonisolated let items: [AVPlayerItem]
  private nonisolated let range: CMTimeRange
  nonisolated let registrar = _KeyValueRegistrar()
  private nonisolated let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex `state`.
    var status = Status.unknown
    var count = 0
    var error: (any Error)?
    var current: AVPlayerItem?
    var observations: [NSKeyValueObservation] = []
  }

  /// Creates a looper of a whole item. The copies are inserted before items already in the queue.
  public nonisolated convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
  }

  /// Creates a looper of a range of an item. The copies are inserted before items already in the queue. An invalid
  /// range means the whole item.
  public nonisolated convenience init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange
  ) {
    self.init(
      player: player, templateItem: itemToLoop, timeRange: loopRange,
      existingItemsOrdering: .loopingItemsPrecedeExistingItems)
  }

  /// Creates a looper of a range of an item. An invalid range means the whole item.
  ///
  /// - Parameters:
  ///   - player: The player that plays the copies.
  ///   - itemToLoop: The item to copy.
  ///   - loopRange: The part of the item to repeat.
  ///   - itemOrdering: Whether the copies play before or after the items that are in the queue.
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

  /// The three copies of the item, which are played in turn.
  open nonisolated var loopingPlayerItems: [AVPlayerItem] { registrar.access("loopingPlayerItems") { items } }

  /// Whether the item can be looped, and whether it still is; observable.
  open nonisolated var status: Status { registrar.access("status") { state.withLock { $0.status } } }

  /// The reason for which the item cannot be played; nil unless it failed to open.
  open nonisolated var error: (any Error)? { registrar.access("error") { state.withLock { $0.error } } }

  /// The number of times that a copy has ceased to be the player's current item, before looping was disabled.
  open nonisolated var loopCount: Int { registrar.access("loopCount") { state.withLock { $0.count } } }

  /// Stops looping after the current copy: removes the other copies from the queue.
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

  private nonisolated func turn(to item: AVPlayerItem?) {
    let old = state.withLock { state in
      defer { state.current = item }
      return state.current
    }
    guard let old, old !== item, items.contains(old), status != .cancelled else { return }
    registrar.change(["loopCount"]) { state.withLock { $0.count += 1 } }
    // The copy is inserted later, because the client may be removing all items, or a new looper may be removing them to
    // insert them again.
    DispatchQueue.main.async { [self] in
      guard status != .cancelled, player.canInsert(old, after: nil) else { return }
      old.move(to: range.isValid ? range.start : .zero)
      player.insert(old, after: player.items().last { items.contains($0) })
    }
  }
}

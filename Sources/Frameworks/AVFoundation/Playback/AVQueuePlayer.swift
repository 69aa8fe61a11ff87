import AVEngineCore
import AVEnginePlayback
import Synchronization

/// A player that plays a queue of items one after another.
@MainActor @preconcurrency open class AVQueuePlayer: AVPlayer {
  override nonisolated func begin() {
    super.begin()
    core.endAction = .advance
  }

  /// Creates a player whose queue has the given items; the first becomes the current one.
  public nonisolated convenience init(items: [AVPlayerItem]) {
    self.init()
    for item in items { insert(item, after: nil) }
  }

  /// Returns the items in the queue, the current one first.
  @discardableResult
  open nonisolated func items() -> [AVPlayerItem] { published.value.items }

  /// Removes the current item from the queue and continues with the next one.
  open nonisolated func advanceToNextItem() {
    publish(core.advance())
  }

  /// Returns whether an item can be inserted: it belongs to no player, and `afterItem` is nil or in the queue.
  @discardableResult
  open nonisolated func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    item.player == nil && (afterItem.map { items().contains($0) } ?? true)
  }

  /// Inserts an item after another item; at the end of the queue if `afterItem` is nil. Traps if `canInsert(_:after:)`
  /// returns false. An observer of `currentItem` can insert the item that has just left the queue.
  open nonisolated func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    _require(
      canInsert(item, after: afterItem),
      "AVQueuePlayer.insert(_:after:): the item is in a queue already, or the one to follow is not in this one: "
        + "\(item)")
    publish(adopt(item) { core.insert(item.playable, after: afterItem?.playable) })
  }

  /// Removes an item from the queue. If it is the current one, the next one becomes current.
  open nonisolated func remove(_ item: AVPlayerItem) {
    publish(core.remove(item.playable))
  }

  /// Removes all items from the queue, also the current one, so that nothing plays.
  open nonisolated func removeAllItems() {
    if let last = items().map({ core.remove($0.playable) }).last { publish(last) }
  }
}

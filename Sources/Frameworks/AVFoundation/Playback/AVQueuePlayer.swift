import AVEngineCore
import AVEnginePlayback
import Synchronization

/// Plays items one after the other, without a gap.
@MainActor @preconcurrency open class AVQueuePlayer: AVPlayer {
  override nonisolated func begin() {
    super.begin()
    core.endAction = .advance
  }

  /// A player for some items, in order.
  public nonisolated convenience init(items: [AVPlayerItem]) {
    self.init()
    for item in items { insert(item, after: nil) }
  }

  /// The items that are still to be played, the current one first.
  @discardableResult
  open nonisolated func items() -> [AVPlayerItem] { published.value.items }

  /// Ends the current item's turn.
  open nonisolated func advanceToNextItem() {
    publish(core.advance())
  }

  /// Whether an item can be inserted: it is in no player's queue, and the one to follow is in this one's.
  @discardableResult
  open nonisolated func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    item.player == nil && (afterItem.map { items().contains($0) } ?? true)
  }

  /// Inserts an item behind another; nil: behind all.
  open nonisolated func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    _require(
      canInsert(item, after: afterItem),
      "AVQueuePlayer.insert(_:after:): the item is in a queue already, or the one to follow is not in this one: "
        + "\(item)")
    adopt(item)
    publish(core.insert(item.playable, after: afterItem?.playable))
  }

  /// Takes an item out of the queue; if it is the current one, the next one's turn comes.
  open nonisolated func remove(_ item: AVPlayerItem) {
    publish(core.remove(item.playable))
  }

  /// Takes all items out of the queue.
  open nonisolated func removeAllItems() {
    if let last = items().map({ core.remove($0.playable) }).last { publish(last) }
  }
}

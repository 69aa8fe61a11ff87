public import CoreMedia
public import Dispatch
public import Foundation
import MediaEngine
import Synchronization

extension AVPlayer {
  /// Calls a block whenever the current item's time reaches a multiple of an interval, jumps, begins to go or stops.
  ///
  /// - Parameters:
  ///   - interval: Above zero.
  ///   - queue: A serial queue; nil: the main queue.
  /// - Returns: What to give to `removeTimeObserver(_:)`.
  @discardableResult
  public nonisolated func addPeriodicTimeObserver(
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
  public nonisolated func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    _require(!times.isEmpty, "AVPlayer.addBoundaryTimeObserver needs at least one time, not an empty list")
    return add(BoundaryTimeObserver(times: times.map(\.timeValue), queue: queue, block: block))
  }

  private nonisolated func add(_ observer: TimeObserver) -> Any {
    timeObservers.withLock { $0.append(observer) }
    observer.follow(core.currentItem, at: rate)
    return observer
  }

  /// Ends the calls; none comes after one that is under way.
  public nonisolated func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver,
      timeObservers.withLock({ observers in
        guard let index = observers.firstIndex(where: { $0 === observer }) else { return false }
        observers.remove(at: index)
        return true
      })
    else { _misuse("AVPlayer.removeTimeObserver(_:): the observer is none of this player's") }
    observer.remove()
  }
}

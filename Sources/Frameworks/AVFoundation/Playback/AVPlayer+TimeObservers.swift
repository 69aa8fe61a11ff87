import AVEngineCore
import AVEnginePlayback
import CoreMedia
import Dispatch
import Foundation
import Synchronization

extension AVPlayer {
  nonisolated func add(_ observer: TimeObserver) -> Any {
    timeObservers.withLock { $0.append(observer) }
    observer.follow(core.currentItem, at: published.value.rate)
    return observer
  }

  nonisolated func remove(_ observer: Any) {
    guard let observer = observer as? TimeObserver,
      timeObservers.withLock({ observers in
        guard let index = observers.firstIndex(where: { $0 === observer }) else { return false }
        observers.remove(at: index)
        return true
      })
    else { _misuse("AVPlayer.removeTimeObserver(_:): the observer does not belong to this player") }
    observer.remove()
  }
}

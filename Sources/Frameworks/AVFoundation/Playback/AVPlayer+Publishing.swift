import CoreFoundation
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

extension AVPlayer {
  /// Tells observers what the engine has decided, where that has changed.
  nonisolated func publish(because reason: RateDidChangeReason = .setRateFailed) {
    let snapshot = core.snapshot
    var changedKeys: [String] = []
    var (old, new) = (Published(), Published())
    published.withLock { published in
      (old, new) = (published, published)
      guard snapshot.version >= published.version else { return }
      new.version = snapshot.version
      new.items = snapshot.items.compactMap { part in published.known.first { $0.playable === part.item } }
      (new.control, new.reason) = snapshot.control.published
      new.rate = Float(snapshot.rate)
      if snapshot.items.first?.state.phase == .ready { new.status = .readyToPlay }
      changedKeys = new.changes(from: old)
      published.version = new.version
    }
    // A player can play before its item can.
    if changedKeys.contains("status") { registrar.change(["status"]) { published.withLock { $0.status = new.status } } }
    changedKeys.removeAll { $0 == "status" }
    for part in snapshot.items { new.items.first { $0.playable === part.item }?.publish(part.state) }
    if !changedKeys.isEmpty {
      registrar.change(changedKeys) {
        published.withLock { published in
          guard published.version == new.version else { return }
          let known = published.known
          published = new
          published.known = known
        }
      }
    }
    leave(old.items.filter { item in !new.items.contains { $0 === item } })
    if changedKeys.contains("rate") {
      new.items.first?.rateChanged(to: new.rate)
      PlaybackNotifications.post(Self.rateDidChangeNotification, of: self, [Self.rateDidChangeReasonKey: reason.rawValue])
    }
    if !changedKeys.isEmpty { for observer in timeObservers.withLock({ $0 }) { observer.follow(core.currentItem, at: new.rate) } }
  }

  /// Items that have left may become another player's.
  private nonisolated func leave(_ items: [AVPlayerItem]) {
    for item in items {
      item.links.withLock { if $0.player === core { $0.player = nil } }
      published.withLock { $0.known.removeAll { $0 === item } }
    }
  }

  /// Called on the engine's queue.
  nonisolated func happened(_ occasion: Player.Occasion) {
    switch occasion {
    case .played(let item): post(.AVPlayerItemDidPlayToEndTime, of: item)
    case .stalled(let item): post(.AVPlayerItemPlaybackStalled, of: item)
    case .jumped(let item):
      post(.AVPlayerItemTimeJumped, of: item)
      self.item(item)?.timeJumped()
      for observer in timeObservers.withLock({ $0 }) { observer.timeJumped() }
    case .failedWhilePlaying(let item, let error):
      post(.AVPlayerItemFailedToPlayToEndTime, of: item, [AVPlayerItemFailedToPlayToEndTimeErrorKey: AVError(error)])
    case .newPicture(let item): self.item(item)?.picturesChanged()
    }
  }

  private nonisolated func item(_ playable: PlayableItem) -> AVPlayerItem? {
    published.withLock { $0.known.first { $0.playable === playable } }
  }

  private nonisolated func post(_ name: NSNotification.Name, of playable: PlayableItem, _ userInfo: [String: any Sendable] = [:]) {
    guard let item = item(playable) else { return }
    PlaybackNotifications.post(name, of: item, userInfo)
  }
}

extension AVPlayer.Published {
  /// The keys of what differs.
  fileprivate func changes(from old: Self) -> [String] {
    var keys: [String] = []
    if old.items.first !== items.first { keys.append("currentItem") }
    if old.rate != rate { keys.append("rate") }
    if old.control != control { keys.append("timeControlStatus") }
    if old.reason != reason { keys.append("reasonForWaitingToPlay") }
    if old.status != status { keys.append("status") }
    return keys
  }
}

extension PlayerState.Control {
  fileprivate var published: (AVPlayer.TimeControlStatus, AVPlayer.WaitingReason?) {
    switch self {
    case .paused: (.paused, nil)
    case .playing: (.playing, nil)
    case .waiting(.noItem): (.waitingToPlayAtSpecifiedRate, .noItemToPlay)
    case .waiting(.evaluating): (.waitingToPlayAtSpecifiedRate, .evaluatingBufferingRate)
    case .waiting(.stalled): (.waitingToPlayAtSpecifiedRate, .toMinimizeStalls)
    }
  }
}

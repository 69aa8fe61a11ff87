import AVEnginePlayback
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization

extension AVPlayer {
  nonisolated func publish(_ snapshot: Player.Snapshot, because reason: RateDidChangeReason = .setRateFailed) {
    // The player's status is published before its item's status. This update has no version, so that it does not make
    // other snapshots outdated.
    published.update(registrar) { published in
      if snapshot.items.first?.state.phase == .ready { published.status = .readyToPlay }
    } keys: {
      $0.changes(from: $1)
    }
    for part in snapshot.items { item(part.item)?.publish(part.state, version: snapshot.version) }
    for item in published.value.items where !snapshot.items.contains(where: { $0.item === item.playable }) {
      item.publishFailure(version: snapshot.version)
    }
    let update = published.update(registrar, to: snapshot.version) { published in
      published.items = snapshot.items.compactMap { item($0.item) }
      (published.control, published.reason) = snapshot.control.published
      published.rate = Float(snapshot.rate)
    } keys: {
      $0.changes(from: $1)
    } beforeObservers: {
      release(allBut: $0.items)
    }
    guard let (old, new) = update else { return }
    // An observer may have changed the player again.
    let latest = published.value
    if old.rate != new.rate {
      latest.items.first?.rateChanged(to: latest.rate)
      PlaybackNotifications.post(
        Self.rateDidChangeNotification, of: self, [Self.rateDidChangeReasonKey: reason.rawValue])
    }
    if !new.changes(from: old).isEmpty {
      for observer in timeObservers.withLock({ $0 }) { observer.follow(core.currentItem, at: latest.rate) }
    }
  }

  /// Releases the items that are neither among `published` nor in the engine's queue, so that an observer can insert
  /// them again.
  private nonisolated func release(allBut published: [AVPlayerItem]) {
    // The items are returned, so that none is deallocated under the lock.
    _ = known.withLock { known in
      let others = known.items.filter { !published.contains($0) }
      if others.isEmpty { return others }
      let queued = core.snapshot.items
      let gone = others.filter { item in !queued.contains { $0.item === item.playable } }
      for item in gone {
        item.links.withLock { if $0.player === core { ($0.player, $0.lastPlayer) = (nil, core) } }
      }
      known.items.removeAll { gone.contains($0) }
      return gone
    }
  }

  /// Called on the queue of the engine's player.
  nonisolated func happened(_ occasion: Player.Occasion) {
    switch occasion {
    case .played(let item): post(.AVPlayerItemDidPlayToEndTime, of: item)
    case .stalled(let item): post(.AVPlayerItemPlaybackStalled, of: item)
    case .jumped(let item):
      post(.AVPlayerItemTimeJumped, of: item)
      self.item(item)?.timeJumped()
      for observer in timeObservers.withLock({ $0 }) { observer.timeJumped() }
    case .failedWhilePlaying(let item, let error):
      post(.AVPlayerItemFailedToPlayToEndTime, of: item, [AVPlayerItemFailedToPlayToEndTimeErrorKey: error.forClients])
    case .newFrame(let item): self.item(item)?.frameChanged()
    case .interrupted: publish(core.snapshot, because: .audioSessionInterrupted)
    }
  }

  nonisolated var playedItem: AVPlayerItem? { core.currentItem.flatMap { item($0) } }

  private nonisolated func item(_ playable: PlayableItem) -> AVPlayerItem? {
    known.withLock { $0[playable] }
  }

  private nonisolated func post(
    _ name: NSNotification.Name, of playable: PlayableItem, _ userInfo: [String: any Sendable] = [:]
  ) {
    guard let item = item(playable) else { return }
    PlaybackNotifications.post(name, of: item, userInfo)
  }
}

extension AVPlayer.Published {
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

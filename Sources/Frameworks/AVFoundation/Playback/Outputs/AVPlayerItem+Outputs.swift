import AVEngineCore
import AVEnginePlayback
import Foundation
import Synchronization

/// The methods are called on any thread.
protocol VideoFrameViewer: AnyObject, Sendable {
  func frameChanged()
  /// Called when the item was opened, plays other media, or has other text style rules.
  func opened()
  /// Called when the item's time has jumped, or playback has changed its direction.
  func timeJumped()
}

extension AVPlayerItem {
  func attach(_ output: AVPlayerItemOutput) {
    _require(output.item == nil, "AVPlayerItem.add(_:): the output belongs to an item already: \(output)")
    output.item = self
    links.withLock { $0.outputs.append(output) }
    output.attached()
  }

  func detach(_ output: AVPlayerItemOutput) {
    guard output.item === self else { return }
    output.detached()
    output.item = nil
    links.withLock { $0.outputs.removeAll { $0 === output } }
  }

  nonisolated func frameChanged() {
    let (outputs, viewers) = links.withLock { ($0.outputs, $0.viewers.compactMap(\.viewer)) }
    for output in outputs { output.frameChanged() }
    for viewer in viewers { viewer.frameChanged() }
  }

  nonisolated func timeJumped() {
    let (outputs, viewers) = links.withLock { ($0.outputs, $0.viewers.compactMap(\.viewer)) }
    for output in outputs { output.flushed() }
    for viewer in viewers { viewer.timeJumped() }
  }

  nonisolated func opened() {
    let stream = source.found.stream
    let (outputs, viewers, isNew) = links.withLock { links in
      defer { links.stream = stream }
      return (links.outputs, links.viewers.compactMap(\.viewer), links.stream !== stream)
    }
    if let stream, isNew { follow(stream) }
    for output in outputs { output.opened() }
    for viewer in viewers { viewer.opened() }
  }

  /// Whether the last nonzero rate that `rateChanged(to:)` received was negative.
  nonisolated var isReversed: Bool { links.withLock { $0.isReversed } }

  nonisolated func rateChanged(to rate: Float) {
    let hasTurned = links.withLock { links in
      guard rate != 0, links.isReversed != (rate < 0) else { return false }
      links.isReversed = rate < 0
      return true
    }
    if hasTurned { timeJumped() }
  }

  nonisolated var suppressesCaptions: Bool {
    links.withLock { $0.outputs }.contains { $0 is AVPlayerItemLegibleOutput && $0.suppressesPlayerRendering }
  }

  nonisolated func addViewer(_ viewer: any VideoFrameViewer) {
    links.withLock { $0.viewers.append(WeakViewer(viewer: viewer)) }
    playable.watch()
  }

  nonisolated func removeViewer(_ viewer: any VideoFrameViewer) {
    let wasThere = links.withLock { links in
      let count = links.viewers.count
      links.viewers.removeAll { $0.viewer === viewer || $0.viewer == nil }
      return links.viewers.count < count
    }
    if wasThere { playable.unwatch() }
  }

  struct WeakViewer { weak var viewer: (any VideoFrameViewer)? }
}

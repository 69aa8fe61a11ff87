import AVEngineCore
import AVEnginePlayback
import Foundation
import Synchronization

/// Something that shows an item's pictures.
protocol VideoFrameViewer: AnyObject, Sendable {
  /// Called on any thread.
  func frameChanged()
  /// What the item plays has become known, or is another; called on any thread.
  func opened()
  /// The item's time has jumped, or goes the other way; called on any thread.
  func timeJumped()
}

extension AVPlayerItem {
  func attach(_ output: AVPlayerItemOutput) {
    _require(output.item == nil, "AVPlayerItem.add(_:): the output is an item's already: \(output)")
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

  /// Another picture is on screen; called on the engine's queue.
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

  /// What is played is known, or is another.
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

  /// Whether the item was played backwards last.
  nonisolated var isReversed: Bool { links.withLock { $0.isReversed } }

  /// The item is played at another rate.
  nonisolated func rateChanged(to rate: Float) {
    let hasTurned = links.withLock { links in
      guard rate != 0, links.isReversed != (rate < 0) else { return false }
      links.isReversed = rate < 0
      return true
    }
    if hasTurned { timeJumped() }
  }

  /// Whether the client shows texts itself.
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

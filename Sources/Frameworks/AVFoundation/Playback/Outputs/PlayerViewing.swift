import AVEnginePlayback
package import AVEngineReading
import CoreFoundation
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

package final class PlayerViewing: VideoFrameViewer, Sendable {
  let registrar = _KeyValueRegistrar()
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex `state`. Callbacks are Sendable, and are called without the mutex.
    var player: AVPlayer?
    var item: AVPlayerItem?
    var observation: NSKeyValueObservation?
    var isReady = false
    var changed: (@Sendable () -> Void)?
    var captions: [NSAttributedString] = []
    var captionsChanged: (@Sendable () -> Void)?
    var texts: TimedSamplePublisher?
  }

  private let screen = ShownVideoFrames()

  package init() {}

  /// Both callbacks are called on any thread.
  package func tell(_ changed: @escaping @Sendable () -> Void, captionsChanged: @escaping @Sendable () -> Void) {
    let texts = TimedSamplePublisher { [weak self] in self?.show($0) }
    state.withLock { ($0.changed, $0.captionsChanged, $0.texts) = (changed, captionsChanged, texts) }
  }

  package var player: AVPlayer? { state.withLock { $0.player } }
  package var item: AVPlayerItem? { state.withLock { $0.item } }
  package var isReady: Bool { registrar.access("readyForDisplay") { state.withLock { $0.isReady } } }

  var attributes: [String: Any]? {
    get { screen.attributes }
    set { screen.attributes = newValue }
  }

  package func show(_ player: AVPlayer?) {
    let old = state.withLock { state in
      defer { (state.player, state.observation) = (player, nil) }
      return state.observation
    }
    old?.invalidate()
    let observation = player?.observe(\.currentItem, options: [.initial]) { [weak self] player, _ in
      self?.follow(player.currentItem)
    }
    if player == nil { follow(nil) }
    state.withLock { if $0.player === player { $0.observation = observation } }
  }

  package func end() { show(nil) }

  private func follow(_ item: AVPlayerItem?) {
    let old = state.withLock { state in
      defer { state.item = item }
      return state.item
    }
    guard old !== item else { return }
    screen.begin()
    old?.removeViewer(self)
    setReady(false)
    item?.addViewer(self)
    frameChanged()
    opened()
  }

  // MARK: Captions

  package var captions: [NSAttributedString] { item?.suppressesCaptions ?? true ? [] : state.withLock { $0.captions } }

  func opened() {
    let (item, texts) = state.withLock { ($0.item, $0.texts) }
    guard let item else { return show(.nothing(.zero)) }
    texts?.follow(item.source.found.legible, of: item)
  }

  func timeJumped() { state.withLock { $0.texts }?.timeJumped() }

  private func show(_ event: TimedSamplePublisher.Event) {
    var captions: [NSAttributedString] = []
    if case .sample(let sample) = event {
      captions = CaptionMarkup(item?.textStyleRules ?? [], isComplete: true, isDrawn: true).strings(of: sample)
    }
    let changed = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.captions != captions else { return nil }
      state.captions = captions
      return state.captionsChanged
    }
    changed?()
  }

  private func setReady(_ isReady: Bool) {
    guard state.withLock({ $0.isReady }) != isReady else { return }
    registrar.change(["readyForDisplay"]) { state.withLock { $0.isReady = isReady } }
  }

  func frameChanged() {
    if shown != nil { setReady(true) } else if item != nil { return }
    state.withLock { $0.changed }?()
  }

  package var shown: TimedVideoFrame? { item.flatMap { $0.playable.frame(at: $0.playable.currentTime) } }

  func image() -> CGImage? {
    guard let shown, let item else { return nil }
    return screen.image(of: shown, transform: item.shownTransform)
  }

  func pixels() -> CVPixelBuffer? { shown.flatMap { screen.pixels(of: $0) } }
}

extension AVPlayerItem {
  package nonisolated var shownTransform: CGAffineTransform {
    source.settings.withLock { $0.composition.composition == nil } ? source.found.transform : .identity
  }
}

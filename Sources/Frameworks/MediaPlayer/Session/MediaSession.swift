import AVEngineNowPlaying
import Foundation
import Synchronization

final class MediaSession: Sendable {
  static let shared = MediaSession(.shared)

  /// The folder of artwork files; nil for the user's cache.
  let artworkFolder: URL?
  private let center: NowPlayingCenter
  private let contents = Mutex(Contents())

  private struct Contents: Sendable {
    var info: NowPlayingInfo?
    /// If nil, the rate determines the status.
    var status: NowPlayingState.Status?
    var position = NowPlayingPosition()
    var artwork: NowPlayingArtwork?
    var artworkCount = 0
    var controls = RemoteControls()
    var perform: @Sendable (NowPlayingCommand) -> Bool = { _ in false }
    var source: NowPlayingSource?

    var shownStatus: NowPlayingState.Status {
      if let status { return status }
      guard let info else { return .stopped }
      return info.rate == 0 ? .paused : .playing
    }

    var motion: Double { shownStatus == .playing ? info?.rate ?? 0 : 0 }
  }

  init(_ center: NowPlayingCenter, artworkFolder: URL? = nil) {
    self.center = center
    self.artworkFolder = artworkFolder
  }

  // MARK: - From the client

  enum Artwork: Sendable { case none, same, another }

  /// Returns the number for `show(_:number:)` with the item's artwork, which follows later.
  @discardableResult
  func show(_ info: NowPlayingInfo?, artwork: Artwork) -> Int {
    contents.withLock { contents in
      let now = center.now
      let isSameItem = contents.info?.item.identifier == info?.item.identifier
      let place = info?.elapsed ?? (isSameItem ? contents.position.microseconds(at: now) : 0)
      contents.info = info
      contents.position = NowPlayingPosition(microseconds: place, time: now, rate: contents.motion)
      if artwork != .same { contents.artworkCount += 1 }
      // The same item keeps its artwork until the new one is ready.
      if artwork == .none || artwork == .another && !isSameItem { contents.artwork = nil }
      publish(&contents)
      return contents.artworkCount
    }
  }

  func show(_ artwork: NowPlayingArtwork?, number: Int) {
    contents.withLock { contents in
      guard number == contents.artworkCount else { return }
      contents.artwork = artwork
      publish(&contents)
    }
  }

  /// If the status is nil, the item's rate determines it.
  func show(_ status: NowPlayingState.Status?) {
    contents.withLock { contents in
      let now = center.now
      let place = contents.position.microseconds(at: now)
      contents.status = status
      contents.position = NowPlayingPosition(microseconds: place, time: now, rate: contents.motion)
      publish(&contents)
    }
  }

  /// `controls` is not called concurrently. `perform` is called on the main queue, and returns whether the command was
  /// performed.
  func offer(_ controls: () -> RemoteControls, perform: @escaping @Sendable (NowPlayingCommand) -> Bool) {
    contents.withLock { contents in
      contents.controls = controls()
      contents.perform = perform
      publish(&contents)
    }
  }

  // MARK: - To and from the desktop

  private func publish(_ contents: inout Contents) {
    let controls = contents.controls
    guard contents.info != nil || contents.status != nil || !controls.commands.isEmpty else {
      contents.source = nil
      return
    }
    var state = NowPlayingState()
    state.item = contents.info?.item
    state.item?.artwork = contents.artwork
    state.status = contents.shownStatus
    state.position = contents.position
    if let info = contents.info { state.rate = info.rate == 0 ? info.usualRate : info.rate }
    state.commands = controls.commands
    if controls.commands.contains(.rate) {
      state.rates = controls.rates
      // If the client does not state the player's rates, desktops get these limits.
      let (least, most) = (controls.rates.min() ?? 0.25, controls.rates.max() ?? 4)
      state.rateLimits = min(least, 1)...max(most, 1)
    }
    state.forwardSkips = controls.forwardSkips
    state.backwardSkips = controls.backwardSkips
    state.repeatMode = controls.repeatMode
    state.isShuffled = controls.isShuffled
    let source =
      contents.source ?? NowPlayingSource(center: center) { [weak self] in self?.perform($0) ?? false }
    contents.source = source
    source.publish(state)
  }

  private func perform(_ command: NowPlayingCommand) -> Bool {
    let perform = contents.withLock { $0.perform }
    return perform(command)
  }
}

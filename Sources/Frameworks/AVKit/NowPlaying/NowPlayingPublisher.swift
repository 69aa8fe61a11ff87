import AVEngineNowPlaying
import AVFoundation
import CoreMedia
import Dispatch

@MainActor final class NowPlayingPublisher {
  /// Returns false if the command cannot be performed.
  var perform: (NowPlayingCommand) -> Bool = { _ in false }
  var center = NowPlayingCenter.shared
  var isLinear = false { didSet { publish() } }

  private var source: NowPlayingSource?
  private var player: AVPlayer?
  private var item: AVPlayerItem?
  private var observations: [NSKeyValueObservation] = []
  private var itemObservations: [NSKeyValueObservation] = []
  // Safety: changed on the main actor, and read in `deinit`, when no other reference exists.
  private nonisolated(unsafe) var jumpObserver: (any NSObjectProtocol)?
  private var itemDescription = NowPlayingItem()
  private var describing: Task<Void, Never>?
  private var itemCount = 0
  private var isStopped = false

  deinit {
    describing?.cancel()
    if let jumpObserver { NotificationCenter.default.removeObserver(jumpObserver) }
  }

  func follow(_ player: AVPlayer?) {
    guard player !== self.player else { return }
    for observation in observations { observation.invalidate() }
    observations = []
    self.player = player
    isStopped = false
    let changed: @Sendable () -> Void = { [weak self] in DispatchQueue.main.async { self?.playerChanged() } }
    if let player {
      observations = [
        player.observe(\.currentItem) { _, _ in changed() }, player.observe(\.timeControlStatus) { _, _ in changed() },
        player.observe(\.rate) { _, _ in changed() }, player.observe(\.defaultRate) { _, _ in changed() },
        player.observe(\.volume) { _, _ in changed() }, player.observe(\.isMuted) { _, _ in changed() },
      ]
    }
    playerChanged()
  }

  func stopped() {
    isStopped = true
    publish()
  }

  private func playerChanged() {
    if item !== player?.currentItem { follow(player?.currentItem) }
    publish()
  }

  // MARK: - The item

  private func follow(_ item: AVPlayerItem?) {
    for observation in itemObservations { observation.invalidate() }
    if let jumpObserver { NotificationCenter.default.removeObserver(jumpObserver) }
    (itemObservations, jumpObserver) = ([], nil)
    self.item = item
    isStopped = false
    describing?.cancel()
    guard let item else { return }
    itemCount += 1
    itemDescription = ItemDescription.outline(of: item, identifier: "\(itemCount)")
    let changed: @Sendable () -> Void = { [weak self] in DispatchQueue.main.async { self?.publish() } }
    let described: @Sendable () -> Void = { [weak self] in
      DispatchQueue.main.async {
        self?.describe()
        self?.publish()
      }
    }
    itemObservations = [
      item.observe(\.duration) { _, _ in changed() }, item.observe(\.status) { _, _ in described() },
      item.observe(\.externalMetadata) { _, _ in described() },
    ]
    let jumped = AVPlayerItem.timeJumpedNotification
    jumpObserver = NotificationCenter.default.addObserver(forName: jumped, object: item, queue: nil) { [weak self] _ in
      DispatchQueue.main.async { self?.jumped() }
    }
    describe()
  }

  private func jumped() {
    if let player, player.currentTime() != .zero { isStopped = false }
    publish()
  }

  private func describe() {
    describing?.cancel()
    guard let item else { return }
    let outline = ItemDescription.outline(of: item, identifier: itemDescription.identifier)
    describing = Task { [weak self] in
      let described = await ItemDescription.complete(outline, of: item)
      guard !Task.isCancelled, let self, self.item === item else { return }
      itemDescription = described
      publish()
    }
  }

  // MARK: - The state

  private func publish() {
    guard let player, let item, item === player.currentItem else {
      source = nil
      return
    }
    let source =
      source
      ?? NowPlayingSource(center: center) { [weak self] command in
        MainActor.assumeIsolated { self?.perform(command) ?? false }
      }
    self.source = source
    source.publish(state(of: player, item))
  }

  private func state(of player: AVPlayer, _ item: AVPlayerItem) -> NowPlayingState {
    let control = player.timeControlStatus
    if control != .paused { isStopped = false }
    var state = NowPlayingState()
    var shown = itemDescription
    let duration = item.duration
    shown.duration = duration.isNumeric ? Self.microseconds(duration) : nil
    shown.isLive = item.status == .readyToPlay && duration.isIndefinite
    state.item = shown
    state.status = control != .paused ? .playing : isStopped ? .stopped : .paused
    let rate = Double(player.rate)
    state.position = NowPlayingPosition(
      microseconds: Self.microseconds(player.currentTime()) ?? 0, time: center.now,
      rate: control == .playing ? rate : 0)
    let usual = Double(player.defaultRate)
    state.rate = rate != 0 ? rate : usual != 0 ? usual : 1
    state.volume = player.isMuted ? 0 : Double(player.volume)
    state.commands = [.play, .pause, .togglePlaying, .stop, .volume]
    guard !isLinear else { return state }
    state.rateLimits = -8...8
    state.commands.formUnion([.rate, .seek])
    if let queue = player as? AVQueuePlayer, queue.items().count > 1 { state.commands.insert(.next) }
    return state
  }

  private static func microseconds(_ time: CMTime) -> Int64? {
    let scaled = CMTimeConvertScale(time, timescale: 1_000_000, method: .roundHalfAwayFromZero)
    return scaled.isNumeric ? scaled.value : nil
  }
}

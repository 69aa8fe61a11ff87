import AVFoundation
import CoreMedia

@MainActor final class PlayerFollower {
  enum Change {
    case item(AVPlayerItem?)
    case playing(Bool)
    case shape
    case ended
    case other
  }

  private let onChange: (Change) -> Void
  private var player: AVPlayer?
  private var observations: [NSKeyValueObservation] = []
  private var itemObservations: [NSKeyValueObservation] = []
  // Safety: changed on the main actor, and read in `deinit`, when no other reference exists.
  private nonisolated(unsafe) var endObserver: (any NSObjectProtocol)?
  private nonisolated(unsafe) var ticks: (interval: Double, observer: Any)?
  private var item: AVPlayerItem?
  private var isPlaying = false

  init(_ onChange: @escaping (Change) -> Void) { self.onChange = onChange }

  deinit {
    if let ticks { player?.removeTimeObserver(ticks.observer) }
    if let endObserver { NotificationCenter.default.removeObserver(endObserver) }
  }

  func follow(_ player: AVPlayer?) {
    tick(nil)
    for observation in observations { observation.invalidate() }
    self.player = player
    observations = []
    isPlaying = false
    let changed: @Sendable () -> Void = { [weak self] in DispatchQueue.main.async { self?.playerChanged() } }
    if let player {
      observations = [
        player.observe(\.currentItem) { _, _ in changed() }, player.observe(\.timeControlStatus) { _, _ in changed() },
        player.observe(\.rate) { _, _ in changed() }, player.observe(\.defaultRate) { _, _ in changed() },
        player.observe(\.volume) { _, _ in changed() }, player.observe(\.isMuted) { _, _ in changed() },
        player.observe(\.preventsDisplaySleepDuringVideoPlayback) { _, _ in changed() },
      ]
    }
    playerChanged()
  }

  private func playerChanged() {
    if item !== player?.currentItem { follow(player?.currentItem) }
    let plays = player.map { $0.timeControlStatus != .paused } ?? false
    guard plays != isPlaying else { return onChange(.other) }
    isPlaying = plays
    onChange(.playing(plays))
  }

  private func follow(_ item: AVPlayerItem?) {
    for observation in itemObservations { observation.invalidate() }
    if let endObserver { NotificationCenter.default.removeObserver(endObserver) }
    self.item = item
    itemObservations = []
    endObserver = nil
    let changed: @Sendable () -> Void = { [weak self] in DispatchQueue.main.async { self?.onChange(.other) } }
    if let item {
      itemObservations = [
        item.observe(\.duration) { _, _ in changed() },
        item.observe(\.presentationSize) { [weak self] _, _ in DispatchQueue.main.async { self?.onChange(.shape) } },
        item.observe(\.status) { [weak self] item, _ in DispatchQueue.main.async { self?.onChange(.item(item)) } },
      ]
      let end = NSNotification.Name.AVPlayerItemDidPlayToEndTime
      endObserver = NotificationCenter.default.addObserver(forName: end, object: item, queue: nil) { [weak self] _ in
        DispatchQueue.main.async { self?.onChange(.ended) }
      }
    }
    onChange(.item(item))
  }

  /// - Parameter interval: In seconds; nil to stop.
  func tick(_ interval: Double?) {
    guard ticks?.interval != interval else { return }
    if let ticks { player?.removeTimeObserver(ticks.observer) }
    ticks = nil
    guard let interval, let player else { return }
    let period = CMTime(value: Int64(interval * 1000), timescale: 1000)
    let observer = player.addPeriodicTimeObserver(forInterval: period, queue: .main) { [weak self] _ in
      MainActor.assumeIsolated { self?.onChange(.other) }
    }
    ticks = (interval, observer)
  }
}

import AVFoundation

/// "The Player View". In the guide it is a view of UIKit whose layer is a player layer. Without UIKit it is only the
/// layer.
@MainActor final class PlayerView {
  let layer = AVPlayerLayer()

  var player: AVPlayer? {
    get { layer.player }
    set { layer.player = newValue }
  }
}

/// "A Simple View Controller". A property replaces the guide's button: it holds the button's state.
@MainActor final class PlayerViewController {
  var player: AVPlayer?
  var playerItem: AVPlayerItem?
  let playerView = PlayerView()
  private(set) var playButtonIsEnabled = false
  private var observations: [NSKeyValueObservation] = []
  private var endObserver: (any NSObjectProtocol)?

  func syncUI() {
    if let item = player?.currentItem, item.status == .readyToPlay {
      playButtonIsEnabled = true
    } else {
      playButtonIsEnabled = false
    }
  }

  func viewDidLoad() { syncUI() }

  /// "Creating the Asset".
  func loadAssetFromFile(_ fileURL: URL, completion: @escaping @MainActor () -> Void) {
    let asset = AVURLAsset(url: fileURL)
    let tracksKey = "tracks"
    asset.loadValuesAsynchronously(forKeys: [tracksKey]) {
      DispatchQueue.main.async {
        var error: NSError?
        let status = asset.statusOfValue(forKey: tracksKey, error: &error)
        if status == .loaded {
          let item = AVPlayerItem(asset: asset)
          self.playerItem = item
          // The status is observed before the player gets the item, so that no change is missed.
          self.observations.append(
            item.observe(\.status, options: .initial) { _, _ in
              DispatchQueue.main.async {
                self.syncUI(); completion()
              }
            })
          self.endObserver = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
          ) { _ in
            MainActor.assumeIsolated { self.playerItemDidReachEnd() }
          }
          self.player = AVPlayer(playerItem: item)
          self.playerView.player = self.player
        } else {
          print("The asset's tracks were not loaded:\n\(error?.localizedDescription ?? "")")
        }
      }
    }
  }

  /// "Playing the Item".
  func play() { player?.play() }

  private(set) var hasReachedEnd = false

  func playerItemDidReachEnd() {
    hasReachedEnd = true
    player?.seek(to: .zero)
  }
}

extension Guide {
  /// "Putting It All Together".
  func playingAVideoFile() async throws -> String { try await Self.play(movie) }

  @MainActor private static func play(_ movie: URL) async throws -> String {
    let controller = PlayerViewController()
    controller.viewDidLoad()
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    controller.loadAssetFromFile(movie) { continuation.yield() }
    for await _ in changes where controller.playButtonIsEnabled { break }
    let layer = controller.playerView.layer
    let (showing, shown) = AsyncStream.makeStream(of: Void.self)
    let observation = layer.observe(\.isReadyForDisplay, options: .initial) { layer, _ in
      if layer.isReadyForDisplay { shown.yield() }
    }
    for await _ in showing { break }
    observation.invalidate()
    layer.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
    guard let item = controller.playerItem, layer.videoRect == layer.bounds else {
      throw ListingError("pictures are shown at \(layer.videoRect)")
    }
    item.forwardPlaybackEndTime = CMTimeMake(value: 1, timescale: 1)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let token = NotificationCenter.default.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil)
    { _ in end.yield() }
    let (jumps, jump) = AsyncStream.makeStream(of: Void.self)
    let jumped = NotificationCenter.default.addObserver(forName: .AVPlayerItemTimeJumped, object: item, queue: nil) {
      _ in jump.yield()
    }
    controller.play()
    for await _ in ends { break }
    NotificationCenter.default.removeObserver(token)
    for await _ in jumps { break }
    NotificationCenter.default.removeObserver(jumped)
    guard controller.hasReachedEnd, controller.player?.currentTime() == .zero else {
      throw ListingError("the head is not at the beginning")
    }
    return "played to the end, and back at the beginning"
  }
}

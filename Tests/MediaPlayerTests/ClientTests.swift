import MediaPlayer
import TestSupport
import Testing

/// Besides modules for tests, the file imports only what a client imports.
@Suite struct ClientTests {
  @MainActor final class Player {
    private let player = AVPlayer()
    private(set) var targets: [(MPRemoteCommand, Any)] = []

    func setUpRemoteControl() {
      let center = MPRemoteCommandCenter.shared()
      center.playCommand.isEnabled = true
      center.playCommand.addTarget { [unowned self] _ in
        if player.rate == 0 {
          player.play()
          return .success
        }
        return .commandFailed
      }
      center.pauseCommand.addTarget { [weak self] _ in
        guard let self else { return .noSuchContent }
        player.pause()
        return .success
      }
      center.skipForwardCommand.preferredIntervals = [15]
      targets.append(
        (
          center.skipForwardCommand,
          center.skipForwardCommand.addTarget { event in
            guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
            return event.interval > 0 ? .success : .noActionableNowPlayingItem
          }
        ))
      center.changePlaybackPositionCommand.addTarget { [weak self] event in
        guard let self, let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
        player.seek(to: CMTime(seconds: event.positionTime, preferredTimescale: 1_000_000))
        return .success
      }
      center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1.0, 2.0]
      for command in [center.likeCommand, center.dislikeCommand] { command.isEnabled = false }
    }

    func setUpNowPlaying(image: CGImage?) {
      var nowPlayingInfo = [String: Any]()
      nowPlayingInfo[MPMediaItemPropertyTitle] = "My Movie"
      if let image {
        nowPlayingInfo[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(
          boundsSize: CGSize(width: image.width, height: image.height)
        ) { _ in image }
      }
      nowPlayingInfo[MPNowPlayingInfoPropertyElapsedPlaybackTime] = player.currentTime().seconds
      nowPlayingInfo[MPMediaItemPropertyPlaybackDuration] = player.currentItem?.asset.duration.seconds
      nowPlayingInfo[MPNowPlayingInfoPropertyPlaybackRate] = player.rate
      nowPlayingInfo[MPNowPlayingInfoPropertyMediaType] = MPNowPlayingInfoMediaType.audio.rawValue
      MPNowPlayingInfoCenter.default().nowPlayingInfo = nowPlayingInfo
      MPNowPlayingInfoCenter.default().playbackState = .playing
    }

    func tearDown() {
      let center = MPRemoteCommandCenter.shared()
      for (command, target) in targets { command.removeTarget(target) }
      for command in [
        center.playCommand, center.pauseCommand, center.changePlaybackPositionCommand,
      ] as [MPRemoteCommand] { command.removeTarget(nil) }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
      MPNowPlayingInfoCenter.default().playbackState = .unknown
    }
  }

  @MainActor @Test func aClientsPlayer() {
    let player = Player()
    player.setUpRemoteControl()
    player.setUpNowPlaying(image: nil)
    #expect(MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "My Movie")
    #expect(MPNowPlayingInfoCenter.default().playbackState == .playing)
    player.tearDown()
    #expect(MPNowPlayingInfoCenter.default().nowPlayingInfo == nil)
  }
}

@Suite(.requires(.ffmpeg)) struct LibraryClientTests {
  @Test func theGuidesWayToAnAsset() async throws {
    let made = try MadeLibrary()
    let url = made.use { () -> URL? in
      let query = MPMediaQuery.songs()
      let predicate = MPMediaPropertyPredicate(
        value: "The Dawn", forProperty: MPMediaItemPropertyTitle, comparisonType: .equalTo)
      query.addFilterPredicate(predicate)
      let item = query.items?.first
      return item?.value(forProperty: MPMediaItemPropertyAssetURL) as? URL
    }
    let asset = AVURLAsset(url: try #require(url), options: nil)
    #expect(try await asset.load(.duration).seconds > 0)
  }

  @Test func publicCode() throws {
    let made = try MadeLibrary()
    let item = try made.use { () throws -> MPMediaItem in
      guard MPMediaLibrary.authorizationStatus() == .authorized, let songs = MPMediaQuery.songs().items else {
        throw CancellationError()
      }
      for song in songs {
        _ = (song.title ?? "", song.artist ?? "", song.albumTitle ?? "", song.playCount, song.playbackDuration)
      }
      let filter = MPMediaPropertyPredicate(
        value: NSNumber(value: songs[0].persistentID), forProperty: MPMediaItemPropertyPersistentID)
      let query = MPMediaQuery(filterPredicates: Set([filter]))
      guard let found = query.items?.first, query.items?.count == 1 else { throw CancellationError() }
      for section in MPMediaQuery.albums().collectionSections ?? [] { _ = (section.title, section.range.location) }
      let albums = MPMediaQuery.albums().collections ?? []
      _ = albums.map { $0.representativeItem?.value(forProperty: MPMediaItemPropertyAlbumTitle) as? String ?? "" }
      return found
    }
    #expect(item.title == "Árbol")
    if MPMediaItem.canFilter(byProperty: MPMediaItemPropertyGenre) { return }
    Issue.record("a genre is not a condition")
  }
}

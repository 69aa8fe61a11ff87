import AVEngineCore

extension AVURLAsset {
  func readCompatibleTrack(_ track: AVCompositionTrack) throws(EngineError) -> AVAssetTrack? {
    try allTracks().first { $0.mediaType == track.mediaType && !$0.info.isProtected }
  }
}

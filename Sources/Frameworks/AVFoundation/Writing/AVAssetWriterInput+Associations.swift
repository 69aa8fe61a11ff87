extension AVAssetWriterInput {
  func canRefer(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) -> Bool {
    guard input !== self, trackAssociationType.utf8.count == 4 else { return false }
    if let kind = state.writer?.kind, !kind.relatesTracks { return false }
    switch AVAssetTrack.AssociationType(rawValue: trackAssociationType) {
    case .audioFallback: return storedMediaType == .audio && input.storedMediaType == .audio
    case .chapterList: return [.text, .subtitle, .video].contains(input.storedMediaType)
    case .forcedSubtitlesOnly: return storedMediaType == .subtitle && input.storedMediaType == .subtitle
    case .timecode: return input.storedMediaType == .timecode
    case .metadataReferent: return storedMediaType == .metadata
    default: return true
    }
  }
}

extension AVAssetWriterInput {
  func canRefer(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) -> Bool {
    guard input !== self, trackAssociationType.utf8.count == 4 else { return false }
    if let kind = state.writer?.kind, !kind.relatesTracks { return false }
    switch AVAssetTrack.AssociationType(rawValue: trackAssociationType) {
    case .audioFallback: return mediaType == .audio && input.mediaType == .audio
    case .chapterList: return [.text, .subtitle, .video].contains(input.mediaType)
    case .forcedSubtitlesOnly: return mediaType == .subtitle && input.mediaType == .subtitle
    case .timecode: return input.mediaType == .timecode
    case .metadataReferent: return mediaType == .metadata
    default: return true
    }
  }
}

extension AVAssetWriterInput {
  /// Whether this input's track can refer to another's in a way.
  @discardableResult
  public func canAddTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) -> Bool {
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

  /// Makes this input's track refer to another's.
  public func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
    _require(
      !state.hasStarted,
      "AVAssetWriterInput.addTrackAssociation(withTrackOf:type:): writing has started for the input of "
        + "\(mediaType.rawValue)")
    _require(
      canAddTrackAssociation(withTrackOf: input, type: trackAssociationType),
      "AVAssetWriterInput.addTrackAssociation(withTrackOf:type:): '\(trackAssociationType)' cannot relate '\(mediaType.rawValue)' to "
        + "'\(input.mediaType.rawValue)'")
    associations.append((input, trackAssociationType))
  }
}

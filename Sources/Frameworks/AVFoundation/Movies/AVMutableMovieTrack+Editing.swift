import AVEngineCore
import AVEngineReading
import CoreMedia

extension AVMutableMovieTrack {
  func insert(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool) throws {
    do throws(EngineError) {
      guard let media = track.engineTrack else {
        throw EngineError(
          .unsupported, "Inserting a time range of", subject: track.displayName, detail: "it has no media")
      }
      let source = SourceTrack(media: media, info: track.info)
      try state.plan { (contents) throws(EngineError) in
        var insertion = MovieInsertion(copies: copySampleData)
        try insertion.insert(timeRange, of: source, at: startTime, into: trackID, &contents)
      }
    } catch { throw error.concerning(track.displayName).forClients }
    didChange()
  }

  func insertMedia(_ mediaTimeRange: CMTimeRange, into trackTimeRange: CMTimeRange) -> Bool {
    guard mediaTimeRange.isValid, mediaTimeRange.start.isNumeric, trackTimeRange.duration > .zero else { return false }
    let content = EditableTrack.Timeline.Content(media: .own, source: mediaTimeRange)
    do throws(EngineError) {
      try state.change(trackID) { (draft) throws(EngineError) in
        let time = trackTimeRange.start.isNumeric ? trackTimeRange.start : draft.edits.duration
        try draft.edits.insert([EditableTrack.Timeline.Part(content, duration: trackTimeRange.duration)], at: time)
      }
    } catch { return false }
    didChange()
    return true
  }

  func edit(_ body: (inout EditableTrack.Timeline) throws(EngineError) -> Void) {
    do throws(EngineError) { try state.change(trackID) { (draft) throws(EngineError) in try body(&draft.edits) } } catch
    { return }
    didChange()
  }

  // MARK: Relations and formats

  func relate(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    let other = movieTrack.trackID
    change { draft in
      var related = draft.settings.references[trackAssociationType.rawValue] ?? []
      if !related.contains(other) { related.append(other) }
      draft.settings.references[trackAssociationType.rawValue] = related
    }
  }

  func endRelation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    let other = movieTrack.trackID
    change { draft in
      let related = (draft.settings.references[trackAssociationType.rawValue] ?? []).filter { $0 != other }
      draft.settings.references[trackAssociationType.rawValue] = related.isEmpty ? nil : related
    }
  }

  func replaceFormat(_ formatDescription: CMFormatDescription, with newFormatDescription: CMFormatDescription) {
    change { $0.replaceFormat(formatDescription, with: newFormatDescription) }
  }

  // MARK: Sizes

  var apertures: TrackApertures {
    let info = info
    if let stated = info.apertures { return stated }
    guard info.mediaType == kCMMediaType_Video, let format = info.formatDescriptions.first else {
      return TrackApertures(clean: .zero, production: .zero, encoded: .zero)
    }
    return TrackApertures(format)
  }

  func changeApertures(_ body: (inout TrackApertures) -> Void) {
    var changed = apertures
    body(&changed)
    change { $0.settings.apertures = changed }
  }
}

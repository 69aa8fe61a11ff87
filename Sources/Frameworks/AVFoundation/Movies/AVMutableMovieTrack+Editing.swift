public import CoreMedia
import MediaEngine

extension AVMutableMovieTrack {
  /// Inserts a range of another track; what plays later is pushed back.
  ///
  /// - Parameters:
  ///   - timeRange: In the other track's time; what lies outside of it is left out.
  ///   - startTime: In this track's time; not a number: the end.
  ///   - copySampleData: Whether samples are copied to the media data storage; else they are referred to where they stand.
  /// - Throws: `AVError`; the track then is as it was.
  public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool) throws {
    do throws(EngineError) {
      guard let media = track.engineTrack else {
        throw EngineError(.unsupported, "Inserting a time range of", subject: track.displayName, detail: "it has no media")
      }
      let source = SourceTrack(media: media, info: track.info)
      try state.plan { (contents) throws(EngineError) in
        var insertion = MovieInsertion(copies: copySampleData)
        try insertion.insert(timeRange, of: source, at: startTime, into: trackID, &contents)
      }
    } catch { throw error.concerning(track.displayName).forClients }
    didChange()
  }

  /// Lets a range of the track's media play in a range of the track; what plays later is pushed back.
  ///
  /// - Parameter trackTimeRange: Its start not a number: at the end. A duration other than the media's makes it play faster or slower.
  /// - Returns: Whether the times made sense.
  @discardableResult
  public func insertMediaTimeRange(_ mediaTimeRange: CMTimeRange, into trackTimeRange: CMTimeRange) -> Bool {
    guard mediaTimeRange.isValid, mediaTimeRange.start.isNumeric, trackTimeRange.duration > .zero else { return false }
    let content = TrackDraft.Timeline.Content(media: .own, source: mediaTimeRange)
    do throws(EngineError) {
      try state.change(trackID) { (draft) throws(EngineError) in
        let time = trackTimeRange.start.isNumeric ? trackTimeRange.start : draft.edits.duration
        try draft.edits.insert([TrackDraft.Timeline.Part(content, duration: trackTimeRange.duration)], at: time)
      }
    } catch { return false }
    didChange()
    return true
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) { edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) } }

  /// Takes a range out; what plays later moves up. A range that is no number changes nothing.
  public func removeTimeRange(_ timeRange: CMTimeRange) { edit { (edits) throws(EngineError) in try edits.remove(timeRange) } }

  /// Changes how long a range plays. Times that are no numbers change nothing.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  private func edit(_ body: (inout TrackDraft.Timeline) throws(EngineError) -> Void) {
    do throws(EngineError) { try state.change(trackID) { (draft) throws(EngineError) in try body(&draft.edits) } } catch { return }
    didChange()
  }

  // MARK: Relations and formats

  /// Relates the track to another of the movie.
  public func addTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    let other = movieTrack.trackID
    change { draft in
      var related = draft.settings.references[trackAssociationType.rawValue] ?? []
      if !related.contains(other) { related.append(other) }
      draft.settings.references[trackAssociationType.rawValue] = related
    }
  }

  /// Ends a relation to another track of the movie.
  public func removeTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    let other = movieTrack.trackID
    change { draft in
      let related = (draft.settings.references[trackAssociationType.rawValue] ?? []).filter { $0 != other }
      draft.settings.references[trackAssociationType.rawValue] = related.isEmpty ? nil : related
    }
  }

  /// Says otherwise what the samples are; one of the track's format descriptions becomes another.
  public func replaceFormatDescription(_ formatDescription: CMFormatDescription, with newFormatDescription: CMFormatDescription) {
    change { _ = $0.replaceFormat(formatDescription, with: newFormatDescription) }
  }

  // MARK: Sizes

  /// The layer in which pictures are shown; lower ones lie in front.
  public var layer: Int {
    get { info.layer }
    set { change { $0.settings.layer = newValue } }
  }

  /// The size of the clean aperture, with pixel aspect applied.
  public var cleanApertureDimensions: CGSize {
    get { apertures.clean }
    set { changeApertures { $0.clean = newValue } }
  }

  /// The size of all pixels, with pixel aspect applied.
  public var productionApertureDimensions: CGSize {
    get { apertures.production }
    set { changeApertures { $0.production = newValue } }
  }

  /// The size of the pictures as they are coded.
  public var encodedPixelsDimensions: CGSize {
    get { apertures.encoded }
    set { changeApertures { $0.encoded = newValue } }
  }

  /// As they were set, or as the format tells.
  private var apertures: TrackApertures {
    let info = info
    if let stated = info.apertures { return stated }
    guard info.mediaType == kCMMediaType_Video, let format = info.formatDescriptions.first else {
      return TrackApertures(clean: .zero, production: .zero, encoded: .zero)
    }
    return TrackApertures(format)
  }

  private func changeApertures(_ body: (inout TrackApertures) -> Void) {
    var changed = apertures
    body(&changed)
    change { $0.settings.apertures = changed }
  }
}

package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation

/// A track of a movie that can be edited.
open class AVMutableMovieTrack: AVMovieTrack {
  let state: MovieState
  private let identifier: CMPersistentTrackID

  init(_ id: CMPersistentTrackID, of movie: AVMutableMovie, _ state: MovieState) {
    self.state = state
    identifier = id
    super.init(nil, of: movie, in: nil)
  }

  // MARK: Engine

  package override var engineTrack: (any MediaTrack)? { state.container().tracks.first { $0.info.id == identifier } }

  package override var items: [AVMetadataItem] { MetadataMapping.items(info.metadata) }

  /// The statistics are not cached, because an edit changes them.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else {
      throw EngineError(
        .noSuchTrack, "Counting the samples of", subject: displayName, detail: "it is no longer part of its movie")
    }
    return try engineTrack.statistics()
  }

  override func readIsReordered() throws(EngineError) -> Bool {
    mediaType == .video ? try engineTrack?.isReordered() ?? false : false
  }

  override func readExtent() throws(EngineError) -> MediaExtent {
    try state.measure(identifier)
  }

  open override var trackID: CMPersistentTrackID { identifier }

  func didChange() {
    loader.reset()
    (asset as? AVMutableMovie)?.didChange()
  }

  func change(_ body: (inout EditableTrack) -> Void) {
    do throws(EngineError) { try state.change(identifier) { (draft) throws(EngineError) in body(&draft) } } catch {
      return
    }
    didChange()
  }

  private func extras<T: Sendable>(_ body: (MovieState.TrackExtras) -> T) -> T {
    state.read { body($0.extras[identifier] ?? MovieState.TrackExtras()) }
  }

  private func setExtras(_ body: (inout MovieState.TrackExtras) -> Void) {
    state.set { body(&$0.extras[identifier, default: MovieState.TrackExtras()]) }
  }

  // MARK: Media

  /// The file to which media of the track is added. If nil, media is added to the movie's `defaultMediaDataStorage`.
  open override var mediaDataStorage: AVMediaDataStorage? {
    get { extras(\.storage) }
    set { setExtras { $0.storage = newValue } }
  }

  /// The folder to which URLs of samples in other files are relative. If nil, it is the folder of the file to which the
  /// header is written. A file outside the folder is referred to by its whole URL.
  open var sampleReferenceBaseURL: URL? {
    get {
      state.read { contents in contents.draft.track(identifier).flatMap { contents.draft.tracks[$0].referenceBase } }
    }
    set { change { $0.referenceBase = newValue } }
  }

  /// The alignment in bytes at which each run of copied or appended samples begins; 0 for none.
  open var preferredMediaChunkAlignment: Int {
    get { extras(\.chunkAlignment) }
    set {
      _require(newValue >= 0, "AVMutableMovieTrack.preferredMediaChunkAlignment cannot be negative: \(newValue)")
      setExtras { $0.chunkAlignment = newValue }
    }
  }

  /// The duration that a run of samples in the file should not exceed; one second unless set.
  open var preferredMediaChunkDuration: CMTime {
    get {
      state.read { contents in
        contents.draft.track(identifier).map { contents.draft.tracks[$0].chunkDuration } ?? .invalid
      }
    }
    set {
      _require(
        newValue.isNumeric && newValue >= .zero,
        "AVMutableMovieTrack.preferredMediaChunkDuration needs a time of zero or more, not \(newValue)")
      change { $0.chunkDuration = newValue }
    }
  }

  /// The size in bytes that a run of samples in the file should not exceed; a mebibyte unless set.
  open var preferredMediaChunkSize: Int {
    get { state.read { contents in contents.draft.track(identifier).map { contents.draft.tracks[$0].chunkSize } ?? 0 } }
    set {
      _require(newValue >= 0, "AVMutableMovieTrack.preferredMediaChunkSize cannot be negative: \(newValue)")
      change { $0.chunkSize = newValue }
    }
  }

  /// The number of ticks per second of the media's times; zero if it is not known yet.
  open var timescale: CMTimeScale {
    get { info.timescale }
    set {
      _require(newValue > 0, "AVMutableMovieTrack.timescale needs a positive number, not \(newValue)")
      change { ($0.settings.timescale, $0.timescaleIsChosen) = (newValue, true) }
    }
  }

  /// Whether the track was added or edited after the movie was opened, or after a header of the movie was last written.
  open var isModified: Bool {
    get { extras(\.isModified) }
    set { setExtras { $0.isModified = newValue } }
  }

  // MARK: Editing

  /// Inserts a range of another track. Content of this track from `startTime` on moves to later times.
  ///
  /// - Parameters:
  ///   - timeRange: A range in the other track's time. Parts outside the track are ignored.
  ///   - track: A track of this track's media type.
  ///   - startTime: A time in this track. If it is not a number, the range is inserted at the end.
  ///   - copySampleData: Whether samples are copied to the media data storage. If false, the track refers to the
  ///     samples in their file.
  /// - Throws: `AVError`, or `URLError` if a transfer failed; the track is then unchanged.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool
  ) throws {
    try insert(timeRange, of: track, at: startTime, copySampleData: copySampleData)
  }

  /// Inserts a range of the track's own media into its timeline at the start of `trackTimeRange`. Content from that
  /// time on moves to later times.
  ///
  /// - Parameters:
  ///   - mediaTimeRange: A range in the time of the track's media.
  ///   - trackTimeRange: If its start is not a number, the media is inserted at the end. If its duration differs from
  ///     that of the media, the media plays faster or slower.
  /// - Returns: Whether the media was inserted. False if the times are not valid, or if the track was removed from its
  ///   movie.
  @discardableResult
  open func insertMediaTimeRange(_ mediaTimeRange: CMTimeRange, into trackTimeRange: CMTimeRange) -> Bool {
    insertMedia(mediaTimeRange, into: trackTimeRange)
  }

  /// Inserts an empty range, unless the range starts at or after the track's end. Content from the start of the range
  /// on moves to later times. A range that is not numeric changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) }
  }

  /// Removes a range. Content after the range moves to earlier times. A range of infinite duration lasts to the end;
  /// any other range that is not numeric changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.remove(timeRange) }
  }

  /// Changes the duration of a range, and so the speed of the media in the range. A new duration of zero removes the
  /// range, as `removeTimeRange(_:)` does. Otherwise, times that are not numeric change nothing.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  /// Adds samples to the end of the track's media. They play only after `insertMediaTimeRange(_:into:)`.
  ///
  /// Sample data is written to the track's `mediaDataStorage`, or else to the movie's `defaultMediaDataStorage`. A
  /// buffer without data can refer to samples in a file by the attachments
  /// `kCMSampleBufferAttachmentKey_SampleReferenceURL` and `kCMSampleBufferAttachmentKey_SampleReferenceByteOffset`.
  /// - Parameters:
  ///   - sampleBuffer: Samples of the track's media type.
  ///   - outDecodeTime: Receives the decode time of the first sample, in media time.
  ///   - outPresentationTime: Receives the presentation time of the first sample, in media time.
  /// - Throws: `AVError`; no sample is then added.
  open func append(
    _ sampleBuffer: CMSampleBuffer, decodeTime outDecodeTime: UnsafeMutablePointer<CMTime>?,
    presentationTime outPresentationTime: UnsafeMutablePointer<CMTime>?
  ) throws { try appendSamples(sampleBuffer, decodeTime: outDecodeTime, presentationTime: outPresentationTime) }

  // MARK: Relations and formats

  /// Associates the track with another track of the movie.
  open func addTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    relate(to: movieTrack, type: trackAssociationType)
  }

  /// Removes an association with another track of the movie.
  open func removeTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType)
  {
    endRelation(to: movieTrack, type: trackAssociationType)
  }

  /// Replaces one of the track's format descriptions. The samples stay unchanged.
  open func replaceFormatDescription(
    _ formatDescription: CMFormatDescription, with newFormatDescription: CMFormatDescription
  ) {
    replaceFormat(formatDescription, with: newFormatDescription)
  }

  // MARK: Dimensions

  /// The size of the clean aperture, with the pixel aspect ratio applied.
  open var cleanApertureDimensions: CGSize {
    get { apertures.clean }
    set { changeApertures { $0.clean = newValue } }
  }

  /// The size of the whole frame, with the pixel aspect ratio applied.
  open var productionApertureDimensions: CGSize {
    get { apertures.production }
    set { changeApertures { $0.production = newValue } }
  }

  /// The size of the video frames as they are encoded.
  open var encodedPixelsDimensions: CGSize {
    get { apertures.encoded }
    set { changeApertures { $0.encoded = newValue } }
  }

  /// The number of the layer in which video is shown. Layers with lower numbers are in front.
  open var layer: Int {
    get { info.layer }
    set { change { $0.settings.layer = newValue } }
  }

  // MARK: Overridden properties

  /// Whether the track plays by default, without a selection by the client.
  open override var isEnabled: Bool {
    get { info.isEnabled }
    set { change { $0.settings.isEnabled = newValue } }
  }

  /// The identifier of the track's alternate group, of which one track at a time should play; 0 if the track is in no
  /// group.
  open override var alternateGroupID: Int {
    get { info.alternateGroup }
    set { change { $0.settings.alternateGroup = newValue } }
  }

  /// The language, as an ISO 639-2/T code.
  open override var languageCode: String? {
    get { info.languageCode }
    set { change { $0.settings.languageCode = newValue } }
  }

  /// The language, as an IETF BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { info.extendedLanguageTag }
    set { change { $0.settings.extendedLanguageTag = newValue } }
  }

  /// The size at which video frames are shown, before the preferred transform.
  open override var naturalSize: CGSize {
    get { info.naturalSize }
    set { change { $0.settings.naturalSize = newValue } }
  }

  /// The transform with which video frames should be shown.
  open override var preferredTransform: CGAffineTransform {
    get { info.preferredTransform }
    set { change { $0.settings.preferredTransform = newValue } }
  }

  /// The volume at which the track should play; 1 unless the file states another. Linux: playback does not apply it.
  open override var preferredVolume: Float {
    get { info.preferredVolume }
    set { change { $0.settings.preferredVolume = newValue } }
  }

  /// All metadata of the track.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let entries = MetadataMapping.entries(newValue)
      change { $0.settings.metadata = entries }
    }
  }
}

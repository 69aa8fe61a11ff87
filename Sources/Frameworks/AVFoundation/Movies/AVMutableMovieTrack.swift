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

  /// The track as it is now: nothing is kept that an edit would make wrong.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else {
      throw EngineError(
        .noSuchTrack, "Counting the samples of", subject: displayName, detail: "it is no part of its movie any more")
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

  /// Changes the track's settings; nothing happens to a track that was removed.
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

  /// Where media that is added to the track goes; nil: to the movie's.
  open override var mediaDataStorage: AVMediaDataStorage? {
    get { extras(\.storage) }
    set { setExtras { $0.storage = newValue } }
  }

  /// A folder, relative to which places of samples in other files are written; nil: that of the file which the header
  /// is written to. What does not lie beneath it is written as a whole URL.
  open var sampleReferenceBaseURL: URL? {
    get {
      state.read { contents in contents.draft.track(identifier).flatMap { contents.draft.tracks[$0].referenceBase } }
    }
    set { change { $0.referenceBase = newValue } }
  }

  /// Bytes of whose multiples runs of copied samples begin at one; 0: anywhere.
  open var preferredMediaChunkAlignment: Int {
    get { extras(\.chunkAlignment) }
    set {
      _require(newValue >= 0, "AVMutableMovieTrack.preferredMediaChunkAlignment cannot be negative: \(newValue)")
      setExtras { $0.chunkAlignment = newValue }
    }
  }

  /// The longest time that a run of samples in the file lasts; one second unless set.
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

  /// The most bytes in a run of samples in the file; a mebibyte unless set.
  open var preferredMediaChunkSize: Int {
    get { state.read { contents in contents.draft.track(identifier).map { contents.draft.tracks[$0].chunkSize } ?? 0 } }
    set {
      _require(newValue >= 0, "AVMutableMovieTrack.preferredMediaChunkSize cannot be negative: \(newValue)")
      change { $0.chunkSize = newValue }
    }
  }

  /// Ticks of media time a second; zero for a track that has no media and no unit yet.
  open var timescale: CMTimeScale {
    get { info.timescale }
    set {
      _require(newValue > 0, "AVMutableMovieTrack.timescale needs a positive number, not \(newValue)")
      change { ($0.settings.timescale, $0.timescaleIsChosen) = (newValue, true) }
    }
  }

  /// Whether the track was edited since it was made or opened, or since a header of its movie was written.
  open var isModified: Bool {
    get { extras(\.isModified) }
    set { setExtras { $0.isModified = newValue } }
  }

  // MARK: Editing

  /// Inserts a range of another track; what plays later is pushed back.
  ///
  /// - Parameters:
  ///   - timeRange: In the other track's time; what lies outside of it is left out.
  ///   - startTime: In this track's time; not a number: the end.
  ///   - copySampleData: Whether samples are copied to the media data storage; else they are referred to where they
  ///     stand.
  /// - Throws: `AVError`; the track then is as it was.
  open func insertTimeRange(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool
  ) throws {
    try insert(timeRange, of: track, at: startTime, copySampleData: copySampleData)
  }

  /// Lets a range of the track's media play in a range of the track; what plays later is pushed back.
  ///
  /// - Parameter trackTimeRange: Its start not a number: at the end. A duration other than the media's makes it play
  ///   faster or slower.
  /// - Returns: Whether the times made sense.
  @discardableResult
  open func insertMediaTimeRange(_ mediaTimeRange: CMTimeRange, into trackTimeRange: CMTimeRange) -> Bool {
    insertMedia(mediaTimeRange, into: trackTimeRange)
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) }
  }

  /// Takes a range out; what plays later moves up. A range that is no number changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.remove(timeRange) }
  }

  /// Changes how long a range plays. Times that are no numbers change nothing.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  /// Adds samples to the end of the track's media; `insertMediaTimeRange(_:into:)` then makes them part of the track.
  ///
  /// Sample data goes to the track's `mediaDataStorage`, or else to the movie's `defaultMediaDataStorage`. A buffer
  /// without data that has the attachments `kCMSampleBufferAttachmentKey_SampleReferenceURL` and `…ByteOffset` is
  /// referred to where it stands.
  /// - Parameters:
  ///   - outDecodeTime: Receives when the first of the samples is decoded, in media time.
  ///   - outPresentationTime: Receives when the first of the samples is shown, in media time.
  /// - Throws: `AVError`; nothing was added then.
  open func append(
    _ sampleBuffer: CMSampleBuffer, decodeTime outDecodeTime: UnsafeMutablePointer<CMTime>?,
    presentationTime outPresentationTime: UnsafeMutablePointer<CMTime>?
  ) throws { try appendSamples(sampleBuffer, decodeTime: outDecodeTime, presentationTime: outPresentationTime) }

  // MARK: Relations and formats

  /// Relates the track to another of the movie.
  open func addTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    relate(to: movieTrack, type: trackAssociationType)
  }

  /// Ends a relation to another track of the movie.
  open func removeTrackAssociation(to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType)
  {
    endRelation(to: movieTrack, type: trackAssociationType)
  }

  /// Says otherwise what the samples are; one of the track's format descriptions becomes another.
  open func replaceFormatDescription(
    _ formatDescription: CMFormatDescription, with newFormatDescription: CMFormatDescription
  ) {
    replaceFormat(formatDescription, with: newFormatDescription)
  }

  // MARK: Dimensions

  /// The size of the clean aperture, with pixel aspect applied.
  open var cleanApertureDimensions: CGSize {
    get { apertures.clean }
    set { changeApertures { $0.clean = newValue } }
  }

  /// The size of all pixels, with pixel aspect applied.
  open var productionApertureDimensions: CGSize {
    get { apertures.production }
    set { changeApertures { $0.production = newValue } }
  }

  /// The size of the pictures as they are coded.
  open var encodedPixelsDimensions: CGSize {
    get { apertures.encoded }
    set { changeApertures { $0.encoded = newValue } }
  }

  /// The layer in which pictures are shown; lower ones lie in front.
  open var layer: Int {
    get { info.layer }
    set { change { $0.settings.layer = newValue } }
  }

  // MARK: What can be overridden

  /// Whether the track is on where nobody chooses.
  open override var isEnabled: Bool {
    get { info.isEnabled }
    set { change { $0.settings.isEnabled = newValue } }
  }

  /// The group of tracks of which one is meant to be chosen; 0: none.
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

  /// The size at which pictures are shown, before the preferred transform.
  open override var naturalSize: CGSize {
    get { info.naturalSize }
    set { change { $0.settings.naturalSize = newValue } }
  }

  /// The transform with which pictures are meant to be shown.
  open override var preferredTransform: CGAffineTransform {
    get { info.preferredTransform }
    set { change { $0.settings.preferredTransform = newValue } }
  }

  /// The volume at which the track is meant to play.
  open override var preferredVolume: Float {
    get { info.preferredVolume }
    set { change { $0.settings.preferredVolume = newValue } }
  }

  /// All metadata.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let entries = MetadataMapping.entries(newValue)
      change { $0.settings.metadata = entries }
    }
  }
}

public import CoreMedia
public import Foundation
package import MediaEngine

/// A track of a movie that can be edited.
open class AVMutableMovieTrack: AVMovieTrack {
  let state: MovieState
  private let identifier: CMPersistentTrackID

  init(_ id: CMPersistentTrackID, of movie: AVMutableMovie, _ state: MovieState) {
    (self.state, identifier) = (state, id)
    super.init(nil, of: movie, in: nil)
  }

  // MARK: Engine

  package override var engineTrack: (any MediaTrack)? { state.container().tracks.first { $0.info.id == identifier } }

  package override var items: [AVMetadataItem] { MetadataMapping.items(info.metadata) }

  /// The track as it is now: nothing is kept that an edit would make wrong.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else {
      throw EngineError(.noSuchTrack, "Counting the samples of", subject: displayName, detail: "it is no part of its movie any more")
    }
    return try engineTrack.statistics()
  }

  override func readIsReordered() throws(EngineError) -> Bool { mediaType == .video ? try engineTrack?.isReordered() ?? false : false }

  override func readExtent() throws(EngineError) -> MediaExtent {
    try state.measure(identifier)
  }

  open override var trackID: CMPersistentTrackID { identifier }

  func didChange() {
    loader.reset()
    (asset as? AVMutableMovie)?.didChange()
  }

  /// Changes the track's settings; nothing happens to a track that was removed.
  func change(_ body: (inout TrackDraft) -> Void) {
    do throws(EngineError) { try state.change(identifier) { (draft) throws(EngineError) in body(&draft) } } catch { return }
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

  /// A folder, relative to which places of samples in other files are written; nil: that of the file which the header is written to.
  /// What does not lie beneath it is written as a whole URL.
  open var sampleReferenceBaseURL: URL? {
    get { state.read { contents in contents.draft.track(identifier).flatMap { contents.draft.tracks[$0].referenceBase } } }
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
    get { state.read { contents in contents.draft.track(identifier).map { contents.draft.tracks[$0].chunkDuration } ?? .invalid } }
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

package import AVEngineCore
import AVEngineReading
public import CoreGraphics
public import CoreMedia
import Foundation

/// A track of a composition that can be edited. An edit happens whole or not at all.
open class AVMutableCompositionTrack: AVCompositionTrack {
  let state: CompositionState
  private let identifier: CMPersistentTrackID

  init(_ id: CMPersistentTrackID, of composition: AVMutableComposition) {
    state = composition.state
    identifier = id
    super.init(nil, of: composition, in: nil)
  }

  // MARK: Engine

  package override var engineTrack: (any MediaTrack)? { state.container().track(identifier) }

  open override var trackID: CMPersistentTrackID { identifier }

  /// The track as it is now: nothing is kept that an edit would make wrong.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else {
      throw EngineError(
        .noSuchTrack, "Counting the samples of", subject: displayName,
        detail: "it is no part of its composition any more")
    }
    return try engineTrack.statistics()
  }

  /// Changes the track; nothing happens to one that was removed.
  func change(_ body: (inout EditableCompositionTrack) throws(EngineError) -> Void) throws(EngineError) {
    try state.change(identifier, body)
    loader.reset()
    (asset as? AVMutableComposition)?.didChange()
  }

  private func set(_ body: (inout TrackInfo) -> Void) {
    try? change { (draft) throws(EngineError) in body(&draft.settings) }
  }

  // MARK: What can be overridden

  /// Ticks a second in which the track's times are whole numbers: the first source's unless set, 600 without any; 0
  /// unsets it.
  open override var naturalTimeScale: CMTimeScale {
    get { info.timescale }
    set { set { $0.timescale = max(0, newValue) } }
  }

  /// Whether the track is on where nobody chooses.
  open override var isEnabled: Bool {
    get { info.isEnabled }
    set { set { $0.isEnabled = newValue } }
  }

  /// The language, as an ISO 639-2/T code.
  open override var languageCode: String? {
    get { info.languageCode }
    set { set { $0.languageCode = newValue } }
  }

  /// The language, as an IETF BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { info.extendedLanguageTag }
    set { set { $0.extendedLanguageTag = newValue } }
  }

  /// The transform with which pictures are meant to be shown.
  open override var preferredTransform: CGAffineTransform {
    get { info.preferredTransform }
    set { set { $0.preferredTransform = newValue } }
  }

  /// The volume at which the track is meant to play.
  open override var preferredVolume: Float {
    get { info.preferredVolume }
    set { set { $0.preferredVolume = newValue } }
  }

  // MARK: Editing

  /// Inserts a range of another track; what plays later is pushed back.
  ///
  /// - Parameters:
  ///   - timeRange: In the time of the other track's asset; what lies outside of the track is left out.
  ///   - startTime: In this track's time; not a number: the end. Beyond the end, nothing plays in between.
  /// - Throws: `AVError`; the track then is as it was.
  open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    try insert([(timeRange, track)], at: startTime)
  }

  /// Inserts ranges of other tracks, one behind the other; what plays later is pushed back.
  ///
  /// - Parameters:
  ///   - timeRanges: As many `NSValue` objects of ranges as there are tracks.
  ///   - startTime: In this track's time; not a number: the end. Beyond the end, nothing plays in between.
  /// - Throws: `AVError`; the track then is as it was.
  open func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
    _require(
      timeRanges.count == tracks.count,
      "AVMutableCompositionTrack.insertTimeRanges(_:of:at:) needs as many ranges (\(timeRanges.count)) as tracks "
        + "(\(tracks.count))")
    try insert(Array(zip(timeRanges.map(\.timeRangeValue), tracks)), at: startTime)
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    try? change { (draft) throws(EngineError) in try draft.edits.insertEmpty(timeRange) }
  }

  /// Takes a range out; what plays later moves up. A range that is no number changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    try? change { (draft) throws(EngineError) in try draft.edits.remove(timeRange) }
  }

  /// Changes how long a range plays. Times that are no numbers change nothing.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    try? change { (draft) throws(EngineError) in try draft.edits.scale(timeRange, to: duration) }
  }

  /// Throws an `AVError` that says which rule segments break: to begin at zero, to adjoin, and to have times that are
  /// numbers.
  open func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws { try validate(trackSegments) }

  /// Relates the track to another of the composition.
  open func addTrackAssociation(
    to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    let other = compositionTrack.trackID
    try? change { (draft) throws(EngineError) in
      var related = draft.settings.references[trackAssociationType.rawValue] ?? []
      if !related.contains(other) { related.append(other) }
      draft.settings.references[trackAssociationType.rawValue] = related
    }
  }

  /// Ends a relation to another track of the composition.
  open func removeTrackAssociation(
    to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    let other = compositionTrack.trackID
    try? change { (draft) throws(EngineError) in
      let related = (draft.settings.references[trackAssociationType.rawValue] ?? []).filter { $0 != other }
      draft.settings.references[trackAssociationType.rawValue] = related.isEmpty ? nil : related
    }
  }

  /// Takes the samples of one of the sources' formats for something else; nil: for what the source says again.
  open func replaceFormatDescription(
    _ originalFormatDescription: CMFormatDescription, with replacementFormatDescription: CMFormatDescription?
  ) { replaceFormat(originalFormatDescription, with: replacementFormatDescription) }
}

extension _SegmentVending where Self: AVMutableCompositionTrack {
  /// What of which track plays when, in the order of the composition's time.
  ///
  /// Segments that are set must be such as `validateSegments(_:)` accepts.
  public var segments: [AVCompositionTrackSegment]! {
    get { compositionSegments() }
    set { setSegments(newValue ?? []) }
  }
}

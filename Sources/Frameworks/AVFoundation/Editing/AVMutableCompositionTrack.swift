package import AVEngineCore
import AVEngineReading
public import CoreGraphics
public import CoreMedia
import Foundation

/// A composition's track that can be edited. An edit that fails changes nothing.
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

  /// The statistics are not cached, because an edit changes them.
  package override func engineStatistics() throws(EngineError) -> TrackStatistics {
    guard let engineTrack else {
      throw EngineError(
        .noSuchTrack, "Counting the samples of", subject: displayName,
        detail: "it is no longer part of its composition")
    }
    return try engineTrack.statistics()
  }

  func change(_ body: (inout EditableCompositionTrack) throws(EngineError) -> Void) throws(EngineError) {
    try state.change(identifier, body)
    loader.reset()
    (asset as? AVMutableComposition)?.didChange()
  }

  private func set(_ body: (inout TrackInfo) -> Void) {
    try? change { (draft) throws(EngineError) in body(&draft.settings) }
  }

  // MARK: Settings

  /// The time scale of the track's times, in units per second. Unless it was set, it is the time scale of the first
  /// source that can be opened, or else 600. Setting 0 restores this default.
  open override var naturalTimeScale: CMTimeScale {
    get { info.timescale }
    set { set { $0.timescale = max(0, newValue) } }
  }

  /// Whether the track plays by default, without a selection by the client.
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

  /// The intended transform of the video frames for display.
  open override var preferredTransform: CGAffineTransform {
    get { info.preferredTransform }
    set { set { $0.preferredTransform = newValue } }
  }

  /// The volume at which the track should play; 1 unless it was set, or taken from the source for which the composition
  /// made the track. Linux: playback does not apply it.
  open override var preferredVolume: Float {
    get { info.preferredVolume }
    set { set { $0.preferredVolume = newValue } }
  }

  // MARK: Editing

  /// Inserts a range of another track at `startTime`. This track's media from `startTime` on moves to later times.
  ///
  /// - Parameters:
  ///   - timeRange: The range in the time of the other track's asset. The part outside the track is omitted.
  ///   - track: A track of this track's media type.
  ///   - startTime: The time in this track at which the media begins. A time that is not numeric means the end. If
  ///     this time is after the end, nothing plays between the end and this time.
  /// - Throws: `AVError`, or `URLError` if a transfer failed. The track is then unchanged.
  open func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    try insert([(timeRange, track)], at: startTime)
  }

  /// Inserts ranges of other tracks at `startTime`, one after the other. This track's media from `startTime` on moves
  /// to later times.
  ///
  /// - Parameters:
  ///   - timeRanges: The ranges, as `NSValue` objects, one per track. Traps if the numbers of ranges and tracks
  ///     differ.
  ///   - tracks: Tracks of this track's media type.
  ///   - startTime: The time in this track at which the media begins. A time that is not numeric means the end. If
  ///     this time is after the end, nothing plays between the end and this time.
  /// - Throws: `AVError`, or `URLError` if a transfer failed. The track is then unchanged.
  open func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
    _require(
      timeRanges.count == tracks.count,
      "AVMutableCompositionTrack.insertTimeRanges(_:of:at:) needs as many ranges (\(timeRanges.count)) as tracks "
        + "(\(tracks.count))")
    try insert(Array(zip(timeRanges.map(\.timeRangeValue), tracks)), at: startTime)
  }

  /// Inserts a range in which nothing plays. Media from the start of the range on moves to later times. If the range
  /// starts at or after the end of the track, or is not numeric, nothing changes.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    try? change { (draft) throws(EngineError) in try draft.edits.insertEmpty(timeRange) }
  }

  /// Removes a range. Media after the range moves to earlier times. A range of infinite duration lasts to the end; any
  /// other range that is not numeric changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    try? change { (draft) throws(EngineError) in try draft.edits.remove(timeRange) }
  }

  /// Changes the duration of a range, and so the speed of the media in the range. A new duration of zero removes the
  /// range, as `removeTimeRange(_:)` does. Otherwise, times that are not numeric change nothing.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    try? change { (draft) throws(EngineError) in try draft.edits.scale(timeRange, to: duration) }
  }

  /// Throws an `AVError` for the first segment that violates a rule.
  ///
  /// The first segment begins at zero, and each other segment where the previous segment ends. The durations of
  /// segments are positive. The start and duration of a source range are not negative. All times are numeric, except
  /// those of an empty segment's source range.
  open func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws { try validate(trackSegments) }

  /// Adds an association with another track of the composition.
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

  /// Removes an association with another track of the composition.
  open func removeTrackAssociation(
    to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    let other = compositionTrack.trackID
    try? change { (draft) throws(EngineError) in
      let related = (draft.settings.references[trackAssociationType.rawValue] ?? []).filter { $0 != other }
      draft.settings.references[trackAssociationType.rawValue] = related.isEmpty ? nil : related
    }
  }

  /// Replaces a format description of the sources, so that samples in the original format are handled as if they had
  /// the replacement format; nil removes the replacement.
  open func replaceFormatDescription(
    _ originalFormatDescription: CMFormatDescription, with replacementFormatDescription: CMFormatDescription?
  ) { replaceFormat(originalFormatDescription, with: replacementFormatDescription) }
}

extension _SegmentVending where Self: AVMutableCompositionTrack {
  /// The segments, in the order of the composition's time. Each states which range of which source track plays in it,
  /// if any.
  ///
  /// Traps if `validateSegments(_:)` rejects new segments.
  public var segments: [AVCompositionTrackSegment]! {
    get { compositionSegments() }
    set { setSegments(newValue ?? []) }
  }
}

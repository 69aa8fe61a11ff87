package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation

/// One track of an asset: a sequence of samples of one kind of media, such as video or audio.
open class AVAssetTrack: NSObject, NSCopying, PropertyLoading {
  package let loader = PropertyLoader()
  private let media: (any MediaTrack)?
  private let statistics = Once<TrackStatistics>()
  private let reordering = Once<Bool>()
  /// Retained because a track may outlive its asset.
  let container: (any MediaContainer)?
  private let storedItems: [AVMetadataItem]

  /// The asset that the track is part of; nil once the asset is deallocated or the track is removed from it.
  open private(set) weak var asset: AVAsset?

  package init(_ media: (any MediaTrack)?, of asset: AVAsset?, in container: (any MediaContainer)?) {
    self.media = media
    self.container = container
    self.asset = asset
    storedItems = MetadataMapping.items(media?.info.metadata ?? [])
    super.init()
  }

  package func leaveAsset() { asset = nil }

  /// Returns the track itself, which stays part of the same asset.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  package var items: [AVMetadataItem] { storedItems }

  /// Nil after a mutable composition or movie has removed the track.
  package var engineTrack: (any MediaTrack)? { media }

  package var info: TrackInfo { engineTrack?.info ?? .empty }

  package var displayName: String { "track \(trackID) of \(asset?.displayName ?? "an asset")" }

  /// The identifier of the track, which no other track of the asset has.
  open var trackID: CMPersistentTrackID { info.id }

  /// The kind of media, such as `video`, `audio` or `text`.
  open var mediaType: AVMediaType { AVMediaType(rawValue: info.mediaType.fourCharacters) }

  /// The class, the track ID and the media type as text for debugging.
  open override var description: String { "<AVAssetTrack: trackID = \(trackID), mediaType = \(mediaType.rawValue)>" }

  /// Whether the track plays by default, without a selection by the client.
  @available(macOS, deprecated: 13, message: "use load(.isEnabled)")
  open var isEnabled: Bool { valueNow("enabled", or: true) }

  /// The language as an ISO 639-2/T code, such as `deu`; nil if the track states none.
  @available(macOS, deprecated: 13, message: "use load(.languageCode)")
  open var languageCode: String? { valueNow("languageCode", or: nil as String?) }

  /// The language as an IETF BCP 47 tag, such as `de-CH`; nil if the track states none.
  @available(macOS, deprecated: 13, message: "use load(.extendedLanguageTag)")
  open var extendedLanguageTag: String? { valueNow("extendedLanguageTag", or: nil as String?) }

  /// The display size of the video frames, in pixels, before the preferred transform; zero, for example, for audio.
  @available(macOS, deprecated: 13, message: "use load(.naturalSize)")
  open var naturalSize: CGSize { valueNow("naturalSize", or: .zero) }

  /// The transform, such as a rotation, with which the video frames are displayed; the identity if the file states
  /// none.
  @available(macOS, deprecated: 13, message: "use load(.preferredTransform)")
  open var preferredTransform: CGAffineTransform { valueNow("preferredTransform", or: .identity) }

  /// The volume at which the track should play; 1 unless the file states another. Linux: playback does not apply it.
  @available(macOS, deprecated: 13, message: "use load(.preferredVolume)")
  open var preferredVolume: Float { valueNow("preferredVolume", or: 1) }

  /// The time scale of the media, in units per second, such as 600 or 48,000.
  @available(macOS, deprecated: 13, message: "use load(.naturalTimeScale)")
  open var naturalTimeScale: CMTimeScale { valueNow("naturalTimeScale", or: 0) }

  /// The track's own metadata items of all formats; empty if there are none.
  @available(macOS, deprecated: 13, message: "use load(.metadata)")
  open var metadata: [AVMetadataItem] { valueNow("metadata", or: []) }

  // MARK: Media

  /// The formats of the samples, as `CMFormatDescription` objects.
  @available(macOS, deprecated: 13, message: "use load(.formatDescriptions)")
  open var formatDescriptions: [Any] { info.formatDescriptions }

  /// Whether the track can be played: it is not encrypted and states its formats. If it is audio, video or muxed, each
  /// format must also have a decoder.
  @available(macOS, deprecated: 13, message: "use load(.isPlayable)")
  open var isPlayable: Bool { valueNow("playable", or: false) }

  /// Whether the samples can be decoded: they are not encrypted, and audio and video have a decoder. Always equal to
  /// `isPlayable`.
  @available(macOS, deprecated: 13, message: "use load(.isDecodable)")
  open var isDecodable: Bool { valueNow("decodable", or: false) }

  /// Whether all samples are in the file that contains the track; also true for a stream.
  @available(macOS, deprecated: 13, message: "use load(.isSelfContained)")
  open var isSelfContained: Bool { valueNow("selfContained", or: true) }

  /// The size of all samples, in bytes; zero if it is not known. For a composition's track, it is the size of all
  /// samples of the source tracks.
  @available(macOS, deprecated: 13, message: "use load(.totalSampleDataLength)")
  open var totalSampleDataLength: Int64 { valueNow("totalSampleDataLength", or: 0) }

  /// Returns whether the media has a characteristic, such as `audible` or `isMainProgramContent`.
  @available(macOS, deprecated: 13, message: "use load(.mediaCharacteristics)")
  @discardableResult
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool { has(mediaCharacteristic) }

  /// The data rate in bits per second; zero if it is not known.
  @available(macOS, deprecated: 13, message: "use load(.estimatedDataRate)")
  open var estimatedDataRate: Float { valueNow("estimatedDataRate", or: 0) }

  /// Whether an audio track has samples that cannot be decoded on their own.
  @available(macOS, deprecated: 13, message: "use load(.hasAudioSampleDependencies)")
  open var hasAudioSampleDependencies: Bool { valueNow("hasAudioSampleDependencies", or: false) }

  /// The frame rate in frames per second; zero if it is not known, or if the track is neither video nor depth data.
  @available(macOS, deprecated: 13, message: "use load(.nominalFrameRate)")
  open var nominalFrameRate: Float { valueNow("nominalFrameRate", or: 0) }

  /// The shortest duration of a frame; invalid if it is not known, or if the track is neither video nor depth data.
  @available(macOS, deprecated: 13, message: "use load(.minFrameDuration)")
  open var minFrameDuration: CMTime { valueNow("minFrameDuration", or: .invalid) }

  /// Whether the decode order of a video track's samples differs from their presentation order. Linux: only the first
  /// samples are compared.
  @available(macOS, deprecated: 13, message: "use load(.requiresFrameReordering)")
  open var requiresFrameReordering: Bool { valueNow("requiresFrameReordering", or: false) }

  // MARK: Time

  /// The time range in which the track plays, in asset time.
  @available(macOS, deprecated: 13, message: "use load(.timeRange)")
  open var timeRange: CMTimeRange { valueNow("timeRange", or: .invalid) }

  /// Loads the segment that plays at a time of the asset, or the nearest one; the result is nil for a track without
  /// segments.
  @discardableResult
  nonisolated(nonsending) open func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
    try await awaited { loadSegment(forTrackTime: trackTime, completionHandler: $0) }
  }

  /// Loads the segment that plays at a time of the asset, or the nearest one, and calls back on an internal queue, with
  /// nil for a track without segments.
  @preconcurrency open func loadSegment(
    forTrackTime trackTime: CMTime, completionHandler: @escaping @Sendable (AVAssetTrackSegment?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in track.segment(at: trackTime) }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }

  /// Returns the media time that a segment maps to a time of the asset; invalid if no media plays at that time.
  @available(macOS, deprecated: 13, message: "use loadSamplePresentationTime(forTrackTime:)")
  @discardableResult
  open func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    sampleTime(at: trackTime)
  }

  /// Loads the media time that a segment maps to a time of the asset; the result is invalid if no media plays at that
  /// time.
  @discardableResult
  nonisolated(nonsending) open func loadSamplePresentationTime(forTrackTime trackTime: CMTime) async throws -> CMTime {
    try await awaited { loadSamplePresentationTime(forTrackTime: trackTime, completionHandler: $0) }
  }

  /// Loads the media time that a segment maps to a time of the asset; it is invalid if no media plays at that time.
  /// Calls back on an internal queue.
  @preconcurrency open func loadSamplePresentationTime(
    forTrackTime trackTime: CMTime, completionHandler: @escaping @Sendable (CMTime, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in track.sampleTime(at: trackTime) }) {
      completionHandler($0.value ?? .invalid, $0.error)
    }
  }

  // MARK: Metadata

  /// The track's metadata items that have a common key, such as the title, which several metadata formats share.
  @available(macOS, deprecated: 13, message: "use load(.commonMetadata)")
  open var commonMetadata: [AVMetadataItem] { valueNow("commonMetadata", or: []) }

  /// The formats in which the track has metadata; empty if it has none.
  @available(macOS, deprecated: 13, message: "use load(.availableMetadataFormats)")
  open var availableMetadataFormats: [AVMetadataFormat] { valueNow("availableMetadataFormats", or: []) }

  /// Returns the track's metadata items of a format; empty if there are none.
  @available(macOS, deprecated: 13, message: "use loadMetadata(for:)")
  @discardableResult
  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    MetadataMapping.items(items, of: format)
  }

  /// Loads the track's metadata items of a format; the result is empty if there are none.
  @discardableResult
  nonisolated(nonsending) open func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await awaited { loadMetadata(for: format, completionHandler: $0) } ?? []
  }

  /// Loads the track's metadata items of a format and calls back on an internal queue, with an empty array if there are
  /// none.
  @preconcurrency open func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in MetadataMapping.items(track.items, of: format) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Other tracks

  /// The types of associations, such as `timecode`, that the track has with other tracks; empty if it has none.
  @available(macOS, deprecated: 13, message: "use load(.availableTrackAssociationTypes)")
  open var availableTrackAssociationTypes: [AVAssetTrack.AssociationType] {
    valueNow("availableTrackAssociationTypes", or: [])
  }

  /// Returns the tracks to which this track has an association of a type; empty if they cannot be read.
  @available(macOS, deprecated: 13, message: "use loadAssociatedTracks(ofType:)")
  @discardableResult
  open func associatedTracks(ofType trackAssociationType: AVAssetTrack.AssociationType) -> [AVAssetTrack] {
    (try? readAssociated(trackAssociationType)) ?? []
  }

  /// Loads the tracks to which this track has an association of a type; the result is empty if there are none.
  @discardableResult
  nonisolated(nonsending) open func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType
  ) async throws -> [AVAssetTrack] {
    try await awaited { loadAssociatedTracks(ofType: trackAssociationType, completionHandler: $0) } ?? []
  }

  /// Loads the tracks to which this track has an association of a type and calls back on an internal queue, with an
  /// empty array if there are none.
  @preconcurrency open func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in try track.readAssociated(trackAssociationType) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Sample cursors

  /// Whether the samples of the track have an index, which sample cursors need, and are not encrypted.
  @available(macOS, deprecated: 13, message: "use load(.canProvideSampleCursors)")
  open var canProvideSampleCursors: Bool { valueNow("canProvideSampleCursors", or: false) }

  /// Returns a cursor at the last sample that is presented at or before a time of the track's media. If all samples are
  /// later, the cursor is at the sample that is presented first. Returns nil if the track has no samples, or no sample
  /// index that can be read.
  @discardableResult
  open func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
    engineTrack.flatMap {
      AVSampleCursor($0) { (place, _) throws(EngineError) in try place.move(toPresentation: presentationTimeStamp) }
    }
  }

  /// Returns a cursor at the sample that is decoded first; nil if the track has no samples, or no sample index that can
  /// be read.
  @discardableResult
  open func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
    engineTrack.flatMap { AVSampleCursor($0) { _, _ in } }
  }

  /// Returns a cursor at the sample that is decoded last; nil if the track has no samples, or no sample index that can
  /// be read.
  @discardableResult
  open func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
    engineTrack.flatMap { AVSampleCursor($0) { place, index in _ = place.step(by: index.sampleCount) } }
  }

  /// Returns the loading status of a property by its name, such as `segments`. Sets the error if loading failed or was
  /// cancelled.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    keyStatus(key, outError)
  }

  /// Loads the values of keys, which are names of properties such as `formatDescriptions`. Calls back once, on an
  /// internal queue, after every key was loaded, failed or was cancelled.
  @preconcurrency open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?
  ) {
    loadKeys(keys, handler: handler)
  }

  package func engineStatistics() throws(EngineError) -> TrackStatistics {
    try statistics.value { () throws(EngineError) in
      guard let media = engineTrack else {
        throw EngineError(
          .unsupported, "Counting the samples of", subject: displayName, detail: "it contains no media itself")
      }
      return try media.statistics()
    }
  }

  func readIsReordered() throws(EngineError) -> Bool {
    guard let media = engineTrack, mediaType == .video else { return false }
    return try reordering.value { () throws(EngineError) in try media.isReordered() }
  }
}

extension TrackInfo {
  static var empty: TrackInfo { TrackInfo(id: 0, mediaType: 0, formatDescriptions: [], timescale: 0, segments: []) }
}

package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation

/// One track of an asset.
open class AVAssetTrack: NSObject, NSCopying, PropertyLoading {
  package let loader = PropertyLoader()
  private let media: (any MediaTrack)?
  private let statistics = Once<TrackStatistics>()
  private let reordering = Once<Bool>()
  /// A track outlives its asset; the file stays open as long as somebody needs it.
  let container: (any MediaContainer)?
  private let storedItems: [AVMetadataItem]

  /// The asset that the track is part of.
  open private(set) weak var asset: AVAsset?

  package init(_ media: (any MediaTrack)?, of asset: AVAsset?, in container: (any MediaContainer)?) {
    self.media = media
    self.container = container
    self.asset = asset
    storedItems = MetadataMapping.items(media?.info.metadata ?? [])
    super.init()
  }

  /// The track was taken out of its asset.
  package func leaveAsset() { asset = nil }

  /// A track of an asset is immutable, so a copy is the track itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All metadata.
  package var items: [AVMetadataItem] { storedItems }

  /// The track as the engine knows it; nil for tracks that are put together in memory.
  package var engineTrack: (any MediaTrack)? { media }

  /// What headers say of the track. Subclasses whose tracks are put together in memory say it themselves.
  package var info: TrackInfo { engineTrack?.info ?? .empty }

  /// How the track is called in messages.
  package var displayName: String { "track \(trackID) of \(asset?.displayName ?? "an asset")" }

  /// The identifier, unique within the asset.
  open var trackID: CMPersistentTrackID { info.id }

  /// The kind of media.
  open var mediaType: AVMediaType { AVMediaType(rawValue: info.mediaType.fourCharacters) }

  open override var description: String { "<AVAssetTrack: trackID = \(trackID), mediaType = \(mediaType.rawValue)>" }

  // What a mutable subclass can change stands here, where it can be overridden.

  /// Whether the track is on where nobody chooses.
  @available(macOS, deprecated: 13, message: "use load(.isEnabled)")
  open var isEnabled: Bool { valueNow("enabled", or: true) }

  /// The language, as an ISO 639-2/T code.
  @available(macOS, deprecated: 13, message: "use load(.languageCode)")
  open var languageCode: String? { valueNow("languageCode", or: nil as String?) }

  /// The language, as an IETF BCP 47 tag.
  @available(macOS, deprecated: 13, message: "use load(.extendedLanguageTag)")
  open var extendedLanguageTag: String? { valueNow("extendedLanguageTag", or: nil as String?) }

  /// The size of the pictures before the preferred transform.
  @available(macOS, deprecated: 13, message: "use load(.naturalSize)")
  open var naturalSize: CGSize { valueNow("naturalSize", or: .zero) }

  /// The transform with which pictures are meant to be shown.
  @available(macOS, deprecated: 13, message: "use load(.preferredTransform)")
  open var preferredTransform: CGAffineTransform { valueNow("preferredTransform", or: .identity) }

  /// The volume at which the track is meant to play.
  @available(macOS, deprecated: 13, message: "use load(.preferredVolume)")
  open var preferredVolume: Float { valueNow("preferredVolume", or: 1) }

  /// The time scale of the media.
  @available(macOS, deprecated: 13, message: "use load(.naturalTimeScale)")
  open var naturalTimeScale: CMTimeScale { valueNow("naturalTimeScale", or: 0) }

  /// All metadata.
  @available(macOS, deprecated: 13, message: "use load(.metadata)")
  open var metadata: [AVMetadataItem] { valueNow("metadata", or: []) }

  // MARK: Media

  /// What the samples are: `CMFormatDescription` objects.
  @available(macOS, deprecated: 13, message: "use load(.formatDescriptions)")
  open var formatDescriptions: [Any] { info.formatDescriptions }

  /// Whether the track can be played.
  @available(macOS, deprecated: 13, message: "use load(.isPlayable)")
  open var isPlayable: Bool { valueNow("playable", or: false) }

  /// Whether there is a decoder for the track.
  @available(macOS, deprecated: 13, message: "use load(.isDecodable)")
  open var isDecodable: Bool { valueNow("decodable", or: false) }

  /// Whether all samples are in the file that has the track.
  @available(macOS, deprecated: 13, message: "use load(.isSelfContained)")
  open var isSelfContained: Bool { valueNow("selfContained", or: true) }

  /// The size of all samples, in bytes.
  @available(macOS, deprecated: 13, message: "use load(.totalSampleDataLength)")
  open var totalSampleDataLength: Int64 { valueNow("totalSampleDataLength", or: 0) }

  /// Whether the media has a characteristic, by its kind, its format or a tag.
  @available(macOS, deprecated: 13, message: "use load(.mediaCharacteristics)")
  @discardableResult
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool { has(mediaCharacteristic) }

  /// Bits a second.
  @available(macOS, deprecated: 13, message: "use load(.estimatedDataRate)")
  open var estimatedDataRate: Float { valueNow("estimatedDataRate", or: 0) }

  /// Whether sound cannot be decoded from every sample on.
  @available(macOS, deprecated: 13, message: "use load(.hasAudioSampleDependencies)")
  open var hasAudioSampleDependencies: Bool { valueNow("hasAudioSampleDependencies", or: false) }

  /// Frames a second; zero for what is not made of frames.
  @available(macOS, deprecated: 13, message: "use load(.nominalFrameRate)")
  open var nominalFrameRate: Float { valueNow("nominalFrameRate", or: 0) }

  /// The shortest duration of a frame; invalid where it is not known.
  @available(macOS, deprecated: 13, message: "use load(.minFrameDuration)")
  open var minFrameDuration: CMTime { valueNow("minFrameDuration", or: .invalid) }

  /// Whether samples are stored in another order than they are shown.
  @available(macOS, deprecated: 13, message: "use load(.requiresFrameReordering)")
  open var requiresFrameReordering: Bool { valueNow("requiresFrameReordering", or: false) }

  // MARK: Time

  /// When the track plays, in asset time.
  @available(macOS, deprecated: 13, message: "use load(.timeRange)")
  open var timeRange: CMTimeRange { valueNow("timeRange", or: .invalid) }

  /// Loads the segment that plays at a time of the asset; nil outside of all segments.
  @discardableResult
  nonisolated(nonsending) open func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
    try await awaited { loadSegment(forTrackTime: trackTime, completionHandler: $0) }
  }

  /// Loads the segment that plays at a time of the asset and calls back on an internal queue.
  @preconcurrency open func loadSegment(
    forTrackTime trackTime: CMTime, completionHandler: @escaping @Sendable (AVAssetTrackSegment?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in track.segment(at: trackTime) }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }

  /// The presentation time, in asset time, of the sample that is shown at a time of the asset; invalid where there is
  /// none.
  @available(macOS, deprecated: 13, message: "use loadSamplePresentationTime(forTrackTime:)")
  @discardableResult
  open func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    (try? readSampleTime(trackTime)) ?? .invalid
  }

  /// Loads the presentation time, in asset time, of the sample that is shown at a time of the asset.
  @discardableResult
  nonisolated(nonsending) open func loadSamplePresentationTime(forTrackTime trackTime: CMTime) async throws -> CMTime {
    try await awaited { loadSamplePresentationTime(forTrackTime: trackTime, completionHandler: $0) }
  }

  /// Loads the presentation time, in asset time, of the sample that is shown at a time of the asset and calls back on
  /// an internal queue.
  @preconcurrency open func loadSamplePresentationTime(
    forTrackTime trackTime: CMTime, completionHandler: @escaping @Sendable (CMTime, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in try track.readSampleTime(trackTime) }) {
      completionHandler($0.value ?? .invalid, $0.error)
    }
  }

  // MARK: Metadata

  /// The metadata whose keys several formats share.
  @available(macOS, deprecated: 13, message: "use load(.commonMetadata)")
  open var commonMetadata: [AVMetadataItem] { valueNow("commonMetadata", or: []) }

  /// The formats of the metadata that is there.
  @available(macOS, deprecated: 13, message: "use load(.availableMetadataFormats)")
  open var availableMetadataFormats: [AVMetadataFormat] { valueNow("availableMetadataFormats", or: []) }

  /// The metadata of a format.
  @available(macOS, deprecated: 13, message: "use loadMetadata(for:)")
  @discardableResult
  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    MetadataMapping.items(items, of: format)
  }

  /// Loads the metadata of a format.
  @discardableResult
  nonisolated(nonsending) open func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await awaited { loadMetadata(for: format, completionHandler: $0) } ?? []
  }

  /// Loads the metadata of a format and calls back on an internal queue.
  @preconcurrency open func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in MetadataMapping.items(track.items, of: format) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Other tracks

  /// The kinds of relations that the track has to others.
  @available(macOS, deprecated: 13, message: "use load(.availableTrackAssociationTypes)")
  open var availableTrackAssociationTypes: [AVAssetTrack.AssociationType] {
    valueNow("availableTrackAssociationTypes", or: [])
  }

  /// The tracks to which this one has a relation.
  @available(macOS, deprecated: 13, message: "use loadAssociatedTracks(ofType:)")
  @discardableResult
  open func associatedTracks(ofType trackAssociationType: AVAssetTrack.AssociationType) -> [AVAssetTrack] {
    (try? readAssociated(trackAssociationType)) ?? []
  }

  /// Loads the tracks to which this one has a relation.
  @discardableResult
  nonisolated(nonsending) open func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType
  ) async throws -> [AVAssetTrack] {
    try await awaited { loadAssociatedTracks(ofType: trackAssociationType, completionHandler: $0) } ?? []
  }

  /// Loads the tracks to which this one has a relation and calls back on an internal queue.
  @preconcurrency open func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in try track.readAssociated(trackAssociationType) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Sample cursors

  /// Whether the track makes sample cursors.
  @available(macOS, deprecated: 13, message: "use load(.canProvideSampleCursors)")
  open var canProvideSampleCursors: Bool { valueNow("canProvideSampleCursors", or: false) }

  /// A cursor at the last sample shown at or before a time of the track's media, or else at the first one shown; nil
  /// for tracks without an index of their samples.
  @discardableResult
  open func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
    engineTrack.flatMap {
      AVSampleCursor($0) { (place, _) throws(EngineError) in try place.move(toPresentation: presentationTimeStamp) }
    }
  }

  /// A cursor at the sample that is decoded first; nil for tracks without an index of their samples.
  @discardableResult
  open func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
    engineTrack.flatMap { AVSampleCursor($0) { _, _ in } }
  }

  /// A cursor at the sample that is decoded last; nil for tracks without an index of their samples.
  @discardableResult
  open func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
    engineTrack.flatMap { AVSampleCursor($0) { place, index in _ = place.step(by: index.sampleCount) } }
  }

  /// How far the loading of a key has come.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    keyStatus(key, outError)
  }

  /// Loads keys and calls back when each of them is loaded or has failed.
  @preconcurrency open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?
  ) {
    loadKeys(keys, handler: handler)
  }

  package func engineStatistics() throws(EngineError) -> TrackStatistics {
    try statistics.value { () throws(EngineError) in
      guard let media = engineTrack else {
        throw EngineError(
          .unsupported, "Counting the samples of", subject: displayName, detail: "it has no media of its own")
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
  /// Of a track that has nothing.
  static var empty: TrackInfo { TrackInfo(id: 0, mediaType: 0, formatDescriptions: [], timescale: 0, segments: []) }
}

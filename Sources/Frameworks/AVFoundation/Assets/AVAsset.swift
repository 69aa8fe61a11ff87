package import AVEngineCore
public import CoreMedia
public import Foundation

/// Timed media: a movie, a song, a stream, made of tracks.
///
/// Nothing is read before it is asked for. Ask with `load(_:)`; the synchronous properties block the caller while media
/// is read.
open class AVAsset: NSObject, NSCopying, PropertyLoading {
  package let loader = PropertyLoader()
  private let loadedTracks = Once<UncheckedSendable<[AVAssetTrack]>>()
  private let loadedCaptions = Once<UncheckedSendable<[AVAssetTrack]>>()
  private let loadedMetadata = Once<UncheckedSendable<[AVMetadataItem]>>()

  /// An asset without media.
  public override init() { super.init() }

  /// Refers to the media at a URL; gives an `AVURLAsset`.
  @available(macOS, deprecated: 15, message: "use AVURLAsset(url:)")
  public convenience init(url URL: URL) { self.init(resource: URL) }

  /// An asset is immutable, so a copy is the asset itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Which other resources the asset may refer to.
  open var referenceRestrictions: AVAssetReferenceRestrictions { .defaultPolicy }

  /// Ends all loading; what was being loaded has the status `cancelled`.
  open func cancelLoading() { loader.cancel() }

  // What a mutable subclass can change stands here, where it can be overridden.

  /// The rate at which the asset is meant to play.
  @available(macOS, deprecated: 13, message: "use load(.preferredRate)")
  open var preferredRate: Float { valueNow("preferredRate", or: 1) }

  /// The volume at which the asset is meant to play.
  @available(macOS, deprecated: 13, message: "use load(.preferredVolume)")
  open var preferredVolume: Float { valueNow("preferredVolume", or: 1) }

  /// The transform with which the whole presentation is meant to be shown.
  @available(macOS, deprecated: 13, message: "use load(.preferredTransform)")
  open var preferredTransform: CGAffineTransform { valueNow("preferredTransform", or: .identity) }

  /// All metadata.
  @available(macOS, deprecated: 13, message: "use load(.metadata)")
  open var metadata: [AVMetadataItem] { valueNow("metadata", or: []) }

  // MARK: Properties

  /// How long the asset plays.
  @available(macOS, deprecated: 13, message: "use load(.duration)")
  open var duration: CMTime { valueNow("duration", or: .indefinite) }

  /// Whether the duration is exact.
  @available(macOS, deprecated: 13, message: "use load(.providesPreciseDurationAndTiming)")
  open var providesPreciseDurationAndTiming: Bool { valueNow("providesPreciseDurationAndTiming", or: false) }

  /// How far playback has to stay behind a live stream; invalid where nothing is live.
  @available(macOS, deprecated: 13, message: "use load(.minimumTimeOffsetFromLive)")
  open var minimumTimeOffsetFromLive: CMTime { valueNow("minimumTimeOffsetFromLive", or: .invalid) }

  /// The lyrics.
  @available(macOS, deprecated: 13, message: "use load(.lyrics)")
  open var lyrics: String? { valueNow("lyrics", or: nil as String?) }

  /// When the media was made.
  @available(macOS, deprecated: 13, message: "use load(.creationDate)")
  open var creationDate: AVMetadataItem? { valueNow("creationDate", or: nil as AVMetadataItem?) }

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
    MetadataMapping.items(valueNow("metadata", or: []), of: format)
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
    offPool({ asset throws(EngineError) in MetadataMapping.items(try asset.readMetadata(), of: format) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Tracks

  /// Tracks of which one is meant to be chosen.
  @available(macOS, deprecated: 13, message: "use load(.trackGroups)")
  open var trackGroups: [AVAssetTrackGroup] { valueNow("trackGroups", or: []) }

  /// A track identifier that no track of the asset has.
  @available(macOS, deprecated: 13, message: "use findUnusedTrackID()")
  @discardableResult
  open func unusedTrackID() -> CMPersistentTrackID { Self.unused(in: valueNow("tracks", or: [AVAssetTrack]())) }

  /// Finds a track identifier that no track of the asset has.
  @discardableResult
  nonisolated(nonsending) open func findUnusedTrackID() async throws -> CMPersistentTrackID {
    try await awaited { findUnusedTrackID(completionHandler: $0) }
  }

  /// Finds a track identifier that no track of the asset has and calls back on an internal queue.
  @preconcurrency open func findUnusedTrackID(
    completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in AVAsset.unused(in: try asset.allTracks()) }) {
      completionHandler($0.value ?? kCMPersistentTrackID_Invalid, $0.error)
    }
  }

  // MARK: Chapters

  /// The locales of chapter titles.
  @available(macOS, deprecated: 13, message: "use load(.availableChapterLocales)")
  open var availableChapterLocales: [Locale] { valueNow("availableChapterLocales", or: []) }

  /// The chapters with titles of a locale, as groups that each hold a title.
  ///
  /// - Parameters:
  ///   - locale: One of the available chapter locales.
  ///   - commonKeys: Which further items are wanted; nil stands for all. Titles are always there.
  @available(
    macOS, deprecated: 13, message: "use loadChapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)"
  )
  @discardableResult
  open func chapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
  ) -> [AVTimedMetadataGroup] {
    (try? readChapters(locale, commonKeys ?? [])) ?? []
  }

  /// The chapters in the language that fits the user's best, or those in the first language that there is.
  @available(macOS, deprecated: 13, message: "use loadChapterMetadataGroups(bestMatchingPreferredLanguages:)")
  @discardableResult
  open func chapterMetadataGroups(bestMatchingPreferredLanguages preferredLanguages: [String]) -> [AVTimedMetadataGroup]
  {
    (try? readChapters(bestMatching: preferredLanguages)) ?? []
  }

  /// Loads the chapters in the language that fits the user's best.
  @discardableResult
  nonisolated(nonsending) open func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) async throws -> [AVTimedMetadataGroup] {
    try await awaited {
      loadChapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages, completionHandler: $0)
    } ?? []
  }

  /// Loads the chapters in the language that fits the user's best and calls back on an internal queue.
  @preconcurrency open func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.readChapters(bestMatching: preferredLanguages) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Selection

  /// The characteristics for which there is something to choose from.
  @available(macOS, deprecated: 13, message: "use load(.availableMediaCharacteristicsWithMediaSelectionOptions)")
  open var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] {
    valueNow("availableMediaCharacteristicsWithMediaSelectionOptions", or: [])
  }

  /// Every combination of options that can be selected.
  @available(macOS, deprecated: 13, message: "use load(.allMediaSelections)")
  open var allMediaSelections: [AVMediaSelection] { valueNow("allMediaSelections", or: []) }

  /// What there is to choose from for a characteristic: `audible`, `legible` or `visual`.
  @available(macOS, deprecated: 13, message: "use loadMediaSelectionGroup(for:)")
  @discardableResult
  open func mediaSelectionGroup(forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> AVMediaSelectionGroup?
  {
    (try? readSelectionGroup(mediaCharacteristic)) ?? nil
  }

  /// Loads what there is to choose from for a characteristic.
  @discardableResult
  nonisolated(nonsending) open func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> AVMediaSelectionGroup? {
    try await awaited { loadMediaSelectionGroup(for: mediaCharacteristic, completionHandler: $0) }
  }

  /// Loads what there is to choose from for a characteristic and calls back on an internal queue.
  @preconcurrency open func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.readSelectionGroup(mediaCharacteristic) }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }

  // MARK: What can be done with it

  /// Whether the media is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.hasProtectedContent)")
  open var hasProtectedContent: Bool { valueNow("hasProtectedContent", or: false) }

  /// Whether the asset may be extended by fragments.
  @available(macOS, deprecated: 13, message: "use load(.canContainFragments)")
  open var canContainFragments: Bool { valueNow("canContainFragments", or: false) }

  /// Whether the asset has movie fragments.
  @available(macOS, deprecated: 13, message: "use load(.containsFragments)")
  open var containsFragments: Bool { valueNow("containsFragments", or: false) }

  /// How long the asset will be once it has all its fragments, where it tells.
  @available(macOS, deprecated: 13, message: "use load(.overallDurationHint)")
  open var overallDurationHint: CMTime { valueNow("overallDurationHint", or: .invalid) }

  /// Whether the asset, or some of its tracks, can be decoded.
  @available(macOS, deprecated: 13, message: "use load(.isPlayable)")
  open var isPlayable: Bool { valueNow("playable", or: false) }

  /// Whether the asset can be exported.
  @available(macOS, deprecated: 13, message: "use load(.isExportable)")
  open var isExportable: Bool { valueNow("exportable", or: false) }

  /// Whether an asset reader can read samples of the asset.
  @available(macOS, deprecated: 13, message: "use load(.isReadable)")
  open var isReadable: Bool { valueNow("readable", or: false) }

  /// Whether the asset can be part of a composition.
  @available(macOS, deprecated: 13, message: "use load(.isComposable)")
  open var isComposable: Bool { valueNow("composable", or: false) }

  /// Whether the photo album takes the asset.  Linux: false, there is none.
  @available(macOS, deprecated: 13, message: "use load(.isCompatibleWithSavedPhotosAlbum)")
  open var isCompatibleWithSavedPhotosAlbum: Bool { valueNow("compatibleWithSavedPhotosAlbum", or: false) }

  /// Whether AirPlay takes the asset.  Linux: false, there is none.
  @available(macOS, deprecated: 13, message: "use load(.isCompatibleWithAirPlayVideo)")
  open var isCompatibleWithAirPlayVideo: Bool { valueNow("compatibleWithAirPlayVideo", or: false) }

  /// How far the loading of a key has come.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    keyStatus(key, outError)
  }

  /// Loads keys and calls back when each of them is loaded, has failed or was cancelled.
  @preconcurrency open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?
  ) {
    loadKeys(keys, handler: handler)
  }

  /// The opened media; opens it at the first call, which blocks.
  package func engineContainer() throws(EngineError) -> any MediaContainer {
    throw EngineError(.unsupported, "Opening \(type(of: self))", detail: "it has no media of its own")
  }

  /// Makes the tracks; `allTracks()` asks once.
  package func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = try engineContainer()
    return container.tracks.map { AVAssetTrack($0, of: self, in: container) }
  }

  /// The tracks, always the same objects.
  ///
  /// Subclasses whose tracks are of a narrower class narrow `tracks` in an extension of `_TrackVending`.
  package func allTracks() throws(EngineError) -> [AVAssetTrack] {
    try loadedTracks.value { () throws(EngineError) in UncheckedSendable(try makeTracks()) }.value
  }

  /// Closed captions beside pictures, which can be chosen without being tracks; looked for once.
  package func embeddedCaptions() throws(EngineError) -> [AVAssetTrack] {
    try loadedCaptions.value { () throws(EngineError) in
      UncheckedSendable(AVAssetTrack.embeddedCaptions(of: self, among: try allTracks()))
    }.value
  }

  /// All metadata; asked for once.
  func readMetadata() throws(EngineError) -> [AVMetadataItem] {
    try loadedMetadata.value { () throws(EngineError) in
      UncheckedSendable(MetadataMapping.items(try engineInfo().metadata))
    }.value
  }

  /// What the media says of the whole presentation.
  package func engineInfo() throws(EngineError) -> ContainerInfo { try engineContainer().info }

  /// How the asset is called in messages.
  package var displayName: String { "asset" }

  /// Whether times shall be exact at the price of reading more.
  package var prefersPreciseTiming: Bool { false }
}

extension AVAsset: ClusterInit {}

extension ClusterInit where Self: AVAsset {
  fileprivate init(resource url: URL) {
    self.init(cluster: {
      guard let asset = AVURLAsset(url: url) as? Self else {
        _misuse("AVAsset(url:) makes an AVURLAsset and cannot initialise \(Self.self)")
      }
      return asset
    })
  }
}

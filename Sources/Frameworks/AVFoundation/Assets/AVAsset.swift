package import AVEngineCore
public import CoreMedia
public import Foundation

/// Timed media: a movie, a song, a stream, made of tracks.
///
/// `load(_:)` reads asynchronously; the synchronous properties block the caller while they read media.
open class AVAsset: NSObject, NSCopying, PropertyLoading {
  package let loader = PropertyLoader()
  private let loadedTracks = Once<UncheckedSendable<[AVAssetTrack]>>()
  private let loadedCaptions = Once<UncheckedSendable<[AVAssetTrack]>>()
  private let loadedMetadata = Once<UncheckedSendable<[AVMetadataItem]>>()

  /// Creates an asset without media. Loading any of its properties from media fails.
  public override init() { super.init() }

  /// Creates an `AVURLAsset` for a URL, without reading anything.
  @available(macOS, deprecated: 15, message: "use AVURLAsset(url:)")
  public convenience init(url URL: URL) { self.init(resource: URL) }

  /// Returns the asset itself. A mutable asset returns an immutable copy instead.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The kinds of references to other resources that the asset may not follow; unless an option states others,
  /// `defaultPolicy`.
  open var referenceRestrictions: AVAssetReferenceRestrictions { .defaultPolicy }

  /// Cancels the loading of properties. Keys that are being loaded get the status `cancelled`.
  open func cancelLoading() { loader.cancel() }

  /// The playback rate that the file states; 1 if it states none. Playback does not follow the value by itself.
  @available(macOS, deprecated: 13, message: "use load(.preferredRate)")
  open var preferredRate: Float { valueNow("preferredRate", or: 1) }

  /// The volume at which the asset should play; 1 unless the file states another. Linux: playback does not apply it.
  @available(macOS, deprecated: 13, message: "use load(.preferredVolume)")
  open var preferredVolume: Float { valueNow("preferredVolume", or: 1) }

  /// The transform that the file states for the whole presentation; the identity if it states none. Each video track
  /// also has its own transform.
  @available(macOS, deprecated: 13, message: "use load(.preferredTransform)")
  open var preferredTransform: CGAffineTransform { valueNow("preferredTransform", or: .identity) }

  /// The asset's metadata items of all formats; empty if they cannot be read. Items of single tracks are not among
  /// them.
  @available(macOS, deprecated: 13, message: "use load(.metadata)")
  open var metadata: [AVMetadataItem] { valueNow("metadata", or: []) }

  // MARK: Properties

  /// The duration of the asset; indefinite for a live stream, or if it cannot be read.
  @available(macOS, deprecated: 13, message: "use load(.duration)")
  open var duration: CMTime { valueNow("duration", or: .indefinite) }

  /// Whether `duration` is exact; false if it is estimated, for example from the data rate of a file without an index.
  @available(macOS, deprecated: 13, message: "use load(.providesPreciseDurationAndTiming)")
  open var providesPreciseDurationAndTiming: Bool { valueNow("providesPreciseDurationAndTiming", or: false) }

  /// The shortest distance from the playhead to the end of a live stream; invalid if the asset is not live. Linux: zero
  /// for a live stream.
  @available(macOS, deprecated: 13, message: "use load(.minimumTimeOffsetFromLive)")
  open var minimumTimeOffsetFromLive: CMTime { valueNow("minimumTimeOffsetFromLive", or: .invalid) }

  /// The lyrics in the metadata of iTunes, ID3 or a `LYRICS` comment; nil if there are none.
  @available(macOS, deprecated: 13, message: "use load(.lyrics)")
  open var lyrics: String? { valueNow("lyrics", or: nil as String?) }

  /// The metadata item with the date at which the media was made; nil if there is none.
  @available(macOS, deprecated: 13, message: "use load(.creationDate)")
  open var creationDate: AVMetadataItem? { valueNow("creationDate", or: nil as AVMetadataItem?) }

  /// The metadata items that have a common key, such as the title, which several metadata formats share.
  @available(macOS, deprecated: 13, message: "use load(.commonMetadata)")
  open var commonMetadata: [AVMetadataItem] { valueNow("commonMetadata", or: []) }

  /// The formats, such as iTunes or ID3, in which the asset has metadata; empty if it cannot be read.
  @available(macOS, deprecated: 13, message: "use load(.availableMetadataFormats)")
  open var availableMetadataFormats: [AVMetadataFormat] { valueNow("availableMetadataFormats", or: []) }

  /// Returns the metadata items of a format; empty if the metadata cannot be read.
  @available(macOS, deprecated: 13, message: "use loadMetadata(for:)")
  @discardableResult
  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    MetadataMapping.items(valueNow("metadata", or: []), of: format)
  }

  /// Loads the metadata items of a format; the result is empty if there are none. Throws if the asset cannot be read.
  @discardableResult
  nonisolated(nonsending) open func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await awaited { loadMetadata(for: format, completionHandler: $0) } ?? []
  }

  /// Loads the metadata items of a format and calls back on an internal queue, with nil and the error if the asset
  /// cannot be read.
  @preconcurrency open func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in MetadataMapping.items(try asset.readMetadata(), of: format) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Tracks

  /// The groups of alternate tracks, such as translations of the same audio.
  @available(macOS, deprecated: 13, message: "use load(.trackGroups)")
  open var trackGroups: [AVAssetTrackGroup] { valueNow("trackGroups", or: []) }

  /// Returns a track identifier that no track of the asset has; 1 if the tracks cannot be read.
  @available(macOS, deprecated: 13, message: "use findUnusedTrackID()")
  @discardableResult
  open func unusedTrackID() -> CMPersistentTrackID { Self.unused(in: valueNow("tracks", or: [AVAssetTrack]())) }

  /// Finds a track identifier that no track of the asset has. Throws if the tracks cannot be read.
  @discardableResult
  nonisolated(nonsending) open func findUnusedTrackID() async throws -> CMPersistentTrackID {
    try await awaited { findUnusedTrackID(completionHandler: $0) }
  }

  /// Finds a track identifier that no track of the asset has and calls back on an internal queue, with the error if the
  /// tracks cannot be read.
  @preconcurrency open func findUnusedTrackID(
    completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in AVAsset.unused(in: try asset.allTracks()) }) {
      completionHandler($0.value ?? kCMPersistentTrackID_Invalid, $0.error)
    }
  }

  // MARK: Chapters

  /// The locales in which the asset has chapter titles; empty if it has no chapters.
  @available(macOS, deprecated: 13, message: "use load(.availableChapterLocales)")
  open var availableChapterLocales: [Locale] { valueNow("availableChapterLocales", or: []) }

  /// Returns the chapters with titles in a locale, as groups that each hold a title; empty if chapters cannot be read.
  ///
  /// - Parameters:
  ///   - locale: One of the available chapter locales.
  ///   - commonKeys: The common keys of further items to return; nil or an empty array returns all. The groups always
  ///     have titles, and the texts of links if the chapters have any.
  @available(
    macOS, deprecated: 13, message: "use loadChapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)"
  )
  @discardableResult
  open func chapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
  ) -> [AVTimedMetadataGroup] {
    (try? readChapters(locale, commonKeys ?? [])) ?? []
  }

  /// Returns the chapters in the available locale that best matches the preferred languages, or in the first available
  /// locale if none matches.
  @available(macOS, deprecated: 13, message: "use loadChapterMetadataGroups(bestMatchingPreferredLanguages:)")
  @discardableResult
  open func chapterMetadataGroups(bestMatchingPreferredLanguages preferredLanguages: [String]) -> [AVTimedMetadataGroup]
  {
    (try? readChapters(bestMatching: preferredLanguages)) ?? []
  }

  /// Loads the chapters in the available locale that best matches the preferred languages, or in the first available
  /// locale if none matches.
  @discardableResult
  nonisolated(nonsending) open func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) async throws -> [AVTimedMetadataGroup] {
    try await awaited {
      loadChapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages, completionHandler: $0)
    } ?? []
  }

  /// Loads the chapters in the available locale that best matches the preferred languages, or in the first available
  /// locale if none matches. Calls back on an internal queue.
  @preconcurrency open func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.readChapters(bestMatching: preferredLanguages) }) {
      completionHandler($0.value, $0.error)
    }
  }

  // MARK: Selection

  /// Those of the characteristics `audible`, `legible` and `visual` for which the asset has options to select.
  @available(macOS, deprecated: 13, message: "use load(.availableMediaCharacteristicsWithMediaSelectionOptions)")
  open var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] {
    valueNow("availableMediaCharacteristicsWithMediaSelectionOptions", or: [])
  }

  /// The combinations of options that can be selected. At most 1,000 are listed.
  @available(macOS, deprecated: 13, message: "use load(.allMediaSelections)")
  open var allMediaSelections: [AVMediaSelection] { valueNow("allMediaSelections", or: []) }

  /// Returns the media selection group of a characteristic, which is `audible`, `legible` or `visual`; nil if the asset
  /// has no options for the characteristic or cannot be read.
  @available(macOS, deprecated: 13, message: "use loadMediaSelectionGroup(for:)")
  @discardableResult
  open func mediaSelectionGroup(forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> AVMediaSelectionGroup?
  {
    (try? readSelectionGroup(mediaCharacteristic)) ?? nil
  }

  /// Loads the media selection group of a characteristic; the result is nil if the asset has no options for the
  /// characteristic.
  @discardableResult
  nonisolated(nonsending) open func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> AVMediaSelectionGroup? {
    try await awaited { loadMediaSelectionGroup(for: mediaCharacteristic, completionHandler: $0) }
  }

  /// Loads the media selection group of a characteristic and calls back on an internal queue, with nil if the asset has
  /// no options for the characteristic.
  @preconcurrency open func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.readSelectionGroup(mediaCharacteristic) }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }

  // MARK: Suitability

  /// Whether the file, or at least one of its tracks, is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.hasProtectedContent)")
  open var hasProtectedContent: Bool { valueNow("hasProtectedContent", or: false) }

  /// Whether the file's header allows movie fragments (`mvex` box), which may be appended later.
  @available(macOS, deprecated: 13, message: "use load(.canContainFragments)")
  open var canContainFragments: Bool { valueNow("canContainFragments", or: false) }

  /// Whether the file has movie fragments: samples that are listed after the header (`moof` boxes).
  @available(macOS, deprecated: 13, message: "use load(.containsFragments)")
  open var containsFragments: Bool { valueNow("containsFragments", or: false) }

  /// The duration of the asset with all its fragments; invalid if the asset cannot have fragments.
  @available(macOS, deprecated: 13, message: "use load(.overallDurationHint)")
  open var overallDurationHint: CMTime { valueNow("overallDurationHint", or: .invalid) }

  /// Whether at least one audio, video or muxed track can be decoded and nothing in the asset is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.isPlayable)")
  open var isPlayable: Bool { valueNow("playable", or: false) }

  /// Whether the asset can be exported: it has tracks, and nothing in it is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.isExportable)")
  open var isExportable: Bool { valueNow("exportable", or: false) }

  /// Whether an asset reader can read samples of the asset: it has tracks, and nothing in it is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.isReadable)")
  open var isReadable: Bool { valueNow("readable", or: false) }

  /// Whether the asset can be part of a composition: it has tracks, and nothing in it is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.isComposable)")
  open var isComposable: Bool { valueNow("composable", or: false) }

  /// Whether the asset can be saved to the photo library as a video: it is playable and has a video track.
  @available(macOS, deprecated: 13, message: "use load(.isCompatibleWithSavedPhotosAlbum)")
  open var isCompatibleWithSavedPhotosAlbum: Bool { valueNow("compatibleWithSavedPhotosAlbum", or: false) }

  /// Whether AirPlay can send the asset's video. Linux: always false.
  @available(macOS, deprecated: 13, message: "use load(.isCompatibleWithAirPlayVideo)")
  open var isCompatibleWithAirPlayVideo: Bool { valueNow("compatibleWithAirPlayVideo", or: false) }

  /// Returns the loading status of a property by its name, such as `tracks`. Sets the error if loading failed or was
  /// cancelled.
  @discardableResult
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    keyStatus(key, outError)
  }

  /// Loads the values of keys, which are names of properties such as `duration`. Calls back once, on an internal queue,
  /// after every key was loaded, failed or was cancelled.
  @preconcurrency open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?
  ) {
    loadKeys(keys, handler: handler)
  }

  /// May block while it opens the media.
  package func engineContainer() throws(EngineError) -> any MediaContainer {
    throw EngineError(.unsupported, "Opening \(type(of: self))", detail: "it contains no media itself")
  }

  package func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = try engineContainer()
    return container.tracks.map { AVAssetTrack($0, of: self, in: container) }
  }

  package func allTracks() throws(EngineError) -> [AVAssetTrack] {
    try loadedTracks.value { () throws(EngineError) in UncheckedSendable(try makeTracks()) }.value
  }

  package func embeddedCaptions() throws(EngineError) -> [AVAssetTrack] {
    try loadedCaptions.value { () throws(EngineError) in
      UncheckedSendable(AVAssetTrack.embeddedCaptions(of: self, among: try allTracks()))
    }.value
  }

  func readMetadata() throws(EngineError) -> [AVMetadataItem] {
    try loadedMetadata.value { () throws(EngineError) in
      UncheckedSendable(MetadataMapping.items(try engineInfo().metadata))
    }.value
  }

  package func engineInfo() throws(EngineError) -> ContainerInfo { try engineContainer().info }

  package var displayName: String { "asset" }

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

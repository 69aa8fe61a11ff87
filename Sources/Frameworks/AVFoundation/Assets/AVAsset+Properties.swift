public import CoreMedia
import Foundation

extension AVAsset {
  /// How long the asset plays.
  @available(macOS, deprecated: 13, message: "use load(.duration)")
  public var duration: CMTime { valueNow("duration", or: .indefinite) }

  /// Whether the duration is exact.
  @available(macOS, deprecated: 13, message: "use load(.providesPreciseDurationAndTiming)")
  public var providesPreciseDurationAndTiming: Bool { valueNow("providesPreciseDurationAndTiming", or: false) }

  /// How far playback has to stay behind a live stream; invalid where nothing is live.
  @available(macOS, deprecated: 13, message: "use load(.minimumTimeOffsetFromLive)")
  public var minimumTimeOffsetFromLive: CMTime { valueNow("minimumTimeOffsetFromLive", or: .invalid) }

  /// The lyrics.
  @available(macOS, deprecated: 13, message: "use load(.lyrics)")
  public var lyrics: String? { valueNow("lyrics", or: nil as String?) }

  /// When the media was made.
  @available(macOS, deprecated: 13, message: "use load(.creationDate)")
  public var creationDate: AVMetadataItem? { valueNow("creationDate", or: nil as AVMetadataItem?) }

  /// The metadata whose keys several formats share.
  @available(macOS, deprecated: 13, message: "use load(.commonMetadata)")
  public var commonMetadata: [AVMetadataItem] { valueNow("commonMetadata", or: []) }

  /// The formats of the metadata that is there.
  @available(macOS, deprecated: 13, message: "use load(.availableMetadataFormats)")
  public var availableMetadataFormats: [AVMetadataFormat] { valueNow("availableMetadataFormats", or: []) }

  /// The locales of chapter titles.
  @available(macOS, deprecated: 13, message: "use load(.availableChapterLocales)")
  public var availableChapterLocales: [Locale] { valueNow("availableChapterLocales", or: []) }

  /// The characteristics for which there is something to choose from.
  @available(macOS, deprecated: 13, message: "use load(.availableMediaCharacteristicsWithMediaSelectionOptions)")
  public var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] {
    valueNow("availableMediaCharacteristicsWithMediaSelectionOptions", or: [])
  }

  /// Every combination of options that can be selected.
  @available(macOS, deprecated: 13, message: "use load(.allMediaSelections)")
  public var allMediaSelections: [AVMediaSelection] { valueNow("allMediaSelections", or: []) }

  /// Tracks of which one is meant to be chosen.
  @available(macOS, deprecated: 13, message: "use load(.trackGroups)")
  public var trackGroups: [AVAssetTrackGroup] { valueNow("trackGroups", or: []) }

  /// Whether the media is encrypted.
  @available(macOS, deprecated: 13, message: "use load(.hasProtectedContent)")
  public var hasProtectedContent: Bool { valueNow("hasProtectedContent", or: false) }

  /// Whether the asset may be extended by fragments.
  @available(macOS, deprecated: 13, message: "use load(.canContainFragments)")
  public var canContainFragments: Bool { valueNow("canContainFragments", or: false) }

  /// Whether the asset has movie fragments.
  @available(macOS, deprecated: 13, message: "use load(.containsFragments)")
  public var containsFragments: Bool { valueNow("containsFragments", or: false) }

  /// How long the asset will be once it has all its fragments, where it tells.
  @available(macOS, deprecated: 13, message: "use load(.overallDurationHint)")
  public var overallDurationHint: CMTime { valueNow("overallDurationHint", or: .invalid) }

  /// Whether the asset, or some of its tracks, can be decoded.
  @available(macOS, deprecated: 13, message: "use load(.isPlayable)")
  public var isPlayable: Bool { valueNow("playable", or: false) }

  /// Whether the asset can be exported.
  @available(macOS, deprecated: 13, message: "use load(.isExportable)")
  public var isExportable: Bool { valueNow("exportable", or: false) }

  /// Whether an asset reader can read samples of the asset.
  @available(macOS, deprecated: 13, message: "use load(.isReadable)")
  public var isReadable: Bool { valueNow("readable", or: false) }

  /// Whether the asset can be part of a composition.
  @available(macOS, deprecated: 13, message: "use load(.isComposable)")
  public var isComposable: Bool { valueNow("composable", or: false) }

  /// Whether the photo album takes the asset.  Linux: false, there is none.
  @available(macOS, deprecated: 13, message: "use load(.isCompatibleWithSavedPhotosAlbum)")
  public var isCompatibleWithSavedPhotosAlbum: Bool { valueNow("compatibleWithSavedPhotosAlbum", or: false) }

  /// Whether AirPlay takes the asset.  Linux: false, there is none.
  @available(macOS, deprecated: 13, message: "use load(.isCompatibleWithAirPlayVideo)")
  public var isCompatibleWithAirPlayVideo: Bool { valueNow("compatibleWithAirPlayVideo", or: false) }
}

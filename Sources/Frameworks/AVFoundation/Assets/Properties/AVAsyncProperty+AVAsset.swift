import AVEngineCore
public import CoreMedia
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
  /// How long the asset plays.
  public static var duration: AVAsyncProperty<Root, CMTime> {
    .init("duration") { root throws(EngineError) in try root.readDuration() }
  }

  /// Whether the duration is exact.
  public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
    .init("providesPreciseDurationAndTiming") { root throws(EngineError) in
      try root.readIsPrecise()
    }
  }

  /// The rate at which the asset is meant to play.
  public static var preferredRate: AVAsyncProperty<Root, Float> {
    .init("preferredRate") { root throws(EngineError) in try root.engineInfo().preferredRate }
  }

  /// The volume at which the asset is meant to play.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    .init("preferredVolume") { root throws(EngineError) in try root.engineInfo().preferredVolume }
  }

  /// The transform with which the whole presentation is meant to be shown.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init("preferredTransform") { root throws(EngineError) in try root.engineInfo().preferredTransform }
  }

  /// How far playback has to stay behind a live stream; invalid where nothing is live.
  public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
    .init("minimumTimeOffsetFromLive") { root throws(EngineError) in try root.readLiveOffset() }
  }

  /// The lyrics.
  public static var lyrics: AVAsyncProperty<Root, String?> {
    .init("lyrics") { root throws(EngineError) in try root.readLyrics() }
  }

  /// When the media was made.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
    .init("creationDate") { root throws(EngineError) in
      try root.readMetadata().first { $0.commonKey == .commonKeyCreationDate }
    }
  }

  /// The metadata whose keys several formats share.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("commonMetadata") { root throws(EngineError) in try root.readMetadata().filter { $0.commonKey != nil } }
  }

  /// All metadata.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("metadata") { root throws(EngineError) in try root.readMetadata() }
  }

  /// The formats of the metadata that is there.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    .init("availableMetadataFormats") { root throws(EngineError) in try MetadataMapping.formats(of: root.readMetadata())
    }
  }

  /// The locales of chapter titles.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    .init("availableChapterLocales") { root throws(EngineError) in try root.readChapterLocales() }
  }

  /// The characteristics for which there is something to choose from.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AVAsyncProperty<Root, [AVMediaCharacteristic]>
  {
    .init("availableMediaCharacteristicsWithMediaSelectionOptions") { root throws(EngineError) in
      try root.readSelectionGroups().map(\.characteristic)
    }
  }

  /// What is selected where nobody chooses.
  public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
    .init("preferredMediaSelection") { root throws(EngineError) in
      try AVMediaSelection(asset: root, groups: root.readSelectionGroups().map(\.group))
    }
  }

  /// Every combination of options that can be selected.
  public static var allMediaSelections: AVAsyncProperty<Root, [AVMediaSelection]> {
    .init("allMediaSelections") { root throws(EngineError) in try AVMediaSelection.all(of: root) }
  }

  /// Tracks of which one is meant to be chosen.
  public static var trackGroups: AVAsyncProperty<Root, [AVAssetTrackGroup]> {
    .init("trackGroups") { root throws(EngineError) in try root.readTrackGroups() }
  }

  /// Whether the media is encrypted.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
    .init("hasProtectedContent") { root throws(EngineError) in try root.readIsProtected() }
  }

  /// Whether the asset may be extended by fragments.
  public static var canContainFragments: AVAsyncProperty<Root, Bool> {
    .init("canContainFragments") { root throws(EngineError) in try root.engineInfo().hasFragments }
  }

  /// Whether the asset has movie fragments.
  public static var containsFragments: AVAsyncProperty<Root, Bool> {
    .init("containsFragments") { root throws(EngineError) in try root.engineContainer().containsFragments() }
  }

  /// How long the asset will be once it has all its fragments, where it tells.
  public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
    .init("overallDurationHint") { root throws(EngineError) in try root.readDurationHint() }
  }

  /// Whether the asset, or some of its tracks, can be decoded.
  public static var isPlayable: AVAsyncProperty<Root, Bool> {
    .init("playable") { root throws(EngineError) in try root.readIsPlayable() }
  }

  /// Whether the asset can be exported.
  public static var isExportable: AVAsyncProperty<Root, Bool> {
    .init("exportable") { root throws(EngineError) in try root.readIsReadable() }
  }

  /// Whether an asset reader can read samples of the asset.
  public static var isReadable: AVAsyncProperty<Root, Bool> {
    .init("readable") { root throws(EngineError) in try root.readIsReadable() }
  }

  /// Whether the asset can be part of a composition.
  public static var isComposable: AVAsyncProperty<Root, Bool> {
    .init("composable") { root throws(EngineError) in try root.readIsReadable() }
  }

  /// Whether the photo album takes the asset.  Linux: false, there is none.
  public static var isCompatibleWithSavedPhotosAlbum: AVAsyncProperty<Root, Bool> {
    .init("compatibleWithSavedPhotosAlbum") { _ throws(EngineError) in false }
  }

  /// Whether AirPlay takes the asset.  Linux: false, there is none.
  public static var isCompatibleWithAirPlayVideo: AVAsyncProperty<Root, Bool> {
    .init("compatibleWithAirPlayVideo") { _ throws(EngineError) in false }
  }

  /// The tracks.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
    .init("tracks") { root throws(EngineError) in try root.allTracks() }
  }
}

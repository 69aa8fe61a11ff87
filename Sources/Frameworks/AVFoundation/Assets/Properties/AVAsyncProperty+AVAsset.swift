import AVEngineCore
public import CoreMedia
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
  /// The duration of the asset.
  public static var duration: AVAsyncProperty<Root, CMTime> {
    .init("duration") { root throws(EngineError) in try root.readDuration() }
  }

  /// Whether the duration is exact.
  public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
    .init("providesPreciseDurationAndTiming") { root throws(EngineError) in
      try root.readIsPrecise()
    }
  }

  /// The intended playback rate of the asset.
  public static var preferredRate: AVAsyncProperty<Root, Float> {
    .init("preferredRate") { root throws(EngineError) in try root.engineInfo().preferredRate }
  }

  /// The volume at which the asset should play; 1 unless the file states another. Linux: playback does not apply it.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    .init("preferredVolume") { root throws(EngineError) in try root.engineInfo().preferredVolume }
  }

  /// The intended transform of the whole presentation.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init("preferredTransform") { root throws(EngineError) in try root.engineInfo().preferredTransform }
  }

  /// The shortest distance from the playhead to the end of a live stream; invalid if the asset is not live. Linux: zero
  /// for a live stream.
  public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
    .init("minimumTimeOffsetFromLive") { root throws(EngineError) in try root.readLiveOffset() }
  }

  /// The lyrics, or nil.
  public static var lyrics: AVAsyncProperty<Root, String?> {
    .init("lyrics") { root throws(EngineError) in try root.readLyrics() }
  }

  /// The metadata item with the date at which the media was made, or nil.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
    .init("creationDate") { root throws(EngineError) in
      try root.readMetadata().first { $0.commonKey == .commonKeyCreationDate }
    }
  }

  /// The metadata items with a common key, a key that several metadata formats share.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("commonMetadata") { root throws(EngineError) in try root.readMetadata().filter { $0.commonKey != nil } }
  }

  /// All metadata items.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("metadata") { root throws(EngineError) in try root.readMetadata() }
  }

  /// The formats in which the asset has metadata.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    .init("availableMetadataFormats") { root throws(EngineError) in try MetadataMapping.formats(of: root.readMetadata())
    }
  }

  /// The locales of chapter titles.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    .init("availableChapterLocales") { root throws(EngineError) in try root.readChapterLocales() }
  }

  /// The media characteristics that have a media selection group.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AVAsyncProperty<Root, [AVMediaCharacteristic]>
  {
    .init("availableMediaCharacteristicsWithMediaSelectionOptions") { root throws(EngineError) in
      try root.readSelectionGroups().map(\.characteristic)
    }
  }

  /// The selection that applies if the client selects nothing.
  public static var preferredMediaSelection: AVAsyncProperty<Root, AVMediaSelection> {
    .init("preferredMediaSelection") { root throws(EngineError) in
      try AVMediaSelection(asset: root, groups: root.readSelectionGroups().map(\.group))
    }
  }

  /// The combinations of options that can be selected. At most 1,000 are listed.
  public static var allMediaSelections: AVAsyncProperty<Root, [AVMediaSelection]> {
    .init("allMediaSelections") { root throws(EngineError) in try AVMediaSelection.all(of: root) }
  }

  /// The groups of alternate tracks, such as translations of the same audio.
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

  /// The duration of the asset with all its fragments; invalid if the asset cannot have fragments.
  public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
    .init("overallDurationHint") { root throws(EngineError) in try root.readDurationHint() }
  }

  /// Whether at least one audio, video or muxed track can be decoded and nothing in the asset is encrypted.
  public static var isPlayable: AVAsyncProperty<Root, Bool> {
    .init("playable") { root throws(EngineError) in try root.readIsPlayable() }
  }

  /// Whether the asset can be exported: it has tracks, and nothing in it is encrypted.
  public static var isExportable: AVAsyncProperty<Root, Bool> {
    .init("exportable") { root throws(EngineError) in try root.readIsReadable() }
  }

  /// Whether an asset reader can read samples of the asset: it has tracks, and nothing in it is encrypted.
  public static var isReadable: AVAsyncProperty<Root, Bool> {
    .init("readable") { root throws(EngineError) in try root.readIsReadable() }
  }

  /// Whether the asset can be part of a composition: it has tracks, and nothing in it is encrypted.
  public static var isComposable: AVAsyncProperty<Root, Bool> {
    .init("composable") { root throws(EngineError) in try root.readIsReadable() }
  }

  /// Whether the asset can be saved to the photo library as a video: it is playable and has a video track.
  public static var isCompatibleWithSavedPhotosAlbum: AVAsyncProperty<Root, Bool> {
    .init("compatibleWithSavedPhotosAlbum") { root throws(EngineError) in try root.readIsPlayableVideo() }
  }

  /// Whether AirPlay can send the asset's video. Linux: always false.
  public static var isCompatibleWithAirPlayVideo: AVAsyncProperty<Root, Bool> {
    .init("compatibleWithAirPlayVideo") { _ throws(EngineError) in false }
  }

  /// The tracks.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
    .init("tracks") { root throws(EngineError) in try root.allTracks() }
  }
}

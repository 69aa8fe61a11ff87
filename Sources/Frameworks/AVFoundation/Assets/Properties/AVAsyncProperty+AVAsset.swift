import AVEngineCore
public import CoreMedia
import Foundation

extension AVPartialAsyncProperty where Root: AVAsset {
  /// The duration of the asset; indefinite for a live stream.
  public static var duration: AVAsyncProperty<Root, CMTime> {
    .init("duration") { root throws(EngineError) in try root.readDuration() }
  }

  /// Whether `duration` is exact; false if it is estimated, for example from the data rate of a file without an index.
  public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
    .init("providesPreciseDurationAndTiming") { root throws(EngineError) in
      try root.readIsPrecise()
    }
  }

  /// The playback rate that the file states; 1 if it states none. Playback does not follow the value by itself.
  public static var preferredRate: AVAsyncProperty<Root, Float> {
    .init("preferredRate") { root throws(EngineError) in try root.engineInfo().preferredRate }
  }

  /// The volume at which the asset should play; 1 unless the file states another. Linux: playback does not apply it.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    .init("preferredVolume") { root throws(EngineError) in try root.engineInfo().preferredVolume }
  }

  /// The transform that the file states for the whole presentation; the identity if it states none. Each video track
  /// also has its own transform.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init("preferredTransform") { root throws(EngineError) in try root.engineInfo().preferredTransform }
  }

  /// The shortest distance from the playhead to the end of a live stream; invalid if the asset is not live. Linux: zero
  /// for a live stream.
  public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
    .init("minimumTimeOffsetFromLive") { root throws(EngineError) in try root.readLiveOffset() }
  }

  /// The lyrics in the metadata of iTunes, ID3 or a `LYRICS` comment; nil if there are none.
  public static var lyrics: AVAsyncProperty<Root, String?> {
    .init("lyrics") { root throws(EngineError) in try root.readLyrics() }
  }

  /// The metadata item with the date at which the media was made; nil if there is none.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
    .init("creationDate") { root throws(EngineError) in
      try root.readMetadata().first { $0.commonKey == .commonKeyCreationDate }
    }
  }

  /// The metadata items that have a common key, such as the title, which several metadata formats share.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("commonMetadata") { root throws(EngineError) in try root.readMetadata().filter { $0.commonKey != nil } }
  }

  /// The asset's metadata items of all formats. Items of single tracks are not among them.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("metadata") { root throws(EngineError) in try root.readMetadata() }
  }

  /// The formats, such as iTunes or ID3, in which the asset has metadata; empty if it has none.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    .init("availableMetadataFormats") { root throws(EngineError) in try MetadataMapping.formats(of: root.readMetadata())
    }
  }

  /// The locales in which the asset has chapter titles; empty if it has no chapters.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    .init("availableChapterLocales") { root throws(EngineError) in try root.readChapterLocales() }
  }

  /// Those of the characteristics `audible`, `legible` and `visual` for which the asset has options to select.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions:
    AVAsyncProperty<Root, [AVMediaCharacteristic]>
  {
    .init("availableMediaCharacteristicsWithMediaSelectionOptions") { root throws(EngineError) in
      try root.readSelectionGroups().map(\.characteristic)
    }
  }

  /// The selection that applies if the client selects nothing: the default option of each group.
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

  /// Whether the file, or at least one of its tracks, is encrypted.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
    .init("hasProtectedContent") { root throws(EngineError) in try root.readIsProtected() }
  }

  /// Whether the file's header allows movie fragments (`mvex` box), which may be appended later.
  public static var canContainFragments: AVAsyncProperty<Root, Bool> {
    .init("canContainFragments") { root throws(EngineError) in try root.engineInfo().hasFragments }
  }

  /// Whether the file has movie fragments: samples that are listed after the header (`moof` boxes).
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

  /// All tracks of the asset, in the order of the file.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
    .init("tracks") { root throws(EngineError) in try root.allTracks() }
  }
}

import AVEngineCore
public import CoreMedia
public import Foundation

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  /// What the samples are.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    .init("formatDescriptions") { root throws(EngineError) in root.info.formatDescriptions }
  }

  /// Whether the track can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> {
    .init("playable") { root throws(EngineError) in root.canBeDecoded }
  }

  /// Whether there is a decoder for the track.
  public static var isDecodable: AVAsyncProperty<Root, Bool> {
    .init("decodable") { root throws(EngineError) in root.canBeDecoded }
  }

  /// Whether the track is on where nobody chooses.
  public static var isEnabled: AVAsyncProperty<Root, Bool> {
    .init("enabled") { root throws(EngineError) in root.info.isEnabled }
  }

  /// Whether all samples are in the file that has the track.
  public static var isSelfContained: AVAsyncProperty<Root, Bool> {
    .init("selfContained") { root throws(EngineError) in root.info.isSelfContained }
  }

  /// The size of all samples, in bytes.
  public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
    .init("totalSampleDataLength") { root throws(EngineError) in try root.readStatistics().totalSize }
  }

  /// The characteristics of the media.
  public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
    .init("mediaCharacteristics") { root throws(EngineError) in root.characteristics }
  }

  /// When the track plays, in asset time.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
    .init("timeRange") { root throws(EngineError) in root.statedTimeRange }
  }

  /// The time scale of the media.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
    .init("naturalTimeScale") { root throws(EngineError) in root.info.timescale }
  }

  /// Bits a second.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
    .init("estimatedDataRate") { root throws(EngineError) in try root.readDataRate() }
  }

  /// The language, as an ISO 639-2/T code.
  public static var languageCode: AVAsyncProperty<Root, String?> {
    .init("languageCode") { root throws(EngineError) in root.info.languageCode }
  }

  /// The language, as an IETF BCP 47 tag.
  public static var extendedLanguageTag: AVAsyncProperty<Root, String?> {
    .init("extendedLanguageTag") { root throws(EngineError) in root.info.extendedLanguageTag }
  }

  /// The size of the pictures before the preferred transform.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> {
    .init("naturalSize") { root throws(EngineError) in root.info.naturalSize }
  }

  /// The transform with which pictures are meant to be shown.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init("preferredTransform") { root throws(EngineError) in root.info.preferredTransform }
  }

  /// The volume at which the track is meant to play.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    .init("preferredVolume") { root throws(EngineError) in root.info.preferredVolume }
  }

  /// Whether sound cannot be decoded from every sample on.
  public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
    .init("hasAudioSampleDependencies") { root throws(EngineError) in try root.readHasAudioDependencies() }
  }

  /// Frames a second; zero for what is not made of frames.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    .init("nominalFrameRate") { root throws(EngineError) in try root.readFrameRate() }
  }

  /// The shortest duration of a frame; invalid where it is not known.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    .init("minFrameDuration") { root throws(EngineError) in try root.readMinimumFrameDuration() }
  }

  /// Whether samples are stored in another order than they are shown.
  public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
    .init("requiresFrameReordering") { root throws(EngineError) in try root.readIsReordered() }
  }

  /// What of the media plays when.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
    .init("segments") { root throws(EngineError) in root.trackSegments() }
  }

  /// The metadata whose keys several formats share.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("commonMetadata") { root throws(EngineError) in root.items.filter { $0.commonKey != nil } }
  }

  /// All metadata.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("metadata") { root throws(EngineError) in root.items }
  }

  /// The formats of the metadata that is there.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    .init("availableMetadataFormats") { root throws(EngineError) in MetadataMapping.formats(of: root.items) }
  }

  /// The kinds of relations that the track has to others.
  public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
    .init("availableTrackAssociationTypes") { root throws(EngineError) in root.associationTypes }
  }

  /// Whether the track makes sample cursors.
  public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
    .init("canProvideSampleCursors") { track throws(EngineError) in try track.readHasSampleCursors() }
  }
}

import AVEngineCore
public import CoreMedia
public import Foundation

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  /// The formats of the samples.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    .init("formatDescriptions") { root throws(EngineError) in root.info.formatDescriptions }
  }

  /// Whether the track can be played: it is not encrypted and states its formats. If it is audio, video or muxed, each
  /// format must also have a decoder.
  public static var isPlayable: AVAsyncProperty<Root, Bool> {
    .init("playable") { root throws(EngineError) in root.canBeDecoded }
  }

  /// The same as `isPlayable`.
  public static var isDecodable: AVAsyncProperty<Root, Bool> {
    .init("decodable") { root throws(EngineError) in root.canBeDecoded }
  }

  /// Whether the track plays by default, without a selection by the client.
  public static var isEnabled: AVAsyncProperty<Root, Bool> {
    .init("enabled") { root throws(EngineError) in root.info.isEnabled }
  }

  /// Whether all samples are in the file that contains the track; also true for a stream.
  public static var isSelfContained: AVAsyncProperty<Root, Bool> {
    .init("selfContained") { root throws(EngineError) in root.info.isSelfContained }
  }

  /// The size of all samples, in bytes; zero if it is not known. For a composition's track, it is the size of all
  /// samples of the source tracks.
  public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
    .init("totalSampleDataLength") { root throws(EngineError) in try root.readStatistics().totalSize }
  }

  /// The characteristics of the media.
  public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
    .init("mediaCharacteristics") { root throws(EngineError) in root.characteristics }
  }

  /// The time range in which the track plays, in asset time.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
    .init("timeRange") { root throws(EngineError) in root.statedTimeRange }
  }

  /// The time scale of the media, in units per second.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
    .init("naturalTimeScale") { root throws(EngineError) in root.info.timescale }
  }

  /// The data rate in bits per second; zero if it is not known.
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

  /// The display size of the video frames, before the preferred transform.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> {
    .init("naturalSize") { root throws(EngineError) in root.info.naturalSize }
  }

  /// The intended transform of the video frames for display.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init("preferredTransform") { root throws(EngineError) in root.info.preferredTransform }
  }

  /// The volume at which the track should play; 1 unless the file states another. Linux: playback does not apply it.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    .init("preferredVolume") { root throws(EngineError) in root.info.preferredVolume }
  }

  /// Whether an audio track has samples that cannot be decoded on their own.
  public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
    .init("hasAudioSampleDependencies") { root throws(EngineError) in try root.readHasAudioDependencies() }
  }

  /// The frame rate in frames per second; zero if it is not known, or if the track is neither video nor depth data.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    .init("nominalFrameRate") { root throws(EngineError) in try root.readFrameRate() }
  }

  /// The shortest duration of a frame; invalid if it is not known, or if the track is neither video nor depth data.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    .init("minFrameDuration") { root throws(EngineError) in try root.readMinimumFrameDuration() }
  }

  /// Whether the decode order of a video track's samples differs from their presentation order. Linux: only the first
  /// samples are compared.
  public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
    .init("requiresFrameReordering") { root throws(EngineError) in try root.readIsReordered() }
  }

  /// The segments, in the order of asset time. Each maps a range of the media, or nothing, to a range of asset time.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
    .init("segments") { root throws(EngineError) in root.trackSegments() }
  }

  /// The metadata items with a common key, a key that several metadata formats share.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("commonMetadata") { root throws(EngineError) in root.items.filter { $0.commonKey != nil } }
  }

  /// All metadata items.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    .init("metadata") { root throws(EngineError) in root.items }
  }

  /// The formats in which the track has metadata.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    .init("availableMetadataFormats") { root throws(EngineError) in MetadataMapping.formats(of: root.items) }
  }

  /// The types of the associations that the track has with other tracks.
  public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
    .init("availableTrackAssociationTypes") { root throws(EngineError) in root.associationTypes }
  }

  /// Whether the samples of the track have an index, which sample cursors need, and are not encrypted.
  public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
    .init("canProvideSampleCursors") { track throws(EngineError) in try track.readHasSampleCursors() }
  }
}

public import CoreMedia
import Foundation
import MediaEngine

extension AVAssetTrack {
  /// Whether the track can be played.
  @available(macOS, deprecated: 13, message: "use load(.isPlayable)")
  public var isPlayable: Bool { valueNow("playable", or: false) }

  /// Whether there is a decoder for the track.
  @available(macOS, deprecated: 13, message: "use load(.isDecodable)")
  public var isDecodable: Bool { valueNow("decodable", or: false) }

  /// Whether all samples are in the file that has the track.
  @available(macOS, deprecated: 13, message: "use load(.isSelfContained)")
  public var isSelfContained: Bool { valueNow("selfContained", or: true) }

  /// The size of all samples, in bytes.
  @available(macOS, deprecated: 13, message: "use load(.totalSampleDataLength)")
  public var totalSampleDataLength: Int64 { valueNow("totalSampleDataLength", or: 0) }

  /// When the track plays, in asset time.
  @available(macOS, deprecated: 13, message: "use load(.timeRange)")
  public var timeRange: CMTimeRange { valueNow("timeRange", or: .invalid) }

  /// The range as the media says it: that of a live stream has no end.
  var statedTimeRange: CMTimeRange {
    let range = info.timeRange
    return range.end >= StreamProvider.endless ? CMTimeRange(start: range.start, duration: .indefinite) : range
  }

  /// Bits a second.
  @available(macOS, deprecated: 13, message: "use load(.estimatedDataRate)")
  public var estimatedDataRate: Float { valueNow("estimatedDataRate", or: 0) }

  /// Whether sound cannot be decoded from every sample on.
  @available(macOS, deprecated: 13, message: "use load(.hasAudioSampleDependencies)")
  public var hasAudioSampleDependencies: Bool { valueNow("hasAudioSampleDependencies", or: false) }

  /// Frames a second; zero for what is not made of frames.
  @available(macOS, deprecated: 13, message: "use load(.nominalFrameRate)")
  public var nominalFrameRate: Float { valueNow("nominalFrameRate", or: 0) }

  /// The shortest duration of a frame; invalid where it is not known.
  @available(macOS, deprecated: 13, message: "use load(.minFrameDuration)")
  public var minFrameDuration: CMTime { valueNow("minFrameDuration", or: .invalid) }

  /// Whether samples are stored in another order than they are shown.
  @available(macOS, deprecated: 13, message: "use load(.requiresFrameReordering)")
  public var requiresFrameReordering: Bool { valueNow("requiresFrameReordering", or: false) }

  /// The metadata whose keys several formats share.
  @available(macOS, deprecated: 13, message: "use load(.commonMetadata)")
  public var commonMetadata: [AVMetadataItem] { valueNow("commonMetadata", or: []) }

  /// The formats of the metadata that is there.
  @available(macOS, deprecated: 13, message: "use load(.availableMetadataFormats)")
  public var availableMetadataFormats: [AVMetadataFormat] { valueNow("availableMetadataFormats", or: []) }

  /// The kinds of relations that the track has to others.
  @available(macOS, deprecated: 13, message: "use load(.availableTrackAssociationTypes)")
  public var availableTrackAssociationTypes: [AVAssetTrack.AssociationType] { valueNow("availableTrackAssociationTypes", or: []) }

  /// Whether the track makes sample cursors.
  @available(macOS, deprecated: 13, message: "use load(.canProvideSampleCursors)")
  public var canProvideSampleCursors: Bool { valueNow("canProvideSampleCursors", or: false) }

  /// What the samples are: `CMFormatDescription` objects.
  @available(macOS, deprecated: 13, message: "use load(.formatDescriptions)")
  public var formatDescriptions: [Any] { info.formatDescriptions }
}

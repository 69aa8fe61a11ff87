import AVEngineCore
import AVEngineReading
public import CoreMedia

/// A track of a movie, with the times of its samples and its place in a group of alternate tracks.
open class AVMovieTrack: AVAssetTrack {
  /// The range of the presentation times of the track's samples, in media time; invalid if there are no samples or they
  /// cannot be read.
  open var mediaPresentationTimeRange: CMTimeRange { (try? readExtent())?.presentation ?? .invalid }

  /// The range of the decode times of the track's samples, in media time; invalid if there are no samples or they
  /// cannot be read.
  open var mediaDecodeTimeRange: CMTimeRange { (try? readExtent())?.decode ?? .invalid }

  /// The identifier of the track's alternate group, of which one track at a time should play; 0 if the track is in no
  /// group.
  open var alternateGroupID: Int { info.alternateGroup }

  /// The file to which media of the track is added; nil if no media can be added, or if no file was set.
  open var mediaDataStorage: AVMediaDataStorage? { nil }

  /// May block while it reads the whole sample index.
  func readExtent() throws(EngineError) -> MediaExtent {
    guard let media = engineTrack else { return MediaExtent() }
    return try MediaPiece(source: media, formats: Array(media.info.formatDescriptions.indices)).countedExtent()
  }
}

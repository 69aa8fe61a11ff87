import AVEngineCore
import AVEngineReading
public import CoreMedia

/// A track of a movie.
open class AVMovieTrack: AVAssetTrack {
  /// The range of the media's presentation timestamps, before any edit; invalid if it cannot be read.
  open var mediaPresentationTimeRange: CMTimeRange { (try? readExtent())?.presentation ?? .invalid }

  /// The range of the media's decode timestamps, before any edit; invalid if it cannot be read.
  open var mediaDecodeTimeRange: CMTimeRange { (try? readExtent())?.decode ?? .invalid }

  /// The group of tracks of which one at a time should play; 0 if the track is in no group.
  open var alternateGroupID: Int { info.alternateGroup }

  /// The file to which media of the track is added. Nil if none can be added, or if a storage was not set.
  open var mediaDataStorage: AVMediaDataStorage? { nil }

  /// Returns the extent of the times of all samples; reads the whole index.
  func readExtent() throws(EngineError) -> MediaExtent {
    guard let media = engineTrack else { return MediaExtent() }
    return try MediaPiece(source: media, formats: Array(media.info.formatDescriptions.indices)).countedExtent()
  }
}

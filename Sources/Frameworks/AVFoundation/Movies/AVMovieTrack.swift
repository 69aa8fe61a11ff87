import AVEngineCore
import AVEngineReading
public import CoreMedia

/// A track of a movie.
open class AVMovieTrack: AVAssetTrack {
  /// The times at which the track's media is shown, before any edit; invalid where there is none.
  open var mediaPresentationTimeRange: CMTimeRange { (try? readExtent())?.presentation ?? .invalid }

  /// The times at which the track's media is decoded, before any edit; invalid where there is none.
  open var mediaDecodeTimeRange: CMTimeRange { (try? readExtent())?.decode ?? .invalid }

  /// The group of tracks of which one is meant to be chosen; 0 for a track that is in none.
  open var alternateGroupID: Int { info.alternateGroup }

  /// Where media that is added to the track goes; nil for a track to which none can be added, or that has no place of
  /// its own.
  open var mediaDataStorage: AVMediaDataStorage? { nil }

  /// Where the samples stand; reads the index of all.
  func readExtent() throws(EngineError) -> MediaExtent {
    guard let media = engineTrack else { return MediaExtent() }
    return try MediaPiece(source: media, formats: Array(media.info.formatDescriptions.indices)).countedExtent()
  }
}

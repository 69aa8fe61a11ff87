import AVEngineCore
import CoreMedia

extension AVAssetTrack {
  /// Whether the engine can look this track's samples up.
  func readHasSampleCursors() throws(EngineError) -> Bool {
    guard let engineTrack, !engineTrack.info.isProtected else { return false }
    return try engineTrack.makeCursor() is any IndexedSampleCursor
  }
}

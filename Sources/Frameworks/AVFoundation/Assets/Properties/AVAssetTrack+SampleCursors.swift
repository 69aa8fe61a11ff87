import AVEngineCore
import CoreMedia

extension AVAssetTrack {
  /// Returns whether the track can make sample cursors: its samples have an index and are not encrypted.
  func readHasSampleCursors() throws(EngineError) -> Bool {
    guard let engineTrack, !engineTrack.info.isProtected else { return false }
    return try engineTrack.makeCursor() is any IndexedSampleCursor
  }
}

import AVEngineCore
import CoreMedia

extension AVAssetTrack {
  func readHasSampleCursors() throws(EngineError) -> Bool {
    guard let engineTrack, !engineTrack.info.isProtected else { return false }
    return try engineTrack.makeCursor() is any IndexedSampleCursor
  }
}

import AVEngineCore
import Foundation

extension AVAssetTrack {
  func readAssociated(_ type: AVAssetTrack.AssociationType) throws(EngineError) -> [AVAssetTrack] {
    guard let ids = info.references[type.rawValue], let tracks = try asset?.allTracks() else { return [] }
    return ids.compactMap { id in tracks.first { $0.trackID == id } }
  }
}

import AssetsLibrary
import MediaPlayer
import Photos
import Remedied

/// A client of all three modules beside code whose guards say what they mean.
public func mediaCount() -> Int {
  (MPMediaQuery.songs().items?.count ?? 0) + PHAsset.fetchAssets(with: .video, options: nil).count * remediedVersion()
}

public func isAuthorized() -> Bool { ALAssetsLibrary.authorizationStatus() == .authorized }

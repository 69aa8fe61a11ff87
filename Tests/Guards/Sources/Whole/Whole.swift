import AssetsLibrary
import MediaPlayer
import Photos
import Remedied

/// A client of MediaPlayer, Photos and AssetsLibrary that also uses code with remedied guards.
public func mediaCount() -> Int {
  (MPMediaQuery.songs().items?.count ?? 0) + PHAsset.fetchAssets(with: .video, options: nil).count * remediedVersion()
}

public func isAuthorized() -> Bool { ALAssetsLibrary.authorizationStatus() == .authorized }

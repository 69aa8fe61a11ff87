// Code for UIKit within guards that assume a system with UIKit, as in public packages. It is not compiled for a client
// of AVFoundation and AVKit, because these do not bring the modules that the guards test.

#if canImport(MediaPlayer)
  import MediaPlayer
  import UIKit

  public func artwork(_ image: UIImage) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: image.size) { _ in image }
  }
#endif

#if canImport(Photos)
  import Photos
  import UIKit

  public func show(_ asset: PHAsset, in view: UIImageView) {
    PHImageManager.default().requestImage(
      for: asset, targetSize: view.bounds.size, contentMode: .aspectFill, options: nil
    ) { image, _ in view.image = image }
  }
#endif

#if canImport(AssetsLibrary)
  import AssetsLibrary
  import UIKit

  public func thumbnail(_ asset: ALAsset) -> UIImage { UIImage(cgImage: asset.thumbnail().takeUnretainedValue()) }
#endif

/// Returns the version of the guarded code.
public func guardedVersion() -> Int { 1 }

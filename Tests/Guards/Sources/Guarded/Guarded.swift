// Code for UIKit behind guards that mean a system with UIKit, as public packages have it. It is not compiled beside a
// client of AVFoundation and AVKit, because these bring none of the three modules.

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

/// What the guarded code is part of.
public func guardedVersion() -> Int { 1 }

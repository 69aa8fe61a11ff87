// The guards of Guarded.swift with the remedies of the README: they also test for UIKit or for Linux, so that their
// code is not compiled with this package.

#if canImport(MediaPlayer) && canImport(UIKit)
  import MediaPlayer
  import UIKit

  public func artwork(_ image: UIImage) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: image.size) { _ in image }
  }
#endif

#if canImport(Photos) && !os(Linux)
  import Photos
  import UIKit

  public func show(_ asset: PHAsset, in view: UIImageView) {
    PHImageManager.default().requestImage(
      for: asset, targetSize: view.bounds.size, contentMode: .aspectFill, options: nil
    ) { image, _ in view.image = image }
  }
#endif

#if canImport(AssetsLibrary) && canImport(UIKit)
  import AssetsLibrary
  import UIKit

  public func thumbnail(_ asset: ALAsset) -> UIImage { UIImage(cgImage: asset.thumbnail().takeUnretainedValue()) }
#endif

/// Returns the version of the guarded code.
public func remediedVersion() -> Int { 1 }

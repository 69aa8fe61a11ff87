import CoreGraphics
public import Foundation

/// An image manager that prepares images before they are requested.
///
/// A request with the size, content mode and options for which an image was prepared gives that image at once. Prepared
/// images take at most 256 MB of memory; the oldest ones are given up first.
public class PHCachingImageManager: PHImageManager, @unchecked Sendable {
  private let images = PreparedImages(byteLimit: 256 << 20)

  public override init() { super.init() }

  /// Prepares images of assets in the background. An image that cannot be made is left out; its request reports why.
  ///
  /// - Parameter targetSize: in pixels; `PHImageManagerMaximumSize` is the size of the file.
  public func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let fitting = ImageFitting(targetSize, contentMode, options)
    for asset in assets { images.prepare(asset, fitting) }
  }

  /// Gives up the images that `startCachingImages` prepares or has prepared with the same arguments.
  public func stopCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let fitting = ImageFitting(targetSize, contentMode, options)
    for asset in assets { images.giveUp(asset, fitting) }
  }

  /// Gives up all images.
  public func stopCachingImagesForAllAssets() { images.giveUpAll() }

  override func preparedImage(of asset: PHAsset, _ fitting: ImageFitting) -> CGImage? {
    images.image(of: asset, fitting)
  }
}

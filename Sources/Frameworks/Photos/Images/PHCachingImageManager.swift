import CoreGraphics
public import Foundation

/// An image manager that prepares images before they are requested.
///
/// A request whose size, content mode, resize mode and crop rectangle equal those of a prepared image gets that image
/// without decoding. Prepared images take at most 256 MiB of memory; the oldest ones are discarded first.
public class PHCachingImageManager: PHImageManager, @unchecked Sendable {
  // Safety: `images` synchronises itself.
  private let images = PreparedImages(byteLimit: 256 << 20)

  /// Makes a manager with its own queue, which has prepared nothing yet.
  public override init() { super.init() }

  /// Prepares images of assets in the background. An image that cannot be made is left out; a request for it reports
  /// the error.
  ///
  /// - Parameters:
  ///   - assets: the assets whose images are prepared.
  ///   - targetSize: in pixels; `PHImageManagerMaximumSize`: without scaling.
  ///   - contentMode: whether an image fits within the size or fills it.
  ///   - options: the options of the later requests; nil for the default ones.
  public func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let fitting = ImageFitting(targetSize, contentMode, options)
    for asset in assets { images.prepare(asset, fitting) }
  }

  /// Discards the images that `startCachingImages` has prepared with the same arguments, and stops preparing those that
  /// are not ready.
  public func stopCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let fitting = ImageFitting(targetSize, contentMode, options)
    for asset in assets { images.giveUp(asset, fitting) }
  }

  /// Discards all prepared images, and stops preparing those that are not ready.
  public func stopCachingImagesForAllAssets() { images.giveUpAll() }

  override func preparedImage(of asset: PHAsset, _ fitting: ImageFitting) -> CGImage? {
    images.image(of: asset, fitting)
  }
}

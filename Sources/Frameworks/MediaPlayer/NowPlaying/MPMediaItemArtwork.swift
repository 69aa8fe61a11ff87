import AVEngineNowPlaying
public import AVFoundation

/// The artwork of an item: a cover or a still image.
///
/// Linux: images are `CGImage`s; Apple's systems use `UIImage` and `NSImage`.
open class MPMediaItemArtwork: NSObject, @unchecked Sendable {
  // Safety: immutable; the handler is called on the threads of the callers that request an image.
  private let boundsSize: CGSize
  private let requestHandler: (CGSize) -> CGImage

  /// Makes an artwork whose image is made when it is requested.
  ///
  /// - Parameters:
  ///   - boundsSize: the largest size in which the image is available.
  ///   - requestHandler: returns the image for a size. It is called on the thread of the caller that requests the
  ///     image.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> CGImage) {
    self.boundsSize = boundsSize
    self.requestHandler = requestHandler
    super.init()
  }

  /// The largest size in which the image is available, with the origin at zero.
  open var bounds: CGRect { CGRect(origin: .zero, size: boundsSize) }

  /// Returns the image for a size. A size that exceeds a `boundsSize` other than zero gives the image for `boundsSize`.
  @discardableResult
  open func image(at size: CGSize) -> CGImage? {
    let isTooLarge = boundsSize != .zero && (size.width > boundsSize.width || size.height > boundsSize.height)
    return requestHandler(isTooLarge ? boundsSize : size)
  }
}

extension MPMediaItemArtwork {
  /// The greatest length in pixels of the longer side of images for desktops.
  private static let usualSide: CGFloat = 1024

  var imageForDesktop: CGImage? {
    let size = bounds.size
    let side = max(size.width, size.height)
    guard side > 0, side.isFinite else { return image(at: CGSize(width: Self.usualSide, height: Self.usualSide)) }
    let scale = min(1, Self.usualSide / side)
    return image(at: CGSize(width: size.width * scale, height: size.height * scale))
  }
}

enum ArtworkFile {
  /// The file is in the user's cache if `folder` is nil.
  static func make(of image: CGImage, in folder: URL?) -> NowPlayingArtwork? {
    let data = NSMutableData()
    guard let png = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil) else { return nil }
    CGImageDestinationAddImage(png, image, nil)
    return CGImageDestinationFinalize(png) ? NowPlayingArtwork(data as Data, in: folder) : nil
  }
}

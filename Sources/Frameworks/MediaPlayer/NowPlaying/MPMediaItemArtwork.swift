import AVEngineNowPlaying
public import AVFoundation

/// A picture of an item: a cover, a still.
///
/// Linux: pictures are `CGImage`s, where Apple's systems have `UIImage` and `NSImage`.
open class MPMediaItemArtwork: NSObject, @unchecked Sendable {
  // Safety: immutable; the handler is called by those who ask for a picture, and on their threads.
  private let boundsSize: CGSize
  private let requestHandler: (CGSize) -> CGImage

  /// An artwork whose picture is made when it is asked for.
  ///
  /// - Parameters:
  ///   - boundsSize: The largest size in which there is a picture.
  ///   - requestHandler: Gives the picture for a size, on the thread of the one who asks.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> CGImage) {
    self.boundsSize = boundsSize
    self.requestHandler = requestHandler
    super.init()
  }

  /// The largest size in which there is a picture, at zero.
  open var bounds: CGRect { CGRect(origin: .zero, size: boundsSize) }

  /// The picture for a size; for sizes that are larger than `bounds`, that for the size of `bounds`.
  @discardableResult
  open func image(at size: CGSize) -> CGImage? {
    let isTooLarge = boundsSize != .zero && (size.width > boundsSize.width || size.height > boundsSize.height)
    return requestHandler(isTooLarge ? boundsSize : size)
  }
}

extension MPMediaItemArtwork {
  /// Pixels on the longer side that desktops show at most.
  private static let usualSide: CGFloat = 1024

  /// The picture in a size for desktops.
  var imageForDesktop: CGImage? {
    let size = bounds.size
    let side = max(size.width, size.height)
    guard side > 0, side.isFinite else { return image(at: CGSize(width: Self.usualSide, height: Self.usualSide)) }
    let scale = min(1, Self.usualSide / side)
    return image(at: CGSize(width: size.width * scale, height: size.height * scale))
  }
}

/// Files of pictures.
enum ArtworkFile {
  /// A picture as a PNG file; nil where it cannot be written.
  ///
  /// - Parameter folder: nil: in the user's cache.
  static func make(of image: CGImage, in folder: URL?) -> NowPlayingArtwork? {
    let data = NSMutableData()
    guard let png = CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil) else { return nil }
    CGImageDestinationAddImage(png, image, nil)
    return CGImageDestinationFinalize(png) ? NowPlayingArtwork(data as Data, in: folder) : nil
  }
}

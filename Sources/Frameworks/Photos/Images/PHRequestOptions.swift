public import Foundation

/// How an image is asked for.
public class PHImageRequestOptions: NSObject, NSCopying {
  public var version = PHImageRequestOptionsVersion.current
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The part of the image that is wanted, of 0 to 1 in both directions with the origin at the top left; an empty one
  /// is the whole image. It is cut out where `resizeMode` is `exact`.
  public var normalizedCropRect = CGRect.zero
  /// Linux: every file is at hand.
  public var isNetworkAccessAllowed = false
  /// Whether a request's method returns after its handler, which it calls on the same thread.
  public var isSynchronous = false
  /// Told how much of the file has been read, on an arbitrary queue; a Mac tells it of downloads only.
  public var progressHandler: PHAssetImageProgressHandler?

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHImageRequestOptions()
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.resizeMode = resizeMode
    copy.normalizedCropRect = normalizedCropRect
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.isSynchronous = isSynchronous
    copy.progressHandler = progressHandler
    return copy
  }
}

/// How a video is asked for.
public class PHVideoRequestOptions: NSObject, NSCopying {
  public var version = PHVideoRequestOptionsVersion.current
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Linux: every file is at hand.
  public var isNetworkAccessAllowed = false
  /// Told once that all of the file is at hand, on an arbitrary queue, and can stop the request; a Mac tells it of
  /// downloads only.
  public var progressHandler: PHAssetVideoProgressHandler?

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHVideoRequestOptions()
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    return copy
  }
}

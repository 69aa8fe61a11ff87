public import Foundation

/// Options of a request for an image.
public class PHImageRequestOptions: NSObject, NSCopying {
  /// The wanted version of the image.
  public var version = PHImageRequestOptionsVersion.current
  /// How often and in which quality the image is delivered.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// How closely the image matches the requested size.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The wanted part of the image, from 0 to 1 in both directions, with the origin at the top left. An empty rectangle
  /// means the whole image. The rectangle applies only if `resizeMode` is `exact`.
  public var normalizedCropRect = CGRect.zero
  /// Linux: without effect, because every file is on this machine.
  public var isNetworkAccessAllowed = false
  /// Whether the requesting method calls its handler on the calling thread, and returns after that.
  public var isSynchronous = false
  /// A closure that receives the request's progress, from 0 to 1, on an arbitrary queue, or on the calling thread if
  /// the request is synchronous. Linux: it is called for files on this machine; a Mac calls it for downloads only.
  public var progressHandler: PHAssetImageProgressHandler?

  /// Makes options with default values.
  public override init() {}

  /// Returns a copy with the same values.
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

/// Options of a request for a video.
public class PHVideoRequestOptions: NSObject, NSCopying {
  /// The wanted version of the video.
  public var version = PHVideoRequestOptionsVersion.current
  /// The wanted quality of the video.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Linux: without effect, because every file is on this machine.
  public var isNetworkAccessAllowed = false
  /// A closure that is called at most once, with the fraction 1, on an arbitrary queue, and can stop the request.
  /// Linux: it is called for files on this machine; a Mac calls it for downloads only.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// Makes options with default values.
  public override init() {}

  /// Returns a copy with the same values.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHVideoRequestOptions()
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    return copy
  }
}

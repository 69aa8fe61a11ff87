public import Foundation

/// Which version, size and part of an image a request delivers, and on which thread.
public class PHImageRequestOptions: NSObject, NSCopying {
  /// Whether the image has the user's edits; `current` by default. Linux: without effect, because there are no edits.
  public var version = PHImageRequestOptionsVersion.current
  /// How often and in which quality the image is delivered; `opportunistic` by default. Linux: always once, in the best
  /// quality.
  public var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// How closely the image matches the requested size; `fast` by default.
  public var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// The wanted part of the image, from 0 to 1 in both directions, with the origin at the top left. An empty rectangle
  /// means the whole image. The rectangle applies only if `resizeMode` is `exact`.
  public var normalizedCropRect = CGRect.zero
  /// Whether the image may be loaded from the cloud; false by default. Linux: without effect, because every file is on
  /// this machine.
  public var isNetworkAccessAllowed = false
  /// Whether the requesting method calls its handler on the calling thread, and returns after that; false by default.
  public var isSynchronous = false
  /// A closure that receives the request's progress, from 0 to 1, on an arbitrary queue, or on the calling thread if
  /// the request is synchronous. Linux: it is called for files on this machine; a Mac calls it for downloads only.
  public var progressHandler: PHAssetImageProgressHandler?

  /// Makes options for the current version of an image, which is delivered later, without access to the network.
  public override init() {}

  /// Returns a copy, whose later changes do not affect the original.
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

/// Which version of a video a request delivers, in which quality.
public class PHVideoRequestOptions: NSObject, NSCopying {
  /// Whether the video has the user's edits; `current` by default. Linux: without effect, because there are no edits.
  public var version = PHVideoRequestOptionsVersion.current
  /// The wanted quality of the video; `automatic` by default. Linux: without effect, because the file itself is
  /// delivered.
  public var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  /// Whether the video may be loaded from the cloud; false by default. Linux: without effect, because every file is on
  /// this machine.
  public var isNetworkAccessAllowed = false
  /// A closure that is called at most once, with the fraction 1, on an arbitrary queue, and can stop the request.
  /// Linux: it is called for files on this machine; a Mac calls it for downloads only.
  public var progressHandler: PHAssetVideoProgressHandler?

  /// Makes options for the current version of a video in any quality, without access to the network.
  public override init() {}

  /// Returns a copy, whose later changes do not affect the original.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHVideoRequestOptions()
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    return copy
  }
}

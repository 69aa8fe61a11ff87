public import Foundation

/// Names a request of `PHImageManager`, so that it can be cancelled.
public typealias PHImageRequestID = Int32
/// No request.
public let PHInvalidImageRequestID: PHImageRequestID = 0

/// Names a request of `PHAssetResourceManager`, so that it can be cancelled.
public typealias PHAssetResourceDataRequestID = Int32
/// No request.
public let PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID = 0

/// Told how much of an image has been read, from 0 to 1, and of an error; sets its third argument to stop the request.
public typealias PHAssetImageProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// Told how much of a video has been read, from 0 to 1, and of an error; sets its third argument to stop the request.
public typealias PHAssetVideoProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// Told how much of a resource has been read, from 0 to 1.
public typealias PHAssetResourceProgressHandler = (Double) -> Void

/// How an image is fitted into a size that was asked for.
public enum PHImageContentMode: Int, Sendable {
  /// The whole image is inside the size.
  case aspectFit = 0
  /// The image covers the size, and what lies outside may be cut.
  case aspectFill = 1

  public static var `default`: PHImageContentMode { .aspectFit }
}

/// Which version of an image is wanted. All are the file here, because nothing edits beside it.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  case current = 0
  case unadjusted = 1
  case original = 2
}

/// How often and how well an image is delivered.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  /// Linux: the image in its best quality, once.
  case opportunistic = 0
  case highQualityFormat = 1
  case fastFormat = 2
}

/// How closely an image follows the size that was asked for.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// The image is as large as its file says.
  case none = 0
  /// Linux: as `exact`.
  case fast = 1
  /// The image has the size that was asked for.
  case exact = 2
}

/// Which version of a video is wanted. Both are the file here, because nothing edits beside it.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  case current = 0
  case original = 1
}

/// How well a video is delivered. All are the file here, because there is one version of it.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  case automatic = 0
  case highQualityFormat = 1
  case mediumQualityFormat = 2
  case fastFormat = 3
}

/// The size of an image's file, as a size to ask for.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// In an info dictionary: whether the data is only in the cloud, an `NSNumber`; always false here.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// In an info dictionary: whether a better image follows, an `NSNumber`.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// In an info dictionary: the request's `PHImageRequestID`, an `NSNumber`.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// In an info dictionary: whether the request was cancelled, an `NSNumber`.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// In an info dictionary: why there is no result, an `NSError`.
public let PHImageErrorKey = "PHImageErrorKey"

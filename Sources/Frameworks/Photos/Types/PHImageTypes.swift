public import Foundation

/// The identifier of a request of `PHImageManager`, for `cancelImageRequest(_:)`.
public typealias PHImageRequestID = Int32
/// 0, which is never the identifier of a request of `PHImageManager`.
public let PHInvalidImageRequestID: PHImageRequestID = 0

/// The identifier of a request of `PHAssetResourceManager`, for `cancelDataRequest(_:)`.
public typealias PHAssetResourceDataRequestID = Int32
/// 0, which is never the identifier of a request of `PHAssetResourceManager`.
public let PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID = 0

/// A closure that receives the progress of a request for an image, from 0 to 1, an error, a flag that it can set to
/// stop the request, and an info dictionary with `PHImageResultRequestIDKey`. Linux: the error is always nil.
public typealias PHAssetImageProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// A closure that receives the progress of a request for a video, an error, a flag that it can set to stop the request,
/// and an info dictionary with `PHImageResultRequestIDKey`. Linux: the progress is always 1, and the error is always
/// nil.
public typealias PHAssetVideoProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// A closure that receives the fraction of a resource that has been read, from 0 to 1.
public typealias PHAssetResourceProgressHandler = (Double) -> Void

/// How an image fits a requested size.
public enum PHImageContentMode: Int, Sendable {
  /// The whole image fits inside the requested size.
  case aspectFit = 0
  /// The image covers the requested size, unless the image is too small. A request with the resize mode `exact` cuts
  /// off the parts that are outside of the size.
  case aspectFill = 1

  /// The same as `aspectFit`.
  public static var `default`: PHImageContentMode { .aspectFit }
}

/// The wanted version of an image.
///
/// Linux: every version is the file itself, because the library keeps no edits.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  /// The image with all edits of the user. Linux: the file itself, because the library keeps no edits.
  case current = 0
  /// The image without the user's edits. Linux: the file itself, because the library keeps no edits.
  case unadjusted = 1
  /// The image as it was added to the library. Linux: the file itself, because the library keeps no edits.
  case original = 2
}

/// How often and in which quality an image is delivered.
///
/// Linux: every mode delivers the image once, in its best quality.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  /// First a quick image, then better ones. Linux: as `highQualityFormat`.
  case opportunistic = 0
  /// One image in the best quality, however long it takes.
  case highQualityFormat = 1
  /// One image that is available quickly. Linux: as `highQualityFormat`.
  case fastFormat = 2
}

/// How closely an image matches the requested size. Images are never enlarged.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// The image has its own size, whatever size is requested.
  case none = 0
  /// The image's size is about the requested one. Linux: it is scaled as with `exact`, but not cropped.
  case fast = 1
  /// The image is scaled to fit or fill the requested size. It is cropped to `normalizedCropRect`, and to the size if
  /// the content mode is `aspectFill`.
  case exact = 2
}

/// The wanted version of a video.
///
/// Linux: both versions are the file itself, because the library keeps no edits.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  /// The video with all edits of the user. Linux: the file itself, because the library keeps no edits.
  case current = 0
  /// The video as it was added to the library. Linux: the file itself, because the library keeps no edits.
  case original = 1
}

/// The wanted quality of a video.
///
/// Linux: every mode delivers the file itself.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  /// The manager chooses the quality of the video. Linux: the file itself is delivered.
  case automatic = 0
  /// The best quality of the video, however long it takes. Linux: the file itself is delivered.
  case highQualityFormat = 1
  /// A medium quality of the video, which needs less data. Linux: the file itself is delivered.
  case mediumQualityFormat = 2
  /// Any quality of the video that is available quickly. Linux: the file itself is delivered.
  case fastFormat = 3
}

/// (−1, −1), a target size that requests the image without scaling.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// The key, in the info dictionary of an image manager's request, for whether the data is only in the cloud, an
/// `NSNumber`. Linux: always false.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// The key, in the info dictionary of an image manager's request, for whether a better image follows, an `NSNumber`.
/// Linux: always false.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// The key, in the info dictionary of an image manager's request, for the request's `PHImageRequestID`, an `NSNumber`.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// The key, in the info dictionary of an image manager's request, for whether the request was cancelled, an `NSNumber`.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The key, in the info dictionary of an image manager's request, for the error of a failed request, an `NSError`.
public let PHImageErrorKey = "PHImageErrorKey"

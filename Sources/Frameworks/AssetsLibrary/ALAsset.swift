import AVEngineMediaLibrary
import CoreMedia
public import Foundation
import UniformTypeIdentifiers

/// A key of `ALAsset.value(forProperty:)`: `ALAssetTypePhoto` or `ALAssetTypeVideo`.
public let ALAssetPropertyType = "ALAssetPropertyType"
/// A key of `ALAsset.value(forProperty:)`: how long a video is, in seconds (`NSNumber` of `Double`); of photos
/// `ALErrorInvalidProperty`.
public let ALAssetPropertyDuration = "ALAssetPropertyDuration"
/// A key of `ALAsset.value(forProperty:)`: how the picture is to be turned (`NSNumber` of an `ALAssetOrientation`).
public let ALAssetPropertyOrientation = "ALAssetPropertyOrientation"
/// A key of `ALAsset.value(forProperty:)`: when the photo or video was taken (`Date`).
public let ALAssetPropertyDate = "ALAssetPropertyDate"
/// A key of `ALAsset.value(forProperty:)`: the type identifiers of the representations (`[String]`).
public let ALAssetPropertyRepresentations = "ALAssetPropertyRepresentations"
/// A key of `ALAsset.value(forProperty:)`: the URLs of the representations, by their type identifiers
/// (`[String: URL]`).
public let ALAssetPropertyURLs = "ALAssetPropertyURLs"
/// A key of `ALAsset.value(forProperty:)`: the URL by which the library finds the asset (`URL`).
public let ALAssetPropertyAssetURL = "ALAssetPropertyAssetURL"
/// An asset is a photo.
public let ALAssetTypePhoto = "ALAssetTypePhoto"
/// An asset is a video.
public let ALAssetTypeVideo = "ALAssetTypeVideo"
/// An asset is neither. Linux: never.
public let ALAssetTypeUnknown = "ALAssetTypeUnknown"
/// Stands for a value that an asset has not.
public let ALErrorInvalidProperty = "ALErrorInvalidProperty"

/// How a picture is to be turned or mirrored to be upright.
public enum ALAssetOrientation: Int, Sendable {
  /// It is upright.
  case up = 0
  /// By 180 degrees.
  case down = 1
  /// By 90 degrees against the clock.
  case left = 2
  /// By 90 degrees with the clock.
  case right = 3
  case upMirrored = 4
  case downMirrored = 5
  case leftMirrored = 6
  case rightMirrored = 7
}

/// A photo or a video of the library. Linux: a file, which is its only representation.
open class ALAsset: NSObject, @unchecked Sendable {
  // Safety: immutable.
  let asset: MediaLibraryAsset

  init(_ asset: MediaLibraryAsset) {
    self.asset = asset
    super.init()
  }

  /// The value of a property.
  ///
  /// - Parameter property: A key such as `ALAssetPropertyDate`.
  /// - Returns: `ALErrorInvalidProperty` for other keys, and for what the asset has not.
  open func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetPropertyType: asset.kind == .video ? ALAssetTypeVideo : ALAssetTypePhoto
    case ALAssetPropertyDuration where asset.kind == .video: NSNumber(value: asset.duration.seconds)
    case ALAssetPropertyOrientation: NSNumber(value: representation.orientation().rawValue)
    case ALAssetPropertyDate: asset.creationDate
    case ALAssetPropertyRepresentations: [representation.identifier]
    case ALAssetPropertyURLs: [representation.identifier: asset.url]
    case ALAssetPropertyAssetURL: asset.url
    default: ALErrorInvalidProperty
    }
  }

  private var representation: ALAssetRepresentation { ALAssetRepresentation(asset) }

  /// The representation to show.
  open func defaultRepresentation() -> ALAssetRepresentation! { representation }

  /// The representation of a type; nil where there is none.
  ///
  /// - Parameter representationUTI: A type identifier, one of `ALAssetPropertyRepresentations`.
  open func representation(forUTI representationUTI: String!) -> ALAssetRepresentation! {
    representationUTI == representation.identifier ? representation : nil
  }

  /// Objects of one asset are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? ALAsset)?.asset.localIdentifier == asset.localIdentifier
  }

  open override var hash: Int { asset.localIdentifier.hashValue }
}

import AVEngineMediaLibrary
import CoreMedia
public import Foundation
import UniformTypeIdentifiers

/// The key of `ALAsset.value(forProperty:)` for the kind of the asset: `ALAssetTypePhoto` or `ALAssetTypeVideo`.
public let ALAssetPropertyType = "ALAssetPropertyType"
/// The key of `ALAsset.value(forProperty:)` for the duration of a video in seconds (`NSNumber` of `Double`); for photos
/// the value is `ALErrorInvalidProperty`.
public let ALAssetPropertyDuration = "ALAssetPropertyDuration"
/// The key of `ALAsset.value(forProperty:)` for the orientation (`NSNumber` of an `ALAssetOrientation`).
public let ALAssetPropertyOrientation = "ALAssetPropertyOrientation"
/// The key of `ALAsset.value(forProperty:)` for the date when the photo or video was taken (`Date`).
public let ALAssetPropertyDate = "ALAssetPropertyDate"
/// The key of `ALAsset.value(forProperty:)` for the type identifiers of the representations (`[String]`).
public let ALAssetPropertyRepresentations = "ALAssetPropertyRepresentations"
/// The key of `ALAsset.value(forProperty:)` for the URLs of the representations, by their type identifiers
/// (`[String: URL]`).
public let ALAssetPropertyURLs = "ALAssetPropertyURLs"
/// The key of `ALAsset.value(forProperty:)` for the URL by which the library finds the asset (`URL`).
public let ALAssetPropertyAssetURL = "ALAssetPropertyAssetURL"
/// The value of `ALAssetPropertyType` for a photo.
public let ALAssetTypePhoto = "ALAssetTypePhoto"
/// The value of `ALAssetPropertyType` for a video.
public let ALAssetTypeVideo = "ALAssetTypeVideo"
/// The value of `ALAssetPropertyType` for anything else. Linux: never occurs.
public let ALAssetTypeUnknown = "ALAssetTypeUnknown"
/// The result of `ALAsset.value(forProperty:)` if the asset lacks the property.
public let ALErrorInvalidProperty = "ALErrorInvalidProperty"

/// The rotation or reflection by which a stored image or video becomes upright.
public enum ALAssetOrientation: Int, Sendable {
  /// The stored image is upright.
  case up = 0
  /// The stored image must be rotated by 180 degrees to be upright.
  case down = 1
  /// The stored image must be rotated by 90 degrees counterclockwise to be upright.
  case left = 2
  /// The stored image must be rotated by 90 degrees clockwise to be upright.
  case right = 3
  /// The stored image must be mirrored left to right to be upright.
  case upMirrored = 4
  /// The stored image must be mirrored left to right, then rotated by 180 degrees, to be upright.
  case downMirrored = 5
  /// The stored image must be mirrored left to right, then rotated by 90 degrees counterclockwise, to be upright.
  case leftMirrored = 6
  /// The stored image must be mirrored left to right, then rotated by 90 degrees clockwise, to be upright.
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

  /// Returns the value of a property.
  ///
  /// - Parameter property: a key such as `ALAssetPropertyDate`.
  /// - Returns: `ALErrorInvalidProperty` for unknown keys, and for properties that the asset lacks.
  @discardableResult
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

  /// Returns the representation that applications show. Linux: the asset's only file.
  @discardableResult
  open func defaultRepresentation() -> ALAssetRepresentation! { representation }

  /// Returns the representation of a type; nil if there is none.
  ///
  /// - Parameter representationUTI: a type identifier, one of `ALAssetPropertyRepresentations`.
  @discardableResult
  open func representation(forUTI representationUTI: String!) -> ALAssetRepresentation! {
    representationUTI == representation.identifier ? representation : nil
  }

  /// Returns whether another object is an asset with the same identifier in the library.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? ALAsset)?.asset.localIdentifier == asset.localIdentifier
  }

  /// The hash of the identifier by which `isEqual(_:)` compares assets.
  open override var hash: Int { asset.localIdentifier.hashValue }
}

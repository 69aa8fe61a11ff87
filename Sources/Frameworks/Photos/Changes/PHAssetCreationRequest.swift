import AVEngineMediaLibrary
import CoreFoundation
public import Foundation
import UniformTypeIdentifiers

/// A request for a new asset from a file or from data.
///
/// Linux: an asset has one resource: a photo, a video or a piece of audio. The change of a request from `forAsset()`
/// fails if the resource has another type or a second one is added.
public final class PHAssetCreationRequest: PHAssetChangeRequest {
  private struct Resource {
    var type: PHAssetResourceType
    var source: MediaLibraryInsertion.Source
    var fileName: String?
  }

  private var resources: [Resource] = []

  /// Requests a new asset, whose resource is added with `addResource(with:fileURL:options:)`.
  @discardableResult
  public class func forAsset() -> Self {
    let request = self.init()
    request.makeAsset { try request.insertion() }
    return request
  }

  /// Returns whether an asset can be made of resources of these types, which are raw values of `PHAssetResourceType`.
  @discardableResult
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    types.count == 1 && PHAssetResourceType(rawValue: types[0].intValue)?.kind != nil
  }

  /// Adds a file as the asset's resource. The file is copied, or moved if the options request that. The change fails
  /// with `invalidResource` if the URL is not a file URL.
  public func addResource(with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?) {
    resources.append(
      Resource(
        type: type, source: options?.shouldMoveFile == true ? .movedFile(fileURL) : .file(fileURL),
        fileName: options?.originalFilename))
  }

  /// Adds data, the contents of a file, as the asset's resource.
  ///
  /// The new file has the name `originalFilename` of the options. If that is nil, the extension of the new file's name
  /// follows from `uniformTypeIdentifier` of the options, or from the data.
  public func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
    var fileName = options?.originalFilename
    if fileName == nil, let identifier = options?.uniformTypeIdentifier,
      let suffix = UTType(identifier)?.preferredFilenameExtension
    {
      fileName = "\(type == .photo ? "Image" : type == .audio ? "Audio" : "Video").\(suffix)"
    }
    resources.append(Resource(type: type, source: .data(data), fileName: fileName))
  }

  private func insertion() throws -> MediaLibraryInsertion {
    guard let resource = resources.first else {
      throw PHPhotosError(.missingResource, "a request for a new asset has no resource")
    }
    guard resources.count == 1, let kind = resource.type.kind else {
      throw PHPhotosError(.changeNotSupported, "an asset is created from one photo, one video or one piece of audio")
    }
    switch resource.source {
    case .file(let url), .movedFile(let url):
      if !url.isFileURL { throw PHPhotosError(.invalidResource, "\(url) is not a file URL") }
    case .data: break
    }
    var insertion = MediaLibraryInsertion(resource.source)
    insertion.kind = kind
    insertion.fileName = resource.fileName
    return insertion
  }
}

extension PHAssetResourceType {
  var kind: MediaLibraryAsset.Kind? {
    switch self {
    case .photo: .image
    case .video: .video
    case .audio: .audio
    default: nil
    }
  }
}

/// Options of `addResource(with:fileURL:options:)` and `addResource(with:data:options:)` of an asset's creation
/// request.
public class PHAssetResourceCreationOptions: NSObject, NSCopying {
  /// The new file's name; nil: the name of the added file, or for data a name whose extension fits its type. A number
  /// is appended if the name is taken in the library's folder.
  public var originalFilename: String?
  /// The uniform type identifier of added data, such as `public.jpeg`; nil: it follows from the data.
  public var uniformTypeIdentifier: String?
  /// Whether the added file is moved: its original is removed when the change is done. False by default.
  public var shouldMoveFile = false

  /// Makes options without a name or a type, by which a file is copied.
  public override init() {}

  /// Returns a copy, whose later changes do not affect the original.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    copy.uniformTypeIdentifier = uniformTypeIdentifier
    copy.shouldMoveFile = shouldMoveFile
    return copy
  }
}

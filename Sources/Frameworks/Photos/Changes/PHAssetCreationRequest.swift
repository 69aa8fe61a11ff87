import AVEngineMediaLibrary
import CoreFoundation
public import Foundation
import UniformTypeIdentifiers

/// Asks for a new asset of a file or of data.
///
/// Linux: an asset has one resource: a photo, a video or a piece of audio. Another type, or a second one, fails the
/// change.
public final class PHAssetCreationRequest: PHAssetChangeRequest {
  private struct Resource {
    var type: PHAssetResourceType
    var source: MediaLibraryInsertion.Source
    var fileName: String?
  }

  private var resources: [Resource] = []

  /// A request whose resource is added next.
  public class func forAsset() -> Self {
    let request = self.init()
    request.makeAsset { try request.insertion() }
    return request
  }

  /// Whether an asset can be made of resources of these types, numbers of `PHAssetResourceType`.
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    types.count == 1 && PHAssetResourceType(rawValue: types[0].intValue)?.kind != nil
  }

  /// Adds a file, which is copied, or moved where the options say so.
  public func addResource(with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?) {
    resources.append(
      Resource(
        type: type, source: options?.shouldMoveFile == true ? .movedFile(fileURL) : .file(fileURL),
        fileName: options?.originalFilename))
  }

  /// Adds the bytes of a file.
  ///
  /// The file's name is the options' `originalFilename`; without one, a name with the extension of
  /// `uniformTypeIdentifier` or of the data's own kind.
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
      throw PHPhotosError(.changeNotSupported, "an asset is made of one photo, one video or one piece of audio")
    }
    switch resource.source {
    case .file(let url), .movedFile(let url):
      if !url.isFileURL { throw PHPhotosError(.invalidResource, "\(url) is no file's URL") }
    case .data: break
    }
    var insertion = MediaLibraryInsertion(resource.source)
    insertion.kind = kind
    insertion.fileName = resource.fileName
    return insertion
  }
}

extension PHAssetResourceType {
  /// The kind of an asset that has one resource, of this type.
  var kind: MediaLibraryAsset.Kind? {
    switch self {
    case .photo: .image
    case .video: .video
    case .audio: .audio
    default: nil
    }
  }
}

/// How a resource becomes a file of the library.
public class PHAssetResourceCreationOptions: NSObject, NSCopying {
  /// The file's name; nil: that of the file that is added. Where it is taken, a number follows it.
  public var originalFilename: String?
  /// The type of data, where it has no name.
  public var uniformTypeIdentifier: String?
  /// Whether the file that is added is gone from its place when the change is done.
  public var shouldMoveFile = false

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceCreationOptions()
    copy.originalFilename = originalFilename
    copy.uniformTypeIdentifier = uniformTypeIdentifier
    copy.shouldMoveFile = shouldMoveFile
    return copy
  }
}

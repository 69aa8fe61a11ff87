import AVEngineMediaLibrary
public import Foundation
import UniformTypeIdentifiers

/// A file of an asset.
///
/// Linux: an asset has no more than one.
public final class PHAssetResource: NSObject, Sendable {
  /// Whether the file is a photo, a video or audio. Linux: the other roles do not occur.
  public let type: PHAssetResourceType
  /// The `PHAsset.localIdentifier` of the asset to which the file belongs.
  public let assetLocalIdentifier: String
  /// The file's name with its extension, but without its folder.
  public let originalFilename: String
  /// The type of the file, by its name's extension; `public.data` if the extension is unknown.
  public let uniformTypeIdentifier: String
  /// The displayed width in pixels; 0 for audio.
  public let pixelWidth: Int
  /// The displayed height in pixels; 0 for audio.
  public let pixelHeight: Int
  let url: URL

  private init(_ asset: MediaLibraryAsset) {
    type =
      switch asset.kind {
      case .image: .photo
      case .video: .video
      case .audio: .audio
      }
    assetLocalIdentifier = asset.localIdentifier
    originalFilename = asset.url.lastPathComponent
    uniformTypeIdentifier = (UTType(filenameExtension: asset.url.pathExtension) ?? .data).identifier
    (pixelWidth, pixelHeight, url) = (asset.pixelWidth, asset.pixelHeight, asset.url)
  }

  /// Returns the files of an asset; an empty array if the asset no longer existed when it was read.
  @discardableResult
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    asset.record.map { [PHAssetResource($0)] } ?? []
  }
}

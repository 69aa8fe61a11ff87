import AVEngineMediaLibrary
public import Foundation
import UniformTypeIdentifiers

/// A file of an asset.
///
/// Linux: an asset has one, its own.
public final class PHAssetResource: NSObject, Sendable {
  public let type: PHAssetResourceType
  public let assetLocalIdentifier: String
  /// The file's name.
  public let originalFilename: String
  public let uniformTypeIdentifier: String
  /// Pixels; 0 for audio.
  public let pixelWidth: Int
  /// Pixels; 0 for audio.
  public let pixelHeight: Int
  let url: URL

  private init(_ asset: MediaLibraryAsset, _ library: MediaLibrary) {
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

  /// The files of an asset; none where it had gone when it was looked at.
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    asset.record.map { [PHAssetResource($0, asset.library)] } ?? []
  }
}

import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// A request for a new asset, or for changes to an asset.
public class PHAssetChangeRequest: PHChangeRequest {
  private enum Subject {
    case none
    case asset(PHAsset)
    case new(String)
  }

  private var subject = Subject.none
  private var newDate: Date??
  private var newFavorite: Bool?
  private var newHidden: Bool?

  /// Makes a request that changes nothing. It must be made in a block of changes; elsewhere the process ends.
  public required init() { super.init() }

  /// Requests changes to an asset's properties. The library stores them; the file stays as it is.
  public convenience init(for asset: PHAsset) {
    self.init()
    subject = .asset(asset)
    transaction.add { [self] in try changes(of: asset.localIdentifier) }
  }

  /// Requests a new asset that is a copy of an image file.
  ///
  /// The copy is in the library's folder for new images, by default the user's Pictures, when the change is done. If
  /// the file's name is taken there, a number is appended.
  ///
  /// - Returns: nil if the URL is not a file URL. The change fails if the file does not exist or is not an image.
  @discardableResult
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    creationRequest(fileURL, of: .image)
  }

  /// Requests a new asset that is a copy of a movie file.
  ///
  /// The copy is in the library's folder for new videos, by default the user's Videos, when the change is done. If the
  /// file's name is taken there, a number is appended.
  ///
  /// - Returns: nil if the URL is not a file URL. The change fails if the file does not exist or is not a movie.
  @discardableResult
  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
    creationRequest(fileURL, of: .video)
  }

  private static func creationRequest(_ url: URL, of kind: MediaLibraryAsset.Kind) -> Self? {
    guard url.isFileURL else { return nil }
    let request = self.init()
    request.makeAsset {
      var insertion = MediaLibraryInsertion(.file(url))
      insertion.kind = kind
      return insertion
    }
    return request
  }

  /// `insertion` is called after the block of changes has returned.
  func makeAsset(_ insertion: @escaping () throws -> MediaLibraryInsertion) {
    let identifier = MediaLibrary.makeIdentifier()
    subject = .new(identifier)
    transaction.add { [self] in
      var insertion = try insertion()
      insertion.localIdentifier = identifier
      insertion.creationDate = newDate ?? nil
      insertion.isFavorite = isFavorite
      insertion.isHidden = isHidden
      return [.insert(insertion)]
    }
  }

  private func changes(of identifier: String) throws -> [MediaLibraryChange] {
    var changes: [MediaLibraryChange] = []
    if let newDate {
      guard let date = newDate else {
        throw PHPhotosError(
          .changeNotSupported, "an asset's creation date cannot be removed", identifiers: [identifier])
      }
      changes.append(.setCreationDate(assets: [identifier], date))
    }
    if let newFavorite { changes.append(.setFavorite(assets: [identifier], newFavorite)) }
    if let newHidden { changes.append(.setHidden(assets: [identifier], newHidden)) }
    return changes
  }

  /// Requests the removal of assets: the change moves their files to the desktop's trash.
  ///
  /// Linux: the user is not asked for confirmation. The change fails and removes nothing if a file is not below a
  /// writable folder of the library, or cannot be moved to a trash.
  /// - Parameter assets: an array or another collection of `PHAsset`s.
  public class func deleteAssets(_ assets: any NSFastEnumeration) {
    let method = "PHAssetChangeRequest.deleteAssets(_:)"
    let identifiers = ChangeTransaction.identifiers(assets, for: method)
    ChangeTransaction.required(for: method).add { identifiers.isEmpty ? [] : [.delete(assets: identifiers)] }
  }

  /// A placeholder for the new asset, for use in the same block; nil in a request that changes an existing asset.
  public var placeholderForCreatedAsset: PHObjectPlaceholder? {
    if case .new(let identifier) = subject { PHObjectPlaceholder(localIdentifier: identifier) } else { nil }
  }

  private var asset: PHAsset? { if case .asset(let asset) = subject { asset } else { nil } }

  /// The date when the media was made. In a request for a new asset, nil means the date that the library reads from the
  /// file. Setting nil for an existing asset fails the change with `changeNotSupported`.
  public var creationDate: Date? {
    get { newDate ?? asset?.creationDate }
    set { newDate = .some(newValue) }
  }

  /// Whether the asset is a favourite; for a new asset false at first. The library stores it, not the file.
  public var isFavorite: Bool {
    get { newFavorite ?? asset?.isFavorite ?? false }
    set { newFavorite = newValue }
  }

  /// Whether the asset is hidden, so that fetches leave it out; for a new asset false at first. The library stores it.
  public var isHidden: Bool {
    get { newHidden ?? asset?.isHidden ?? false }
    set { newHidden = newValue }
  }
}

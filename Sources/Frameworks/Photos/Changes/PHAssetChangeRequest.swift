import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// Asks for a new asset, or for changes to one.
public class PHAssetChangeRequest: PHChangeRequest {
  private enum Subject {
    case none
    case asset(PHAsset)
    /// By its identifier-to-be.
    case new(String)
  }

  private var subject = Subject.none
  private var newDate: Date??
  private var newFavorite: Bool?
  private var newHidden: Bool?

  public required init() { super.init() }

  /// Asks for changes to an asset's properties. They are kept in the library; the file stays as it is.
  public convenience init(for asset: PHAsset) {
    self.init()
    subject = .asset(asset)
    transaction.add { [self] in try changes(of: asset.localIdentifier) }
  }

  /// Asks for a new asset, which is a copy of an image file.
  ///
  /// - Returns: nil where the URL is of no file. A file that is not there, or no image, fails the change.
  @discardableResult
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    creationRequest(fileURL, of: .image)
  }

  /// Asks for a new asset, which is a copy of a movie file.
  ///
  /// The copy is in the user's folder of videos when the change is done, whole, under the file's name or, where that is
  /// taken, with a number behind it. File systems that can do so share the bytes.
  /// - Returns: nil where the URL is of no file. A file that is not there, or no movie, fails the change.
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

  /// Asks for a new asset of what a closure gives when the block has ended.
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
          .changeNotSupported, "an asset's creation date cannot be taken away", identifiers: [identifier])
      }
      changes.append(.setCreationDate(assets: [identifier], date))
    }
    if let newFavorite { changes.append(.setFavorite(assets: [identifier], newFavorite)) }
    if let newHidden { changes.append(.setHidden(assets: [identifier], newHidden)) }
    return changes
  }

  /// Asks for the removal of assets: their files are moved to the desktop's trash.
  ///
  /// A Mac asks the user before that. Here the change fails, and removes nothing, where a file lies in a folder that may
  /// not be written to, or on a file system that has no trash.
  /// - Parameter assets: an array or another collection of `PHAsset`s.
  public class func deleteAssets(_ assets: any NSFastEnumeration) {
    let method = "PHAssetChangeRequest.deleteAssets(_:)"
    let identifiers = ChangeTransaction.identifiers(assets, for: method)
    ChangeTransaction.required(for: method).add { identifiers.isEmpty ? [] : [.delete(assets: identifiers)] }
  }

  /// Stands for the new asset in this block; nil in a request for an asset that there is.
  public var placeholderForCreatedAsset: PHObjectPlaceholder? {
    if case .new(let identifier) = subject { PHObjectPlaceholder(localIdentifier: identifier) } else { nil }
  }

  private var asset: PHAsset? { if case .asset(let asset) = subject { asset } else { nil } }

  /// When the media was made. In a request for a new asset nil, which means what the file says.
  public var creationDate: Date? {
    get { newDate ?? asset?.creationDate }
    set { newDate = .some(newValue) }
  }

  public var isFavorite: Bool {
    get { newFavorite ?? asset?.isFavorite ?? false }
    set { newFavorite = newValue }
  }

  public var isHidden: Bool {
    get { newHidden ?? asset?.isHidden ?? false }
    set { newHidden = newValue }
  }
}

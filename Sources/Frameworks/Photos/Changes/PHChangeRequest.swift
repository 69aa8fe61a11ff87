import CoreFoundation
public import Foundation

/// The base class of change requests.
///
/// Requests are made in a block of changes, which `PHPhotoLibrary.performChanges(_:completionHandler:)` or
/// `performChangesAndWait(_:)` calls; elsewhere the process ends. The library performs the requests after the block has
/// returned.
public class PHChangeRequest: NSObject {
  let transaction: ChangeTransaction

  /// Makes a request that changes nothing. Outside of a block of changes, the process ends.
  public required override init() {
    transaction = .required(for: "PHChangeRequest")
    super.init()
  }
}

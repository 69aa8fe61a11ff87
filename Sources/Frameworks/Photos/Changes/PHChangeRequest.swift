import CoreFoundation
public import Foundation

/// What change requests have in common.
///
/// Requests are made in a block of `PHPhotoLibrary.performChanges(_:completionHandler:)`; elsewhere the process ends, as
/// it does on a Mac. They are done when the block has ended.
public class PHChangeRequest: NSObject {
  let transaction: ChangeTransaction

  /// A request that changes nothing by itself: requests are made by the methods of their classes.
  public required override init() {
    transaction = .required(for: "PHChangeRequest")
    super.init()
  }
}

import AVEngineMediaLibrary
import CoreFoundation
import Dispatch
import Foundation

/// Changes are collected after the block has returned, so that a request's properties can be set after the request is
/// made.
final class ChangeTransaction: @unchecked Sendable {
  // Safety: only the thread that runs the block uses it, during the block and after it.

  private static let key = DispatchSpecificKey<ChangeTransaction>()

  static var current: ChangeTransaction? { DispatchQueue.getSpecific(key: key) }

  static func required(for method: String) -> ChangeTransaction {
    guard let current else {
      _misuse("\(method): changes must be requested in a block of PHPhotoLibrary.performChanges(_:completionHandler:)")
    }
    return current
  }

  let library: MediaLibrary
  private var steps: [() throws -> [MediaLibraryChange]] = []

  private init(_ library: MediaLibrary) { self.library = library }

  func add(_ step: @escaping () throws -> [MediaLibraryChange]) { steps.append(step) }

  /// Must be called on `queue`.
  static func perform(_ block: () -> Void, in library: MediaLibrary, on queue: DispatchQueue) throws(PHPhotosError) {
    let transaction = ChangeTransaction(library)
    queue.setSpecific(key: key, value: transaction)
    queue.setSpecific(key: MediaLibrary.changedLibrary, value: library)
    block()
    queue.setSpecific(key: key, value: nil)
    queue.setSpecific(key: MediaLibrary.changedLibrary, value: nil)
    do {
      let changes = try transaction.steps.flatMap { try $0() }
      if !changes.isEmpty { try library.perform(changes) }
    } catch {
      throw .wrapping(error)
    }
  }

  static func identifiers(_ objects: any NSFastEnumeration, for method: String) -> [String] {
    objects._enumeratedObjects.map { object in
      guard let object = object as? PHObject else {
        _misuse("\(method): \(type(of: object)) is not an object of Photos")
      }
      return object.localIdentifier
    }
  }
}

import AVEngineMediaLibrary
import CoreFoundation
import Dispatch
import Foundation

/// The changes that one block asks for, in the order of its calls.
///
/// Requests belong to the transaction of the block that makes them. What they change is asked for behind the block, so
/// that a request's properties can be set after it is made.
final class ChangeTransaction: @unchecked Sendable {
  // Safety: used on the thread that runs its block, and behind the block on the same one.

  private static let key = DispatchSpecificKey<ChangeTransaction>()

  /// That of the block that runs on this thread; nil outside of one.
  static var current: ChangeTransaction? { DispatchQueue.getSpecific(key: key) }

  /// Ends the process where no block of changes runs.
  static func required(for method: String) -> ChangeTransaction {
    guard let current else {
      _misuse("\(method): changes are asked for in a block of PHPhotoLibrary.performChanges(_:completionHandler:)")
    }
    return current
  }

  let library: MediaLibrary
  private var steps: [() throws -> [MediaLibraryChange]] = []

  private init(_ library: MediaLibrary) { self.library = library }

  func add(_ step: @escaping () throws -> [MediaLibraryChange]) { steps.append(step) }

  /// Runs a block, which is to be on a queue, and performs what it asked for.
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

  /// The identifiers of objects of the library, and of placeholders.
  static func identifiers(_ objects: any NSFastEnumeration, for method: String) -> [String] {
    objects._enumeratedObjects.map { object in
      guard let object = object as? PHObject else { _misuse("\(method): \(type(of: object)) is no object of Photos") }
      return object.localIdentifier
    }
  }
}

import AVEngineMediaLibrary
import CoreFoundation
import Dispatch
public import Foundation
import Synchronization

/// The user's images and videos, and changes to them.
///
/// Linux: the library is an index of the files in the user's folders Videos, Pictures and Music (`user-dirs.dirs`), or
/// in the folders that the environment variable `AVFOUNDATION_MEDIA_ROOTS` names. The user is not asked for permission.
/// The variable's folders are read-only unless it marks them with `rw=`.
public final class PHPhotoLibrary: NSObject, Sendable {
  private let library: MediaLibrary
  private let changes = DispatchQueue(label: "PHPhotoLibrary.changes")
  /// The queue of completion handlers. It is not `changes`, so that a handler can perform changes and wait for them.
  private let handlers = DispatchQueue(label: "PHPhotoLibrary.handlers")
  private let isInChanges = DispatchSpecificKey<Bool>()
  private let observers = Mutex(Observers())

  private init(_ library: MediaLibrary) {
    self.library = library
    super.init()
    changes.setSpecific(key: isInChanges, value: true)
  }

  private static let known = Mutex<[ObjectIdentifier: PHPhotoLibrary]>([:])

  /// Returns the object that the process shares, for changes and for observers of the user's library.
  @discardableResult
  public class func shared() -> PHPhotoLibrary {
    let library = MediaLibrary.photos
    return known.withLock { known in
      if let object = known[ObjectIdentifier(library)] { return object }
      let object = PHPhotoLibrary(library)
      known[ObjectIdentifier(library)] = object
      return object
    }
  }

  // MARK: Access

  /// Returns whether the process may use the library.
  ///
  /// Linux: the user is not asked. For `readWrite`, the status is `authorized` if a folder of the library can be read
  /// or does not exist yet; for `addOnly`, if a folder is writable. Else it is `denied`. In a Flatpak sandbox,
  /// `readWrite` gives `limited` instead of `authorized`.
  @discardableResult
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    let library = MediaLibrary.photos
    if accessLevel == .addOnly, library.folder(forNew: .video) == nil, library.folder(forNew: .image) == nil {
      return .denied
    }
    return switch library.authorization {
    case .authorized: .authorized
    case .limited: .limited
    // Adding files does not need a folder that can be read.
    case .denied: accessLevel == .addOnly ? .authorized : .denied
    }
  }

  /// Calls a handler with the authorization status, on an arbitrary queue. Linux: the user is not asked.
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let status = authorizationStatus(for: accessLevel)
    DispatchQueue.global().async { handler(status) }
  }

  /// Returns the status of `authorizationStatus(for:)`. Linux: the user is not asked.
  @discardableResult
  public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    authorizationStatus(for: accessLevel)
  }

  /// Returns the status of `authorizationStatus(for:)` for `PHAccessLevel.readWrite`.
  @available(macOS, deprecated: 100000, message: "use authorizationStatus(for:)")
  @discardableResult
  public class func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

  /// Calls a handler on an arbitrary queue with the authorization status for `readWrite`. Linux: the user is not asked.
  @available(macOS, deprecated: 100000, message: "use requestAuthorization(for:handler:)")
  public class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
    let (status, box) = (authorizationStatus(for: .readWrite), Handed(handler))
    DispatchQueue.global().async { box.value(status) }
  }

  /// The reason why fetches find nothing: a `PHPhotosError` if the library's databases cannot be read; nil if they can.
  public var unavailabilityReason: (any Error)? {
    do {
      _ = try library.count(MediaLibraryQuery(limit: 1))
      return nil
    } catch {
      return PHPhotosError.wrapping(error)
    }
  }

  // MARK: Changes

  /// Performs the changes that a block requests, all of them or none.
  ///
  /// - Parameters:
  ///   - changeBlock: makes change requests. It is called on an arbitrary queue.
  ///   - completionHandler: called on an arbitrary serial queue, with true, or with false and a `PHPhotosError` if
  ///     the changes failed.
  public func performChanges(
    _ changeBlock: @escaping () -> Void, completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let block = Handed(changeBlock)
    changes.async { [self] in
      let error = self.error(of: block.value)
      guard let completionHandler else { return }
      handlers.async { completionHandler(error == nil, error) }
    }
  }

  /// Performs the changes that a block requests, all of them or none. Throws a `PHPhotosError` if they fail.
  public func performChanges(_ changeBlock: @escaping () -> Void) async throws {
    let block = Handed(changeBlock)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges({ block.value() }) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Performs the changes that a block requests, all of them or none, and returns when they are done.
  ///
  /// Throws a `PHPhotosError` if the changes fail. A call in a block of changes ends the process.
  public func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws {
    _require(
      DispatchQueue.getSpecific(key: isInChanges) != true,
      "PHPhotoLibrary.performChangesAndWait(_:): a block of changes would wait for itself")
    if let failure = changes.sync(execute: { error(of: changeBlock) }) { throw failure }
  }

  private func error(of block: () -> Void) -> PHPhotosError? {
    do throws(PHPhotosError) {
      try ChangeTransaction.perform(block, in: library, on: changes)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Observers

  private struct Observers {
    var references: [WeakObserver] = []
    var observation: MediaLibraryObservation?

    mutating func removeGone() {
      references.removeAll { $0.observer == nil }
      if references.isEmpty { observation = nil }
    }
  }

  /// Starts to report changes of the library to an observer: changes by this process, by other processes, and of the
  /// files themselves. The observer is called on an arbitrary serial queue. The library does not retain the observer.
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    observers.withLock { observers in
      observers.removeGone()
      observers.references.append(WeakObserver(observer))
      guard observers.observation == nil else { return }
      let library = library
      observers.observation = library.observe { [weak self] difference in
        self?.tell(PHChange(difference, library))
      }
    }
  }

  /// Stops reporting changes to an observer that `register(_:)` has added.
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
    observers.withLock { observers in
      observers.references.removeAll { $0.observer === observer }
      observers.removeGone()
    }
  }

  private func tell(_ change: PHChange) {
    let references = observers.withLock { observers in
      observers.removeGone()
      return observers.references
    }
    for reference in references { reference.observer?.photoLibraryDidChange(change) }
  }
}

/// An object that `PHPhotoLibrary.register(_:)` informs of changes of the library.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
  /// Called after each change, on an arbitrary serial queue. The change tells how a client's objects and results
  /// differ.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

private final class WeakObserver: @unchecked Sendable {
  // Safety: weak references can be read from any thread, and this one is set once.
  private(set) weak var observer: (any PHPhotoLibraryChangeObserver)?
  init(_ observer: any PHPhotoLibraryChangeObserver) { self.observer = observer }
}

struct Handed<Value>: @unchecked Sendable {
  // Safety: the value is immutable, or only the receiving queue uses it after it is handed over.
  let value: Value
  init(_ value: Value) { self.value = value }
}

import AVEngineMediaLibrary
import CoreFoundation
import Dispatch
public import Foundation
import Synchronization

/// The user's images and videos, and changes to them.
///
/// Linux: the library is an index of the files beneath the user's folders Videos, Pictures and Music
/// (`user-dirs.dirs`), or beneath those that the environment variable `AVFOUNDATION_MEDIA_ROOTS` names. Nobody is asked
/// for permission. Files are added to and removed from folders only that may be written to; those of the variable may
/// not unless it says `rw=`.
public final class PHPhotoLibrary: NSObject, Sendable {
  private let library: MediaLibrary
  private let changes = DispatchQueue(label: "PHPhotoLibrary.changes")
  /// Handlers of changes may change something themselves, and wait for it.
  private let handlers = DispatchQueue(label: "PHPhotoLibrary.handlers")
  private let isInChanges = DispatchSpecificKey<Bool>()
  private let observers = Mutex(Observers())

  private init(_ library: MediaLibrary) {
    self.library = library
    super.init()
    changes.setSpecific(key: isInChanges, value: true)
  }

  /// One for each library of the process.
  private static let known = Mutex<[ObjectIdentifier: PHPhotoLibrary]>([:])

  /// The user's library.
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

  /// Whether the program may use the library.
  ///
  /// Linux: nobody is asked. The answer is `authorized` where the folders can be read, for `addOnly` where files can be
  /// added to one; else `denied`; and `limited` in a sandbox that shows a part of the user's files.
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    let library = MediaLibrary.photos
    if accessLevel == .addOnly, library.folder(forNew: .video) == nil, library.folder(forNew: .image) == nil {
      return .denied
    }
    return switch library.authorization {
    case .authorized: .authorized
    case .limited: .limited
    // A folder that does not exist yet can be added to.
    case .denied: accessLevel == .addOnly ? .authorized : .denied
    }
  }

  /// Tells whether the program may use the library, on an arbitrary queue.
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let status = authorizationStatus(for: accessLevel)
    DispatchQueue.global().async { handler(status) }
  }

  /// Whether the program may use the library.
  public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    authorizationStatus(for: accessLevel)
  }

  @available(*, deprecated, message: "Use authorizationStatus(for:)")
  public class func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

  @available(*, deprecated, message: "Use requestAuthorization(for:handler:)")
  public class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
    let (status, box) = (authorizationStatus(for: .readWrite), Handed(handler))
    DispatchQueue.global().async { box.value(status) }
  }

  /// Why fetches find nothing: a `PHPhotosError` where the library's databases cannot be read; nil where they can.
  public var unavailabilityReason: (any Error)? {
    do {
      _ = try library.count(MediaLibraryQuery(limit: 1))
      return nil
    } catch {
      return PHPhotosError.wrapping(error)
    }
  }

  // MARK: Changes

  /// Performs the changes that a block asks for, all of them or none.
  ///
  /// - Parameters:
  ///   - changeBlock: makes change requests; called on an arbitrary queue.
  ///   - completionHandler: called on an arbitrary serial queue, with a `PHPhotosError` where nothing was changed.
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

  /// Performs the changes that a block asks for, all of them or none, and throws a `PHPhotosError` where nothing was
  /// changed.
  public func performChanges(_ changeBlock: @escaping () -> Void) async throws {
    let block = Handed(changeBlock)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges({ block.value() }) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Performs the changes that a block asks for, all of them or none, and waits for that.
  ///
  /// It must not be called in a block of changes. It throws a `PHPhotosError` where nothing was changed.
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

  /// Tells an observer of every change to the library from now on, made by this program, by another one or to the files
  /// themselves. It is told on an arbitrary serial queue, and not kept alive.
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

  /// Ends what `register(_:)` began.
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

/// Told when something in the library is different.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
  /// Called on an arbitrary serial queue.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

private final class WeakObserver: @unchecked Sendable {
  // Safety: weak references can be read from any thread, and it is set once.
  private(set) weak var observer: (any PHPhotoLibraryChangeObserver)?
  init(_ observer: any PHPhotoLibraryChangeObserver) { self.observer = observer }
}

/// A client's block on its way to a queue, as Objective-C's blocks go.
struct Handed<Value>: @unchecked Sendable {
  // Safety: the value is handed over: it is used on the other queue and nowhere else.
  let value: Value
  init(_ value: Value) { self.value = value }
}

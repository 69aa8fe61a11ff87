package import Foundation

extension MediaLibrary {
  /// Performs all changes or none. New files are in the index when the call returns; observers are called later.
  package func perform(_ changes: [MediaLibraryChange]) throws(MediaLibraryError) {
    try withStore { (store) throws(MediaLibraryError) in
      // If the lock cannot be obtained, the changes are made without it.
      let held = LockFile(changeLock)
      defer { _ = held.isBusy }
      try ChangeRun(changes, configuration: configuration, store: store).perform()
      observers.tell(from: store)
    }
  }

  /// Reports each difference on a serial queue, until the observation is cancelled or deallocated.
  package func observe(_ tell: @escaping @Sendable (MediaLibraryDifference) -> Void) -> MediaLibraryObservation {
    // The existing observers receive earlier changes now, so that the new observer does not receive them.
    let store = try? store()
    if let store { observers.tell(from: store) }
    return observers.add(tell) { configuration.indexesByItself ? makeWatcher() : nil }
  }

  package func flushObservers() { observers.flush() }

  private func makeWatcher() -> FolderWatcher? {
    FolderWatcher(roots: configuration.roots.map(\.url.path), depth: configuration.limits.depth) { [weak self] in
      self?.updateInBackground()
    }
  }

  // MARK: - Access

  /// A root that does not exist does not deny access, because it can be created.
  package var authorization: Authorization {
    let isReadable = configuration.roots.contains { root in
      access(root.url.path, R_OK | X_OK) == 0 || errno == ENOENT
    }
    guard isReadable else { return .denied }
    return configuration.isSandboxed ? .limited : .authorized
  }

  package func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? { configuration.folder(forNew: kind) }

  /// Whether an insertion can take the file's name, which must have the extension of a media file.
  package static func canTakeName(of url: URL) -> Bool { MediaFileName.mayBeAdded(url.lastPathComponent) }

  package func isWritable(_ url: URL) -> Bool { configuration.isWritable(url) }

  package enum Authorization: Sendable, Hashable {
    case authorized
    case denied
    /// The process is in a sandbox, which can hide a part of the user's files.
    case limited
  }
}

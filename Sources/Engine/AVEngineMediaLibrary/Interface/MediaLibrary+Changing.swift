package import Foundation

extension MediaLibrary {
  /// Performs changes as one transaction: all of them or none. If the process is killed before the commit, the change
  /// is taken back when a library is next opened.
  ///
  /// Returns after the changes are done; observers are called later. New files have been read and are in the index.
  package func perform(_ changes: [MediaLibraryChange]) throws(MediaLibraryError) {
    try withStore { (store) throws(MediaLibraryError) in
      // Other processes wait for the lock. If one has waited too long, it continues without the lock.
      let held = LockFile(changeLock)
      defer { _ = held.isBusy }
      try ChangeRun(changes, configuration: configuration, store: store).perform()
      observers.tell(from: store)
    }
  }

  /// Reports each difference to a closure, on a serial queue, until the observation is cancelled or deallocated.
  ///
  /// While there are observers, the roots are watched by inotify, or walked at intervals if inotify is not available,
  /// unless the configuration's `indexesByItself` is false.
  package func observe(_ tell: @escaping @Sendable (MediaLibraryDifference) -> Void) -> MediaLibraryObservation {
    // Reports earlier changes to the existing observers, before the new one is added. If the library cannot be opened,
    // there are no changes to report.
    let store = try? store()
    if let store { observers.tell(from: store) }
    return observers.add(tell) { configuration.indexesByItself ? makeWatcher() : nil }
  }

  /// Waits until observers have received all differences whose reports have been started.
  package func flushObservers() { observers.flush() }

  private func makeWatcher() -> FolderWatcher? {
    FolderWatcher(roots: configuration.roots.map(\.url.path), depth: configuration.limits.depth) { [weak self] in
      self?.updateInBackground()
    }
  }

  // MARK: - Access

  /// The access to the roots: `denied` if none can be read, as far as can be tested without reading them completely.
  ///
  /// A root that does not exist yet does not deny access, because it can be created.
  package var authorization: Authorization {
    let isReadable = configuration.roots.contains { root in
      access(root.url.path, R_OK | X_OK) == 0 || errno == ENOENT
    }
    guard isReadable else { return .denied }
    return configuration.isSandboxed ? .limited : .authorized
  }

  /// Returns the folder to which media of a kind is added; nil if no root is writable.
  package func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? { configuration.folder(forNew: kind) }

  /// Returns whether a file is below a writable root.
  package func isWritable(_ url: URL) -> Bool { configuration.isWritable(url) }

  /// An access to the user's media.
  package enum Authorization: Sendable, Hashable {
    case authorized
    /// None of the roots can be read.
    case denied
    /// A sandbox shows only what the user has chosen.
    case limited
  }
}

package import Foundation

extension MediaLibrary {
  /// Performs changes as one transaction: all of them or none. A process that is killed meanwhile leaves none, at the
  /// latest when a library is opened next, and no half file.
  ///
  /// Blocks until it is done; observers are told after that. New files are read and are in the index.
  package func perform(_ changes: [MediaLibraryChange]) throws(MediaLibraryError) {
    try withStore { (store) throws(MediaLibraryError) in
      // Other processes wait for the end; where they waited too long they go on beside this one.
      let held = LockFile(changeLock)
      defer { _ = held.isBusy }
      try ChangeRun(changes, configuration: configuration, store: store).perform()
      observers.tell(from: store)
    }
  }

  /// Tells of each difference, from a queue of its own, until the observation is cancelled or goes away.
  ///
  /// While somebody observes, the roots are watched by inotify where that can be, and walked now and then where it
  /// cannot.
  package func observe(_ tell: @escaping @Sendable (MediaLibraryDifference) -> Void) -> MediaLibraryObservation {
    // What comes now is news to the observer; a library that cannot be opened has none.
    let store = try? store()
    if let store { observers.tell(from: store) }
    return observers.add(tell) { configuration.indexesByItself ? makeWatcher() : nil }
  }

  /// Waits until observers have been told of all that has happened.
  package func flushObservers() { observers.flush() }

  private func makeWatcher() -> FolderWatcher? {
    FolderWatcher(roots: configuration.roots.map(\.url.path), depth: configuration.limits.depth) { [weak self] in
      self?.updateInBackground()
    }
  }

  // MARK: - Access

  /// Whether the roots can be read, as far as can be told without reading them all.
  ///
  /// A root that is not there yet can be made, so it denies nothing.
  package var authorization: Authorization {
    let isReadable = configuration.roots.contains { root in
      access(root.url.path, R_OK | X_OK) == 0 || errno == ENOENT
    }
    guard isReadable else { return .denied }
    return configuration.isSandboxed ? .limited : .authorized
  }

  /// The folder to which media of a kind is added; nil where no root is writable.
  package func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? { configuration.folder(forNew: kind) }

  /// Whether a file is below a root that may be written to.
  package func isWritable(_ url: URL) -> Bool { configuration.isWritable(url) }

  /// Whether the media of the user can be read.
  package enum Authorization: Sendable, Hashable {
    case authorized
    /// None of the roots can be read.
    case denied
    /// A sandbox shows only what the user chose.
    case limited
  }
}

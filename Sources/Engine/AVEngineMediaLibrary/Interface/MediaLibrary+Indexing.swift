import Foundation

extension MediaLibrary {
  package typealias UpdateReport = MediaLibraryUpdateReport
  package typealias Failure = MediaLibraryFailure

  /// Returns whether a run of indexing has been completed since the index was made.
  package func isIndexed() throws(MediaLibraryError) -> Bool {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).isWhole() }
  }

  /// Brings the index up to date, and returns when that is done.
  ///
  /// - Parameter progress: called at intervals with the number of files that were processed, and the number of files to
  ///   process.
  @discardableResult
  package func update(progress: (@Sendable (Int, Int) -> Void)? = nil) throws(MediaLibraryError) -> UpdateReport {
    let lock = configuration.indexFolder?.appendingPathComponent("media-index.lock")
    return try runs.perform(lock: lock) { () throws(MediaLibraryError) in
      try withStore { (store) throws(MediaLibraryError) in
        defer { observers.tell(from: store) }
        let run = IndexRun(configuration: configuration, store: store, progress: progress) {
          self.observers.tell(from: store)
        }
        return try run.perform()
      }
    }
  }

  /// Brings the index up to date in the background, unless such a run waits already. Errors are ignored.
  package func updateInBackground() { runs.inBackground { [self] in _ = try? update() } }

  package func failures() throws(MediaLibraryError) -> [Failure] {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).failures() }
  }
}

import Foundation

extension MediaLibrary {
  package typealias UpdateReport = MediaLibraryUpdateReport
  package typealias Failure = MediaLibraryFailure

  /// Returns whether a run of indexing has gone over all files since the index was made.
  package func isIndexed() throws(MediaLibraryError) -> Bool {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).isWhole() }
  }

  /// Brings the index up to date, and returns when that is done.
  ///
  /// Only new files and files whose size, modification time, device or inode has changed are read, and, a few times,
  /// files during whose reading a process ended.
  /// - Parameter progress: called at intervals with the number of files that have been read, or found to have only
  ///   moved, and the number of files to process.
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

  /// Starts to bring the index up to date in the background, unless such a run waits already. Errors are ignored; the
  /// next call throws its own.
  package func updateInBackground() { runs.inBackground { [self] in _ = try? update() } }

  /// Returns the files that could not be read.
  package func failures() throws(MediaLibraryError) -> [Failure] {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).failures() }
  }
}

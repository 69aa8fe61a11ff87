extension MediaLibrary {
  package typealias UpdateReport = MediaLibraryUpdateReport
  package typealias Failure = MediaLibraryFailure

  /// Brings the index up to date, and waits for that.
  ///
  /// Only files whose size, time or inode is another one than before are read.
  /// - Parameter progress: Told now and then how many files have been read, of how many that are to be.
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

  /// Begins to bring the index up to date in the background, unless that is about to begin. Errors come with the next
  /// call.
  package func updateInBackground() { runs.inBackground { [self] in _ = try? update() } }

  /// The files that could not be read.
  package func failures() throws(MediaLibraryError) -> [Failure] {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).failures() }
  }
}

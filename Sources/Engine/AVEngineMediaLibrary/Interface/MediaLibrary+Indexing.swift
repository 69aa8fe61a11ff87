import Foundation

extension MediaLibrary {
  package typealias UpdateReport = MediaLibraryUpdateReport
  package typealias Failure = MediaLibraryFailure

  package func isIndexed() throws(MediaLibraryError) -> Bool {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).isWhole() }
  }

  /// - Parameter progress: Called at intervals with the number of processed files and the total number.
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

  package func updateInBackground() { runs.inBackground { [self] in _ = try? update() } }

  package func failures() throws(MediaLibraryError) -> [Failure] {
    try query { (database) throws(MediaLibraryError) in try IndexTables(database: database).failures() }
  }
}

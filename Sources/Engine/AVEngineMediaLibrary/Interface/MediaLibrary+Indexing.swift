package import Foundation

extension MediaLibrary {
  /// What a run of the index did.
  package struct UpdateReport: Sendable, Hashable {
    /// Files of the kinds that are known here, below the roots.
    package var found = 0
    /// Files that were read: new ones, and ones that have changed.
    package var read = 0
    /// Files that the index has no more.
    package var removed = 0
    /// Files that could not be read in this run or before.
    package var failures: [Failure] = []
    package init() {}
  }

  /// A file that is not in the library, and why.
  package struct Failure: Sendable, Hashable {
    package var url: URL
    package var reason: String
    /// Whether a process ended while it read the file: it is not read again for now.
    package var endedProcess = false
  }

  /// Brings the index up to date, and waits for that.
  ///
  /// Only files whose size, time or inode is another one than before are read.
  /// - Parameter progress: Told now and then how many files have been looked at, of how many.
  @discardableResult
  package func update(progress: (@Sendable (Int, Int) -> Void)? = nil) throws(MediaLibraryError) -> UpdateReport {
    throw MediaLibraryError(.failed, "not written")
  }

  /// Begins to bring the index up to date in the background, unless that is under way.
  package func updateInBackground() {}

  /// The files that could not be read.
  package func failures() throws(MediaLibraryError) -> [Failure] { throw MediaLibraryError(.failed, "not written") }
}

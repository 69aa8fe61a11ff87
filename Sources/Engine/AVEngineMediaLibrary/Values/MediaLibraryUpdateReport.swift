package import Foundation

/// The result of a run of indexing.
package struct MediaLibraryUpdateReport: Sendable, Hashable {
  /// The number of files below the roots whose names may be those of media.
  package var found = 0
  /// The number of files that were read, also without success: new files, changed ones, and ones that are tried again.
  package var read = 0
  /// The number of known files with another path, device or inode, but the same contents, which were not read again.
  package var moved = 0
  /// The number of assets that were removed from the index.
  package var removed = 0
  /// The files that could not be read in this run or before.
  package var failures: [MediaLibraryFailure] = []
  package init() {}
}

/// A file that is not in the library, and the reason.
package struct MediaLibraryFailure: Sendable, Hashable {
  package var url: URL
  package var reason: String
  /// Whether a process ended while it read the file. The file is not read again for now.
  package var endedProcess = false
}

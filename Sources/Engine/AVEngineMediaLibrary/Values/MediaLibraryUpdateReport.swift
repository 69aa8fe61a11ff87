package import Foundation

/// The result of a run of indexing.
package struct MediaLibraryUpdateReport: Sendable, Hashable {
  /// The number of files below the roots that have the name of a media file.
  package var found = 0
  /// The number of files that were read, also without success.
  package var read = 0
  /// The number of known files that were found at another path, or with another device or inode, and not read again.
  package var moved = 0
  package var removed = 0
  /// The files that could not be read in this run or before.
  package var failures: [MediaLibraryFailure] = []
  package init() {}
}

/// A file that could not be read, and the reason.
package struct MediaLibraryFailure: Sendable, Hashable {
  package var url: URL
  package var reason: String
  /// Whether a process ended while it read the file.
  package var endedProcess = false
}

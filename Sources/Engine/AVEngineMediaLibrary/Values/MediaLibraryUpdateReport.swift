package import Foundation

/// What a run of the index did.
package struct MediaLibraryUpdateReport: Sendable, Hashable {
  /// Files that may be media by their names, below the roots.
  package var found = 0
  /// Files that were read: new ones, and ones that have changed.
  package var read = 0
  /// Files that were found under another path than before.
  package var moved = 0
  /// Assets that the index has no more.
  package var removed = 0
  /// Files that could not be read in this run or before.
  package var failures: [MediaLibraryFailure] = []
  package init() {}
}

/// A file that is not in the library, and why.
package struct MediaLibraryFailure: Sendable, Hashable {
  package var url: URL
  package var reason: String
  /// Whether a process ended while it read the file: it is not read again for now.
  package var endedProcess = false
}

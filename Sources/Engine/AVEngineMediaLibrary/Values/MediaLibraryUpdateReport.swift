package import Foundation

package struct MediaLibraryUpdateReport: Sendable, Hashable {
  package var found = 0
  /// The number of files that were read, also without success.
  package var read = 0
  /// The number of known files that were found at another path, or with another device or inode, and not read again.
  package var moved = 0
  package var removed = 0
  package var failures: [MediaLibraryFailure] = []
  package init() {}
}

package struct MediaLibraryFailure: Sendable, Hashable {
  package var url: URL
  package var reason: String
  package var endedProcess = false
}

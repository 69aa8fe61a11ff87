package import Foundation

extension MediaLibrary {
  /// Performs changes as one transaction: all of them or none. A process that is killed meanwhile leaves none, at the
  /// latest when a library is opened next, and no half file.
  ///
  /// Blocks until it is done; observers are told after that. New files are read and are in the index.
  package func perform(_ changes: [MediaLibraryChange]) throws(MediaLibraryError) {
    throw MediaLibraryError(.failed, "not written")
  }

  /// Tells of each difference, from a queue of its own, until the observation is cancelled or goes away.
  ///
  /// While somebody observes, the roots are watched by inotify where that can be, and walked now and then where it
  /// cannot.
  package func observe(_ tell: @escaping @Sendable (MediaLibraryDifference) -> Void) -> MediaLibraryObservation {
    MediaLibraryObservation {}
  }

  /// Whether the roots can be read, as far as can be told without reading them all.
  package var authorization: Authorization { .denied }

  /// The folder to which media of a kind is added; nil where no root is writable.
  package func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? { nil }

  /// Whether a file is below a root that may be written to.
  package func isWritable(_ url: URL) -> Bool { false }
}

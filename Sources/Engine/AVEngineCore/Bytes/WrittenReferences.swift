package import Foundation
import Synchronization

/// What headers refer to that this process has written: it may open that while they are as it wrote them.
///
/// The client named the media itself when it made the header, so that no stranger decides what is opened.
package enum WrittenReferences {
  private static let known = Mutex<[FileByteSource.Identity: Set<String>]>([:])
  /// A process that writes headers for days does not grow without bound.
  private static let mostFiles = 1024

  /// Remembers what a file refers to that has just been written.
  package static func note(_ urls: [URL], in path: String) {
    let paths = Set(urls.filter(\.isLocal).map(\.path))
    guard !paths.isEmpty, let identity = (try? FileByteSource(path: path))?.identity else { return }
    known.withLock { known in
      if known.count >= mostFiles { known = [:] }
      known[identity] = paths
    }
  }

  static func contains(_ path: String, in file: FileByteSource) -> Bool {
    guard let identity = file.identity else { return false }
    return known.withLock { $0[identity]?.contains(path) ?? false }
  }
}

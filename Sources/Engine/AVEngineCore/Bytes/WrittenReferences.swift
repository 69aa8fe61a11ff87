package import Foundation
import Synchronization

/// The references to local files in the movie headers that this process has written. The process may open these files
/// while the header is unchanged, in any folder that `ReferencePolicy.roots` allows.
///
/// The client named the media itself when it made the header, so a stranger's file does not decide what is opened.
package enum WrittenReferences {
  private static let known = Mutex<[FileByteSource.Identity: Set<String>]>([:])
  /// The number of remembered headers at which all are forgotten, so that memory stays bounded in a process that writes
  /// headers for days.
  private static let mostFiles = 1024

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

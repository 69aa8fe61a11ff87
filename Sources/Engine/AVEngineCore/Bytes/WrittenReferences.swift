package import Foundation
import Synchronization

/// The local files named in movie headers that this process wrote, for at most `mostFiles` unchanged movie files.
package enum WrittenReferences {
  private static let known = Mutex<[FileByteSource.Identity: Set<String>]>([:])
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

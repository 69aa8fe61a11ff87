package import AVEngineCore
import AVEngineSystem
package import Foundation

/// The folders and limits of a library.
package struct MediaLibraryConfiguration: Sendable {
  package var roots: [MediaRoot]
  /// The folder of the index, which can be deleted at any time; nil: the index is in memory.
  package var indexFolder: URL?
  /// The folder of identifiers, favourites and albums; nil: they are in memory, and are lost when the process ends.
  package var libraryFolder: URL?
  /// The trash of the user's home (freedesktop's Trash specification); nil: only the trashes of mounts are used.
  package var homeTrash: URL?
  /// The engine that opens media.
  package var engine = Engine.system
  package var limits = MediaLibraryLimits()
  /// Whether indexing starts with the first query, and, while there are observers, after changes of the roots. If
  /// false, it starts only with `update`, and after a damaged index was removed.
  package var indexesByItself = true
  /// Returns the current date; tests replace it.
  package var now: @Sendable () -> Date = { Date() }
  /// Whether the process is in a sandbox that shows only what the user has chosen.
  package var isSandboxed = false

  /// Makes a configuration for a test, with all folders in one folder.
  package init(roots: [MediaRoot], folder: URL) {
    self.roots = roots
    indexFolder = folder.appendingPathComponent("cache", isDirectory: true)
    libraryFolder = folder.appendingPathComponent("data", isDirectory: true)
    homeTrash = folder.appendingPathComponent("Trash", isDirectory: true)
  }

  /// Makes the configuration of a process with these environment variables.
  package init(environment: [String: String]) {
    let folders = UserFolders(environment: environment)
    roots = MediaRoot.all(environment: environment)
    indexFolder = folders.cache?.appendingPathComponent("swift-avfoundation", isDirectory: true)
    libraryFolder = folders.data?.appendingPathComponent("swift-avfoundation", isDirectory: true)
    homeTrash = folders.data?.appendingPathComponent("Trash", isDirectory: true)
    isSandboxed = access("/.flatpak-info", F_OK) == 0
  }
}

/// The limits for reading files.
package struct MediaLibraryLimits: Sendable, Hashable {
  /// The maximum number of seconds to read a file.
  package var secondsPerFile = 10.0
  /// The maximum number of bytes of an image file to read for its size and date.
  package var imageBytes = 64 << 20
  /// The maximum number of bytes to read of a file. Bytes that are read twice count twice.
  package var bytesPerFile = 512 << 20
  /// The maximum number of characters of a text in a file.
  package var textLength = 4_096
  /// The maximum nesting of folders.
  package var depth = 64
  /// The maximum number of files in a library.
  package var files = 1_000_000
  package init() {}
}

extension MediaLibraryConfiguration {
  /// Returns the folder to which media of a kind is added; nil if no root is writable.
  func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? {
    let writable = roots.filter(\.isWritable)
    let own = writable.first { $0.kinds.contains(kind) } ?? writable.first { $0.kinds.isEmpty } ?? writable.first
    return own?.url
  }

  /// Returns whether a file is below a writable root.
  func isWritable(_ url: URL) -> Bool {
    guard url.isFileURL, let folder = Self.real(url.deletingLastPathComponent().path) else { return false }
    return roots.contains { root in
      guard root.isWritable, let top = Self.real(root.url.path) else { return false }
      return folder == top || folder.hasPrefix(top == "/" ? "/" : top + "/")
    }
  }

  /// Returns the path with links resolved; nil if the folder does not exist.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

package import AVEngineCore
import AVEngineSystem
package import Foundation

/// Folders and limits of a library.
package struct MediaLibraryConfiguration: Sendable {
  package var roots: [MediaRoot]
  /// The folder of the index, which can be removed at any time; nil: the index is in memory.
  package var indexFolder: URL?
  /// The folder of identifiers, favourites and albums; nil: they are in memory, and go with the process.
  package var libraryFolder: URL?
  /// The trash of the user's home (freedesktop's Trash specification); nil: only mounts have trashes.
  package var homeTrash: URL?
  /// Opens media.
  package var engine = Engine.system
  package var limits = MediaLibraryLimits()
  /// Whether the first query starts a run of the index. Without it `update` alone does.
  package var indexesByItself = true
  /// Tells the time; tests set another.
  package var now: @Sendable () -> Date = { Date() }
  /// Whether the program is in a sandbox that shows it only what the user chose.
  package var isSandboxed = false

  /// A library of a test's own, beneath one folder.
  package init(roots: [MediaRoot], folder: URL) {
    self.roots = roots
    indexFolder = folder.appendingPathComponent("cache", isDirectory: true)
    libraryFolder = folder.appendingPathComponent("data", isDirectory: true)
    homeTrash = folder.appendingPathComponent("Trash", isDirectory: true)
  }

  /// That of a process with these environment variables.
  package init(environment: [String: String]) {
    let folders = UserFolders(environment: environment)
    roots = MediaRoot.all(environment: environment)
    indexFolder = folders.cache?.appendingPathComponent("swift-avfoundation", isDirectory: true)
    libraryFolder = folders.data?.appendingPathComponent("swift-avfoundation", isDirectory: true)
    homeTrash = folders.data?.appendingPathComponent("Trash", isDirectory: true)
    isSandboxed = access("/.flatpak-info", F_OK) == 0
  }
}

/// How much a file may cost.
package struct MediaLibraryLimits: Sendable, Hashable {
  /// Seconds that the reading of a file may take.
  package var secondsPerFile = 10.0
  /// Bytes of an image file that are read to learn its size and date.
  package var imageBytes = 64 << 20
  /// Bytes that are read of a movie or of sound. Most files need a few thousand.
  package var bytesPerFile = 512 << 20
  /// Characters of a text that a file says.
  package var textLength = 4_096
  /// Folders in one another.
  package var depth = 64
  /// Files of a library.
  package var files = 1_000_000
  package init() {}
}

extension MediaLibraryConfiguration {
  /// The folder to which media of a kind is added; nil where no root is writable.
  func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? {
    let writable = roots.filter(\.isWritable)
    let own = writable.first { $0.kinds.contains(kind) } ?? writable.first { $0.kinds.isEmpty } ?? writable.first
    return own?.url
  }

  /// Whether a file is below a root that may be written to.
  func isWritable(_ url: URL) -> Bool {
    guard url.isFileURL, let folder = Self.real(url.deletingLastPathComponent().path) else { return false }
    return roots.contains { root in
      guard root.isWritable, let top = Self.real(root.url.path) else { return false }
      return folder == top || folder.hasPrefix(top == "/" ? "/" : top + "/")
    }
  }

  /// The path without links; nil where there is no such folder.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

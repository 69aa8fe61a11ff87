package import AVEngineCore
import AVEngineSystem
package import Foundation

package struct MediaLibraryConfiguration: Sendable {
  package var roots: [MediaRoot]
  /// The folder of the index's database; nil: the index is in memory.
  package var indexFolder: URL?
  /// The folder of the database of identifiers, favourites and albums; nil: that database is in memory.
  package var libraryFolder: URL?
  /// The trash of the user's home (freedesktop's Trash specification); nil: only the trashes of mounts are used.
  package var homeTrash: URL?
  package var engine = Engine.system
  package var limits = MediaLibraryLimits()
  /// Whether indexing starts at the first query and, while there are observers, after changes of files below the roots.
  package var indexesByItself = true
  package var now: @Sendable () -> Date = { Date() }
  /// Whether the process is in a sandbox, which can hide a part of the user's files.
  package var isSandboxed = false
  /// Whether new files are written without names where the file system supports it. Tests set false to get the
  /// temporary names of other file systems.
  package var usesUnnamedFiles = true

  package init(roots: [MediaRoot], folder: URL) {
    self.roots = roots
    indexFolder = folder.appendingPathComponent("cache", isDirectory: true)
    libraryFolder = folder.appendingPathComponent("data", isDirectory: true)
    homeTrash = folder.appendingPathComponent("Trash", isDirectory: true)
  }

  package init(environment: [String: String]) {
    let folders = UserFolders(environment: environment)
    roots = MediaRoot.all(environment: environment)
    indexFolder = folders.cache?.appendingPathComponent("swift-avfoundation", isDirectory: true)
    libraryFolder = folders.data?.appendingPathComponent("swift-avfoundation", isDirectory: true)
    homeTrash = folders.data?.appendingPathComponent("Trash", isDirectory: true)
    isSandboxed = access("/.flatpak-info", F_OK) == 0
  }
}

package struct MediaLibraryLimits: Sendable, Hashable {
  package var secondsPerFile = 10.0
  package var imageBytes = 64 << 20
  /// Bytes that are read twice count twice.
  package var bytesPerFile = 512 << 20
  /// In characters. Longer texts of tags are cut.
  package var textLength = 4_096
  package var depth = 64
  package var files = 1_000_000
  package init() {}
}

extension MediaLibraryConfiguration {
  func folder(forNew kind: MediaLibraryAsset.Kind) -> URL? {
    let writable = roots.filter(\.isWritable)
    let own = writable.first { $0.kinds.contains(kind) } ?? writable.first { $0.kinds.isEmpty } ?? writable.first
    return own?.url
  }

  func isWritable(_ url: URL) -> Bool {
    guard url.isFileURL, let folder = Self.real(url.deletingLastPathComponent().path) else { return false }
    return roots.contains { root in
      guard root.isWritable, let top = Self.real(root.url.path) else { return false }
      return folder == top || folder.hasPrefix(top == "/" ? "/" : top + "/")
    }
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

package import AVEngineCore
import AVEngineSystem
package import Foundation

extension MediaLibrary {
  /// Folders and limits of a library.
  package struct Configuration: Sendable {
    package var roots: [MediaRoot]
    /// The folder of the index, which can be removed at any time; nil: the index is in memory.
    package var indexFolder: URL?
    /// The folder of identifiers, favourites and albums; nil: they are in memory, and go with the process.
    package var libraryFolder: URL?
    /// The trash of the user's home (freedesktop's Trash specification); nil: only mounts have trashes.
    package var homeTrash: URL?
    /// Opens media.
    package var engine = Engine.system
    package var limits = Limits()
    /// Whether the first query starts a run of the index. Without it `MediaLibrary.update()` alone does.
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
  package struct Limits: Sendable, Hashable {
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

  /// Whether the media of the user can be read.
  package enum Authorization: Sendable, Hashable {
    case authorized
    /// None of the roots can be read.
    case denied
    /// A sandbox shows only what the user chose.
    case limited
  }
}

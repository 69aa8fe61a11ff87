package import Foundation

package struct MediaRoot: Sendable, Hashable {
  package var url: URL
  /// Whether files may be added to the folder, and moved from it to the trash.
  package var isWritable: Bool
  /// The kinds of new files that are preferably added to this folder; empty for any kind.
  package var kinds: Set<MediaLibraryAsset.Kind>

  package init(_ url: URL, writable isWritable: Bool = false, kinds: Set<MediaLibraryAsset.Kind> = []) {
    self.url = url
    self.isWritable = isWritable
    self.kinds = kinds
  }

  /// `AVFOUNDATION_MEDIA_ROOTS` is a list of absolute paths, separated by colons. A root is read-only unless it has the
  /// prefix `rw=`: `/srv/media:rw=/srv/new`. Without the variable, the roots are the user's folders Videos, Music and
  /// Pictures (freedesktop's xdg-user-dirs), which are writable.
  package static func all(environment: [String: String]) -> [MediaRoot] {
    if let list = environment["AVFOUNDATION_MEDIA_ROOTS"] { return named(list) }
    return UserFolders(environment: environment).roots
  }

  private static func named(_ list: String) -> [MediaRoot] {
    list.split(separator: ":").compactMap { element in
      let isWritable = element.hasPrefix("rw=")
      let path = String(element.dropFirst(isWritable ? 3 : 0))
      guard path.hasPrefix("/") else { return nil }
      return MediaRoot(URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL, writable: isWritable)
    }
  }
}

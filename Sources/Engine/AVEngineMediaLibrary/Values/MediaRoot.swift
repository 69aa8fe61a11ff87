package import Foundation

/// A folder whose media belong to the library.
package struct MediaRoot: Sendable, Hashable {
  package var url: URL
  /// Whether files may be added to it and moved from it to the trash.
  package var isWritable: Bool
  /// The kinds of media that are added to this folder first; empty: any.
  package var kinds: Set<MediaLibraryAsset.Kind>

  package init(_ url: URL, writable isWritable: Bool = false, kinds: Set<MediaLibraryAsset.Kind> = []) {
    self.url = url
    self.isWritable = isWritable
    self.kinds = kinds
  }

  /// The roots of a process.
  ///
  /// `AVFOUNDATION_MEDIA_ROOTS` is a list of absolute paths with colons between them. They are only read, except those
  /// with `rw=` in front: `/srv/media:rw=/srv/new`. An absolute path begins with a slash, so that the mark is no part
  /// of one. What is no absolute path is left out. Without the variable the roots are the folders Videos, Music and
  /// Pictures of the user (`user-dirs.dirs`, freedesktop's xdg-user-dirs), which may be written to.
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

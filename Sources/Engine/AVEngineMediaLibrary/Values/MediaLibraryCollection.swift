package import Foundation

package struct MediaLibraryCollection: Sendable, Hashable, Identifiable {
  package enum Kind: Sendable, Hashable {
    /// An album that a program made, with assets in a chosen order.
    case album
    /// A playlist that a program made. An asset can occur several times.
    case playlist
    /// A root, or a folder below a root, that directly contains media. The collection changes only with the files.
    case folder
    case smart(SmartAlbum)
  }

  package enum SmartAlbum: String, Sendable, CaseIterable {
    case all
    case images, videos, audio
    case favorites
    case hidden
    /// Assets that were added in the last 30 days.
    case recentlyAdded
    case screenshots
    case panoramas
    case slowMotion
    case screenRecordings
    case animated, spatial
    /// Assets whose place is known.
    case places
  }

  /// A UUID in upper case; for a smart album, the name of its rule, such as `favorites`.
  package var id: String
  package var kind: Kind
  package var title: String
  package var url: URL?
  /// For a folder, the `id` of the parent folder if the index has it.
  package var parent: String?

  package init(id: String, kind: Kind, title: String) {
    self.id = id
    self.kind = kind
    self.title = title
  }

  package var isEditable: Bool { kind == .album || kind == .playlist }
}

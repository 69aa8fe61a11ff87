package import Foundation

/// A set of assets: an album of the user's, a folder, or what a rule finds.
package struct MediaLibraryCollection: Sendable, Hashable, Identifiable {
  package enum Kind: Sendable, Hashable {
    /// An album that a program made, with assets in an order of its own.
    case album
    /// A list of audio that a program made.
    case playlist
    /// A folder beneath a root that holds media itself. It changes with the files alone.
    case folder
    case smart(SmartAlbum)
  }

  /// A rule that finds assets.
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
    /// Assets with a place.
    case places
  }

  /// A UUID in upper case, which stays when the collection is renamed or its folder is moved; of smart albums the
  /// rule's name.
  package var id: String
  package var kind: Kind
  package var title: String
  /// The folder of a folder album.
  package var url: URL?
  /// The folder album in which this folder lies, where it is one.
  package var parent: String?
  package var creationDate: Date?

  package init(id: String, kind: Kind, title: String) {
    self.id = id
    self.kind = kind
    self.title = title
  }

  /// Whether assets can be added, removed and moved, and the collection renamed and deleted.
  package var isEditable: Bool { kind == .album || kind == .playlist }
}

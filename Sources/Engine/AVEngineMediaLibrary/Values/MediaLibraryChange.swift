package import Foundation

/// A step of a change. `MediaLibrary.perform(_:)` performs a list of steps, all or none.
///
/// Assets are named by `localIdentifier`, collections by `MediaLibraryCollection.id`. A step may name an object that an
/// earlier step makes.
package enum MediaLibraryChange: Sendable {
  /// Adds a file to the library.
  case insert(MediaLibraryInsertion)
  /// Moves files to the desktop's trash. An asset below a root that is not writable, or on a mount without a trash, is
  /// an error. Files are never unlinked.
  case delete(assets: [String])
  case setFavorite(assets: [String], Bool)
  case setHidden(assets: [String], Bool)
  /// Sets the date in the library. The file does not change.
  case setCreationDate(assets: [String], Date)
  /// Sets the place in the library; nil removes it. The file does not change.
  case setPlace(assets: [String], MediaLibraryAsset.Place?)
  case setUsage(asset: String, MediaLibraryAsset.Usage)

  /// - Parameter id: an unused UUID in upper case: `MediaLibrary.makeIdentifier()`.
  case makeAlbum(id: String, title: String, kind: MediaLibraryCollection.Kind = .album)
  case renameAlbum(id: String, title: String)
  /// Deletes albums. Their assets stay in the library.
  case deleteAlbums(ids: [String])
  /// Adds assets to an album, before an index or at the end. Assets that the album already has are skipped, except in
  /// playlists.
  case add(assets: [String], toAlbum: String, at: Int? = nil)
  case remove(assets: [String], fromAlbum: String)
  /// Removes the assets at indexes of the album.
  case removePlaces(IndexSet, fromAlbum: String)
  /// Moves the assets at indexes of the album as one group. `to` is the index of the first one, counted without the
  /// moved assets.
  case movePlaces(IndexSet, inAlbum: String, to: Int)
  case replacePlace(Int, inAlbum: String, with: String)
}

/// A file to add to the library.
package struct MediaLibraryInsertion: Sendable {
  package enum Source: Sendable {
    /// A regular file, which is copied, by reflink if the file system supports it.
    case file(URL)
    /// A regular file, which is removed from its place when the change is done.
    case movedFile(URL)
    /// The contents of a file.
    case data(Data)
  }

  /// The new asset's `localIdentifier`: an unused UUID in upper case (`MediaLibrary.makeIdentifier()`).
  package var localIdentifier: String
  package var source: Source
  /// The required kind of the file; nil: any. Another kind is the error `.notMedia`.
  package var kind: MediaLibraryAsset.Kind?
  /// The file's name; nil: the source's name, or for data a name by its format. If the name is taken, a number is
  /// appended: `clip 2.mov`.
  package var fileName: String?
  /// The creation date; nil: the one that the file states.
  package var creationDate: Date?
  package var place: MediaLibraryAsset.Place?
  package var isFavorite = false
  package var isHidden = false

  package init(_ source: Source, localIdentifier: String = UUID().uuidString) {
    self.source = source
    self.localIdentifier = localIdentifier
  }
}

/// How a library has changed since the previous report: by one or more changes, or by a part of a run of indexing. The
/// differences of a library are reported in order.
package struct MediaLibraryDifference: Sendable, Hashable {
  /// The `MediaLibraryAsset.id`s of new assets.
  package var inserted: Set<Int64> = []
  package var removed: Set<Int64> = []
  /// Assets with any changed value.
  package var changed: Set<Int64> = []
  /// The changed assets whose files have new contents.
  package var changedContents: Set<Int64> = []
  /// The `MediaLibraryCollection.id`s of new collections. A changed collection has another title, other assets or
  /// another order.
  package var insertedCollections: Set<String> = []
  package var removedCollections: Set<String> = []
  package var changedCollections: Set<String> = []
  /// The `localIdentifier`s of the removed assets.
  package var removedIdentifiers: Set<String> = []

  package init() {}

  package var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && changed.isEmpty && insertedCollections.isEmpty && removedCollections.isEmpty
      && changedCollections.isEmpty
  }
}

/// An observation, which ends when it is cancelled or deallocated.
package final class MediaLibraryObservation: Sendable {
  private let end: @Sendable () -> Void
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }

  /// Ends the observation. May be called several times. A difference that is being delivered may still arrive.
  package func cancel() { end() }
}

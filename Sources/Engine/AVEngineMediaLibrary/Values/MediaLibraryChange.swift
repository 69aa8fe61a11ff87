package import Foundation

/// Assets are named by `localIdentifier`, collections by `MediaLibraryCollection.id`.
package enum MediaLibraryChange: Sendable {
  case insert(MediaLibraryInsertion)
  /// Moves the files to the desktop's trash. Fails with `.notWritable` for a file that is not below a writable root,
  /// and with `.noTrash` for an existing file that cannot be moved to a trash. An asset may be one
  /// that an earlier change of the list inserts: its new file is moved to the trash.
  case delete(assets: [String])
  case setFavorite(assets: [String], Bool)
  case setHidden(assets: [String], Bool)
  /// Sets the date in the library. The file does not change.
  case setCreationDate(assets: [String], Date)
  /// Sets the place in the library; nil removes it. The file does not change.
  case setPlace(assets: [String], MediaLibraryAsset.Place?)
  case setUsage(asset: String, MediaLibraryAsset.Usage)

  /// - Parameter id: an unused UUID in upper case, such as `MediaLibrary.makeIdentifier()` returns.
  case makeAlbum(id: String, title: String, kind: MediaLibraryCollection.Kind = .album)
  case renameAlbum(id: String, title: String)
  /// Deletes albums. Their assets stay in the library.
  case deleteAlbums(ids: [String])
  /// Adds assets before the index `at`, or at the end if it is nil. An album skips assets that it already has; a
  /// playlist does not.
  case add(assets: [String], toAlbum: String, at: Int? = nil)
  case remove(assets: [String], fromAlbum: String)
  /// Removes the assets at these indexes in the album.
  case removePlaces(IndexSet, fromAlbum: String)
  /// Moves the assets at these indexes in the album as one group. `to` is the group's index in the list without the
  /// moved assets.
  case movePlaces(IndexSet, inAlbum: String, to: Int)
  case replacePlace(Int, inAlbum: String, with: String)
}

package struct MediaLibraryInsertion: Sendable {
  package enum Source: Sendable {
    /// A regular file to copy.
    case file(URL)
    /// A regular file to move: it is copied, and removed from its old place after the change is committed.
    case movedFile(URL)
    /// The contents of the new file.
    case data(Data)
  }

  /// An unused UUID in upper case (`MediaLibrary.makeIdentifier()`).
  package var localIdentifier: String
  package var source: Source
  /// The required kind; nil for any. If the file has another kind, the change fails with `.notMedia`.
  package var kind: MediaLibraryAsset.Kind?
  /// The new file's name; nil for the source file's name, or for data a name by its format. If the name is taken, a
  /// number is appended: `clip 2.mov`.
  package var fileName: String?
  /// The creation date; nil for the date that is read from the file.
  package var creationDate: Date?
  package var place: MediaLibraryAsset.Place?
  package var isFavorite = false
  package var isHidden = false

  package init(_ source: Source, localIdentifier: String = UUID().uuidString) {
    self.source = source
    self.localIdentifier = localIdentifier
  }
}

package struct MediaLibraryDifference: Sendable, Hashable {
  /// The `MediaLibraryAsset.id`s of new assets.
  package var inserted: Set<Int64> = []
  package var removed: Set<Int64> = []
  package var changed: Set<Int64> = []
  /// The part of `changed` whose files were read again.
  package var changedContents: Set<Int64> = []
  /// The `MediaLibraryCollection.id`s of new collections.
  package var insertedCollections: Set<String> = []
  package var removedCollections: Set<String> = []
  package var changedCollections: Set<String> = []
  package var removedIdentifiers: Set<String> = []

  package init() {}

  package var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && changed.isEmpty && insertedCollections.isEmpty && removedCollections.isEmpty
      && changedCollections.isEmpty
  }
}

package final class MediaLibraryObservation: Sendable {
  private let end: @Sendable () -> Void
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }

  /// A difference whose delivery has started may still arrive.
  package func cancel() { end() }
}

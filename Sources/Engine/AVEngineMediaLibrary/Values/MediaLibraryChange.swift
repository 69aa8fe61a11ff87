package import Foundation

/// One step of a change. `MediaLibrary.perform(_:)` performs a list of them, whole or not at all.
///
/// Assets are named by `localIdentifier`, collections by `MediaLibraryCollection.id`. A step may name what an earlier
/// step of the list makes.
package enum MediaLibraryChange: Sendable {
  /// Adds a file to the library.
  case insert(MediaLibraryInsertion)
  /// Moves files to the desktop's trash. An asset of a root that is not writable is an error, and so is one on a mount
  /// without a trash: nothing is ever unlinked.
  case delete(assets: [String])
  case setFavorite(assets: [String], Bool)
  case setHidden(assets: [String], Bool)
  /// Kept in the library. The file stays as it is.
  case setCreationDate(assets: [String], Date)
  /// Kept in the library; nil takes the place away. The file stays as it is.
  case setPlace(assets: [String], MediaLibraryAsset.Place?)
  case setUsage(asset: String, MediaLibraryAsset.Usage)

  /// - Parameter id: A UUID in upper case that nothing has yet: `MediaLibrary.makeIdentifier()`.
  case makeAlbum(id: String, title: String, kind: MediaLibraryCollection.Kind = .album)
  case renameAlbum(id: String, title: String)
  /// Deletes albums; their assets stay.
  case deleteAlbums(ids: [String])
  /// Adds assets to an album, before a place or at the end. Those that it has are not added again, except to playlists.
  case add(assets: [String], toAlbum: String, at: Int? = nil)
  case remove(assets: [String], fromAlbum: String)
  /// Removes what stands at places of the album.
  case removePlaces(IndexSet, fromAlbum: String)
  /// Moves what stands at places of the album so that the first of it stands at `to`, counted without what is moved.
  case movePlaces(IndexSet, inAlbum: String, to: Int)
  case replacePlace(Int, inAlbum: String, with: String)
}

/// A file that is to be added to the library.
package struct MediaLibraryInsertion: Sendable {
  package enum Source: Sendable {
    /// A regular file, which is copied, by reflink where the file system can.
    case file(URL)
    /// A regular file, which is gone from its place when the change is done.
    case movedFile(URL)
    /// The contents of a file.
    case data(Data)
  }

  /// The new asset's `localIdentifier`: a UUID in upper case that nothing has yet (`MediaLibrary.makeIdentifier()`).
  package var localIdentifier: String
  package var source: Source
  /// The kind that the file must be of; nil: any. Another one is the error `.notMedia`.
  package var kind: MediaLibraryAsset.Kind?
  /// The file's name; nil: that of the source. Where it is taken, a number follows it: `clip 2.mov`.
  package var fileName: String?
  /// nil: what the file says.
  package var creationDate: Date?
  package var place: MediaLibraryAsset.Place?
  package var isFavorite = false
  package var isHidden = false

  package init(_ source: Source, localIdentifier: String = UUID().uuidString) {
    self.source = source
    self.localIdentifier = localIdentifier
  }
}

/// What one change, or one run of the index, has made different. The differences of a library come in order.
package struct MediaLibraryDifference: Sendable, Hashable {
  /// By `MediaLibraryAsset.id`.
  package var inserted: Set<Int64> = []
  package var removed: Set<Int64> = []
  /// Assets of which anything is different, with what it was before.
  package var changed: Set<Int64> = []
  /// The changed ones whose file has other contents.
  package var changedContents: Set<Int64> = []
  /// By `MediaLibraryCollection.id`: new, gone, or with another title, or other assets, or in another order.
  package var insertedCollections: Set<String> = []
  package var removedCollections: Set<String> = []
  package var changedCollections: Set<String> = []
  /// The `localIdentifier`s of the assets that are gone.
  package var removedIdentifiers: Set<String> = []

  package init() {}

  package var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && changed.isEmpty && insertedCollections.isEmpty && removedCollections.isEmpty
      && changedCollections.isEmpty
  }
}

/// Ends an observation when it is cancelled or goes away.
package final class MediaLibraryObservation: Sendable {
  private let end: @Sendable () -> Void
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }

  /// May be called several times. A difference that is on its way may still come.
  package func cancel() { end() }
}

package import Foundation

extension MediaLibrary {
  /// The assets that a query finds. One SQL statement finds their numbers.
  package func fetch(_ query: MediaLibraryQuery) throws(MediaLibraryError) -> MediaLibraryRows {
    throw MediaLibraryError(.failed, "not written")
  }

  /// How many assets a query finds, without loading them.
  package func count(_ query: MediaLibraryQuery) throws(MediaLibraryError) -> Int {
    throw MediaLibraryError(.failed, "not written")
  }

  /// How many of each kind a query finds.
  package func counts(_ query: MediaLibraryQuery) throws(MediaLibraryError) -> [MediaLibraryAsset.Kind: Int] {
    throw MediaLibraryError(.failed, "not written")
  }

  /// The groups of what a query finds by the values of a column. They come in the order of their first assets in the
  /// query's order; the query's limit and offset count assets.
  package func groups(
    _ query: MediaLibraryQuery, by column: MediaLibraryColumn
  ) throws(MediaLibraryError) -> [MediaLibraryGroup] {
    throw MediaLibraryError(.failed, "not written")
  }

  /// Assets by `MediaLibraryAsset.id`, in that order, without those that are not there.
  package func assets(ids: [Int64]) throws(MediaLibraryError) -> [MediaLibraryAsset] {
    throw MediaLibraryError(.failed, "not written")
  }

  /// Assets by `localIdentifier`, in that order, without those that are not there.
  package func assets(localIdentifiers: [String]) throws(MediaLibraryError) -> [MediaLibraryAsset] {
    throw MediaLibraryError(.failed, "not written")
  }

  /// The asset of a file, if the index has it.
  package func asset(at url: URL) throws(MediaLibraryError) -> MediaLibraryAsset? {
    throw MediaLibraryError(.failed, "not written")
  }

  // MARK: - Collections

  /// The albums and playlists, which are sorted by their titles, the folders, by their paths, and the rules, in the
  /// order of their cases.
  package func collections() throws(MediaLibraryError) -> [MediaLibraryCollection] {
    throw MediaLibraryError(.failed, "not written")
  }

  /// nil where there is none.
  package func collection(id: String) throws(MediaLibraryError) -> MediaLibraryCollection? {
    throw MediaLibraryError(.failed, "not written")
  }

  /// The albums, playlists and folders that an asset is in.
  package func collections(containing localIdentifier: String) throws(MediaLibraryError) -> [MediaLibraryCollection] {
    throw MediaLibraryError(.failed, "not written")
  }
}

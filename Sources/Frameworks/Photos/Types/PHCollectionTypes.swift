/// The kind of a collection of assets.
public enum PHAssetCollectionType: Int, Sendable {
  /// An album of the user's, or a folder of the file system.
  case album = 1
  /// A collection that a rule fills.
  case smartAlbum = 2
  /// Linux: there are none.
  @available(*, deprecated) case moment = 3
}

/// The kind of a collection of assets, in detail.
public enum PHAssetCollectionSubtype: Int, Sendable {
  /// An album that a program made.
  case albumRegular = 2
  case albumSyncedEvent = 3
  case albumSyncedFaces = 4
  /// Linux: a folder of the file system that holds media.
  case albumSyncedAlbum = 5
  case albumImported = 6
  case albumMyPhotoStream = 100
  case albumCloudShared = 101
  case smartAlbumGeneric = 200
  case smartAlbumPanoramas = 201
  case smartAlbumVideos = 202
  case smartAlbumFavorites = 203
  case smartAlbumTimelapses = 204
  case smartAlbumAllHidden = 205
  /// What was added in the last thirty days.
  case smartAlbumRecentlyAdded = 206
  case smartAlbumBursts = 207
  case smartAlbumSlomoVideos = 208
  /// All assets of the library.
  case smartAlbumUserLibrary = 209
  case smartAlbumSelfPortraits = 210
  case smartAlbumScreenshots = 211
  case smartAlbumDepthEffect = 212
  case smartAlbumLivePhotos = 213
  case smartAlbumAnimated = 214
  case smartAlbumLongExposures = 215
  case smartAlbumUnableToUpload = 216
  case smartAlbumRAW = 217
  case smartAlbumCinematic = 218
  /// Every subtype, in a fetch.
  case any = 9_223_372_036_854_775_807
}

/// The kind of a list of collections.
public enum PHCollectionListType: Int, Sendable {
  /// Linux: there are none.
  @available(*, deprecated) case momentList = 1
  /// A folder of albums.
  case folder = 2
  case smartFolder = 3
}

/// The kind of a list of collections, in detail.
public enum PHCollectionListSubtype: Int, Sendable {
  /// Linux: there are none.
  @available(*, deprecated) case momentListCluster = 1
  /// Linux: there are none.
  @available(*, deprecated) case momentListYear = 2
  case regularFolder = 100
  case smartFolderEvents = 200
  case smartFolderFaces = 201
  /// Every subtype, in a fetch.
  case any = 9_223_372_036_854_775_807
}

/// An edit that a program may want to make to a collection.
public enum PHCollectionEditOperation: Int, Sendable {
  /// Moving the files of its assets to the trash.
  case deleteContent = 1
  /// Taking assets out, which stay in the library.
  case removeContent = 2
  case addContent = 3
  case createContent = 4
  case rearrangeContent = 5
  /// Deleting the collection itself.
  case delete = 6
  case rename = 7
}

/// The kind of a collection of assets.
public enum PHAssetCollectionType: Int, Sendable {
  /// An album that a program made, a folder of the file system, or a transient collection.
  case album = 1
  /// A collection that a rule fills.
  case smartAlbum = 2
  /// Linux: never occurs.
  @available(*, deprecated) case moment = 3
}

/// The kind of a collection of assets, in detail.
public enum PHAssetCollectionSubtype: Int, Sendable {
  /// An album that a program made, or a transient collection.
  case albumRegular = 2
  /// Linux: never occurs.
  case albumSyncedEvent = 3
  /// Linux: never occurs.
  case albumSyncedFaces = 4
  /// Linux: a folder of the file system that holds images or videos.
  case albumSyncedAlbum = 5
  /// Linux: never occurs.
  case albumImported = 6
  /// Linux: never occurs.
  case albumMyPhotoStream = 100
  /// Linux: never occurs.
  case albumCloudShared = 101
  /// Linux: a smart album without another subtype: images, audio, or assets with a place.
  case smartAlbumGeneric = 200
  /// The panoramas.
  case smartAlbumPanoramas = 201
  /// The videos.
  case smartAlbumVideos = 202
  /// The favourites.
  case smartAlbumFavorites = 203
  /// Linux: never occurs.
  case smartAlbumTimelapses = 204
  /// The hidden assets.
  case smartAlbumAllHidden = 205
  /// The assets that were added in the last thirty days.
  case smartAlbumRecentlyAdded = 206
  /// Linux: never occurs.
  case smartAlbumBursts = 207
  /// The videos of a high frame rate.
  case smartAlbumSlomoVideos = 208
  /// All images and videos of the library.
  case smartAlbumUserLibrary = 209
  /// Linux: never occurs.
  case smartAlbumSelfPortraits = 210
  /// The screenshots.
  case smartAlbumScreenshots = 211
  /// Linux: never occurs.
  case smartAlbumDepthEffect = 212
  /// Linux: never occurs.
  case smartAlbumLivePhotos = 213
  /// The animated images.
  case smartAlbumAnimated = 214
  /// Linux: never occurs.
  case smartAlbumLongExposures = 215
  /// Linux: never occurs.
  case smartAlbumUnableToUpload = 216
  /// Linux: never occurs.
  case smartAlbumRAW = 217
  /// Linux: never occurs.
  case smartAlbumCinematic = 218
  /// The spatial videos.
  case smartAlbumSpatial = 219
  /// The recordings of screens.
  case smartAlbumScreenRecordings = 220
  /// Any subtype, in a fetch.
  case any = 9_223_372_036_854_775_807
}

/// The kind of a list of collections.
public enum PHCollectionListType: Int, Sendable {
  /// Linux: never occurs.
  @available(*, deprecated) case momentList = 1
  /// A folder of albums.
  case folder = 2
  /// Linux: never occurs.
  case smartFolder = 3
}

/// The kind of a list of collections, in detail.
public enum PHCollectionListSubtype: Int, Sendable {
  /// Linux: never occurs.
  @available(*, deprecated) case momentListCluster = 1
  /// Linux: never occurs.
  @available(*, deprecated) case momentListYear = 2
  /// Linux: a folder of the file system that holds media, and also other folders with images or videos; or a transient
  /// list.
  case regularFolder = 100
  /// Linux: never occurs.
  case smartFolderEvents = 200
  /// Linux: never occurs.
  case smartFolderFaces = 201
  /// Any subtype, in a fetch.
  case any = 9_223_372_036_854_775_807
}

/// An edit that a client may want to make to a collection.
public enum PHCollectionEditOperation: Int, Sendable {
  /// Moving the files of its assets to the trash.
  case deleteContent = 1
  /// Removing assets from the collection. They stay in the library.
  case removeContent = 2
  /// Adding assets to the collection.
  case addContent = 3
  /// Making other collections in the collection.
  case createContent = 4
  /// Changing the order of the assets.
  case rearrangeContent = 5
  /// Deleting the collection itself.
  case delete = 6
  /// Changing the title.
  case rename = 7
}

/// Whether clients or rules fill a collection of assets.
public enum PHAssetCollectionType: Int, Sendable {
  /// An album that a program made, a folder of the file system, or a transient collection.
  case album = 1
  /// A collection that a rule fills, such as the favourites.
  case smartAlbum = 2
  /// Assets of one time and place. Linux: never occurs.
  @available(*, deprecated) case moment = 3
}

/// The contents or the maker of a collection of assets.
public enum PHAssetCollectionSubtype: Int, Sendable {
  /// An album that a program made, or a transient collection.
  case albumRegular = 2
  /// An event of iPhoto. Linux: never occurs.
  case albumSyncedEvent = 3
  /// A person whose face iPhoto has found. Linux: never occurs.
  case albumSyncedFaces = 4
  /// An album that a Mac has copied to a device. Linux: a folder of the file system that holds images or videos.
  case albumSyncedAlbum = 5
  /// Media that were imported from a camera. Linux: never occurs.
  case albumImported = 6
  /// The photo stream of the user. Linux: never occurs.
  case albumMyPhotoStream = 100
  /// An album that is shared in the cloud. Linux: never occurs.
  case albumCloudShared = 101
  /// A smart album without another subtype. Linux: all images, all audio, or all assets with a place.
  case smartAlbumGeneric = 200
  /// The smart album of panoramas (`PHAssetMediaSubtype.photoPanorama`).
  case smartAlbumPanoramas = 201
  /// The smart album of videos that are not hidden.
  case smartAlbumVideos = 202
  /// The smart album of favourites (`PHAsset.isFavorite`).
  case smartAlbumFavorites = 203
  /// The smart album of time-lapse videos. Linux: never occurs.
  case smartAlbumTimelapses = 204
  /// The smart album of hidden assets (`PHAsset.isHidden`).
  case smartAlbumAllHidden = 205
  /// The smart album of the assets that were added in the last thirty days.
  case smartAlbumRecentlyAdded = 206
  /// The smart album of photos that were taken in rapid succession. Linux: never occurs.
  case smartAlbumBursts = 207
  /// The smart album of videos of a high frame rate (`PHAssetMediaSubtype.videoHighFrameRate`).
  case smartAlbumSlomoVideos = 208
  /// The smart album of the library's images and videos that are not hidden.
  case smartAlbumUserLibrary = 209
  /// The smart album of photos of the front camera. Linux: never occurs.
  case smartAlbumSelfPortraits = 210
  /// The smart album of screenshots (`PHAssetMediaSubtype.photoScreenshot`).
  case smartAlbumScreenshots = 211
  /// The smart album of photos with a depth effect. Linux: never occurs.
  case smartAlbumDepthEffect = 212
  /// The smart album of live photos. Linux: never occurs.
  case smartAlbumLivePhotos = 213
  /// The smart album of images of several frames (`PHAssetMediaSubtype.photoAnimation`).
  case smartAlbumAnimated = 214
  /// The smart album of live photos that are shown as one long exposure. Linux: never occurs.
  case smartAlbumLongExposures = 215
  /// The smart album of assets that could not be copied to the cloud. Linux: never occurs.
  case smartAlbumUnableToUpload = 216
  /// The smart album of RAW photos. Linux: never occurs.
  case smartAlbumRAW = 217
  /// The smart album of cinematic videos. Linux: never occurs.
  case smartAlbumCinematic = 218
  /// The smart album of spatial videos (`PHAssetMediaSubtype.spatialMedia`).
  case smartAlbumSpatial = 219
  /// The smart album of recordings of a screen (`PHAssetMediaSubtype.videoScreenRecording`).
  case smartAlbumScreenRecordings = 220
  /// Finds collections of every subtype, in a fetch.
  case any = 9_223_372_036_854_775_807
}

/// Whether a list of collections is a folder, or consists of moments.
public enum PHCollectionListType: Int, Sendable {
  /// Groups of moments, such as a year's. Linux: never occurs.
  @available(*, deprecated) case momentList = 1
  /// A folder of albums and other folders.
  case folder = 2
  /// A folder whose albums a rule finds. Linux: never occurs.
  case smartFolder = 3
}

/// The contents of a list of collections.
public enum PHCollectionListSubtype: Int, Sendable {
  /// Moments of neighbouring times and places. Linux: never occurs.
  @available(*, deprecated) case momentListCluster = 1
  /// The moments of one year. Linux: never occurs.
  @available(*, deprecated) case momentListYear = 2
  /// A folder of albums. Linux: a folder of the file system that holds media, and also other folders with images or
  /// videos; or a transient list.
  case regularFolder = 100
  /// Albums of events that a Mac has copied to a device. Linux: never occurs.
  case smartFolderEvents = 200
  /// Albums of persons that a Mac has copied to a device. Linux: never occurs.
  case smartFolderFaces = 201
  /// Finds lists of every subtype, in a fetch.
  case any = 9_223_372_036_854_775_807
}

/// An edit that a client may want to make to a collection.
public enum PHCollectionEditOperation: Int, Sendable {
  /// Removing the collection's assets from the library: their files are moved to the trash.
  case deleteContent = 1
  /// Removing assets from the collection. They stay in the library.
  case removeContent = 2
  /// Adding assets to the collection.
  case addContent = 3
  /// Making other albums or lists in the collection.
  case createContent = 4
  /// Changing the order of the collection's assets.
  case rearrangeContent = 5
  /// Deleting the collection itself; its assets stay in the library.
  case delete = 6
  /// Changing the collection's title.
  case rename = 7
}

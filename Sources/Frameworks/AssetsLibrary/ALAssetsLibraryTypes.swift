public import Foundation

/// Whether a process may read the library, as `ALAssetsLibrary.authorizationStatus()` returns it.
public enum ALAuthorizationStatus: Int, Sendable {
  /// The user has not been asked whether the process may read the library. Linux: never given.
  case notDetermined = 0
  /// A policy of the device forbids access to the library. Linux: never given.
  case restricted = 1
  /// The process may not read the library. Linux: all folders exist, and none can be read.
  case denied = 2
  /// The process may read the library. Linux: a folder can be read or does not exist yet.
  case authorized = 3
}

/// The kinds of groups, as bits that constants such as `ALAssetsGroupAlbum` name.
public typealias ALAssetsGroupType = Int

/// The kind of groups that a Mac has copied to a device. Linux: they never occur.
public let ALAssetsGroupLibrary: UInt32 = 1 << 0
/// The kind of albums. Linux: albums that programs have made, and folders that contain media.
public let ALAssetsGroupAlbum: UInt32 = 1 << 1
/// The kind of iPhoto's events, which a Mac has copied to a device. Linux: they never occur.
public let ALAssetsGroupEvent: UInt32 = 1 << 2
/// The kind of groups of iPhoto's faces, which a Mac has copied to a device. Linux: they never occur.
public let ALAssetsGroupFaces: UInt32 = 1 << 3
/// The kind of the one group of all photos and videos that are not hidden, the oldest first.
public let ALAssetsGroupSavedPhotos: UInt32 = 1 << 4
/// The kind of the group of photos that the user's devices exchange through the cloud. Linux: never occurs.
public let ALAssetsGroupPhotoStream: UInt32 = 1 << 5
/// Every kind of group, for `ALAssetsLibrary.enumerateGroups(withTypes:using:failureBlock:)`.
public let ALAssetsGroupAll: UInt32 = 0xFFFF_FFFF

/// A block that receives a group and a flag; setting the flag ends the enumeration. If the flag was not set, the last
/// call has nil instead of a group.
public typealias ALAssetsLibraryGroupsEnumerationResultsBlock = (ALAssetsGroup?, UnsafeMutablePointer<ObjCBool>?) ->
  Void
/// A block that receives an asset, its index among the group's assets that pass the filter, and a flag; setting the
/// flag ends the enumeration. If the flag was not set, the last call has nil instead of an asset, and the index
/// `NSNotFound`.
public typealias ALAssetsGroupEnumerationResultsBlock = (ALAsset?, Int, UnsafeMutablePointer<ObjCBool>?) -> Void
/// A block that receives an asset; nil if it does not exist.
public typealias ALAssetsLibraryAssetForURLResultBlock = (ALAsset?) -> Void
/// A block that receives a group; nil if it does not exist or was not made.
public typealias ALAssetsLibraryGroupResultBlock = (ALAssetsGroup?) -> Void
/// A block that receives an error in `ALAssetsLibraryErrorDomain`.
public typealias ALAssetsLibraryAccessFailureBlock = ((any Error)?) -> Void
/// A block that receives the URL of a new video, or an error in `ALAssetsLibraryErrorDomain`.
public typealias ALAssetsLibraryWriteVideoCompletionBlock = (URL?, (any Error)?) -> Void

extension NSNotification.Name {
  /// Posted on the library's queue after the library has changed, if a client has enumerated its groups. The object is
  /// the library.
  public static let ALAssetsLibraryChanged = NSNotification.Name("ALAssetsLibraryChangedNotification")
}

/// The key, in the user info of `ALAssetsLibraryChanged`, for the URLs (`Set<URL>`) of the assets that were added or
/// changed.
public let ALAssetLibraryUpdatedAssetsKey = "ALAssetLibraryUpdatedAssetsKey"
/// The key, in the user info of `ALAssetsLibraryChanged`, for the URLs (`Set<URL>`) of the groups and playlists that
/// were added.
public let ALAssetLibraryInsertedAssetGroupsKey = "ALAssetLibraryInsertedAssetGroupsKey"
/// The key, in the user info of `ALAssetsLibraryChanged`, for the URLs (`Set<URL>`) of the groups and playlists that
/// have changed.
public let ALAssetLibraryUpdatedAssetGroupsKey = "ALAssetLibraryUpdatedAssetGroupsKey"
/// The key, in the user info of `ALAssetsLibraryChanged`, for the URLs (`Set<URL>`) of the groups and playlists that
/// were removed.
public let ALAssetLibraryDeletedAssetGroupsKey = "ALAssetLibraryDeletedAssetGroupsKey"

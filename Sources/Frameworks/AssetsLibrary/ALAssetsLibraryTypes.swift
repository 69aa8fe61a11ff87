public import Foundation

/// Whether a program may read the library.
public enum ALAuthorizationStatus: Int, Sendable {
  /// The user has not been asked. Linux: nobody asks.
  case notDetermined = 0
  /// The program cannot have access. Linux: no program is restricted.
  case restricted = 1
  /// The user decided against it.
  case denied = 2
  case authorized = 3
}

/// Kinds of groups, as the sum of `ALAssetsGroupAlbum` and its kin.
public typealias ALAssetsGroupType = Int

/// What a Mac has brought to a device. Linux: no group is one.
public let ALAssetsGroupLibrary: UInt32 = 1 << 0
/// Albums. Linux: those that programs have made, and the folders that hold media.
public let ALAssetsGroupAlbum: UInt32 = 1 << 1
/// Events of iPhoto. Linux: no group is one.
public let ALAssetsGroupEvent: UInt32 = 1 << 2
/// People's faces of iPhoto. Linux: no group is one.
public let ALAssetsGroupFaces: UInt32 = 1 << 3
/// All photos and videos, the oldest first.
public let ALAssetsGroupSavedPhotos: UInt32 = 1 << 4
/// Photos of a stream. Linux: no group is one.
public let ALAssetsGroupPhotoStream: UInt32 = 1 << 5
/// All kinds but `ALAssetsGroupLibrary`.
public let ALAssetsGroupAll: UInt32 = 0xFFFF_FFFF

/// Gets a group and a flag that ends the enumeration when it is set; nil in place of a group ends it.
public typealias ALAssetsLibraryGroupsEnumerationResultsBlock = (ALAssetsGroup?, UnsafeMutablePointer<ObjCBool>?) ->
  Void
/// Gets an asset, its index in the group, and a flag that ends the enumeration when it is set. At the end there is nil in
/// place of an asset, and `NSNotFound` is the index.
public typealias ALAssetsGroupEnumerationResultsBlock = (ALAsset?, Int, UnsafeMutablePointer<ObjCBool>?) -> Void
/// Gets an asset; nil where there is none.
public typealias ALAssetsLibraryAssetForURLResultBlock = (ALAsset?) -> Void
/// Gets a group; nil where there is none.
public typealias ALAssetsLibraryGroupResultBlock = (ALAssetsGroup?) -> Void
/// Gets an error in `ALAssetsLibraryErrorDomain`.
public typealias ALAssetsLibraryAccessFailureBlock = ((any Error)?) -> Void
/// Gets the URL of a new video, or an error.
public typealias ALAssetsLibraryWriteVideoCompletionBlock = (URL?, (any Error)?) -> Void

extension NSNotification.Name {
  /// A library has changed. It is posted on the library's queue once a program has enumerated its groups; the object is
  /// the library.
  public static let ALAssetsLibraryChanged = NSNotification.Name("ALAssetsLibraryChangedNotification")
}

/// In a notification: the URLs (`Set<URL>`) of the assets that were added or changed.
public let ALAssetLibraryUpdatedAssetsKey = "ALAssetLibraryUpdatedAssetsKey"
/// In a notification: the URLs (`Set<URL>`) of the groups that are new.
public let ALAssetLibraryInsertedAssetGroupsKey = "ALAssetLibraryInsertedAssetGroupsKey"
/// In a notification: the URLs (`Set<URL>`) of the groups that have other assets or another name.
public let ALAssetLibraryUpdatedAssetGroupsKey = "ALAssetLibraryUpdatedAssetGroupsKey"
/// In a notification: the URLs (`Set<URL>`) of the groups that are gone.
public let ALAssetLibraryDeletedAssetGroupsKey = "ALAssetLibraryDeletedAssetGroupsKey"

import AVEngineMediaLibrary
import AVEngineVocabulary
import AVFoundation
import Dispatch
public import Foundation
import Synchronization

/// The user's photos and videos. Apple has replaced this class by Photos.
///
/// Methods that take blocks return at once. The blocks are called on the library's serial queue.
///
/// Linux: the images and videos in the user's folders Pictures, Videos and Music, or in the folders that the
/// environment variable `AVFOUNDATION_MEDIA_ROOTS` names. The URLs of assets are file URLs.
open class ALAssetsLibrary: NSObject, @unchecked Sendable {
  // Safety: the mutex guards all that changes. Clients' blocks are called only on one serial queue.
  private let library: MediaLibrary
  private let queue = DispatchQueue(label: "ALAssetsLibrary")
  private let observation = Mutex<MediaLibraryObservation?>(nil)

  /// Makes an object for the user's media. All such objects of a process show the same library.
  public override init() {
    library = .current
    super.init()
  }

  /// Returns whether the process may read the library. Linux: `denied` if all folders exist and none can be read.
  @discardableResult
  open class func authorizationStatus() -> ALAuthorizationStatus {
    MediaLibrary.current.authorization == .denied ? .denied : .authorized
  }

  // MARK: - Groups

  /// Enumerates groups. After the first call, `ALAssetsLibraryChanged` is posted for changes.
  ///
  /// Linux: if the files were never indexed, they are indexed first, which may take some time.
  ///
  /// - Parameters:
  ///   - types: kinds of groups, such as `ALAssetsGroupType(ALAssetsGroupSavedPhotos)`.
  ///   - enumerationBlock: called for each group, then with nil; not called again after it has set its flag.
  ///   - failureBlock: called instead with an error if the library cannot be read.
  open func enumerateGroups(
    withTypes types: ALAssetsGroupType, using enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let blocks = UncheckedSendable((found: enumerationBlock, failed: failureBlock))
    queue.async { [self] in
      observe()
      do throws(MediaLibraryError) {
        let groups = try groups(UInt32(truncatingIfNeeded: types))
        var stop = ObjCBool(false)
        for group in groups {
          blocks.value.found?(group, &stop)
          if stop.boolValue { return }
        }
        blocks.value.found?(nil, &stop)
      } catch {
        blocks.value.failed?(NSError(error))
      }
    }
  }

  /// Enumerates groups as `enumerateGroups(withTypes:using:failureBlock:)` does, but takes the constants without
  /// conversion.
  public func enumerateGroupsWithTypes(
    _ types: UInt32, usingBlock enumerationBlock: ALAssetsLibraryGroupsEnumerationResultsBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    enumerateGroups(withTypes: ALAssetsGroupType(types), using: enumerationBlock, failureBlock: failureBlock)
  }

  /// Finds a group by its URL.
  ///
  /// - Parameters:
  ///   - groupURL: the value of `ALAssetsGroupPropertyURL`.
  ///   - resultBlock: called with the group, or with nil if it does not exist.
  ///   - failureBlock: called instead with an error if the library cannot be read.
  open func group(
    for groupURL: URL!, resultBlock: ALAssetsLibraryGroupResultBlock!, failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let blocks = UncheckedSendable((found: resultBlock, failed: failureBlock))
    queue.async { [self] in
      do throws(MediaLibraryError) {
        let group = try groups(ALAssetsGroupAll).first { $0.url == groupURL }
        blocks.value.found?(group)
      } catch {
        blocks.value.failed?(NSError(error))
      }
    }
  }

  /// Makes an album.
  ///
  /// - Parameters:
  ///   - name: the name that users see.
  ///   - resultBlock: called with the album, or with nil if an album has that name already.
  ///   - failureBlock: called instead with an error if the album cannot be made.
  open func addAssetsGroupAlbum(
    withName name: String!, resultBlock: ALAssetsLibraryGroupResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let blocks = UncheckedSendable((found: resultBlock, failed: failureBlock))
    let title = name ?? ""
    queue.async { [self] in
      do throws(MediaLibraryError) {
        let isTaken = try library.collections().contains { $0.kind == .album && $0.title == title }
        guard !isTaken else { return blocks.value.found?(nil) ?? () }
        let id = MediaLibrary.makeIdentifier()
        try library.perform([.makeAlbum(id: id, title: title)])
        let album = try library.collection(id: id)
        blocks.value.found?(album.map { ALAssetsGroup($0, of: library) })
      } catch {
        blocks.value.failed?(NSError(error))
      }
    }
  }

  private func groups(_ types: UInt32) throws(MediaLibraryError) -> [ALAssetsGroup] {
    try prepare()
    let isWanted = { (kind: MediaLibraryCollection.Kind) in kind.groupType.map { types & $0 != 0 } ?? false }
    let collections = try library.collections().filter { isWanted($0.kind) }
    let places: [MediaLibraryCollection.Kind: Int] = [.smart(.all): 0, .album: 1, .folder: 2]
    return collections.enumerated().sorted {
      (places[$0.element.kind] ?? 3, $0.offset) < (places[$1.element.kind] ?? 3, $1.offset)
    }.map { ALAssetsGroup($0.element, of: library) }
  }

  private func prepare() throws(MediaLibraryError) {
    guard library.authorization != .denied else {
      throw MediaLibraryError(.denied, "the folders of photos and videos cannot be read")
    }
    if try !library.isIndexed() { try library.update() }
  }

  // MARK: - Assets

  /// Finds an asset by its URL.
  ///
  /// - Parameters:
  ///   - assetURL: the URL of an asset. Linux: a file URL.
  ///   - resultBlock: called with the asset, or with nil if it does not exist.
  ///   - failureBlock: called instead with an error if the library cannot be read.
  open func asset(
    for assetURL: URL!, resultBlock: ALAssetsLibraryAssetForURLResultBlock!,
    failureBlock: ALAssetsLibraryAccessFailureBlock!
  ) {
    let blocks = UncheckedSendable((found: resultBlock, failed: failureBlock))
    let url = assetURL
    queue.async { [self] in
      do throws(MediaLibraryError) {
        try prepare()
        let asset: MediaLibraryAsset? =
          if let url, url.isFileURL { try library.asset(at: url) } else { nil }
        blocks.value.found?(asset.flatMap { $0.kind == .audio ? nil : ALAsset($0) })
      } catch {
        blocks.value.failed?(NSError(error))
      }
    }
  }

  /// Returns whether a file can be copied into the library as a video: it is playable, has a video track, and its name
  /// has the extension of a media file.
  ///
  /// - Parameter videoPathURL: the file URL of a video, which need not be in the library.
  @discardableResult
  open func videoAtPathIs(compatibleWithSavedPhotosAlbum videoPathURL: URL!) -> Bool {
    videoPathURL.map(Self.isCompatible) ?? false
  }

  private static func isCompatible(_ url: URL) -> Bool {
    url.isFileURL && MediaLibrary.canTakeName(of: url) && AVURLAsset(url: url).isCompatibleWithSavedPhotosAlbum
  }

  /// Copies a video into the library.
  ///
  /// - Parameters:
  ///   - videoPathURL: the file URL of a video, which stays where it is.
  ///   - completionBlock: called with the new video's URL after the whole file is in the library, or with an error in
  ///     `ALAssetsLibraryErrorDomain`: `ALAssetsLibraryWriteIncompatibleDataError` for a file that
  ///     `videoAtPathIs(compatibleWithSavedPhotosAlbum:)` rejects.
  open func writeVideoAtPath(
    toSavedPhotosAlbum videoPathURL: URL!, completionBlock: (@Sendable (URL?, (any Error)?) -> Void)!
  ) {
    let url = videoPathURL
    let completion = completionBlock
    queue.async { [library] in
      do throws(MediaLibraryError) {
        guard let url, url.isFileURL, FileManager.default.fileExists(atPath: url.path) else {
          throw MediaLibraryError(.notFound, "there is no such file", of: url?.absoluteString)
        }
        guard Self.isCompatible(url) else {
          throw MediaLibraryError(.notMedia, "it is not a video that can be played", of: url.path)
        }
        var insertion = MediaLibraryInsertion(.file(url))
        insertion.kind = .video
        try library.perform([.insert(insertion)])
        guard let written = try library.assets(localIdentifiers: [insertion.localIdentifier]).first else {
          throw MediaLibraryError(.failed, "the new video was removed at once", of: url.path)
        }
        completion?(written.url, nil)
      } catch {
        completion?(nil, NSError(error))
      }
    }
  }

  // MARK: - Changes

  private func observe() {
    observation.withLock { observation in
      guard observation == nil else { return }
      observation = library.observe { [weak self] difference in
        guard let self else { return }
        queue.async { self.tell(difference) }
      }
    }
  }

  private func tell(_ difference: MediaLibraryDifference) {
    let urls = { (ids: Set<String>) in Set(ids.map(ALAssetsGroup.url)) }
    let updated = (try? library.assets(ids: Array(difference.inserted.union(difference.changed)))) ?? []
    let found: [String: Set<URL>] = [
      ALAssetLibraryUpdatedAssetsKey: Set(updated.filter { $0.kind != .audio }.map(\.url)),
      ALAssetLibraryInsertedAssetGroupsKey: urls(difference.insertedCollections),
      ALAssetLibraryUpdatedAssetGroupsKey: urls(difference.changedCollections),
      ALAssetLibraryDeletedAssetGroupsKey: urls(difference.removedCollections),
    ]
    NotificationCenter.default.post(
      name: .ALAssetsLibraryChanged, object: self, userInfo: found.filter { !$0.value.isEmpty })
  }
}

import Photos
import Testing

/// Besides modules for tests, the file imports only what a client imports.
@Suite struct ClientTests {
  @MainActor final class Gallery: NSObject, PHPhotoLibraryChangeObserver {
    var assets = PHFetchResult<PHAsset>()
    private let imageManager = PHImageManager()

    func load() {
      guard PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized else { return }
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
      options.predicate = NSPredicate(
        format: "mediaType = %d || mediaType = %d", PHAssetMediaType.image.rawValue, PHAssetMediaType.video.rawValue)
      assets = PHAsset.fetchAssets(with: options)
      PHPhotoLibrary.shared().register(self)
    }

    nonisolated func photoLibraryDidChange(_ changeInstance: PHChange) {
      Task { @MainActor in
        guard let details = changeInstance.changeDetails(for: assets) else { return }
        assets = details.fetchResultAfterChanges
        if details.hasIncrementalChanges { details.enumerateMoves { from, to in print(from, to) } }
      }
    }

    func play(_ asset: PHAsset, in player: AVPlayer) {
      let options = PHVideoRequestOptions()
      options.isNetworkAccessAllowed = true
      options.deliveryMode = .highQualityFormat
      PHImageManager.default().requestPlayerItem(forVideo: asset, options: options) { item, info in
        if (info?[PHImageCancelledKey] as? NSNumber)?.boolValue == true { return }
        player.replaceCurrentItem(with: item)
      }
    }
  }

  static func save(_ url: URL, inAlbum title: String) async throws {
    let status = await PHPhotoLibrary.requestAuthorization(for: .addOnly)
    guard status == .authorized || status == .limited else { throw PHPhotosError(.accessUserDenied) }
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
    }
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "title = %@", title)
    let album = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject
    PHPhotoLibrary.shared().performChanges({
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .video, fileURL: url, options: nil)
      guard let placeholder = request.placeholderForCreatedAsset else { return }
      let change =
        album.flatMap { PHAssetCollectionChangeRequest(for: $0) }
        ?? PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
      change.addAssets([placeholder] as NSArray)
    }) { success, error in
      if !success { print(error?.localizedDescription ?? "") }
    }
    PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
    } completionHandler: { _, _ in
    }
  }

  /// Apple deprecates these functions only in the future, so that they compile without warnings.
  @Test func functionsWithoutAnAccessLevelAreForReadingAndWriting() async {
    let status = await withCheckedContinuation { continuation in
      PHPhotoLibrary.requestAuthorization { continuation.resume(returning: $0) }
    }
    #expect(status == PHPhotoLibrary.authorizationStatus(for: .readWrite))
    #expect(status == PHPhotoLibrary.authorizationStatus())
  }

  @Test func errors() {
    let error: any Error = PHPhotosError(.userCancelled)
    #expect(PHPhotosError.userCancelled ~= error && (error as NSError).code == 3072)
    #expect(PHPhotosError.errorDomain == PHPhotosErrorDomain)
    #expect(PHAssetCollectionSubtype.smartAlbumVideos.rawValue == 202 && PHAssetMediaType.video.rawValue == 2)
    #expect(PHAssetMediaSubtype.videoHighFrameRate.rawValue == 1 << 17 && PHAccessLevel.readWrite.rawValue == 2)
    #expect(
      PHAssetMediaSubtype.videoScreenRecording.rawValue == 1 << 19 && PHAssetResourceType.photoProxy.rawValue == 19)
    #expect(
      PHAssetMediaSubtype.photoAnimation.rawValue == 1 << 6 && PHAssetMediaSubtype.spatialMedia.rawValue == 1 << 10)
    #expect(PHAssetCollectionSubtype.smartAlbumScreenRecordings.rawValue == 220)
    #expect(PHAssetCollectionSubtype.smartAlbumSpatial.rawValue == 219)
    #expect(PHAssetCollectionSubtype.any.rawValue == Int.max && PHImageContentMode.default == .aspectFit)
  }
}

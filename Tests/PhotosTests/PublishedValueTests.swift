import Photos
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func kindsAndStates() {
    expectPublished(PHAssetMediaType.unknown.rawValue, 0)
    expectPublished(PHAssetResourceType.audio.rawValue, 3)
    expectPublished(PHAsset.PlaybackStyle.image.rawValue, 1)
    expectPublished(PHAuthorizationStatus.notDetermined.rawValue, 0)
    expectPublished(PHAuthorizationStatus.restricted.rawValue, 1)
    expectPublished(PHCollectionListSubtype.any.rawValue, .max)
    expectPublished(PHVideoRequestOptionsDeliveryMode.automatic.rawValue, 0)
  }

  @available(*, deprecated) @Test func theOldNameOfInternalErrors() {
    expectPublished(PHPhotosError.Code.invalid.rawValue, -1)
    #expect(PHPhotosError.invalid == PHPhotosError.internalError)
  }
}

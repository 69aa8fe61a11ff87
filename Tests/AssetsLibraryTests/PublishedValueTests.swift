import AssetsLibrary
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func statesOfAuthorization() {
    expectPublished(ALAuthorizationStatus.notDetermined.rawValue, 0)
    expectPublished(ALAuthorizationStatus.restricted.rawValue, 1)
  }
}

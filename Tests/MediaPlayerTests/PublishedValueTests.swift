import MediaPlayer
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func errors() {
    let codes: [MPError.Code] = [
      .unknown, .permissionDenied, .cloudServiceCapabilityMissing, .networkConnectionFailed, .notFound, .notSupported,
      .cancelled, .requestTimedOut,
    ]
    #expect(codes.map(\.rawValue) == Array(0...7))
    #expect(MPError.unknown == .unknown && MPError.permissionDenied == .permissionDenied)
    #expect(MPError.cancelled == .cancelled && MPError(.cancelled).errorCode == 6)
    expectPublished(MPErrorDomain, "MPErrorDomain")
  }

  @Test func statesAndKinds() {
    expectPublished(MPMediaLibraryAuthorizationStatus.notDetermined.rawValue, 0)
    expectPublished(MPMediaLibraryAuthorizationStatus.restricted.rawValue, 2)
    expectPublished(MPNowPlayingInfoMediaType.none.rawValue, 0)
    expectPublished(MPShuffleType.items.rawValue, 1)
    expectPublished(MPMediaType.any.rawValue, .max)
    #expect(MPMediaType.any.contains([.music, .homeVideo]))
  }
}

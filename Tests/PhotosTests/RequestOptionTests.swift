import Photos
import Testing

@Suite struct RequestOptionTests {
  @Test func versionsAreTheCurrentOnesUnlessStated() {
    let images = PHImageRequestOptions()
    #expect(images.version == .current)
    images.version = .original
    #expect(images.version == .original && (images.copy() as? PHImageRequestOptions)?.version == .original)
    let videos = PHVideoRequestOptions()
    #expect(videos.version == .current && videos.deliveryMode == .automatic)
    videos.version = .original
    #expect(videos.version == .original)
  }
}

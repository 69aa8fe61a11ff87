import Testing

@testable import AVFoundation

@Suite struct CodecStringTests {
  @Test func listsAreTakenApart() {
    #expect(CodecString.list(inParameters: #"codecs="avc1.64001f, mp4a.40.2""#) == ["avc1.64001f", "mp4a.40.2"])
    #expect(CodecString.list(inParameters: "charset=utf-8; codecs=vp9") == ["vp9"])
    #expect(CodecString.list(inParameters: "charset=utf-8").isEmpty)
  }

  @Test func typesArePlayableIfTheirCodecsAre() {
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4"))
    #expect(AVURLAsset.isPlayableExtendedMIMEType(#"video/mp4; codecs="avc1.64001f, mp4a.40.2""#))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType(#"video/mp4; codecs="avc1.64001f, zzzz""#))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType("text/plain"))
    #expect(!AVURLAsset.isPlayableExtendedMIMEType(""))
  }

  @Test(arguments: [("eng", "en"), ("en-GB", "en"), ("deu", "de"), ("zh_Hans", "zh"), ("und", "und"), ("", "")])
  func languagesAreKnownByTheirPrimarySubtag(_ tag: String, _ primary: String) {
    #expect(LanguageTag.primary(tag) == primary)
  }
}

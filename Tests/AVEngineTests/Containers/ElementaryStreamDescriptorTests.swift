import AVEngineCore
import CoreMedia
import Testing

/// Descriptors built byte by byte from ISO/IEC 14496-1 §7.2.6.
@Suite struct ElementaryStreamDescriptorTests {
  private func configuration(_ objectType: UInt8, _ parts: [UInt8] = []) -> [UInt8] {
    let fields = [objectType, 0x15] + [UInt8](repeating: 0, count: 11)
    return [4, UInt8(fields.count + parts.count)] + fields + parts
  }

  private func stream(_ parts: [UInt8], flags: UInt8 = 0, options: [UInt8] = []) -> [UInt8] {
    [3, UInt8(3 + options.count + parts.count), 0, 1, flags] + options + parts
  }

  @Test func typesAndConfigurationsAreRead() throws {
    let bytes = stream(configuration(0x40, [5, 2, 0x12, 0x10]) + [6, 1, 2])
    let boxed = try #require(ElementaryStreamDescriptor(box: [0, 0, 0, 0] + bytes))
    #expect(boxed.objectType == 0x40 && boxed.specificInfo == [0x12, 0x10] && boxed.bytes == bytes)
    let cookie = try #require(ElementaryStreamDescriptor(cookie: bytes))
    #expect(cookie.objectType == 0x40 && cookie.specificInfo == [0x12, 0x10] && cookie.bytes == bytes)
  }

  /// Flags announce the optional fields dependsOn_ES_ID, URL and OCR_ES_Id (ISO/IEC 14496-1 §7.2.6.5).
  @Test func optionalFieldsAreSkipped() throws {
    let options: [UInt8] = [0, 2] + [3, 4, 5, 6] + [0, 7]
    let bytes = stream(configuration(0x6B), flags: 0xE0, options: options)
    let found = try #require(ElementaryStreamDescriptor(cookie: bytes))
    #expect(found.objectType == 0x6B && found.specificInfo.isEmpty && found.isMPEGLayerAudio)
  }

  @Test func otherDescriptorsAreSkipped() throws {
    let bytes = [0x13, 2, 3, 4] + stream([0x14, 1, 5] + configuration(0x20, [0x13, 0, 5, 1, 9]))
    let found = try #require(ElementaryStreamDescriptor(box: [0, 0, 0, 0] + bytes))
    #expect(found.objectType == 0x20 && found.specificInfo == [9])
    #expect(found.videoCodec == kCMVideoCodecType_MPEG4Video)
  }

  /// If a stream has several configurations, or a configuration several headers, the first counts, as in ffprobe.
  @Test func theFirstOfTwoCounts() throws {
    let bytes = stream(configuration(0x40, [5, 2, 0x12, 0x10, 5, 2, 0x13, 0x88]) + configuration(0x6B, [5, 1, 7]))
    let found = try #require(ElementaryStreamDescriptor(cookie: bytes))
    #expect(found.objectType == 0x40 && found.specificInfo == [0x12, 0x10])
  }

  /// A configuration that ends early still states the codec, as in ffprobe.
  @Test func whatIsCutOffIsLeftOut() throws {
    let found = try #require(ElementaryStreamDescriptor(box: [0, 0, 0, 0] + stream([4, 1, 0x6B])))
    #expect(found.objectType == 0x6B && found.specificInfo.isEmpty)
    let short = stream(configuration(0x40, [5, 4, 0x12, 0x10]))
    #expect(ElementaryStreamDescriptor(cookie: short)?.specificInfo == [0x12, 0x10])
    for count in 0..<7 { #expect(ElementaryStreamDescriptor(cookie: short.prefix(count)) == nil) }
  }

  @Test func cookiesOfAllFormsGiveOneConfiguration() throws {
    let inner = configuration(0x40, [5, 2, 0x11, 0x90])
    let forms: [[UInt8]] = [stream(inner), [0, 0, 0, 0] + stream(inner), inner, [0x11, 0x90]]
    for form in forms { #expect(ElementaryStreamDescriptor.audioConfiguration(ofCookie: form) == [0x11, 0x90]) }
    for form in forms.prefix(3) {
      let bytes = try #require(ElementaryStreamDescriptor(cookie: form)).bytes
      #expect(bytes.first == 3 && ElementaryStreamDescriptor(cookie: bytes)?.specificInfo == [0x11, 0x90])
    }
    #expect(ElementaryStreamDescriptor(cookie: [0x11, 0x90]) == nil && ElementaryStreamDescriptor(cookie: []) == nil)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let info = [UInt8](repeating: 7, count: 300)
    let bytes = ElementaryStreamDescriptor.make(
      objectType: 0x61, streamType: 4, bufferSize: 0x1_0203, bitRate: 5_000_000, specificInfo: info)
    let found = try #require(ElementaryStreamDescriptor(cookie: bytes))
    #expect(found.objectType == 0x61 && found.specificInfo == info && found.bytes == bytes)
    #expect(found.videoCodec == kCMVideoCodecType_MPEG2Video)
    #expect(bytes[13..<26].elementsEqual([0x61, 0x11, 1, 2, 3, 0, 0x4C, 0x4B, 0x40, 0, 0x4C, 0x4B, 0x40]))
    let aac = ElementaryStreamDescriptor.aac(configuration: [0x12, 0x10], bitRate: 0)
    #expect(aac[13..<18].elementsEqual([0x40, 0x15, 0, 0x18, 0]))
  }

  /// Object types of ISO/IEC 14496-1, table 5.
  @Test(
    arguments: [
      (0x20, "mp4v"), (0x61, "mp2v"), (0x6A, "mp1v"), (0x6C, "jpeg"), (0x6D, "png "), (0x6E, "mjp2"),
    ] as [(UInt8, String)]) func objectTypesNameVideoCodecs(_ type: UInt8, _ code: String) throws
  {
    let found = try #require(ElementaryStreamDescriptor(cookie: stream(configuration(type))))
    #expect(found.videoCodec == code.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  }
}

import MobileCoreServices
import OSLog
import Testing
import UniformTypeIdentifiers

@Suite struct TypeTests {
  @Test func constantsAreTheTypesOfTheNewerInterface() {
    let pairs: [(CFString, UTType)] = [
      (kUTTypeMovie, .movie), (kUTTypeVideo, .video), (kUTTypeAudio, .audio), (kUTTypeImage, .image),
      (kUTTypeQuickTimeMovie, .quickTimeMovie),
      (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeMPEG4Audio, .mpeg4Audio), (kUTTypeMP3, .mp3), (kUTTypeJPEG, .jpeg),
      (kUTTypePNG, .png),
      (kUTTypeGIF, .gif), (kUTTypeTIFF, .tiff), (kUTTypeAVIMovie, .avi), (kUTTypeWaveformAudio, .wav),
      (kUTTypePlainText, .plainText),
      (kUTTypeData, .data), (kUTTypeFolder, .folder), (kUTTypeURL, .url), (kUTTypePDF, .pdf), (kUTTypeJSON, .json),
      (kUTTypeMPEG2TransportStream, .mpeg2TransportStream), (kUTTypeAudiovisualContent, .audiovisualContent),
      (kUTTypeZipArchive, .zip),
    ]
    for (constant, type) in pairs { #expect(constant as String == type.identifier) }
  }

  @Test func identifiersAndTagsLeadToEachOther() {
    let movie = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "mov" as CFString, nil)?
      .takeRetainedValue()
    #expect(movie.map { $0 as String } == "com.apple.quicktime-movie")
    let png = UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png" as CFString, kUTTypeImage)?
      .takeRetainedValue()
    #expect(png.map { $0 as String } == "public.png")
    let tag = UTTypeCopyPreferredTagWithClass(kUTTypePNG, kUTTagClassFilenameExtension)?.takeRetainedValue()
    #expect(tag.map { $0 as String } == "png")
    let all = UTTypeCopyAllTagsWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)?.takeRetainedValue() as? [String]
    #expect(all?.contains("jpg") == true && all?.first == "jpeg")
    let unknown = UTTypeCreatePreferredIdentifierForTag(
      kUTTagClassFilenameExtension, "nobody-has-this" as CFString, nil)
    let dynamic = unknown?.takeRetainedValue()
    #expect(dynamic.map(UTTypeIsDynamic) == true && dynamic.map(UTTypeIsDeclared) == false)
    #expect(UTTypeCreatePreferredIdentifierForTag("no-such-class" as CFString, "mov" as CFString, nil) == nil)
  }

  @Test func typesConform() {
    #expect(UTTypeConformsTo(kUTTypeMPEG4, kUTTypeMovie) && UTTypeConformsTo(kUTTypeMovie, kUTTypeMovie))
    #expect(
      !UTTypeConformsTo(kUTTypeMP3, kUTTypeMovie) && !UTTypeConformsTo("nobody.has.this" as CFString, kUTTypeData))
    #expect(UTTypeEqual("PUBLIC.MOVIE" as CFString, kUTTypeMovie))
    #expect(UTTypeCopyDescription(kUTTypePNG)?.takeRetainedValue() != nil)
  }

  @Test func theLogIsThereUnderItsOtherName() {
    Logger(OSLog.disabled).info("nothing")
    let lock = OSAllocatedUnfairLock(initialState: 1)
    #expect(lock.withLock { $0 } == 1)
  }
}

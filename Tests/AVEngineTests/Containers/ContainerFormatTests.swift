import AVEngineCore
import Foundation
import Testing

@Suite struct ContainerFormatTests {
  @Test func noNameStandsForTwoFormats() {
    let types = ContainerFormat.allCases.flatMap(\.typeIdentifiers)
    #expect(Set(types).count == types.count)
    let extensions = ContainerFormat.allCases.flatMap(\.pathExtensions)
    #expect(Set(extensions).count == extensions.count && extensions.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: ContainerFormat.allCases) func namesFindTheirFormat(_ format: ContainerFormat) {
    for name in format.pathExtensions {
      #expect(
        ContainerFormat(pathExtension: name) == format && ContainerFormat(pathExtension: name.uppercased()) == format)
    }
    for type in format.typeIdentifiers { #expect(ContainerFormat(typeIdentifier: type) == format) }
    for type in format.mimeTypes {
      #expect(ContainerFormat(mimeType: type) == (format == .aifc ? .aiff : format))
    }
  }

  @Test func mimeTypesMayHaveParametersAndCapitals() {
    #expect(ContainerFormat(mimeType: "Audio/MPEG; codecs=mp3") == .mp3)
    #expect(ContainerFormat(mimeType: " application/x-mpegURL;charset=utf-8") == .liveStream)
  }

  @Test func optionsNameFormats() {
    var options = OpenOptions()
    #expect(!options.names(.mp3) && !options.names(.liveStream))
    options.mimeType = "audio/x-mp3"
    #expect(options.names(.mp3))
    options.url = URL(fileURLWithPath: "/nowhere/list.M3U8")
    #expect(options.names(.mp3) && options.names(.liveStream) && !options.names(.hevc))
  }

  @Test func unknownNamesFindNothing() {
    #expect(ContainerFormat(pathExtension: "") == nil && ContainerFormat(pathExtension: "txt") == nil)
    #expect(ContainerFormat(typeIdentifier: "public.text") == nil)
    #expect(ContainerFormat(mimeType: "text/plain") == nil && ContainerFormat(mimeType: "") == nil)
  }

  @Test func whatIsWrittenHasContents() {
    for format in ContainerFormat.allCases where format.isMovie { #expect(FileContents(format: format) != nil) }
    #expect(FileContents(format: .caf)?.isOfAudio == true && FileContents(format: .matroska) == nil)
    #expect(ContainerFormat.allCases.filter(\.relatesTracks) == [.mov, .mp4, .m4v, .m4a])
  }
}

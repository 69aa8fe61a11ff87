import AVFoundation
import Foundation
import Testing

/// ID3 tags in ISO files (mp4ra.org, `ID32`).
@Suite struct BoxedTagTests {
  private func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  private func box(_ type: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8) + Array(type.utf8) + body }

  /// Appends a box to the movie's `moov` box, which must be at the end of the file.
  private func movie(with addition: [UInt8]) throws -> URL {
    let url = try AssetMaker.movie()
    var bytes = [UInt8](try Data(contentsOf: url))
    var offset = 0
    while offset + 8 <= bytes.count {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[offset + 4..<offset + 8].elementsEqual("moov".utf8) { break }
      offset += max(size, 8)
    }
    let size = bytes.count - offset
    bytes.replaceSubrange(offset..<offset + 4, with: big(size + addition.count))
    try Data(bytes + addition).write(to: url)
    return url
  }

  @Test func tagsInMetaBoxesAreRead() async throws {
    let text = Array("\u{3}Größe".utf8)
    let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(text.count), 0, 0] + text
    let comment = Array("\u{3}\0\0\0\0Wort".utf8)
    let second = Array("COMM".utf8) + [0, 0, 0, UInt8(comment.count), 0, 0] + comment
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count + second.count)] + frame + second
    // The two bytes before the tag are the language code `deu`, with five bits for each letter.
    let id32 = box("ID32", [0, 0, 0, 0, 0x10, 0xB5] + tag)
    let handler = box("hdlr", [UInt8](repeating: 0, count: 8) + Array("ID32".utf8) + [UInt8](repeating: 0, count: 13))
    let asset = AVURLAsset(url: try movie(with: box("meta", [0, 0, 0, 0] + handler + id32)))
    #expect(try await asset.load(.availableMetadataFormats).contains(.id3Metadata))
    let items = try await asset.loadMetadata(for: .id3Metadata)
    #expect(items.map(\.identifier) == [.id3MetadataTitleDescription, .id3MetadataComments])
    #expect(items.map(\.stringValue) == ["Größe", "Wort"])
    #expect(items.map(\.extendedLanguageTag) == ["deu", "deu"])
    #expect(items.first?.commonKey == .commonKeyTitle)
  }

  @Test func tagsBesideItemsAreRead() async throws {
    let text = Array("\u{3}Title".utf8)
    let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(text.count), 0, 0] + text
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
    let id32 = box("ID32", [0, 0, 0, 0, 0x10, 0xB5] + tag)
    let handler = box("hdlr", [UInt8](repeating: 0, count: 8) + Array("mdir".utf8) + [UInt8](repeating: 0, count: 13))
    let data = box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array("Album".utf8))
    let list = box("ilst", box("soal", data))
    let asset = AVURLAsset(url: try movie(with: box("meta", [0, 0, 0, 0] + handler + list + id32)))
    #expect(try await asset.loadMetadata(for: .id3Metadata).map(\.stringValue) == ["Title"])
    #expect(try await asset.loadMetadata(for: .iTunesMetadata).contains { $0.stringValue == "Album" })
  }

  /// The first tag claims a size of almost 256 MiB.
  @Test(arguments: ["ID3\u{4}\0\0\u{7f}\u{7f}\u{7f}\u{7f}TIT2\u{7f}", "none", ""]) func brokenTagsLoseWhatTheySay(
    _ text: String
  ) async throws {
    let id32 = box("ID32", [0, 0, 0, 0, 0x10, 0xB5] + Array(text.utf8))
    let handler = box("hdlr", [UInt8](repeating: 0, count: 8) + Array("ID32".utf8) + [UInt8](repeating: 0, count: 13))
    let asset = AVURLAsset(url: try movie(with: box("meta", [0, 0, 0, 0] + handler + id32)))
    #expect(try await asset.loadMetadata(for: .id3Metadata).isEmpty)
    #expect(try await asset.loadTracks(withMediaType: .video).count == 1)
  }
}

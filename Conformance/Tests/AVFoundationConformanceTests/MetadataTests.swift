import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: QuickTime File Format ("Metadata", "User data atoms"); the items of iTunes as AVMetadataIdentifiers.h and
/// AVMetadataFormat.h name them.
@Suite struct MetadataTests {
  // QuickTime File Format, "Metadata item atoms": type 1 is UTF-8, type 21 a signed integer.
  @Test func quickTimeItems() async throws {
    var movie = BuiltMovie(.quickTime, tracks: [.greys([10])])
    movie.extraBoxes = BuiltMetadata.quickTime([
      ("com.apple.quicktime.title", 1, Data("Häuser".utf8)),
      ("com.apple.quicktime.artist", 1, Data("A. N. Other".utf8)),
      ("org.example.count", 21, Data([0xFF, 0xFE])),
    ])
    let file = try BuiltFile(movie)
    let asset = file.asset
    let items = try await asset.loadMetadata(for: .quickTimeMetadata)
    #expect(items.count == 3)
    #expect(items.compactMap(\.identifier).contains(.quickTimeMetadataTitle))
    let title = try #require(
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .quickTimeMetadataTitle).first)
    #expect(try await title.load(.stringValue) == "Häuser")
    #expect(title.keySpace == .quickTimeMetadata && title.key as? NSString == "com.apple.quicktime.title")
    #expect(title.commonKey == .commonKeyTitle)
    let count = try #require(items.first { $0.key as? NSString == "org.example.count" })
    #expect(try await count.load(.numberValue)?.intValue == -2)
    #expect(count.commonKey == nil)
    #expect(try await asset.load(.availableMetadataFormats).contains(.quickTimeMetadata))
  }

  // AVAsset.commonMetadata: items that have a common key, whatever their key space.
  @Test func commonItems() async throws {
    var movie = BuiltMovie(.quickTime, tracks: [.greys([10])])
    movie.extraBoxes = BuiltMetadata.quickTime([
      ("com.apple.quicktime.title", 1, Data("T".utf8)), ("com.apple.quicktime.description", 1, Data("D".utf8)),
      ("org.example.own", 1, Data("O".utf8)),
    ])
    let file = try BuiltFile(movie)
    let common = try await file.asset.load(.commonMetadata)
    #expect(Set(common.compactMap(\.commonKey)) == [.commonKeyTitle, .commonKeyDescription])
  }

  // The iTunes list: ©nam, ©ART (UTF-8), trkn (index and count in 16 bits each), tmpo (an integer).
  @Test func iTunesItems() async throws {
    var movie = BuiltMovie(.mpeg4, tracks: [.greys([10])])
    movie.extraBoxes = BuiltMetadata.iTunes([
      ([0xA9, 0x6E, 0x61, 0x6D], 1, Data("Song".utf8)), ([0xA9, 0x41, 0x52, 0x54], 1, Data("Singer".utf8)),
      (Array("trkn".utf8), 0, Data([0, 0, 0, 3, 0, 9, 0, 0])), (Array("tmpo".utf8), 21, Data([0, 120])),
    ])
    let file = try BuiltFile(movie)
    let items = try await file.asset.loadMetadata(for: .iTunesMetadata)
    func item(_ identifier: AVMetadataIdentifier) throws -> AVMetadataItem {
      try #require(AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).first)
    }
    #expect(items.count == 4)
    #expect(try await item(.iTunesMetadataSongName).load(.stringValue) == "Song")
    #expect(try await item(.iTunesMetadataArtist).load(.stringValue) == "Singer")
    #expect(try await item(.iTunesMetadataTrackNumber).load(.dataValue) == Data([0, 0, 0, 3, 0, 9, 0, 0]))
    #expect(try await item(.iTunesMetadataBeatsPerMin).load(.numberValue)?.intValue == 120)
    #expect(try item(.iTunesMetadataSongName).commonKey == .commonKeyTitle)
  }

  // AVMetadataItem.identifier(forKey:keySpace:), key(forIdentifier:), keySpace(forIdentifier:).
  @Test func identifiers() {
    let identifier = AVMetadataItem.identifier(forKey: "com.apple.quicktime.title", keySpace: .quickTimeMetadata)
    #expect(identifier == .quickTimeMetadataTitle)
    #expect(AVMetadataIdentifier.quickTimeMetadataTitle.rawValue == "mdta/com.apple.quicktime.title")
    #expect(AVMetadataItem.key(forIdentifier: .quickTimeMetadataTitle) as? NSString == "com.apple.quicktime.title")
    #expect(AVMetadataItem.keySpace(forIdentifier: .quickTimeMetadataTitle) == .quickTimeMetadata)
    #expect(AVMetadataIdentifier.commonIdentifierTitle.rawValue == "common/title")
    #expect(AVMetadataIdentifier.iTunesMetadataSongName.rawValue == "itsk/%A9nam")
    #expect(AVMetadataIdentifier.id3MetadataTitleDescription.rawValue == "id3/TIT2")
  }

  // AVMutableMetadataItem: what was set is read again, and copies are apart.
  @Test func mutableItems() throws {
    let item = AVMutableMetadataItem()
    item.identifier = .commonIdentifierTitle
    item.value = "One" as NSString
    item.extendedLanguageTag = "de-CH"
    item.dataType = kCMMetadataBaseDataType_UTF8 as String
    let copy = try #require(item.copy() as? AVMetadataItem)
    item.value = "Two" as NSString
    #expect(copy.identifier == .commonIdentifierTitle && copy.keySpace == .common)
    #expect(copy.value as? NSString == "One" && copy.extendedLanguageTag == "de-CH")
    #expect(kCMMetadataBaseDataType_UTF8 as String == "com.apple.metadata.datatype.UTF-8")
  }
}

import AVFoundation
import Testing

@Suite struct AssetMetadataTests {
  private static let tags = [
    "title=A title", "artist=Somebody", "album=An album", "comment=A word", "genre=Noise", "lyrics=La la",
    "date=2024-05-06", "track=3/12",
  ].flatMap { ["-metadata", $0] }

  private func text(_ identifier: AVMetadataIdentifier, in items: [AVMetadataItem]) -> String? {
    AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).first?.stringValue
  }

  @Test func iTunesItemsAreInTheirFormat() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie("tags.m4v", ["-f", "mp4"] + Self.tags))
    let (formats, common) = try await asset.load(.availableMetadataFormats, .commonMetadata)
    #expect(formats == [.iTunesMetadata])
    let items = try await asset.loadMetadata(for: .iTunesMetadata)
    #expect(text(.iTunesMetadataSongName, in: items) == "A title")
    #expect(text(.iTunesMetadataArtist, in: items) == "Somebody")
    #expect(text(.iTunesMetadataAlbum, in: items) == "An album")
    #expect(text(.iTunesMetadataUserComment, in: items) == "A word")
    let song = try #require(items.first { $0.identifier == .iTunesMetadataSongName })
    #expect(song.keySpace == .iTunes && song.commonKey == .commonKeyTitle)
    #expect(song.identifier?.rawValue == "itsk/%A9nam")
    #expect((song.key as? NSNumber)?.uint32Value == 0xA96E_616D)
    #expect(common.compactMap(\.commonKey).contains(.commonKeyTitle))
    let artists = AVMetadataItem.metadataItems(from: common, withKey: AVMetadataKey.commonKeyArtist, keySpace: .common)
    #expect(artists.first?.stringValue == "Somebody")
    let track = try #require(items.first { $0.identifier == .iTunesMetadataTrackNumber })
    #expect(track.dataValue.map { [UInt8]($0) } == [0, 0, 0, 3, 0, 12, 0, 0])
    #expect(try await asset.load(.lyrics) == "La la")
    #expect(asset.lyrics == "La la")
    #expect(try await asset.loadMetadata(for: .id3Metadata).isEmpty)
  }

  @Test func quickTimeFilesHaveTheirOwnKeySpaces() async throws {
    let tags = ["-metadata", "title=A title", "-metadata", "creation_time=2024-05-06T07:08:09Z"]
    let user = AVURLAsset(url: try AssetMaker.movie("user.mov", tags))
    #expect(try await user.load(.availableMetadataFormats).contains(.quickTimeUserData))
    #expect(text(.quickTimeUserDataFullName, in: try await user.load(.metadata)) == "A title")
    let keyed = AVURLAsset(
      url: try AssetMaker.movie(
        "keyed.mov",
        ["-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.title=Keyed"]
          + ["-metadata", "com.apple.quicktime.creationdate=2024-05-06T07:08:09+0200"]))
    #expect(try await keyed.load(.availableMetadataFormats).contains(.quickTimeMetadata))
    let items = try await keyed.loadMetadata(for: .quickTimeMetadata)
    #expect(text(.quickTimeMetadataTitle, in: items) == "Keyed")
    let creation = try #require(try await keyed.load(.creationDate))
    #expect(creation.stringValue == "2024-05-06T07:08:09+0200")
    #expect(creation.dateValue == ISO8601DateFormatter().date(from: "2024-05-06T05:08:09Z"))
  }

  @Test func chaptersHaveTitlesAndTimes() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movieWithChapters())
    let locales = try await asset.load(.availableChapterLocales)
    let locale = try #require(locales.first)
    let groups = try await asset.loadChapterMetadataGroups(withTitleLocale: locale)
    let titles = groups.map { text(.commonIdentifierTitle, in: $0.items) }
    #expect(titles == ["One", "Two"])
    #expect(groups.map(\.timeRange.start.seconds) == [0, 1])
    #expect(groups.map(\.timeRange.duration.seconds) == [1, 1])
    #expect(try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["fr", "en"]).count == 2)
    #expect(asset.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: nil).count == 2)
    #expect(try await AVURLAsset(url: try AssetMaker.movie()).load(.availableChapterLocales).isEmpty)
  }
}

import Foundation
import MediaPlayer
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct MediaQueryTests {
  private let made: MadeLibrary

  init() throws { made = try MadeLibrary() }

  private func titles(_ query: MPMediaQuery) -> [String]? { query.items?.map { $0.title ?? "-" } }

  @Test func songsAreMusicByTitle() throws {
    try made.use {
      let songs = try #require(MPMediaQuery.songs().items)
      // The order ignores articles and accents, and titles that do not begin with a letter come last.
      #expect(songs.map(\.title) == ["Árbol", "Both", "The Dawn", "noise", "Zebra", "7 Days"])
      #expect(songs.allSatisfy { $0.mediaType == .music })
      #expect(MPMediaQuery.songs().groupingType == .title)
      #expect(MPMediaQuery.songs().collections?.map(\.count) == [1, 1, 1, 1, 1, 1])
      #expect(MPMediaQuery.songs().collections?.map(\.persistentID) == songs.map(\.persistentID))
    }
  }

  @Test func kindsHaveQueriesOfTheirOwn() {
    made.use {
      #expect(titles(.podcasts()) == ["Episode"])
      #expect(MPMediaQuery.podcasts().collections?.first?.representativeItem?.podcastTitle == "Talks")
      #expect(titles(.audiobooks()) == ["Chapter"])
      #expect(titles(.compilations()) == ["Both", "Zebra"])
      #expect(MPMediaQuery().items?.count == 10)
      #expect(MPMediaQuery(filterPredicates: nil).items?.count == 10)
      let movies = MPMediaQuery(filterPredicates: [
        MPMediaPropertyPredicate(value: MPMediaType.anyVideo.rawValue, forProperty: MPMediaItemPropertyMediaType)
      ])
      #expect(movies.items?.map(\.mediaType) == [.homeVideo, .movie])
    }
  }

  @Test func albumsAreInTheirOwnOrder() throws {
    try made.use {
      let albums = try #require(MPMediaQuery.albums().collections)
      #expect(albums.map { $0.representativeItem?.albumTitle } == ["Mixed", "Morning", "Trees", nil])
      // Both files of the compilation are in one album, although their artists differ.
      #expect(albums.map(\.count) == [2, 2, 1, 1])
      #expect(albums[1].items.map(\.title) == ["7 Days", "The Dawn"])
      #expect(albums[1].persistentID == albums[1].items[0].albumPersistentID)
      #expect(albums[1].mediaTypes == .music)
      #expect(Set(albums.map(\.persistentID)).count == 4)
      let songs = MPMediaQuery.songs()
      songs.addFilterPredicate(
        MPMediaPropertyPredicate(value: albums[1].persistentID, forProperty: MPMediaItemPropertyAlbumPersistentID))
      #expect(titles(songs) == ["The Dawn", "7 Days"])
    }
  }

  @Test func groupsFollowTheirProperty() throws {
    try made.use {
      let artists = try #require(MPMediaQuery.artists().collections)
      #expect(artists.map { $0.representativeItem?.artist } == ["Ada", "Bo", nil])
      #expect(artists[0].items.map(\.title) == ["Both", "7 Days", "The Dawn"])
      let query = MPMediaQuery.songs()
      query.groupingType = .albumArtist
      #expect(query.collections?.map { $0.representativeItem?.albumArtist } == ["Ada", "Bo", nil])
      #expect(
        MPMediaQuery.genres().collections?.map { $0.representativeItem?.genre } == ["Folk", "Podcast", "Salsa", nil])
      #expect(MPMediaQuery.composers().collections?.map(\.count) == [1, 9])
      for grouping in [MPMediaGrouping.title, .album, .artist, .albumArtist, .composer, .genre, .podcastTitle] {
        query.groupingType = grouping
        let (property, title) = (
          MPMediaItem.persistentIDProperty(forGroupingType: grouping),
          MPMediaItem.titleProperty(forGroupingType: grouping)
        )
        for collection in try #require(query.collections) {
          let item = try #require(collection.representativeItem)
          #expect((item.value(forProperty: property) as? NSNumber)?.uint64Value == collection.persistentID)
          #expect(Set(collection.items.map { $0.value(forProperty: title) as? String }).count == 1)
        }
      }
    }
  }

  @Test func predicatesAreAllFulfilled() {
    made.use {
      let query = MPMediaQuery()
      query.addFilterPredicate(MPMediaPropertyPredicate(value: "Ada", forProperty: MPMediaItemPropertyArtist))
      #expect(titles(query) == ["Both", "The Dawn", "7 Days"])
      let contains = MPMediaPropertyPredicate(
        value: "AY", forProperty: MPMediaItemPropertyTitle, comparisonType: .contains)
      query.addFilterPredicate(contains)
      #expect(titles(query) == ["7 Days"])
      query.removeFilterPredicate(
        MPMediaPropertyPredicate(value: "AY", forProperty: MPMediaItemPropertyTitle, comparisonType: .contains))
      #expect(query.filterPredicates?.count == 1)
      query.filterPredicates = [
        MPMediaPropertyPredicate(value: "arb", forProperty: MPMediaItemPropertyTitle, comparisonType: .contains)
      ]
      #expect(titles(query) == ["Árbol"])
      query.filterPredicates = [MPMediaPropertyPredicate(value: "ada", forProperty: MPMediaItemPropertyArtist)]
      #expect(titles(query) == [])
      query.filterPredicates = [
        MPMediaPropertyPredicate(value: nil, forProperty: MPMediaItemPropertyAlbumTitle),
        MPMediaPropertyPredicate(value: MPMediaType.music.rawValue, forProperty: MPMediaItemPropertyMediaType),
      ]
      #expect(titles(query) == ["noise"])
      query.filterPredicates = [MPMediaPropertyPredicate(value: 0.2, forProperty: MPMediaItemPropertyPlaybackDuration)]
      #expect(!MPMediaItem.canFilter(byProperty: MPMediaItemPropertyPlaybackDuration))
      #expect(titles(query) == [])
      let copy = query.copy() as? MPMediaQuery
      #expect(copy?.filterPredicates == query.filterPredicates && copy !== query)
    }
  }

  @Test func sectionsAreLetters() throws {
    try made.use {
      let songs = MPMediaQuery.songs()
      let sections = try #require(songs.itemSections)
      #expect(sections.map(\.title) == ["A", "B", "D", "N", "Z", "#"])
      #expect(sections.map { $0.range } == (0..<6).map { NSRange(location: $0, length: 1) })
      let albums = MPMediaQuery.albums()
      let (items, collections) = (try #require(albums.itemSections), try #require(albums.collectionSections))
      #expect(items.map(\.title) == ["M", "T", "#"])
      #expect(items.map { $0.range } == [NSRange(0..<4), NSRange(4..<5), NSRange(5..<6)])
      #expect(collections.map { $0.range } == [NSRange(0..<2), NSRange(2..<3), NSRange(3..<4)])
      #expect(MPMediaQuery.playlists().itemSections == nil)
    }
  }

  @Test func handlersReportTheEndOfAdding() async throws {
    let (id, made) = (UUID(), made)
    try await made.use {
      let metadata = MPMediaPlaylistCreationMetadata(name: "Noon")
      #expect(metadata.name == "Noon")
      let playlist = try await MPMediaLibrary.default().getPlaylist(with: id, creationMetadata: metadata)
      func error(adding items: [MPMediaItem]) async -> (any Error)? {
        await withCheckedContinuation { done in playlist.add(items) { done.resume(returning: $0) } }
      }
      let songs = try #require(MPMediaQuery.songs().items)
      #expect(await error(adding: [songs[1]]) == nil)
      #expect((await error(adding: [MPMediaItem()]) as? MPError)?.code == .notFound)
      let filled = try await MPMediaLibrary.default().getPlaylist(with: id, creationMetadata: nil)
      #expect(filled.items.map(\.title) == ["Both"])
    }
  }

  @Test func entitiesHaveTheirValuesByKey() throws {
    try made.use {
      let song: MPMediaEntity = try #require(MPMediaQuery.songs().items?.first)
      #expect(song.value(forProperty: MPMediaItemPropertyTitle) as? String == "Árbol")
      #expect(song.value(forProperty: "nothing") == nil)
      let filter = MPMediaPropertyPredicate(value: "Ada", forProperty: MPMediaItemPropertyArtist)
      #expect(filter.value as? String == "Ada" && filter.property == MPMediaItemPropertyArtist)
      #expect(MPMediaPropertyPredicate(value: nil, forProperty: MPMediaItemPropertyArtist).value == nil)
    }
  }

  @Test func playlistsAreMadeAndFilled() async throws {
    let (id, made) = (UUID(), made)
    try await made.use {
      let library = MPMediaLibrary.default()
      let none = await #expect(throws: MPError.self) { try await library.getPlaylist(with: id, creationMetadata: nil) }
      #expect(none?.code == .notFound)
      let metadata = MPMediaPlaylistCreationMetadata(name: "Evening")
      let playlist = try await library.getPlaylist(with: id, creationMetadata: metadata)
      #expect(playlist.name == "Evening" && playlist.count == 0 && playlist.playlistAttributes == [])
      let songs = try #require(MPMediaQuery.songs().items)
      try await playlist.add([songs[2], songs[0], songs[2]])
      let found = try await library.getPlaylist(with: id, creationMetadata: nil)
      #expect(found.items.map(\.title) == ["The Dawn", "Árbol", "The Dawn"])
      #expect(found.persistentID == playlist.persistentID)
      let query = MPMediaQuery.playlists()
      query.addFilterPredicate(MPMediaPropertyPredicate(value: "Evening", forProperty: MPMediaPlaylistPropertyName))
      let list = try #require(query.collections?.first as? MPMediaPlaylist)
      #expect(list == found && query.collections?.count == 1)
      #expect(list.items.map(\.title) == ["The Dawn", "Árbol", "The Dawn"])
      #expect(MPMediaPlaylist.canFilter(byProperty: MPMediaPlaylistPropertyName))
      query.groupingType = .title
      #expect(titles(query) == ["Árbol", "The Dawn"])
      let foreign = await #expect(throws: MPError.self) { try await found.add([MPMediaItem()]) }
      #expect(foreign?.code == .notFound)
      let smart = try #require(
        MPMediaQuery.playlists().collections?.compactMap { $0 as? MPMediaPlaylist }.first {
          $0.playlistAttributes == .smart
        })
      let fixed = await #expect(throws: MPError.self) { try await smart.add([songs[0]]) }
      #expect(fixed?.code == .notSupported)
    }
  }
}

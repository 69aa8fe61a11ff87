import AVFoundation
import Foundation
import MediaPlayer
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct GuideListingTests {
  private let made: MadeLibrary

  init() throws { made = try MadeLibrary { try MadeLibrary.makeAlbums(15, ofSongs: 20, in: $0) } }

  @Test func everythingIsLogged() throws {
    try made.use {
      let everything = MPMediaQuery()
      let itemsFromGenericQuery = try #require(everything.items)
      let titles = itemsFromGenericQuery.compactMap { song in
        song.value(forProperty: MPMediaItemPropertyTitle) as? String
      }
      #expect(Set(titles) == Set((0..<15).flatMap { album in (0..<20).map { "Song \($0) of \(album)" } }))
      #expect(titles.count == 300)
    }
  }

  @Test func artistAndAlbumAreFilters() throws {
    try made.use {
      let myArtistQuery = MPMediaQuery()
      myArtistQuery.addFilterPredicate(
        MPMediaPropertyPredicate(value: "Artist 2", forProperty: MPMediaItemPropertyArtist))
      #expect(myArtistQuery.items?.count == 80)
      let artistNamePredicate = MPMediaPropertyPredicate(value: "Artist 2", forProperty: MPMediaItemPropertyArtist)
      let albumNamePredicate = MPMediaPropertyPredicate(value: "Album 6", forProperty: MPMediaItemPropertyAlbumTitle)
      let myComplexQuery = MPMediaQuery(filterPredicates: [artistNamePredicate, albumNamePredicate])
      let items = try #require(myComplexQuery.items)
      #expect(items.count == 20 && items.allSatisfy { $0.albumTitle == "Album 6" })
      if MPMediaItem.canFilter(byProperty: MPMediaItemPropertyGenre) {
        let rockPredicate = MPMediaPropertyPredicate(value: "Salsa", forProperty: MPMediaItemPropertyGenre)
        let query = MPMediaQuery()
        query.addFilterPredicate(rockPredicate)
        #expect(query.items?.count == 140)
      } else {
        Issue.record("genres are not a filter")
      }
    }
  }

  @Test func albumsAreCollections() throws {
    try made.use {
      let query = MPMediaQuery()
      query.groupingType = .album
      let albums = try #require(query.collections)
      #expect(albums.count == 15)
      for album in albums {
        let representativeItem = try #require(album.representativeItem)
        let artistName = representativeItem.value(forProperty: MPMediaItemPropertyArtist) as? String
        let albumName = try #require(representativeItem.value(forProperty: MPMediaItemPropertyAlbumTitle) as? String)
        let number = try #require(Int(albumName.dropFirst("Album ".count)))
        #expect(artistName == "Artist \(number % 4)")
        let songs = album.items
        #expect(
          songs.map { $0.value(forProperty: MPMediaItemPropertyTitle) as? String }
            == (0..<20).reversed().map { "Song \($0) of \(number)" })
      }
    }
  }

  @Test func aSongIsAnAsset() async throws {
    let url = try made.use {
      let query = MPMediaQuery.songs()
      query.addFilterPredicate(
        MPMediaPropertyPredicate(value: "Song 7 of 11", forProperty: MPMediaItemPropertyTitle))
      let item = try #require(query.items?.first)
      return try #require(item.value(forProperty: MPMediaItemPropertyAssetURL) as? URL)
    }
    #expect(url.lastPathComponent == "11-7.mp3")
    let asset = AVURLAsset(url: url, options: nil)
    #expect(try await asset.load(.duration).seconds > 0.19)
  }
}

import AVEngineNowPlaying
import Foundation
import TestSupport
import Testing

@testable import MediaPlayer

@Suite struct NowPlayingInfoTests {
  @Test func keysAreApples() {
    let keys = [
      (MPMediaItemPropertyPersistentID, "persistentID"), (MPMediaItemPropertyTitle, "title"),
      (MPMediaItemPropertyAlbumTitle, "albumTitle"), (MPMediaItemPropertyArtist, "artist"),
      (MPMediaItemPropertyPlaybackDuration, "playbackDuration"), (MPMediaItemPropertyArtwork, "artwork"),
      (MPMediaItemPropertyAlbumTrackNumber, "albumTrackNumber"),
      (MPNowPlayingInfoPropertyElapsedPlaybackTime, "MPNowPlayingInfoPropertyElapsedPlaybackTime"),
      (MPNowPlayingInfoPropertyPlaybackRate, "MPNowPlayingInfoPropertyPlaybackRate"),
      (MPNowPlayingInfoCollectionIdentifier, "MPNowPlayingInfoCollectionIdentifier"),
    ]
    for (key, text) in keys { #expect(key == text) }
  }

  @Test func valuesOfSwiftAndOfFoundationAreRead() {
    let values: [String: Any] = [
      MPMediaItemPropertyTitle: "Title" as NSString, MPMediaItemPropertyArtist: "Artist",
      MPMediaItemPropertyPodcastTitle: "Podcast", MPMediaItemPropertyAlbumArtist: "All",
      MPMediaItemPropertyGenre: "Folk",
      MPMediaItemPropertyComposer: "Composer", MPMediaItemPropertyComments: "Comment", MPMediaItemPropertyLyrics: "La",
      MPMediaItemPropertyAlbumTrackNumber: 7, MPMediaItemPropertyDiscNumber: NSNumber(value: 2),
      MPMediaItemPropertyBeatsPerMinute: UInt8(90), MPMediaItemPropertyPlayCount: Int64(12),
      MPMediaItemPropertyRating: 4, MPMediaItemPropertyReleaseDate: Date(timeIntervalSince1970: 86_400),
      MPMediaItemPropertyAssetURL: URL(fileURLWithPath: "/music/a b.m4a"),
      MPMediaItemPropertyPlaybackDuration: Float(2.5), MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 1, MPNowPlayingInfoPropertyPlaybackRate: CGFloat(0.5),
      MPNowPlayingInfoPropertyDefaultPlaybackRate: NSNumber(value: 2.0),
    ]
    let info = NowPlayingInfo(values)
    #expect(info.item.title == "Title" && info.item.artists == ["Artist"] && info.item.album == "Podcast")
    #expect(info.item.albumArtists == ["All"] && info.item.genres == ["Folk"] && info.item.composers == ["Composer"])
    #expect(info.item.comments == ["Comment"] && info.item.lyrics == "La")
    #expect(info.item.trackNumber == 7 && info.item.discNumber == 2 && info.item.beatsPerMinute == 90)
    #expect(info.item.playCount == 12 && info.item.rating == 0.8)
    #expect(info.item.date == "1970-01-02T00:00:00Z" && info.item.url == "file:///music/a%20b.m4a")
    #expect(info.item.duration == 2_500_000 && info.item.isLive)
    #expect(info.elapsed == 1_000_000 && info.rate == 0.5 && info.usualRate == 2)
  }

  @Test func otherValuesAreLeftOut() {
    let values: [String: Any] = [
      MPMediaItemPropertyTitle: 5, MPMediaItemPropertyArtist: "", MPMediaItemPropertyAlbumTrackNumber: "third",
      MPMediaItemPropertyDiscNumber: 1e30, MPMediaItemPropertyPlaybackDuration: Double.nan,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: Double.infinity, MPNowPlayingInfoPropertyPlaybackRate: Double.nan,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 0, MPMediaItemPropertyAssetURL: "text", "unknown": Date(),
    ]
    let info = NowPlayingInfo(values)
    #expect(info.item.title == nil && info.item.artists == [] && info.item.trackNumber == nil)
    #expect(info.item.discNumber == nil && info.item.duration == nil && info.item.url == nil)
    #expect(info.elapsed == nil && info.rate == 1 && info.usualRate == 1)
    #expect(NowPlayingInfo([MPMediaItemPropertyPlaybackDuration: -1.0]).item.duration == nil)
  }

  @Test func itemsAreToldApart() {
    func identifier(_ values: [String: Any]) -> String { NowPlayingInfo(values).item.identifier }
    let song: [String: Any] = [MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyArtist: "Artist"]
    let later = song.merging([MPNowPlayingInfoPropertyElapsedPlaybackTime: 5, MPMediaItemPropertyGenre: "Folk"]) { $1 }
    #expect(identifier(song) == identifier(later))
    let others: [[String: Any]] = [
      [MPMediaItemPropertyTitle: "Other"], [MPMediaItemPropertyAlbumTitle: "Album"],
      [MPNowPlayingInfoPropertyPlaybackQueueIndex: 2], [MPMediaItemPropertyPersistentID: UInt64.max],
      [MPMediaItemPropertyPersistentID: UInt64.max - 1], [MPNowPlayingInfoPropertyExternalContentIdentifier: "a"],
      [MPNowPlayingInfoPropertyExternalContentIdentifier: "a", MPNowPlayingInfoPropertyServiceIdentifier: "b"],
    ]
    let all = [song] + others.map { song.merging($0) { $1 } }
    #expect(Set(all.map(identifier)).count == all.count)
    let radio: [String: Any] = [MPNowPlayingInfoPropertyExternalContentIdentifier: "radio"]
    #expect(
      identifier(radio.merging([MPMediaItemPropertyTitle: "One"]) { $1 })
        == identifier(radio.merging([MPMediaItemPropertyTitle: "Two"]) { $1 }))
  }

  @Test func whatIsSetIsGivenBack() {
    let center = MPNowPlayingInfoCenter(
      MediaSession(NowPlayingCenter(program: "alone", address: "unix:path=/nowhere/bus")))
    #expect(center.nowPlayingInfo == nil)
    #expect(center.playbackState == .unknown)
    center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Song", "own key": 5]
    center.nowPlayingInfo?[MPMediaItemPropertyArtist] = "Artist"
    #expect(center.nowPlayingInfo?.count == 3)
    #expect(center.nowPlayingInfo?["own key"] as? Int == 5)
    center.playbackState = .interrupted
    #expect(center.playbackState == .interrupted)
    center.nowPlayingInfo = nil
    #expect(center.nowPlayingInfo == nil)
    #expect(MPNowPlayingInfoCenter.default() === MPNowPlayingInfoCenter.default())
  }

  @Test func numbersOfEnumerationsAreApples() {
    #expect(MPNowPlayingPlaybackState.interrupted.rawValue == 4 && MPNowPlayingInfoMediaType.video.rawValue == 2)
    let statuses: [MPRemoteCommandHandlerStatus] = [
      .success, .noSuchContent, .noActionableNowPlayingItem, .deviceNotFound, .commandFailed,
    ]
    #expect(statuses.map(\.rawValue) == [0, 100, 110, 120, 200])
    #expect(MPRepeatType.all.rawValue == 2 && MPShuffleType.collections.rawValue == 2)
    #expect(MPSeekCommandEventType.endSeeking.rawValue == 1)
  }
}

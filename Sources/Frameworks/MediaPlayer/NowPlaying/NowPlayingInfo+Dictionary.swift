import AVEngineNowPlaying
import Foundation

extension NowPlayingInfo {
  /// Values of the dictionary whose type does not match their key are ignored, except for the persistent identifier.
  init(_ values: [String: Any]) {
    let values = InfoValues(values)
    var item = NowPlayingItem(identifier: values.identifier)
    item.title = values.text(MPMediaItemPropertyTitle)
    item.artists = values.texts(MPMediaItemPropertyArtist)
    item.album = values.text(MPMediaItemPropertyAlbumTitle) ?? values.text(MPMediaItemPropertyPodcastTitle)
    item.albumArtists = values.texts(MPMediaItemPropertyAlbumArtist)
    item.composers = values.texts(MPMediaItemPropertyComposer)
    item.genres = values.texts(MPMediaItemPropertyGenre)
    item.comments = values.texts(MPMediaItemPropertyComments)
    item.lyrics = values.text(MPMediaItemPropertyLyrics)
    item.trackNumber = values.count(MPMediaItemPropertyAlbumTrackNumber)
    item.discNumber = values.count(MPMediaItemPropertyDiscNumber)
    item.beatsPerMinute = values.count(MPMediaItemPropertyBeatsPerMinute)
    item.playCount = values.count(MPMediaItemPropertyPlayCount)
    // The rating is the number of stars out of five.
    item.rating = values.number(MPMediaItemPropertyRating).map { min(max($0 / 5, 0), 1) }
    item.date = values.date(MPMediaItemPropertyReleaseDate)
    item.url = values.url(MPNowPlayingInfoPropertyAssetURL) ?? values.url(MPMediaItemPropertyAssetURL)
    item.duration = values.time(MPMediaItemPropertyPlaybackDuration).flatMap { $0 >= 0 ? $0 : nil }
    item.isLive = values.number(MPNowPlayingInfoPropertyIsLiveStream).map { $0 != 0 } ?? false
    self.init(item)
    elapsed = values.time(MPNowPlayingInfoPropertyElapsedPlaybackTime)
    rate = values.number(MPNowPlayingInfoPropertyPlaybackRate) ?? 1
    let usual = values.number(MPNowPlayingInfoPropertyDefaultPlaybackRate) ?? 1
    usualRate = usual == 0 ? 1 : usual
  }
}

private struct InfoValues {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  func text(_ key: String) -> String? {
    let text = values[key] as? String ?? (values[key] as? NSString)?.substring(from: 0)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func texts(_ key: String) -> [String] { text(key).map { [$0] } ?? [] }

  func number(_ key: String) -> Double? {
    let number: Double? =
      switch values[key] {
      case let number as NSNumber: number.doubleValue
      case let number as Double: number
      case let number as Float: Double(number)
      case let number as CGFloat: Double(number)
      case let flag as Bool: flag ? 1 : 0
      case let number as any BinaryInteger: Self.double(number)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func double(_ number: some BinaryInteger) -> Double { Double(number) }

  func count(_ key: String) -> Int32? { number(key).flatMap { Int32(exactly: $0.rounded()) } }

  /// Converts a number of seconds to microseconds.
  func time(_ key: String) -> Int64? { number(key).flatMap { Int64(microsecondsOf: $0) } }

  func url(_ key: String) -> String? {
    (values[key] as? URL)?.absoluteString ?? (values[key] as? NSURL)?.absoluteString
  }

  func date(_ key: String) -> String? {
    let seconds = (values[key] as? Date)?.timeIntervalSince1970 ?? (values[key] as? NSDate)?.timeIntervalSince1970
    return seconds.map { ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: $0)) }
  }

  var identifier: String {
    if let stated = text(MPNowPlayingInfoPropertyExternalContentIdentifier) {
      return ["content", text(MPNowPlayingInfoPropertyServiceIdentifier) ?? "", stated].joined(separator: "\u{1F}")
    }
    // `number(_:)` is not used here, because a `Double` cannot hold every identifier of 64 bits.
    if let number = values[MPMediaItemPropertyPersistentID] { return "persistent\u{1F}\(number)" }
    let texts = [MPMediaItemPropertyTitle, MPMediaItemPropertyArtist, MPMediaItemPropertyAlbumTitle].map {
      text($0) ?? ""
    }
    let numbers = [
      MPMediaItemPropertyAlbumTrackNumber, MPMediaItemPropertyDiscNumber, MPNowPlayingInfoPropertyPlaybackQueueIndex,
    ].map { count($0).map { "\($0)" } ?? "" }
    let place = url(MPNowPlayingInfoPropertyAssetURL) ?? ""
    return (["item"] + texts + numbers + [place]).joined(separator: "\u{1F}")
  }
}

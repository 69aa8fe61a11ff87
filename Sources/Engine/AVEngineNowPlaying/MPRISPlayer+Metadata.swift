import AVEngineDesktopBus

extension MPRISPlayer {
  private static let maximumText = 64 << 10

  static func trackPath(_ number: Int) -> String { "/org/swift_avfoundation/track/\(number)" }

  static func metadata(of shown: Shown) -> DBusValue {
    guard let item = shown.state.item else { return .options([:]) }
    var entries: [String: DBusValue] = ["mpris:trackid": .path(trackPath(shown.track))]
    if let duration = item.duration, !item.isLive { entries["mpris:length"] = .int64(max(0, duration)) }
    entries["mpris:artUrl"] = item.artwork.map { .string($0.url) }
    entries["xesam:title"] = item.title.map { .string(text($0)) }
    entries["xesam:album"] = item.album.map { .string(text($0)) }
    entries["xesam:asText"] = item.lyrics.map { .string(text($0)) }
    entries["xesam:contentCreated"] = item.date.map { .string(text($0)) }
    entries["xesam:url"] = item.url.map { .string(text($0)) }
    let lists = [
      ("xesam:artist", item.artists), ("xesam:albumArtist", item.albumArtists), ("xesam:composer", item.composers),
      ("xesam:genre", item.genres), ("xesam:comment", item.comments),
    ]
    for (name, texts) in lists where !texts.isEmpty { entries[name] = .strings(texts.prefix(64).map(text)) }
    entries["xesam:trackNumber"] = item.trackNumber.map { .int32($0) }
    entries["xesam:discNumber"] = item.discNumber.map { .int32($0) }
    entries["xesam:audioBPM"] = item.beatsPerMinute.map { .int32($0) }
    entries["xesam:useCount"] = item.playCount.map { .int32($0) }
    entries["xesam:userRating"] = item.rating.map { .double($0) }
    return .options(entries)
  }

  /// Removes NUL characters, which D-Bus does not allow.
  static func text(_ text: String) -> String {
    guard text.utf8.count > maximumText || text.utf8.contains(0) else { return text }
    var (short, size) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars where scalar.value != 0 {
      size += UTF8.width(scalar)
      guard size <= maximumText else { break }
      short.append(scalar)
    }
    return String(short)
  }
}

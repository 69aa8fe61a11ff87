import AVEngineCore
import Foundation

struct TagReading {
  private(set) var tags = MediaLibraryAsset.Tags()
  private(set) var creationDate: Date?
  private(set) var place: MediaLibraryAsset.Place?
  private let maximumLength: Int

  init(_ entries: [MetadataEntry], maximumLength: Int) {
    self.maximumLength = maximumLength
    for entry in entries { add(entry) }
  }

  private enum Field {
    case title, artist, album, albumArtist, composer, genre, comments, track, trackCount, disc, discCount, beats
    case compilation, artwork, released, created, place
  }

  /// The field for each key, by key space.
  private static let fields: [String: [String: Field]] = [
    "itsk": [
      "©nam": .title, "©ART": .artist, "©alb": .album, "aART": .albumArtist, "©wrt": .composer, "©gen": .genre,
      "gnre": .genre, "©cmt": .comments, "trkn": .track, "disk": .disc, "tmpo": .beats, "cpil": .compilation,
      "covr": .artwork, "©day": .released,
    ],
    "udta": [
      "©nam": .title, "©ART": .artist, "©alb": .album, "©wrt": .composer, "©com": .composer, "©gen": .genre,
      "©cmt": .comments, "©day": .created, "©xyz": .place,
    ],
    "uiso": ["titl": .title, "perf": .artist, "albm": .album, "gnre": .genre, "yrrc": .released, "loci": .place],
    "mdta": [
      "com.apple.quicktime.title": .title, "com.apple.quicktime.artist": .artist,
      "com.apple.quicktime.album": .album, "com.apple.quicktime.genre": .genre,
      "com.apple.quicktime.composer": .composer, "com.apple.quicktime.comment": .comments,
      "com.apple.quicktime.artwork": .artwork, "com.apple.quicktime.creationdate": .created,
      "com.apple.quicktime.location.ISO6709": .place,
      // FFmpeg's keys.
      "title": .title, "artist": .artist, "album": .album, "album_artist": .albumArtist, "composer": .composer,
      "genre": .genre, "comment": .comments, "track": .track, "disc": .disc, "date": .released,
    ],
    "org.id3": [
      "TIT2": .title, "TPE1": .artist, "TALB": .album, "TPE2": .albumArtist, "TCOM": .composer, "TCON": .genre,
      "COMM": .comments, "TRCK": .track, "TPOS": .disc, "TBPM": .beats, "TCMP": .compilation, "APIC": .artwork,
      "TDRC": .released, "TYER": .released,
    ],
    "caaf": [
      "title": .title, "artist": .artist, "album": .album, "composer": .composer, "genre": .genre,
      "comments": .comments, "track number": .track, "tempo": .beats, "year": .released, "recorded date": .released,
    ],
    "": [
      "TITLE": .title, "INAM": .title, "NAME": .title, "ARTIST": .artist, "IART": .artist, "AUTHOR": .artist,
      "AUTH": .artist, "ALBUM": .album, "IPRD": .album, "ALBUMARTIST": .albumArtist, "ALBUM_ARTIST": .albumArtist,
      "ALBUM ARTIST": .albumArtist, "COMPOSER": .composer, "IMUS": .composer, "GENRE": .genre, "IGNR": .genre,
      "COMMENT": .comments, "ICMT": .comments, "ANNO": .comments, "TRACKNUMBER": .track, "TRACK": .track,
      "PART_NUMBER": .track, "IPRT": .track, "ITRK": .track, "TRACKTOTAL": .trackCount, "TOTALTRACKS": .trackCount,
      "DISCNUMBER": .disc, "DISC": .disc, "DISCTOTAL": .discCount, "TOTALDISCS": .discCount, "BPM": .beats,
      "COMPILATION": .compilation, "COVER": .artwork, "METADATA_BLOCK_PICTURE": .artwork, "DATE": .released,
      "YEAR": .released, "ICRD": .released, "DATE_RELEASED": .released, "CREATION_TIME": .created,
      "LOCATION": .place,
    ],
  ]

  private mutating func add(_ entry: MetadataEntry) {
    guard let key = Self.name(of: entry), let field = Self.fields[entry.keySpace]?[key] else { return }
    let text = text(of: entry)
    switch field {
    case .title: set(&tags.title, text)
    case .artist: set(&tags.artist, text)
    case .album: set(&tags.album, text)
    case .albumArtist: set(&tags.albumArtist, text)
    case .composer: set(&tags.composer, text)
    case .genre: set(&tags.genre, genre(entry) ?? text)
    // An ID3 comment with a description belongs to a program, not to the user.
    case .comments: if entry.attributes["info"] == nil { set(&tags.comments, text) }
    case .track: set(&tags.trackNumber, &tags.trackCount, entry, text)
    case .disc: set(&tags.discNumber, &tags.discCount, entry, text)
    case .trackCount: if tags.trackCount == 0 { tags.trackCount = Self.number(entry, text) }
    case .discCount: if tags.discCount == 0 { tags.discCount = Self.number(entry, text) }
    case .beats: if tags.beatsPerMinute == 0 { tags.beatsPerMinute = Self.number(entry, text) }
    case .compilation: if Self.number(entry, text) != 0 { tags.isCompilation = true }
    case .artwork: tags.hasArtwork = true
    case .released: if tags.releaseDate == nil { tags.releaseDate = text.flatMap(MediaDate.written) }
    case .created: if creationDate == nil { creationDate = date(entry, text) }
    case .place: if place == nil { place = Self.place(entry, text) }
    }
  }

  private static func name(of entry: MetadataEntry) -> String? {
    switch entry.key {
    case .text(let text): entry.keySpace.isEmpty ? text.uppercased() : text
    case .code(let code):
      String(
        String.UnicodeScalarView(
          [24, 16, 8, 0].map { UnicodeScalar(UInt8(truncatingIfNeeded: code >> UInt32($0))) }))
    case .bytes: nil
    }
  }

  private func text(of entry: MetadataEntry) -> String? {
    switch entry.value {
    case .text(let text):
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\0"]))
      return trimmed.isEmpty ? nil : String(trimmed.prefix(maximumLength))
    case .integer(let number): return String(number)
    case .real(let number): return String(number)
    case .data, .date, .pair: return nil
    }
  }

  private func set(_ field: inout String?, _ text: String?) { if field == nil { field = text } }

  private func set(_ number: inout Int, _ count: inout Int, _ entry: MetadataEntry, _ text: String?) {
    var parts = (0, 0)
    if case .pair(let one, let other) = entry.value {
      parts = (one, other)
    } else if let text {
      let numbers = text.split(separator: "/").map { Int($0.trimmingCharacters(in: .whitespaces)) ?? 0 }
      parts = (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
    }
    if number == 0, (1...1_000_000).contains(parts.0) { number = parts.0 }
    if count == 0, (1...1_000_000).contains(parts.1) { count = parts.1 }
  }

  private static func number(_ entry: MetadataEntry, _ text: String?) -> Int {
    if case .integer(let number) = entry.value { return Int(clamping: min(max(number, 0), 1_000_000)) }
    guard let text, let number = Double(text), (0...1_000_000).contains(number) else { return 0 }
    return Int(number)
  }

  /// iTunes counts the genres of ID3 from 1.
  private func genre(_ entry: MetadataEntry) -> String? {
    guard case .integer(let number) = entry.value, entry.keySpace == "itsk" else { return nil }
    return ID3Genre.name(Int(clamping: number) - 1)
  }

  private func date(_ entry: MetadataEntry, _ text: String?) -> Date? {
    if case .date(let date) = entry.value { return date }
    return text.flatMap(MediaDate.written)
  }

  private static func place(_ entry: MetadataEntry, _ text: String?) -> MediaLibraryAsset.Place? {
    var information = text.flatMap { PlaceInformation(iso6709: $0) }
    if case .data(let data) = entry.value { information = PlaceInformation(data: data) }
    return information.map { .init(latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude) }
  }
}

enum MediaDate {
  /// A year alone gives its first day. Without a time zone, the date is in UTC.
  static func written(_ text: String) -> Date? {
    let bytes = Array(text.utf8.prefix(40))
    var fields: [Int] = []
    var index = 0
    // The lengths of year, month, day, hour, minute and second.
    for length in [4, 2, 2, 2, 2, 2] {
      while !fields.isEmpty, index < bytes.count, [0x2D, 0x2F, 0x3A, 0x54, 0x20, 0x2E].contains(bytes[index]) {
        index += 1
      }
      let digits = bytes[index...].prefix(length).prefix { (0x30...0x39).contains($0) }
      guard digits.count == length else { break }
      fields.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      index += length
    }
    guard let year = fields.first, (1...9_999).contains(year) else { return nil }
    let zone = fields.count > 3 ? offset(bytes[index...]) : 0
    return date(fields, secondsFromUTC: zone)
  }

  /// - Parameter fields: Year, month, day, hour, minute and second. Fields at the end may be missing.
  static func date(_ fields: [Int], secondsFromUTC zone: Int) -> Date? {
    func field(_ index: Int, _ usual: Int) -> Int { fields.indices.contains(index) ? fields[index] : usual }
    var broken = tm()
    broken.tm_year = Int32(field(0, 1970) - 1900)
    broken.tm_mon = Int32(field(1, 1) - 1)
    broken.tm_mday = Int32(field(2, 1))
    broken.tm_hour = Int32(field(3, 0))
    broken.tm_min = Int32(field(4, 0))
    broken.tm_sec = Int32(field(5, 0))
    guard (0...11).contains(broken.tm_mon), (1...31).contains(broken.tm_mday), broken.tm_hour < 24, broken.tm_min < 60,
      broken.tm_sec < 61
    else { return nil }
    return Date(timeIntervalSince1970: Double(timegm(&broken) - zone))
  }

  /// Returns seconds for `Z`, `+01:00` or `+0100`, also after fractions of a second.
  static func offset(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let sign = bytes.firstIndex(where: { $0 == 0x2B || $0 == 0x2D }) else { return 0 }
    let digits = bytes[sign...].dropFirst().filter { $0 != 0x3A }.prefix { (0x30...0x39).contains($0) }
    guard digits.count >= 2 else { return 0 }
    let numbers = digits.prefix(4).map { Int($0 - 0x30) } + [0, 0]
    let seconds = (numbers[0] * 10 + numbers[1]) * 3600 + (numbers[2] * 10 + numbers[3]) * 60
    return bytes[sign] == 0x2D ? -seconds : seconds
  }
}

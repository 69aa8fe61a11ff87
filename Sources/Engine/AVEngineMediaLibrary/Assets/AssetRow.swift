import CoreMedia
import Foundation

enum AssetRow {
  static let columns = """
    a.id, d.uuid, d.path, a.kind, a.subtypes, a.created, a.modified, a.added, a.width, a.height, a.rate, a.size,
    a.favorite, a.hidden, a.latitude, a.longitude, d.altitude, d.duration_value, d.duration_scale, d.own_title,
    d.artist, d.album, d.album_artist, d.composer, d.genre, d.comments, d.track, d.track_count, d.disc, d.disc_count,
    d.beats, d.compilation, d.artwork, d.released, d.protected, d.chapters, d.play_count, d.skip_count, d.rating,
    d.last_played
    """

  static let tables = "idx.asset AS a JOIN idx.detail AS d ON d.id = a.id"

  static func asset(_ row: borrowing SQLiteRow) -> MediaLibraryAsset {
    let path = row.text(2) ?? ""
    var asset = MediaLibraryAsset(
      id: row.integer(0), localIdentifier: row.text(1) ?? "", url: URL(fileURLWithPath: path, isDirectory: false),
      kind: MediaLibraryAsset.Kind(rawValue: row.integer(3)) ?? .image, creationDate: row.date(5),
      modificationDate: row.date(6), addedDate: row.date(7))
    asset.subtypes = MediaLibraryAsset.Subtypes(rawValue: row.integer(4))
    asset.pixelWidth = row.int(8)
    asset.pixelHeight = row.int(9)
    asset.frameRate = row.real(10)
    asset.byteSize = row.integer(11)
    asset.isFavorite = row.flag(12)
    asset.isHidden = row.flag(13)
    if let latitude = row.optionalReal(14), let longitude = row.optionalReal(15) {
      asset.place = .init(latitude: latitude, longitude: longitude, altitude: row.optionalReal(16))
    }
    if row.integer(18) > 0 {
      asset.duration = CMTime(value: row.integer(17), timescale: CMTimeScale(clamping: row.integer(18)))
    }
    asset.tags = tags(row)
    asset.isProtected = row.flag(34)
    asset.chapterCount = row.int(35)
    asset.usage.playCount = row.int(36)
    asset.usage.skipCount = row.int(37)
    asset.usage.rating = row.int(38)
    asset.usage.lastPlayedDate = row.optionalDate(39)
    return asset
  }

  private static func tags(_ row: borrowing SQLiteRow) -> MediaLibraryAsset.Tags {
    var tags = MediaLibraryAsset.Tags()
    tags.title = row.text(19)
    tags.artist = row.text(20)
    tags.album = row.text(21)
    tags.albumArtist = row.text(22)
    tags.composer = row.text(23)
    tags.genre = row.text(24)
    tags.comments = row.text(25)
    tags.trackNumber = row.int(26)
    tags.trackCount = row.int(27)
    tags.discNumber = row.int(28)
    tags.discCount = row.int(29)
    tags.beatsPerMinute = row.int(30)
    tags.isCompilation = row.flag(31)
    tags.hasArtwork = row.flag(32)
    tags.releaseDate = row.optionalDate(33)
    return tags
  }

  // MARK: - Writing

  static func write(_ asset: MediaLibraryAsset, folder: Int64, to connection: SQLiteConnection)
    throws(MediaLibraryError)
  {
    try connection.run(
      "INSERT OR REPLACE INTO idx.asset VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
      [
        .integer(asset.id), .integer(asset.kind.rawValue), .integer(asset.subtypes.rawValue),
        SQLiteValue(asset.isFavorite), SQLiteValue(asset.isHidden), SQLiteValue(asset.creationDate),
        SQLiteValue(asset.modificationDate), SQLiteValue(asset.addedDate), .real(seconds(asset.duration)),
        SQLiteValue(asset.pixelWidth), SQLiteValue(asset.pixelHeight), .real(asset.frameRate),
        .integer(asset.byteSize), SQLiteValue(asset.place?.latitude), SQLiteValue(asset.place?.longitude),
      ])
    let marks = Array(repeating: "?", count: 36).joined(separator: ",")
    try connection.run("INSERT OR REPLACE INTO idx.detail VALUES (\(marks))", details(of: asset, folder: folder))
    try connection.mirror(where: "i.id = ?", [.integer(asset.id)])
  }

  private static func seconds(_ time: CMTime) -> Double { time.isNumeric ? time.seconds : 0 }

  private static func details(of asset: MediaLibraryAsset, folder: Int64) -> [SQLiteValue] {
    let tags = asset.tags
    let duration = asset.duration.isNumeric ? asset.duration : .zero
    let name = asset.url.lastPathComponent
    let words: [SQLiteValue] = [
      .text(asset.localIdentifier), .integer(Int64(bitPattern: asset.persistentIdentifier)), .integer(folder),
      .text(asset.url.path), .text(name), .text(asset.displayTitle), SQLiteValue(tags.title), SQLiteValue(tags.artist),
      SQLiteValue(tags.album), SQLiteValue(tags.albumArtist), SQLiteValue(tags.composer), SQLiteValue(tags.genre),
      SQLiteValue(tags.comments),
    ]
    let numbers: [SQLiteValue] = [
      SQLiteValue(tags.trackNumber), SQLiteValue(tags.trackCount), SQLiteValue(tags.discNumber),
      SQLiteValue(tags.discCount), SQLiteValue(tags.beatsPerMinute), SQLiteValue(tags.isCompilation),
      SQLiteValue(tags.hasArtwork), SQLiteValue(tags.releaseDate), SQLiteValue(asset.isProtected),
      SQLiteValue(asset.chapterCount), .integer(duration.value), .integer(Int64(duration.timescale)),
      SQLiteValue(asset.place?.altitude),
    ]
    let keys: [SQLiteValue] = [
      NameKey.album(tags.album, by: tags.albumArtist ?? (tags.isCompilation ? nil : tags.artist)),
      NameKey.of(tags.artist), NameKey.of(tags.albumArtist ?? tags.artist), NameKey.of(tags.composer),
      NameKey.of(tags.genre),
    ].map { .integer(Int64(bitPattern: $0)) }
    let usage: [SQLiteValue] = [.integer(0), .integer(0), .integer(0), .null]
    return [.integer(asset.id)] + words + numbers + keys + usage
  }
}

/// Unlike Swift's hash values, the keys are the same in every process.
package enum NameKey {
  package static func of(_ name: String?) -> UInt64 { name.map { hash([$0]) } ?? 0 }
  package static func album(_ title: String?, by artist: String?) -> UInt64 {
    title.map { hash([$0, artist ?? ""]) } ?? 0
  }

  private static func hash(_ texts: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in Array(text.lowercased().utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return max(hash, 1)
  }
}

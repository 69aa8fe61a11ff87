import CoreMedia
import Foundation
import MediaEngine

/// Keys of several key spaces that mean the same, for moving metadata into a file of another type.
enum KindredKeys {
  /// The key for an entry in another key space; nil where it has none.
  static func key(for entry: MetadataEntry, commonKey: AVMetadataKey?, in space: String) -> MetadataEntry.Key? {
    if let commonKey, let key = ownKeys[space]?[commonKey] { return key }
    guard space == "itsk", let meaning = meaning(of: entry) else { return nil }
    return FourCharacterKey.key(meaning)
  }

  /// Values in the form that the key asks for: numbers of tracks and years, places.
  static func fit(_ entry: inout MetadataEntry) {
    guard case .text(let text) = entry.value, case .code(let code) = entry.key else { return }
    switch (entry.keySpace, FourCharacterKey.text(code)) {
    case ("itsk", "trkn"), ("itsk", "disk"):
      let numbers = text.split(separator: "/").map { Int($0.trimmingCharacters(in: .whitespaces)) ?? 0 }
      entry.value = .pair(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
    case ("itsk", "tmpo"), ("itsk", "cpil"): if let number = Int64(text) { entry.value = .integer(number) }
    case ("uiso", "yrrc"): if let year = Int64(text.prefix(4)) { entry.value = .integer(year) }
    case ("uiso", "loci"): if let place = PlaceInformation(iso6709: text) { entry.value = .data(place.data) }
    default: break
    }
  }

  /// Beyond Apple's common keys: what music files say, by iTunes' key.
  private static func meaning(of entry: MetadataEntry) -> String? {
    guard case .text(let key) = entry.key else { return nil }
    switch entry.keySpace {
    case "org.id3": return id3[key]
    case "": return tags[key.uppercased()]
    default: return nil
    }
  }

  private static let id3 = [
    "TRCK": "trkn", "TPOS": "disk", "TPE2": "aART", "COMM": "©cmt", "USLT": "©lyr", "TBPM": "tmpo", "TCMP": "cpil", "TIT1": "©grp",
    "TSOA": "soal", "TSOP": "soar", "TSOT": "sonm", "TSOC": "soco", "TSO2": "soaa",
  ]
  private static let tags = [
    "TRACKNUMBER": "trkn", "TRACK": "trkn", "DISCNUMBER": "disk", "DISC": "disk", "ALBUMARTIST": "aART", "ALBUM_ARTIST": "aART",
    "COMMENT": "©cmt", "LYRICS": "©lyr", "BPM": "tmpo", "COMPILATION": "cpil", "GROUPING": "©grp", "IPRT": "trkn", "ITRK": "trkn",
  ]

  private static let ownKeys: [String: [AVMetadataKey: MetadataEntry.Key]] = {
    let keyed: [AVMetadataKey: String] = [
      .commonKeyTitle: "title", .commonKeyArtist: "artist", .commonKeyAlbumName: "album", .commonKeyArtwork: "artwork",
      .commonKeyCreationDate: "creationdate", .commonKeyCopyrights: "copyright", .commonKeyDescription: "description",
      .commonKeyType: "genre", .commonKeyAuthor: "author", .commonKeyPublisher: "publisher", .commonKeySoftware: "software",
      .commonKeyMake: "make", .commonKeyModel: "model", .commonKeyLocation: "location.ISO6709", .commonKeyIdentifier: "content.identifier",
      .commonKeyAccessibilityDescription: "accessibility.description",
    ]
    let iTunes: [AVMetadataKey: String] = [
      .commonKeyTitle: "©nam", .commonKeyArtist: "©ART", .commonKeyAlbumName: "©alb", .commonKeyArtwork: "covr",
      .commonKeyCreator: "©wrt", .commonKeyCreationDate: "©day", .commonKeyCopyrights: "cprt", .commonKeyDescription: "desc",
      .commonKeyType: "©gen", .commonKeyAuthor: "auth", .commonKeyPublisher: "©pub", .commonKeySoftware: "©too",
    ]
    let telephone: [AVMetadataKey: String] = [
      .commonKeyTitle: "titl", .commonKeyArtist: "perf", .commonKeyAlbumName: "albm", .commonKeyCreationDate: "yrrc",
      .commonKeyCopyrights: "cprt", .commonKeyDescription: "dscp", .commonKeyType: "gnre", .commonKeyAuthor: "auth",
      .commonKeyLocation: "loci",
    ]
    return [
      "mdta": keyed.mapValues { .text("com.apple.quicktime." + $0) }, "itsk": iTunes.compactMapValues(FourCharacterKey.key),
      "uiso": telephone.compactMapValues(FourCharacterKey.key),
      "caaf": Dictionary(CommonKeys.byAudioFileKey.map { ($1, .text($0)) }) { first, _ in first },
    ]
  }()
}

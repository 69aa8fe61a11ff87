import AVEngineCore
import CoreMedia
import Foundation

enum EquivalentKeys {
  /// Names for the text chunks of WAVE and AIFF files, whose entries have an empty key space.
  static let waveChunks = "wave"
  static let interchangeChunks = "aiff"

  static func keySpace(_ space: String) -> String { [waveChunks, interchangeChunks].contains(space) ? "" : space }

  static func isChunk(_ name: String, of space: String) -> Bool {
    switch space {
    case waveChunks: name.utf8.count == 4 && name.hasPrefix("I") && name == name.uppercased()
    case interchangeChunks: ["NAME", "AUTH", "(c) ", "ANNO"].contains(name)
    default: false
    }
  }

  /// AIFF's chunks state no encoding: readers take other characters than ASCII for Mac OS Roman or for UTF-8.
  static func canHold(_ value: MetadataEntry.Value, in space: String) -> Bool {
    guard keySpace(space).isEmpty else { return true }
    switch value {
    case .data: return false
    case .text(let text): return space != interchangeChunks || text.utf8.allSatisfy { $0 < 0x80 }
    default: return true
    }
  }

  package static func key(for entry: MetadataEntry, commonKey: AVMetadataKey?, in space: String) -> MetadataEntry.Key? {
    if let commonKey, let key = ownKeys[space]?[commonKey] { return key }
    guard let meaning = meaning(of: entry) else { return nil }
    switch space {
    case "itsk": return FourCharacterKey.key(meaning)
    case "org.id3": return id3.first { $0.value == meaning }.map { .text($0.key) }
    default: return nil
    }
  }

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

  private static func meaning(of entry: MetadataEntry) -> String? {
    if entry.keySpace == "itsk", case .code(let code) = entry.key { return FourCharacterKey.text(code) }
    guard case .text(let key) = entry.key else { return nil }
    switch entry.keySpace {
    case "org.id3": return id3[key]
    case "": return tags[key.uppercased()]
    case "itsk": return key
    default: return nil
    }
  }

  private static let id3 = [
    "TRCK": "trkn", "TPOS": "disk", "TPE2": "aART", "COMM": "©cmt", "USLT": "©lyr", "TBPM": "tmpo", "TCMP": "cpil",
    "TIT1": "©grp",
    "TSOA": "soal", "TSOP": "soar", "TSOT": "sonm", "TSOC": "soco", "TSO2": "soaa",
  ]
  private static let tags = [
    "TRACKNUMBER": "trkn", "TRACK": "trkn", "DISCNUMBER": "disk", "DISC": "disk", "ALBUMARTIST": "aART",
    "ALBUM_ARTIST": "aART",
    "COMMENT": "©cmt", "LYRICS": "©lyr", "BPM": "tmpo", "COMPILATION": "cpil", "GROUPING": "©grp", "IPRT": "trkn",
    "ITRK": "trkn",
  ]

  private static let ownKeys: [String: [AVMetadataKey: MetadataEntry.Key]] = {
    let keyed: [AVMetadataKey: String] = [
      .commonKeyTitle: "title", .commonKeyArtist: "artist", .commonKeyAlbumName: "album", .commonKeyArtwork: "artwork",
      .commonKeyCreationDate: "creationdate", .commonKeyCopyrights: "copyright", .commonKeyDescription: "description",
      .commonKeyType: "genre", .commonKeyAuthor: "author", .commonKeyPublisher: "publisher",
      .commonKeySoftware: "software",
      .commonKeyMake: "make", .commonKeyModel: "model", .commonKeyLocation: "location.ISO6709",
      .commonKeyIdentifier: "content.identifier",
      .commonKeyAccessibilityDescription: "accessibility.description",
    ]
    let iTunes: [AVMetadataKey: String] = [
      .commonKeyTitle: "©nam", .commonKeyArtist: "©ART", .commonKeyAlbumName: "©alb", .commonKeyArtwork: "covr",
      .commonKeyCreator: "©wrt", .commonKeyCreationDate: "©day", .commonKeyCopyrights: "cprt",
      .commonKeyDescription: "desc",
      .commonKeyType: "©gen", .commonKeyAuthor: "auth", .commonKeyPublisher: "©pub", .commonKeySoftware: "©too",
    ]
    let telephone: [AVMetadataKey: String] = [
      .commonKeyTitle: "titl", .commonKeyArtist: "perf", .commonKeyAlbumName: "albm", .commonKeyCreationDate: "yrrc",
      .commonKeyCopyrights: "cprt", .commonKeyDescription: "dscp", .commonKeyType: "gnre", .commonKeyAuthor: "auth",
      .commonKeyLocation: "loci",
    ]
    let id3: [AVMetadataKey: String] = [
      .commonKeyTitle: "TIT2", .commonKeyArtist: "TPE1", .commonKeyAlbumName: "TALB", .commonKeyArtwork: "APIC",
      .commonKeyCreator: "TCOM", .commonKeyCreationDate: "TDRC", .commonKeyCopyrights: "TCOP", .commonKeyType: "TCON",
      .commonKeyPublisher: "TPUB", .commonKeyLanguage: "TLAN", .commonKeyDescription: "COMM", .commonKeyAuthor: "TEXT",
      .commonKeySoftware: "TSSE",
    ]
    let wave: [AVMetadataKey: String] = [
      .commonKeyTitle: "INAM", .commonKeyArtist: "IART", .commonKeyAlbumName: "IPRD", .commonKeyCreationDate: "ICRD",
      .commonKeyCopyrights: "ICOP", .commonKeyType: "IGNR", .commonKeySoftware: "ISFT", .commonKeySubject: "ISBJ",
      .commonKeyDescription: "ICMT", .commonKeyLanguage: "ILNG", .commonKeyAuthor: "IWRI", .commonKeyPublisher: "IPUB",
      .commonKeyCreator: "IMUS",
    ]
    let interchange: [AVMetadataKey: String] = [
      .commonKeyTitle: "NAME", .commonKeyAuthor: "AUTH", .commonKeyCopyrights: "(c) ", .commonKeyDescription: "ANNO",
    ]
    return [
      "org.id3": id3.mapValues { .text($0) }, waveChunks: wave.mapValues { .text($0) },
      interchangeChunks: interchange.mapValues { .text($0) },
      "mdta": keyed.mapValues { .text("com.apple.quicktime." + $0) },
      "itsk": iTunes.compactMapValues(FourCharacterKey.key),
      "uiso": telephone.compactMapValues(FourCharacterKey.key),
      "caaf": Dictionary(CommonKeys.byAudioFileKey.map { ($1, .text($0)) }) { first, _ in first },
    ]
  }()
}

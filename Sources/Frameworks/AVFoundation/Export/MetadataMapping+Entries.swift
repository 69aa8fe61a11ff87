import CoreMedia
import Foundation
import MediaEngine

extension MetadataMapping {
  /// Items as entries of a file that is being written; an item without key, key space or value has no place in a file.
  static func entries(_ items: [AVMetadataItem]) -> [MetadataEntry] { items.compactMap(entry) }

  private static func entry(_ item: AVMetadataItem) -> MetadataEntry? {
    guard let space = item.keySpace, let key = key(item.key), let value = value(item.value) else { return nil }
    var entry = MetadataEntry(keySpace: space == unknownSpace ? "" : space.rawValue, key: key, value: value)
    entry.language = item.extendedLanguageTag
    if item.dataType == kCMMetadataBaseDataType_JPEG as String { (entry.dataType, entry.mimeType) = (13, "image/jpeg") }
    if item.dataType == kCMMetadataBaseDataType_PNG as String { (entry.dataType, entry.mimeType) = (14, "image/png") }
    return entry
  }

  private static func key(_ key: Any?) -> MetadataEntry.Key? {
    switch key {
    case let text as String: .text(text)
    case let number as NSNumber: .code(UInt32(truncatingIfNeeded: number.int64Value))
    default: nil
    }
  }

  private static func value(_ value: Any?) -> MetadataEntry.Value? {
    switch value {
    case let text as String: .text(text)
    case let data as Data: .data(data)
    case let date as Date: .date(date)
    case let number as NSNumber where isReal(number): .real(number.doubleValue)
    case let number as NSNumber: .integer(number.int64Value)
    default: nil
    }
  }

  // MARK: - Key spaces

  /// The entries as a file of the type holds them: what has a common meaning under the file's own key, and of the rest what such a
  /// file can store as it is.
  static func adapted(_ entries: [MetadataEntry], to fileType: AVFileType) -> [MetadataEntry] {
    let own = fileType == .mov ? "mdta" : fileType == .mobile3GPP ? "uiso" : "itsk"
    var taken = Set(entries.filter { $0.keySpace == own }.map(\.key))
    return entries.compactMap { entry in
      if entry.keySpace == own { return entry }
      guard var moved = moved(entry, to: own) else { return isStorable(entry, beside: own) ? entry : nil }
      // The file's own entry says it already.
      guard taken.insert(moved.key).inserted else { return nil }
      moved.attributes = [:]
      return moved
    }
  }

  /// iTunes' and QuickTime's lists exist in both kinds of movie; user data of each kind in its own.
  private static func isStorable(_ entry: MetadataEntry, beside own: String) -> Bool {
    switch entry.keySpace {
    case "mdta", "itsk", "itlk": own != "uiso"
    case "udta": own == "mdta"
    default: false
    }
  }

  /// The entry under the key that means the same in another key space; nil where there is none.
  private static func moved(_ entry: MetadataEntry, to space: String) -> MetadataEntry? {
    guard let item = items([entry]).first, let common = item.commonKey, let key = ownKeys[space]?[common] else { return nil }
    var moved = entry
    (moved.keySpace, moved.key) = (space, key)
    if case .integer(let number) = entry.value, common == .commonKeyCreationDate { moved.value = .text(String(number)) }
    return moved
  }

  private static let ownKeys: [String: [AVMetadataKey: MetadataEntry.Key]] = {
    let keyed: [AVMetadataKey: String] = [
      .commonKeyTitle: "title", .commonKeyArtist: "artist", .commonKeyAlbumName: "album", .commonKeyArtwork: "artwork",
      .commonKeyCreationDate: "creationdate", .commonKeyCopyrights: "copyright", .commonKeyDescription: "description",
      .commonKeyType: "genre", .commonKeyAuthor: "author", .commonKeyPublisher: "publisher", .commonKeySoftware: "software",
      .commonKeyMake: "make", .commonKeyModel: "model", .commonKeyLocation: "location.ISO6709",
    ]
    let iTunes: [AVMetadataKey: AVMetadataIdentifier] = [
      .commonKeyTitle: .iTunesMetadataSongName, .commonKeyArtist: .iTunesMetadataArtist, .commonKeyAlbumName: .iTunesMetadataAlbum,
      .commonKeyArtwork: .iTunesMetadataCoverArt, .commonKeyCreator: .iTunesMetadataComposer,
      .commonKeyCreationDate: .iTunesMetadataReleaseDate, .commonKeyCopyrights: .iTunesMetadataCopyright,
      .commonKeyDescription: .iTunesMetadataDescription, .commonKeyType: .iTunesMetadataUserGenre, .commonKeyAuthor: .iTunesMetadataAuthor,
      .commonKeyPublisher: .iTunesMetadataPublisher, .commonKeySoftware: .iTunesMetadataEncodingTool,
    ]
    return [
      "mdta": keyed.mapValues { .text("com.apple.quicktime." + $0) },
      "itsk": iTunes.compactMapValues { (MetadataKeys.key(for: $0) as? NSNumber).map { .code(UInt32(truncatingIfNeeded: $0.int64Value)) } },
    ]
  }()

  private static func isReal(_ number: NSNumber) -> Bool { ["d", "f"].contains(String(cString: number.objCType)) }
}

package import AVEngineCore
import CoreMedia
import Foundation

// Which metadata a file type can hold, and how entries of other key spaces move to the file type's own keys.
extension MetadataMapping {
  /// Returns the key spaces of a file type, the preferred one first.
  private static func spaces(of fileType: AVFileType) -> [String] {
    switch fileType {
    case .mov: ["mdta", "udta"]
    case .mobile3GPP, .mobile3GPP2: ["uiso"]
    case .caf: ["caaf"]
    // These files have text chunks, and an ID3 tag for entries that no text chunk can hold.
    case .wav: [EquivalentKeys.waveChunks, "org.id3"]
    case .aiff, .aifc: [EquivalentKeys.interchangeChunks, "org.id3"]
    default: ["itsk", "itlk", "uiso"]
    }
  }

  /// Returns the entries in the form that a file of the type can hold.
  ///
  /// Entries of the file type's key spaces stay as they are. Others move to the file type's key with the same meaning.
  /// They are dropped if one of the former has that meaning, or if the key is taken and not one for artwork or artists.
  /// An entry without such a key stays only if the file type can store it.
  package static func adapted(_ entries: [MetadataEntry], to fileType: AVFileType) -> [MetadataEntry] {
    let settled = entries.filter { isNative($0, in: fileType) }
    var taken = Set(settled.map(\.key))
    let meanings = Set(items(settled).compactMap(\.commonKey))
    return entries.compactMap { entry in
      if isNative(entry, in: fileType) { return entry }
      guard let moved = spaces(of: fileType).lazy.compactMap({ moved(entry, to: $0) }).first else {
        return isStorable(entry, in: fileType) ? entry : nil
      }
      if let common = commonKey(of: entry), meanings.contains(common) { return nil }
      return taken.insert(moved.key).inserted || isRepeatable(moved) ? moved : nil
    }
  }

  /// Whether an entry is in one of the file type's key spaces. Entries for text chunks have an empty key space, as have
  /// entries from containers that Apple's frameworks do not read. The chunks' names tell them apart.
  private static func isNative(_ entry: MetadataEntry, in fileType: AVFileType) -> Bool {
    guard entry.keySpace.isEmpty else { return spaces(of: fileType).contains(entry.keySpace) }
    guard case .text(let key) = entry.key else { return false }
    return spaces(of: fileType).contains { EquivalentKeys.isChunk(key, of: $0) }
  }

  /// Whether a file may have several entries under the entry's key. This is so for artwork and artists.
  private static func isRepeatable(_ entry: MetadataEntry) -> Bool {
    guard let common = commonKey(of: entry) else { return false }
    return [.commonKeyArtwork, .commonKeyArtist].contains(common)
  }

  private static func commonKey(of entry: MetadataEntry) -> AVMetadataKey? { items([entry]).first?.commonKey }

  /// Whether a file of the type can store the entry although its key space is not one of `spaces(of:)`.
  private static func isStorable(_ entry: MetadataEntry, in fileType: AVFileType) -> Bool {
    guard ![.mobile3GPP, .mobile3GPP2, .caf, .wav, .aiff, .aifc].contains(fileType) else { return false }
    return ["mdta", "itsk", "itlk"].contains(entry.keySpace)
  }

  /// Returns the entry under the key with the same meaning in another key space; nil if there is none, or if that key
  /// space cannot hold the value.
  private static func moved(_ entry: MetadataEntry, to space: String) -> MetadataEntry? {
    guard let key = EquivalentKeys.key(for: entry, commonKey: commonKey(of: entry), in: space) else { return nil }
    var moved = entry
    moved.keySpace = EquivalentKeys.keySpace(space)
    moved.key = key
    moved.attributes = [:]
    moved.stored = nil
    return EquivalentKeys.canHold(moved.value, in: space) ? fitted(moved) : nil
  }

  private static func fitted(_ entry: MetadataEntry) -> MetadataEntry {
    var moved = entry
    switch moved.value {
    case .integer(let number): moved.value = .text(String(number))
    case .pair(let first, let second): moved.value = .text(second > 0 ? "\(first)/\(second)" : "\(first)")
    case .text, .real, .data, .date: break
    }
    if case .data = moved.value {} else { moved.dataType = nil }
    EquivalentKeys.fit(&moved)
    return moved
  }
}

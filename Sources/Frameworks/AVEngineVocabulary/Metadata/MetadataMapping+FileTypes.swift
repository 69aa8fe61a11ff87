package import AVEngineCore
import CoreMedia
import Foundation

extension MetadataMapping {
  private static func spaces(of fileType: AVFileType) -> [String] {
    switch fileType {
    case .mov: ["mdta", "udta"]
    case .mobile3GPP, .mobile3GPP2: ["uiso"]
    case .caf: ["caaf"]
    // These files have text chunks and an ID3 tag. An entry of another key space gets into the tag only if no text
    // chunk can hold it.
    case .wav: [EquivalentKeys.waveChunks, "org.id3"]
    case .aiff, .aifc: [EquivalentKeys.interchangeChunks, "org.id3"]
    default: ["itsk", "itlk", "uiso"]
    }
  }

  /// Entries of other key spaces are moved to keys of the file type, kept as they are, or dropped.
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

  /// Entries from other containers than WAVE and AIFF may have an empty key space too, so such an entry counts only if
  /// its name is that of a chunk.
  private static func isNative(_ entry: MetadataEntry, in fileType: AVFileType) -> Bool {
    guard entry.keySpace.isEmpty else { return spaces(of: fileType).contains(entry.keySpace) }
    guard case .text(let key) = entry.key else { return false }
    return spaces(of: fileType).contains { EquivalentKeys.isChunk(key, of: $0) }
  }

  private static func isRepeatable(_ entry: MetadataEntry) -> Bool {
    guard let common = commonKey(of: entry) else { return false }
    return [.commonKeyArtwork, .commonKeyArtist].contains(common)
  }

  private static func commonKey(of entry: MetadataEntry) -> AVMetadataKey? { items([entry]).first?.commonKey }

  private static func isStorable(_ entry: MetadataEntry, in fileType: AVFileType) -> Bool {
    guard ![.mobile3GPP, .mobile3GPP2, .caf, .wav, .aiff, .aifc].contains(fileType) else { return false }
    return ["mdta", "itsk", "itlk"].contains(entry.keySpace)
  }

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

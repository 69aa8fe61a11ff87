package import AVEngineCore
import CoreMedia
import Foundation

// What a file of a type can hold, and under which of its keys it holds what came under another's.
extension MetadataMapping {
  /// The key spaces of a file type, that of its own keys first.
  private static func spaces(of fileType: AVFileType) -> [String] {
    switch fileType {
    case .mov: ["mdta", "udta"]
    case .mobile3GPP, .mobile3GPP2: ["uiso"]
    case .caf: ["caaf"]
    // Text chunks, and an ID3 tag for what these have no name for.
    case .wav: [EquivalentKeys.waveChunks, "org.id3"]
    case .aiff, .aifc: [EquivalentKeys.interchangeChunks, "org.id3"]
    default: ["itsk", "itlk", "uiso"]
    }
  }

  /// The entries as a file of the type holds them: those of its key spaces as they are, what has a common meaning under
  /// the file's own key, and of the rest what such a file can store beside them.
  package static func adapted(_ entries: [MetadataEntry], to fileType: AVFileType) -> [MetadataEntry] {
    let settled = entries.filter { isNative($0, in: fileType) }
    var taken = Set(settled.map(\.key))
    let meanings = Set(items(settled).compactMap(\.commonKey))
    return entries.compactMap { entry in
      if isNative(entry, in: fileType) { return entry }
      guard let moved = spaces(of: fileType).lazy.compactMap({ moved(entry, to: $0) }).first else {
        return isStorable(entry, in: fileType) ? entry : nil
      }
      // The file's own entry says it already.
      if let common = commonKey(of: entry), meanings.contains(common) { return nil }
      return taken.insert(moved.key).inserted || isRepeatable(moved) ? moved : nil
    }
  }

  /// Chunks of sound files have no key space of Apple's, as what other containers say of themselves: their names tell.
  private static func isNative(_ entry: MetadataEntry, in fileType: AVFileType) -> Bool {
    guard entry.keySpace.isEmpty else { return spaces(of: fileType).contains(entry.keySpace) }
    guard case .text(let key) = entry.key else { return false }
    return spaces(of: fileType).contains { EquivalentKeys.isChunk(key, of: $0) }
  }

  /// Several pictures and several artists are all kept.
  private static func isRepeatable(_ entry: MetadataEntry) -> Bool {
    guard let common = commonKey(of: entry) else { return false }
    return [.commonKeyArtwork, .commonKeyArtist].contains(common)
  }

  private static func commonKey(of entry: MetadataEntry) -> AVMetadataKey? { items([entry]).first?.commonKey }

  /// QuickTime's and iTunes' lists exist in all movies but those for telephones, and not in files of sound alone.
  private static func isStorable(_ entry: MetadataEntry, in fileType: AVFileType) -> Bool {
    guard ![.mobile3GPP, .mobile3GPP2, .caf, .wav, .aiff, .aifc].contains(fileType) else { return false }
    return ["mdta", "itsk", "itlk"].contains(entry.keySpace)
  }

  /// The entry under the key that means the same in another key space; nil where there is none.
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

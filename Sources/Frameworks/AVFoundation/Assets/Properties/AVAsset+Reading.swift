import AVEngineCore
import CoreMedia
import Foundation

// How the properties are read; every function may block on the media.

extension AVAsset {
  func readDuration() throws(EngineError) -> CMTime {
    let container = try engineContainer()
    if prefersPreciseTiming && container.info.isDurationEstimated { return try container.preciseDuration() }
    return try container.info.foundDuration()
  }

  /// Exact where the file has an index, and where exactness was asked for.
  func readIsPrecise() throws(EngineError) -> Bool {
    if prefersPreciseTiming { return true }
    return try !engineInfo().isDurationEstimated
  }

  /// Nothing that is opened here is live unless its duration is indefinite.
  func readLiveOffset() throws(EngineError) -> CMTime { try engineInfo().duration.isIndefinite ? .zero : .invalid }

  /// A movie that may get fragments says in its header how long it is to become; the header's duration holds for all
  /// others.
  func readDurationHint() throws(EngineError) -> CMTime {
    let info = try engineInfo()
    return info.hasFragments ? info.duration : .invalid
  }

  func readLyrics() throws(EngineError) -> String? {
    let identifiers: [AVMetadataIdentifier] = [.iTunesMetadataLyrics, .id3MetadataUnsynchronizedLyric]
    let lyrics = try readMetadata().first { item in
      item.identifier.map(identifiers.contains) ?? false
        || item.identifier.flatMap(MetadataKeys.text(for:))?.uppercased() == "LYRICS"
    }
    return lyrics?.stringValue
  }

  func readIsProtected() throws(EngineError) -> Bool {
    let container = try engineContainer()
    return container.info.isProtected || container.tracks.contains { $0.info.isProtected }
  }

  /// Something that can be seen or heard can be decoded, and nothing is encrypted.
  func readIsPlayable() throws(EngineError) -> Bool {
    if try readIsProtected() { return false }
    return try allTracks().contains { $0.isPlayableMedia && $0.canBeDecoded }
  }

  /// Samples can be read wherever there are tracks that are not encrypted.
  func readIsReadable() throws(EngineError) -> Bool {
    if try readIsProtected() { return false }
    return try !allTracks().isEmpty
  }

  func readTrackGroups() throws(EngineError) -> [AVAssetTrackGroup] {
    let groups = Dictionary(grouping: try allTracks().filter { $0.info.alternateGroup != 0 }) { $0.info.alternateGroup }
    return groups.keys.sorted().map { AVAssetTrackGroup((groups[$0] ?? []).map(\.trackID)) }
  }
}

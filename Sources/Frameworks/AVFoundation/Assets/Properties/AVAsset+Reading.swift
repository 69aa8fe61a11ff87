import AVEngineCore
import CoreMedia
import Foundation

// Functions whose names begin with `read` may block while they read the media.

extension AVAsset {
  func readDuration() throws(EngineError) -> CMTime {
    let container = try engineContainer()
    if prefersPreciseTiming && container.info.isDurationEstimated { return try container.preciseDuration() }
    return try container.info.foundDuration()
  }

  func readIsPrecise() throws(EngineError) -> Bool {
    if prefersPreciseTiming { return true }
    return try !engineInfo().isDurationEstimated
  }

  func readLiveOffset() throws(EngineError) -> CMTime { try engineInfo().duration.isIndefinite ? .zero : .invalid }

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

  func readIsPlayable() throws(EngineError) -> Bool {
    if try readIsProtected() { return false }
    return try allTracks().contains { $0.isPlayableMedia && $0.canBeDecoded }
  }

  func readIsPlayableVideo() throws(EngineError) -> Bool {
    guard try readIsPlayable() else { return false }
    return try allTracks().contains { $0.mediaType == .video }
  }

  func readIsReadable() throws(EngineError) -> Bool {
    if try readIsProtected() { return false }
    return try !allTracks().isEmpty
  }

  func readTrackGroups() throws(EngineError) -> [AVAssetTrackGroup] {
    let groups = Dictionary(grouping: try allTracks().filter { $0.info.alternateGroup != 0 }) { $0.info.alternateGroup }
    return groups.keys.sorted().map { AVAssetTrackGroup((groups[$0] ?? []).map(\.trackID)) }
  }
}

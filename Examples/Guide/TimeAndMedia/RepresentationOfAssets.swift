import AVFoundation

/// "Representation of Assets".
func describeAsset(_ asset: AVAsset) throws -> String {
  let items: [AVMetadataItem] = asset.commonMetadata
  let tracks = asset.tracks.map { track -> String in
    let formats = track.formatDescriptions.count
    let segments: [AVAssetTrackSegment] = track.segments
    let mappings = segments.map {
      CMTimeRangeCopyDescription(allocator: nil, range: $0.timeMapping.target) as String? ?? ""
    }
    return "\(track.mediaType.rawValue) with \(formats) format(s), segments \(mappings.joined(separator: ", "))"
  }
  guard !tracks.isEmpty, asset.tracks.allSatisfy({ $0.asset === asset }) else {
    throw ListingError("an asset without tracks")
  }
  return "\(items.count) common metadata items; " + tracks.joined(separator: "; ")
}

import AVFoundation

/// Copies a movie and adds a metadata track, in which each location lasts until the next one.
func write(_ route: [Waypoint], with movie: URL, to output: URL) async throws {
  let asset = AVURLAsset(url: movie)
  let reader = try AVAssetReader(asset: asset)
  let writer = try AVAssetWriter(outputURL: output, fileType: .mov)
  let (tracks, duration) = try await asset.load(.tracks, .duration)
  let groups = route.indices.map { index in
    group(route[index], until: index + 1 < route.count ? route[index + 1].seconds : duration.seconds)
  }
  guard let format = groups.first?.copyFormatDescription() else { throw AVError(.unknown) }
  let places = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: format)
  let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: places)

  var ways: [(output: AVAssetReaderOutput, input: AVAssetWriterInput)] = []
  for track in tracks where [.video, .audio].contains(track.mediaType) {
    let (formats, transform) = try await track.load(.formatDescriptions, .preferredTransform)
    let input = AVAssetWriterInput(mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: formats.first)
    if track.mediaType == .video {
      input.transform = transform
      places.addTrackAssociation(withTrackOf: input, type: AVAssetTrack.AssociationType.metadataReferent.rawValue)
    }
    ways.append((AVAssetReaderTrackOutput(track: track, outputSettings: nil), input))
  }
  for way in ways {
    reader.add(way.output)
    writer.add(way.input)
  }
  writer.add(places)
  guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
  guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
  writer.startSession(atSourceTime: .zero)
  for group in groups where !adaptor.append(group) { throw writer.error ?? AVError(.unknown) }
  places.markAsFinished()
  while !ways.isEmpty {
    guard let index = ways.firstIndex(where: \.input.isReadyForMoreMediaData) else {
      try await Task.sleep(for: .milliseconds(1))
      continue
    }
    let way = ways[index]
    guard let sample = way.output.copyNextSampleBuffer(), way.input.append(sample) else {
      way.input.markAsFinished()
      ways.remove(at: index)
      continue
    }
  }
  await writer.finishWriting()
  if let error = reader.error ?? writer.error { throw error }
}

private func group(_ waypoint: Waypoint, until end: Double) -> AVTimedMetadataGroup {
  let item = AVMutableMetadataItem()
  item.identifier = .quickTimeMetadataLocationISO6709
  item.dataType = kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709 as String
  item.value = waypoint.text as NSString
  let (start, end) = (
    CMTime(seconds: waypoint.seconds, preferredTimescale: 600), CMTime(seconds: end, preferredTimescale: 600)
  )
  return AVTimedMetadataGroup(items: [item], timeRange: CMTimeRange(start: start, end: end))
}

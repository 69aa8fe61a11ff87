import AVFoundation

struct Waypoint: Equatable {
  var seconds: Double
  var latitude: Double
  var longitude: Double

  /// The place as text by ISO 6709, in degrees.
  var text: String { String(format: "%+08.4f%+09.4f/", latitude, longitude) }

  init(seconds: Double, latitude: Double, longitude: Double) {
    (self.seconds, self.latitude, self.longitude) = (seconds, latitude, longitude)
  }

  /// Parses a text such as `+52.5200+013.4050/`.
  init?(seconds: Double, text: String) {
    guard let split = text.dropFirst().firstIndex(where: { "+-".contains($0) }), let latitude = Double(text[..<split]),
      let longitude = Double(text[split...].prefix { $0 != "/" })
    else { return nil }
    self.init(seconds: seconds, latitude: latitude, longitude: longitude)
  }
}

let walk = [
  Waypoint(seconds: 0, latitude: 52.5079, longitude: 13.3378),
  Waypoint(seconds: 1, latitude: 52.5145, longitude: 13.3501),
  Waypoint(seconds: 2.5, latitude: 52.5163, longitude: 13.3777),
  Waypoint(seconds: 4, latitude: 52.5191, longitude: 13.4011),
]

func locationGroup(_ waypoint: Waypoint, until end: Double) -> AVTimedMetadataGroup {
  let item = AVMutableMetadataItem()
  item.identifier = .quickTimeMetadataLocationISO6709
  item.dataType = kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709 as String
  item.value = waypoint.text as NSString
  let start = CMTime(seconds: waypoint.seconds, preferredTimescale: 600)
  return AVTimedMetadataGroup(
    items: [item], timeRange: CMTimeRange(start: start, end: CMTime(seconds: end, preferredTimescale: 600)))
}

func writeLocationTrack(to output: URL, from movie: URL) async throws -> String {
  let asset = AVURLAsset(url: movie)
  guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw ListingError("no pictures") }
  let (formats, range) = try await track.load(.formatDescriptions, .timeRange)
  let reader = try AVAssetReader(asset: asset)
  let pictures = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
  reader.add(pictures)

  let writer = try AVAssetWriter(outputURL: output, fileType: .mov)
  let video = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: formats.first)
  let groups = walk.indices.map { index in
    locationGroup(walk[index], until: index + 1 < walk.count ? walk[index + 1].seconds : range.end.seconds)
  }
  let places = AVAssetWriterInput(
    mediaType: .metadata, outputSettings: nil, sourceFormatHint: groups[0].copyFormatDescription())
  let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: places)
  places.addTrackAssociation(withTrackOf: video, type: AVAssetTrack.AssociationType.metadataReferent.rawValue)
  writer.add(video)
  writer.add(places)
  guard reader.startReading(), writer.startWriting() else {
    throw reader.error ?? writer.error ?? ListingError("neither reader nor writer began")
  }
  writer.startSession(atSourceTime: .zero)

  for group in groups where !adaptor.append(group) { throw writer.error ?? ListingError("a group was refused") }
  places.markAsFinished()
  await copySamples(from: pictures, to: video)
  await writer.finishWriting()
  guard writer.status == .completed else { throw writer.error ?? ListingError("status \(writer.status.rawValue)") }
  return "\(groups.count) places along \(range.duration.seconds) s"
}

func copySamples(from output: AVAssetReaderOutput, to input: AVAssetWriterInput) async {
  let ends = Unchecked(value: (output, input))
  await withCheckedContinuation { continuation in
    input.requestMediaDataWhenReady(on: DispatchQueue(label: "samples")) {
      let (output, input) = ends.value
      while input.isReadyForMoreMediaData {
        guard let sample = output.copyNextSampleBuffer(), input.append(sample) else {
          input.markAsFinished()
          return continuation.resume()
        }
      }
    }
  }
}

func readLocationTrack(of movie: URL) async throws -> String {
  let asset = AVURLAsset(url: movie)
  guard let track = try await asset.loadTracks(withMediaType: .metadata).first else {
    throw ListingError("no metadata track")
  }
  let described = try await track.loadAssociatedTracks(ofType: .metadataReferent).map(\.mediaType)
  guard described == [.video] else { throw ListingError("the places belong to \(described)") }
  let reader = try AVAssetReader(asset: asset)
  let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
  let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
  reader.add(output)
  guard reader.startReading() else { throw reader.error ?? ListingError("the reader did not begin") }
  var path: [Waypoint] = []
  while let group = adaptor.nextTimedMetadataGroup() {
    let items = AVMetadataItem.metadataItems(from: group.items, filteredByIdentifier: .quickTimeMetadataLocationISO6709)
    for item in items {
      guard let text = try await item.load(.stringValue) else { continue }
      if let place = Waypoint(seconds: group.timeRange.start.seconds, text: text) { path.append(place) }
    }
  }
  guard reader.status == .completed else { throw reader.error ?? ListingError("status \(reader.status.rawValue)") }
  guard path == walk else { throw ListingError("another path: \(path)") }
  return path.map { "\($0.seconds) s \($0.text)" }.joined(separator: ", ")
}

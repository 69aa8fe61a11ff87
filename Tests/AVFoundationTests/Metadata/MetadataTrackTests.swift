import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct MetadataTrackTests {
  private func item(
    _ identifier: String, _ type: CFString, _ value: any NSCopying & NSObjectProtocol, language: String? = nil
  ) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = AVMetadataIdentifier(rawValue: identifier)
    item.dataType = type as String
    item.value = value
    item.extendedLanguageTag = language
    return item
  }

  private func group(_ start: Int64, _ end: Int64, _ items: [AVMetadataItem]) -> AVTimedMetadataGroup {
    let range = CMTimeRange(start: CMTime(value: start, timescale: 600), end: CMTime(value: end, timescale: 600))
    return AVTimedMetadataGroup(items: items, timeRange: range)
  }

  private var everything: [AVMetadataItem] {
    let numbers = (1...9).map { NSNumber(value: Double($0) / 4) }
    return [
      item(
        "mdta/com.apple.quicktime.location.ISO6709", kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
        "+52.5200+013.4050/" as NSString),
      item("mdta/org.example.text", kCMMetadataBaseDataType_UTF8, "Größe 🎵" as NSString, language: "de"),
      item("mdta/org.example.wide", kCMMetadataBaseDataType_UTF16, "Größe 🎵" as NSString),
      item("mdta/org.example.small", kCMMetadataBaseDataType_SInt8, NSNumber(value: -5)),
      item("mdta/org.example.large", kCMMetadataBaseDataType_UInt64, NSNumber(value: UInt64.max)),
      item("mdta/org.example.real", kCMMetadataBaseDataType_Float32, NSNumber(value: 0.5)),
      item("mdta/org.example.exact", kCMMetadataBaseDataType_Float64, NSNumber(value: 0.1)),
      item(
        "mdta/org.example.point", kCMMetadataBaseDataType_PointF32, NSDictionary(dictionary: ["X": 1.5, "Y": -2.0])),
      item(
        "mdta/org.example.box", kCMMetadataBaseDataType_RectF32,
        NSDictionary(dictionary: ["X": 0.0, "Y": 0.25, "Width": 0.5, "Height": 1.0])),
      item("mdta/org.example.turn", kCMMetadataBaseDataType_AffineTransformF64, NSArray(array: numbers)),
      item("mdta/org.example.data", kCMMetadataBaseDataType_RawData, NSData(data: Data([1, 2, 3]))),
    ]
  }

  private func write(
    _ groups: [AVTimedMetadataGroup], _ name: String = "places.mov", as type: AVFileType = .mov,
    about movie: URL? = nil
  ) async throws -> URL {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let hint = groups.first?.copyFormatDescription()
    let input = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: hint)
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    writer.add(input)
    let video = try await movie.asyncMap { try await addVideo(of: $0, to: writer, describedBy: input) }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for group in groups { #expect(adaptor.append(group)) }
    input.markAsFinished()
    if let video { await copy(video.output, to: video.input) }
    await writer.finishWriting()
    if let error = writer.error { throw error }
    return url
  }

  private func addVideo(
    of movie: URL, to writer: AVAssetWriter, describedBy places: AVAssetWriterInput
  ) async throws -> (output: AVAssetReaderTrackOutput, input: AVAssetWriterInput) {
    let asset = AVURLAsset(url: movie)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let format = try #require(try await track.load(.formatDescriptions).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let reader = try AVAssetReader(asset: asset)
    reader.add(output)
    #expect(reader.startReading())
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
    writer.add(input)
    places.addTrackAssociation(withTrackOf: input, type: AVAssetTrack.AssociationType.metadataReferent.rawValue)
    return (output, input)
  }

  private final class Ends: @unchecked Sendable {
    // Safety: only the queue that requests samples uses the output and the input.
    let output: AVAssetReaderOutput
    let input: AVAssetWriterInput
    init(_ output: AVAssetReaderOutput, _ input: AVAssetWriterInput) { (self.output, self.input) = (output, input) }
  }

  private func copy(_ output: AVAssetReaderOutput, to input: AVAssetWriterInput) async {
    let ends = Ends(output, input)
    await withCheckedContinuation { continuation in
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "samples")) {
        while ends.input.isReadyForMoreMediaData {
          guard let sample = ends.output.copyNextSampleBuffer(), ends.input.append(sample) else {
            ends.input.markAsFinished()
            return continuation.resume()
          }
        }
      }
    }
  }

  private func read(_ url: URL) async throws -> [AVTimedMetadataGroup] {
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    let reader = try AVAssetReader(asset: asset)
    reader.add(output)
    #expect(reader.startReading())
    var groups: [AVTimedMetadataGroup] = []
    while let group = adaptor.nextTimedMetadataGroup() { groups.append(group) }
    #expect(reader.status == .completed)
    return groups
  }

  @Test(arguments: [AVFileType.mov, .mp4]) func valuesOfEveryTypeComeBack(_ type: AVFileType) async throws {
    let items = everything
    let place = [items[0]]
    let url = try await write(
      [group(0, 300, items), group(300, 450, []), group(450, 1200, place)], "all.\(type == .mov ? "mov" : "mp4")",
      as: type)
    let groups = try await read(url)
    #expect(groups.map(\.timeRange) == [(0, 300), (300, 450), (450, 1200)].map { group($0.0, $0.1, []).timeRange })
    #expect(groups.map(\.items.count) == [items.count, 0, 1])
    for (found, wanted) in zip(groups.first?.items ?? [], items) {
      let name = Comment(rawValue: wanted.identifier?.rawValue ?? "")
      #expect(found.identifier == wanted.identifier && found.dataType == wanted.dataType, name)
      #expect(found.extendedLanguageTag == wanted.extendedLanguageTag, name)
      #expect(found.value?.isEqual(wanted.value) == true, name)
    }
    #expect(groups.last?.items.first?.stringValue == "+52.5200+013.4050/")
    #expect(groups.last?.items.first?.time == CMTime(value: 450, timescale: 600))
    let json = try Tool.run(
      "ffprobe", ["-v", "error", "-show_streams", "-show_packets", "-of", "json", url.path])
    let probe = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let stream = (probe?["streams"] as? [[String: Any]])?.first
    #expect(stream?["codec_tag_string"] as? String == "mebx" && stream?["codec_type"] as? String == "data")
    let packets = probe?["packets"] as? [[String: Any]] ?? []
    #expect(packets.compactMap { Double($0["pts_time"] as? String ?? "") } == [0, 0.5, 0.75])
  }

  @Test(arguments: [AVFileType.mov, .mp4]) func passthroughTakesTheTrackAlong(_ type: AVFileType) async throws {
    let places = [group(0, 600, everything), group(600, 1200, [everything[0]])]
    let movie = try await write(places, about: try AssetMaker.movie())
    let copy = try await export(movie, AVAssetExportPresetPassthrough, as: type)
    let (before, after) = (try await read(movie), try await read(copy))
    #expect(before.map(\.items.count) == [everything.count, 1])
    #expect(after == before)
    for url in [movie, copy] {
      let asset = AVURLAsset(url: url)
      let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
      // A track does not retain its asset.
      let described = try await track.loadAssociatedTracks(ofType: .metadataReferent)
      #expect(described.map(\.mediaType) == [.video] && described.first?.asset === asset)
    }
  }

  @Test(.requires(.exiftool)) func exifToolFindsThePath() async throws {
    func place(_ text: String) -> AVMetadataItem {
      item(
        "mdta/com.apple.quicktime.location.ISO6709", kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
        text as NSString)
    }
    let url = try await write([
      group(0, 600, [place("+52.5200+013.4050/")]), group(600, 1200, [place("-33.8600+151.2100/")]),
    ])
    let json = try Tool.run("exiftool", ["-ee", "-G3", "-n", "-j", url.path])
    let found = try JSONSerialization.jsonObject(with: json) as? [[String: Any]]
    let places = found?.first?.filter { $0.key.hasSuffix("LocationISO6709") || $0.key.hasSuffix("GPSCoordinates") }
    let texts = places?.sorted { $0.key < $1.key }.map { "\($0.value)" } ?? []
    #expect(texts.count == 2, "\(found ?? [])")
    #expect(texts.first?.contains("52.52") == true && texts.last?.contains("151.21") == true)
  }

  @Test func anItemWithoutAPlaceInTheFormatFailsTheWriter() async throws {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-refused.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let known = item("mdta/org.example.text", kCMMetadataBaseDataType_UTF8, "a" as NSString)
    let unknown = item("mdta/org.example.other", kCMMetadataBaseDataType_UTF8, "a" as NSString)
    let input = AVAssetWriterInput(
      mediaType: .metadata, outputSettings: nil, sourceFormatHint: group(0, 1, [known]).copyFormatDescription())
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(adaptor.append(group(0, 10, [known])))
    #expect(!adaptor.append(group(10, 20, [unknown])))
    #expect(writer.status == .failed)
    #expect(writer.error?.localizedDescription.contains("org.example.other") == true)
  }
}

extension Optional {
  fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
    if let self { try await transform(self) } else { nil }
  }
}

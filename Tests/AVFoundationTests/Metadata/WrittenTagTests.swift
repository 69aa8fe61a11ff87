import AVFoundation
import Foundation
import TestSupport
import Testing

/// Metadata that a writer puts into files and tracks, judged by ffprobe and ExifTool.
@Suite struct WrittenTagTests {
  private func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = text as NSString
    return item
  }

  private final class Ends: @unchecked Sendable {
    // Safety: only the queue that asks for samples uses them.
    let output: AVAssetReaderOutput
    let input: AVAssetWriterInput
    init(_ output: AVAssetReaderOutput, _ input: AVAssetWriterInput) { (self.output, self.input) = (output, input) }
  }

  /// A second of sound in a file of the type, with items of the file and of its track.
  private func write(_ type: AVFileType, _ name: String, _ items: [AVMetadataItem], track: [AVMetadataItem] = []) async throws -> URL {
    let source = AVURLAsset(url: try TagMaker.sound("source.wav"))
    let sound = try #require(try await source.loadTracks(withMediaType: .audio).first)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
      AVLinearPCMIsNonInterleaved: false,
    ]
    let output = AVAssetReaderTrackOutput(track: sound, outputSettings: settings)
    let reader = try AVAssetReader(asset: source)
    reader.add(output)
    #expect(reader.startReading())
    let url = AssetMaker.folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    writer.metadata = items
    var coding = settings
    if type == .m4a { coding = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: 64_000] }
    coding[AVSampleRateKey] = 44_100
    coding[AVNumberOfChannelsKey] = 1
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: coding)
    input.metadata = track
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
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
    await writer.finishWriting()
    if let error = writer.error { throw error }
    return url
  }

  @Test(arguments: [(AVFileType.mov, "w.mov", "com.apple.quicktime.title"), (.m4a, "w.m4a", "title"), (.caf, "w.caf", "title")])
  func commonItemsReachEveryFilesOwnKeys(_ type: AVFileType, _ name: String, _ key: String) async throws {
    let url = try await write(type, name, [item(.commonIdentifierTitle, "Größe"), item(.commonIdentifierArtist, "Ada")])
    #expect(try AssetProbe.of(url).format.tags?[key] == "Größe")
    let items = try await AVURLAsset(url: url).load(.commonMetadata)
    #expect(items.first { $0.commonKey == .commonKeyTitle }?.stringValue == "Größe")
    #expect(items.first { $0.commonKey == .commonKeyArtist }?.stringValue == "Ada")
  }

  @Test(.enabled(if: Tool.find("exiftool") != nil)) func tracksHaveItemsOfTheirOwn() async throws {
    let url = try await write(.mov, "t.mov", [item(.quickTimeMetadataTitle, "Film")], track: [item(.quickTimeMetadataTitle, "Ton")])
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    #expect(try await track.load(.metadata).map(\.stringValue) == ["Ton"])
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Film"])
    let json = try Tool.run("exiftool", ["-G1", "-j", "-Title", url.path])
    let found = (try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first
    #expect(found?["Track1:Title"] as? String == "Ton" && found?["Keys:Title"] as? String == "Film")
  }
}

import AVFoundation
import Foundation
import Testing

/// Streams that are copied into a movie without being coded again.
@Suite(.enabled(if: ExportMedia.isPossible), .timeLimit(.minutes(10))) struct StreamCopyTests {
  /// Decoded pictures as ffprobe counts them.
  private func countedFrames(_ url: URL, _ stream: String) throws -> Int? {
    let entry = stream == "v" ? "nb_read_frames" : "nb_read_packets"
    let text = try ExportMedia.run(
      "ffprobe",
      ["-v", "error", stream == "v" ? "-count_frames" : "-count_packets", "-select_streams", stream, "-show_entries", "stream=\(entry)"]
        + ["-of", "csv=p=0", url.path])
    return Int(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func formats(_ url: URL, _ type: AVMediaType) async throws -> [CMFormatDescription] {
    let asset = AVURLAsset(url: url)
    return try await Reading.track(asset, type).load(.formatDescriptions)
  }

  /// Segments of one variant are of one format, whatever rates libavformat guesses for each.
  @Test(arguments: ["mpegts", "fmp4"]) func segmentsAreOfOneFormat(_ type: String) async throws {
    let asset = AVURLAsset(url: try StreamMedia.variants(type, isEncrypted: false).appendingPathComponent("v0.m3u8"))
    let url = try await CompositionMedia.export(asset, AVAssetExportPresetPassthrough)
    #expect(try CompositionMedia.pictures(AVURLAsset(url: url)).map(\.number) == (0..<300).map { $0 % 100 })
    #expect(try countedFrames(url, "v") == 300)
    #expect(try await [formats(url, .video).count, formats(url, .audio).count] == [1, 1])
    #expect(abs(try await AVURLAsset(url: url).load(.duration).seconds - 12) < 0.05)
  }

  /// A variant that is changed to on the way becomes another sample description.
  @Test(arguments: ["mpegts", "fmp4"]) func variantsBecomeSampleDescriptions(_ type: String) async throws {
    let client = try StreamClient(StreamMedia.variants(type, isEncrypted: false))
    let url = try await CompositionMedia.export(client.asset("master.m3u8"), AVAssetExportPresetPassthrough)
    #expect(client.asked.contains { $0.hasPrefix("v2_") })
    let sizes = try await formats(url, .video).map { CMVideoFormatDescriptionGetDimensions($0).width }
    #expect(Set(sizes) == [160, 192] && sizes.count == 2)
    #expect(try CompositionMedia.pictures(AVURLAsset(url: url)).map(\.number) == (0..<300).map { $0 % 100 })
    #expect(try countedFrames(url, "v") == 300)
  }

  /// Readers give each stored sample with its own format, too.
  @Test func readersKnowLaterFormats() throws {
    let client = try StreamClient(StreamMedia.variants("fmp4", isEncrypted: false))
    let asset = client.asset("master.m3u8")
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
    let buffers = try Reading.buffers(asset, output)
    let widths = buffers.compactMap { $0.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0).width } }
    #expect(widths.count == 300 && Set(widths) == [160, 192])
  }

  /// Parts of other sizes and rates, of transport streams and fragmented MP4, become one movie.
  @Test func partsBecomeOneMovie() async throws {
    let asset = AVURLAsset(url: try StreamMedia.joined().appendingPathComponent("joined.m3u8"))
    let url = try await CompositionMedia.export(asset, AVAssetExportPresetPassthrough)
    let pictures = try CompositionMedia.pictures(AVURLAsset(url: url))
    #expect(pictures.map(\.number) == StreamMedia.parts.flatMap { Array(0..<$0.frames.count) })
    #expect(try await [formats(url, .video).count, formats(url, .audio).count] == [3, 3])
  }

  /// Frames of AAC in segments without any container.
  @Test func rawSegmentsAreCopied() async throws {
    let folder = try ExportMedia.place("x").deletingLastPathComponent()
    try ExportMedia.run(
      "ffmpeg",
      ["-v", "error", "-y"] + ExportMedia.sine(seconds: 6) + ["-c:a", "aac", "-f", "segment", "-segment_time", "2"]
        + ["-segment_format", "adts", "-segment_list", "\(folder.path)/a.m3u8", "\(folder.path)/a_%d.aac"])
    let url = try await CompositionMedia.export(AVURLAsset(url: folder.appendingPathComponent("a.m3u8")), AVAssetExportPresetPassthrough)
    #expect(try countedFrames(url, "a") == 283)
    #expect(try await formats(url, .audio).count == 1)
    #expect(abs(SoundFixture.frequency(try CompositionMedia.sound(AVURLAsset(url: url)).dropFirst(4800).prefix(48_000)) - 440) < 1)
  }
}

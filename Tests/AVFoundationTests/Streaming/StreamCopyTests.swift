import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct StreamCopyTests {
  private func countedFrames(_ url: URL, _ stream: String) throws -> Int? {
    let entry = stream == "v" ? "nb_read_frames" : "nb_read_packets"
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", stream == "v" ? "-count_frames" : "-count_packets", "-select_streams", stream, "-show_entries",
        "stream=\(entry)",
      ]
        + ["-of", "csv=p=0", url.path])
    return Int(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func formats(_ url: URL, _ type: AVMediaType) async throws -> [CMFormatDescription] {
    let asset = AVURLAsset(url: url)
    return try await Reading.track(asset, type).load(.formatDescriptions)
  }

  @Test(arguments: ["mpegts", "fmp4"]) func segmentsAreOfOneFormat(_ type: String) async throws {
    let asset = AVURLAsset(url: try StreamMedia.variants(type, isEncrypted: false).appendingPathComponent("v0.m3u8"))
    let url = try await CompositionMedia.export(asset, AVAssetExportPresetPassthrough)
    #expect(try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number) == (0..<300).map { $0 % 100 })
    #expect(try countedFrames(url, "v") == 300)
    #expect(try await [formats(url, .video).count, formats(url, .audio).count] == [1, 1])
    #expect(abs(try await AVURLAsset(url: url).load(.duration).seconds - 12) < 0.05)
  }

  @Test(arguments: ["mpegts", "fmp4"]) func variantsBecomeSampleDescriptions(_ type: String) async throws {
    let client = try StreamClient(StreamMedia.variants(type, isEncrypted: false))
    let url = try await CompositionMedia.export(client.asset("master.m3u8"), AVAssetExportPresetPassthrough)
    #expect(client.asked.contains { $0.hasPrefix("v2_") })
    let sizes = try await formats(url, .video).map { CMVideoFormatDescriptionGetDimensions($0).width }
    #expect(Set(sizes) == [160, 192] && sizes.count == 2)
    #expect(try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number) == (0..<300).map { $0 % 100 })
    #expect(try countedFrames(url, "v") == 300)
  }

  @Test func hevcIsCopied() async throws {
    let folder = try MadeMedia.place("x").deletingLastPathComponent()
    let parameters = "log-level=none:keyint=50:min-keyint=50:scenecut=0:bframes=3"
    let coding = ["-pix_fmt", "yuv420p", "-c:v", "libx265", "-x265-params", parameters]
    let list = folder.appendingPathComponent("h.m3u8")
    let names = ["-hls_segment_filename", "\(folder.path)/h_%d.ts", list.path]
    let hls = ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod"] + names
    let inputs = MadeMedia.numbered(rate: "25", seconds: 6) + MadeMedia.sine(seconds: 6)
    try Tool.run("ffmpeg", ["-v", "error", "-y"] + inputs + coding + ["-c:a", "aac"] + hls)
    let url = try await CompositionMedia.export(AVURLAsset(url: list), AVAssetExportPresetPassthrough)
    for stream in ["v", "a"] {
      let copied = try #require(try countedPackets(url, stream))
      #expect(try countedPackets(list, stream) == copied)
    }
    #expect(try countedPackets(url, "v") == 150)
    #expect(try countedFrames(url, "v") == 150)
    #expect(try await [formats(url, .video).count, formats(url, .audio).count] == [1, 1])
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.video, "codec_name") == "hevc" && abs(probe.duration - 6) < 0.1)
  }

  private func countedPackets(_ url: URL, _ stream: String) throws -> Int? {
    let show = ["-show_entries", "stream=nb_read_packets", "-of", "default=nk=1:nw=1"]
    let words = ["-v", "error", "-count_packets", "-select_streams", stream] + show + [url.path]
    let text = try Tool.run("ffprobe", words)
    // For a playlist, ffprobe reports each stream twice: by itself, and as part of a program.
    return Int(String(decoding: text, as: UTF8.self).split(separator: "\n").first ?? "")
  }

  @Test func readersKnowLaterFormats() throws {
    let client = try StreamClient(StreamMedia.variants("fmp4", isEncrypted: false))
    let asset = client.asset("master.m3u8")
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
    let buffers = try Reading.buffers(asset, output)
    let widths = buffers.compactMap { $0.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0).width } }
    #expect(widths.count == 300 && Set(widths) == [160, 192])
  }

  @Test func partsBecomeOneMovie() async throws {
    let asset = AVURLAsset(url: try StreamMedia.joined().appendingPathComponent("joined.m3u8"))
    let url = try await CompositionMedia.export(asset, AVAssetExportPresetPassthrough)
    let frames = try CompositionMedia.frames(AVURLAsset(url: url))
    #expect(frames.map(\.number) == StreamMedia.parts.flatMap { Array(0..<$0.frames.count) })
    #expect(try await [formats(url, .video).count, formats(url, .audio).count] == [3, 3])
  }

  @Test func rawSegmentsAreCopied() async throws {
    let folder = try MadeMedia.place("x").deletingLastPathComponent()
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y"] + MadeMedia.sine(seconds: 6) + ["-c:a", "aac", "-f", "segment", "-segment_time", "2"]
        + ["-segment_format", "adts", "-segment_list", "\(folder.path)/a.m3u8", "\(folder.path)/a_%d.aac"])
    let url = try await CompositionMedia.export(
      AVURLAsset(url: folder.appendingPathComponent("a.m3u8")), AVAssetExportPresetPassthrough)
    #expect(try countedFrames(url, "a") == 283)
    #expect(try await formats(url, .audio).count == 1)
    #expect(
      abs(AudioFixture.frequency(try CompositionMedia.audio(AVURLAsset(url: url)).dropFirst(4800).prefix(48_000)) - 440)
        < 1)
  }
}

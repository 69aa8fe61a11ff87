import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportContainerTests {
  private static let audioFiles: [(name: String, coding: [String])] = [
    ("tone.mp3", ["-c:a", "libmp3lame", "-b:a", "128k"]), ("tone.wav", ["-c:a", "pcm_s24le"]),
    ("tone.flac", ["-c:a", "flac"]),
    ("tone.ogg", ["-c:a", "libvorbis", "-q:a", "6"]), ("tone.aac", MadeMedia.aac),
    ("tone.aiff", ["-c:a", "pcm_s16be"]),
  ]

  private func audioFile(_ index: Int) throws -> URL {
    try MadeMedia.file(Self.audioFiles[index].name, MadeMedia.sine(seconds: 2) + Self.audioFiles[index].coding)
  }

  /// An ADTS stream does not state the encoder's delay, so its audio begins later by that delay.
  @Test(arguments: audioFiles.indices) func soundIsTrimmedOnTheSample(_ index: Int) async throws {
    let start = CMTime(value: 24_011, timescale: 48_000)
    let url = try await export(audioFile(index), AVAssetExportPresetAppleM4A, as: .m4a) {
      $0.timeRange = CMTimeRange(start: start, duration: CMTime(value: 48_000, timescale: 48_000))
    }
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.audio, "codec_name") == "aac")
    #expect(abs((Double(ExportProbe.text(probe.audio, "duration")) ?? 0) - 1) < 0.0001)
    let delay = Self.audioFiles[index].name == "tone.aac" ? 1024.0 : 0
    let sine = ExportProbe.sine(
      try ExportProbe.decodedAudio(url)[4_800..<43_200], frequency: 440, rate: 48_000,
      start: (24_011 + 4_800 - delay) / 48_000
    )
    #expect(abs(sine.lateness) < 0.5 && abs(sine.amplitude - 0.5) < 0.03, "\(sine)")
  }

  @Test(arguments: [(0, "mp3"), (1, "pcm_s24le"), (2, "flac"), (4, "aac")]) func soundIsCopied(
    _ index: Int, _ codec: String
  ) async throws {
    let source = try audioFile(index)
    let type = codec == "pcm_s24le" || codec == "mp3" ? AVFileType.mov : .mp4
    let url = try await export(source, AVAssetExportPresetPassthrough, as: type)
    #expect(ExportProbe.text(try ExportProbe(url).audio, "codec_name") == codec)
    let heard = try [source, url].map { try ExportProbe.decodedAudio($0) }
    // If the source does not state its end, the copy may have the whole last packet.
    #expect(
      heard[1].count >= heard[0].count - 1024 && heard[1].count < heard[0].count + 2 * 1152,
      "\(heard.map(\.count))")
    let sine = ExportProbe.sine(
      heard[1][9_600..<76_800], frequency: 440, rate: 48_000, start: 0.2 - (codec == "aac" ? 1024.0 / 48_000 : 0))
    #expect(abs(sine.lateness) < 0.5, "\(sine)")
  }

  private static let movies: [(name: String, coding: [String])] = [
    ("numbered.mkv", MadeMedia.reordered + MadeMedia.aac), ("numbered.ts", MadeMedia.reordered + MadeMedia.aac),
    (
      "numbered.webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "12", "-c:a", "libopus"]
    ),
    ("numbered.avi", ["-c:v", "mpeg4", "-q:v", "2", "-g", "12", "-c:a", "libmp3lame"]),
  ]

  private func movie(_ index: Int) throws -> URL {
    try MadeMedia.file(
      Self.movies[index].name,
      MadeMedia.numbered(rate: "25", seconds: 3) + MadeMedia.sine(seconds: 3) + Self.movies[index].coding)
  }

  @Test(arguments: movies.indices) func picturesAndSoundAreCoded(_ index: Int) async throws {
    let url = try await export(movie(index), AVAssetExportPreset640x480, as: .mp4) {
      $0.timeRange = CMTimeRange(start: seconds(1), duration: seconds(1))
    }
    // Some files of `movies` begin with the audio encoder's priming, and the video starts later by the priming's
    // length.
    let source = try ExportProbe(movie(index))
    let starts = source.streams.compactMap { Double(ExportProbe.text($0, "start_time")) }
    // FFmpeg 7 gives priming negative times, and nothing is presented before zero.
    let origin = max(0, starts.min() ?? 0)
    let offset = (Double(ExportProbe.text(source.video, "start_time")) ?? 0) - origin
    let tick = ExportProbe.text(source.video, "time_base").split(separator: "/").compactMap { Double($0) }.reduce(0) {
      $0 == 0 ? $1 : $0 / $1
    }
    let times = try ExportProbe.times(movie(index)).map { Double($0.time) * tick - origin } + [offset + 3]
    let shown = (0..<75).filter { times[$0 + 1] > 1.0005 && times[$0] < 1.9995 }
    #expect(try ExportProbe.numbers(url) == shown, "\(offset)")
    let probe = try ExportProbe(url)
    #expect(abs((Double(ExportProbe.text(probe.audio, "duration")) ?? 0) - 1) < 0.001 && probe.streams.count == 2)
    let sine = ExportProbe.sine(
      try ExportProbe.decodedAudio(url)[4_800..<43_200], frequency: 440, rate: 48_000, start: 1.1 - offset)
    // Some containers of `movies` count time in milliseconds, so the audio may be off by about a millisecond.
    #expect(abs(sine.amplitude - 0.5) < 0.03 && abs(sine.lateness) < 50, "\(offset) \(sine)")
  }

  @Test(arguments: [0, 1]) func picturesAndSoundAreCopied(_ index: Int) async throws {
    let source = try movie(index)
    let url = try await export(source, AVAssetExportPresetPassthrough, as: .mp4)
    #expect(try ExportProbe.numbers(url) == Array(0..<75))
    let probe = try ExportProbe(url)
    #expect(
      ExportProbe.text(probe.video, "codec_tag_string") == "avc1"
        && ExportProbe.text(probe.audio, "codec_tag_string") == "mp4a")
    #expect(abs(probe.duration - 3) < 0.05)
  }

  // MARK: - Another reader

  @Test(
    .requires(.mediainfo),
    arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough], [AVFileType.mov, .mp4])
  func mediainfoAgrees(_ preset: String, _ type: AVFileType) async throws {
    let url = try await export(MadeMedia.numberedMovie(), preset, as: type) { $0.shouldOptimizeForNetworkUse = true }
    let json = try Tool.run("mediainfo", ["--Output=JSON", url.path])
    let media = (try JSONSerialization.jsonObject(with: json) as? [String: Any])?["media"] as? [String: Any]
    let tracks = media?["track"] as? [[String: Any]] ?? []
    func field(_ kind: String, _ key: String) -> String {
      tracks.first { $0["@type"] as? String == kind }?[key] as? String ?? ""
    }
    #expect(
      field("General", "VideoCount") == "1" && field("General", "AudioCount") == "1"
        && field("General", "IsStreamable") == "Yes")
    #expect(field("Video", "Format") == "AVC" && field("Audio", "Format") == "AAC")
    #expect(field("Video", "FrameCount") == "120" && field("Video", "FrameRate") == "29.970")
    #expect(field("Video", "Width") == "160" && field("Video", "Height") == "96")
    #expect(abs((Double(field("Video", "Duration")) ?? 0) - 4.004) < 0.002)
    #expect(abs((Double(field("Audio", "Duration")) ?? 0) - 4) < 0.022)
    let bytes = try Data(contentsOf: url).count
    #expect(field("General", "FileSize") == "\(bytes)")
    let streams = ["Video", "Audio"].compactMap { Int(field($0, "StreamSize")) }
    #expect(streams.count == 2 && streams.reduce(0, +) < bytes && streams.allSatisfy { $0 > 1000 })
  }

  // MARK: - Colour

  /// `location` is the value of x264's option `chromaloc`, a type of chroma sample location of H.273.
  @Test(arguments: [(nil, "left"), (0, "left"), (1, "center"), (2, "topleft")] as [(Int?, String)])
  func theChromaLocationIsStated(_ location: Int?, _ name: String) async throws {
    let parameters = location.map { ["-x264-params", "chromaloc=\($0)"] } ?? []
    let source = try MadeMedia.file(
      "chroma\(location ?? 9).mp4", MadeMedia.pattern("160x96", seconds: 0.2) + MadeMedia.h264 + parameters)
    let url = try await export(source, AVAssetExportPreset640x480)
    #expect(ExportProbe.text(try ExportProbe(url).video, "chroma_location") == name)
    let format = try #require(
      try await AVURLAsset(url: url).loadTracks(withMediaType: .video)[0].load(.formatDescriptions).first)
    let stated =
      CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_ChromaLocationTopField)
      as? String
    #expect(stated?.lowercased() == name)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetHighestQuality, AVAssetExportPresetPassthrough])
  func widePrimariesAreKept(_ preset: String) async throws {
    let source = try MadeMedia.file(
      "p3.mp4",
      MadeMedia.pattern("160x96", seconds: 0.2) + MadeMedia.h264 + [
        "-x264-params", "colorprim=smpte432:transfer=bt709:colormatrix=bt709",
      ]
        + ["-color_primaries", "smpte432", "-color_trc", "bt709", "-colorspace", "bt709"])
    let url = try await export(source, preset)
    let video = try ExportProbe(url).video
    #expect(ExportProbe.text(video, "color_primaries") == "smpte432")
    #expect(ExportProbe.text(video, "color_transfer") == "bt709" && ExportProbe.text(video, "color_space") == "bt709")
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
    #expect(try await generator.image(at: .zero).image.colorSpace?.isWideGamutRGB == true)
  }
}

import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct NegativeOffsetTests {
  private func movie(_ flags: String) throws -> URL {
    try MadeMedia.file(
      "negative-\(flags.filter(\.isLetter)).mp4",
      MadeMedia.numbered(rate: "25", seconds: 4)
        + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "negative_cts_offsets\(flags)", "-x264-params"]
        + ["keyint=25:min-keyint=25:scenecut=0:bframes=4:b-adapt=0:b-pyramid=normal:open-gop=0"])
  }

  @Test(arguments: ["", "+frag_keyframe+empty_moov", "+frag_keyframe+empty_moov+default_base_moof+cmaf"])
  func copiesHaveAllPicturesOfTheirRange(_ flags: String) async throws {
    let asset = AVURLAsset(url: try movie(flags))
    for (start, end) in [(0, 100), (0, 3), (0, 27), (0, 28), (0, 29), (0, 30), (26, 52), (30, 57), (50, 99), (74, 78)] {
      let range = CompositionMedia.range(Int64(start), Int64(end), 25)
      let url = try await CompositionMedia.export(asset, AVAssetExportPresetPassthrough) { $0.timeRange = range }
      #expect(
        try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number) == Array(start..<end), "\(start)..<\(end)")
      // ffprobe sets the flag D on packets that the edit list hides.
      let text = try Tool.run(
        "ffprobe",
        ["-v", "error", "-select_streams", "v", "-show_entries", "packet=flags,pts_time", "-of", "csv=p=0", url.path])
      let shown = String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.contains("D") }
      let times = Set(
        shown.compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }.map { Int(($0 * 25).rounded()) })
      #expect(times.isSuperset(of: 0..<end - start), "\(start)..<\(end)")
    }
  }
}

import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct MixedClipTests {
  private static let (width, height) = (160, 96)

  private func disc(_ size: String, aspect: String = "1", _ more: [String] = []) throws -> AVURLAsset {
    let radius = "hypot((X-W/2+0.5)*\(aspect),Y-H/2+0.5)"
    return AVURLAsset(
      url: try MadeMedia.file(
        "disc.mp4",
        MadeMedia.input(
          "nullsrc=s=\(size):r=10:d=0.2,geq=lum='if(lt(\(radius),H/4),235,100)':cb=128:cr=128,setsar=\(aspect)") + [
            "-c:v", "libx264", "-qp", "4", "-pix_fmt", "yuv420p",
          ] + more))
  }

  private func luma(_ url: URL, frame: Int) throws -> (Int, Int) -> Int {
    let data = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-vf", "select=eq(n\\,\(frame)),format=gray", "-frames:v", "1", "-f", "rawvideo",
        "-",
      ])
    try #require(data.count == Self.width * Self.height)
    return { Int(data[data.startIndex + $1 * Self.width + $0]) }
  }

  private func shown(_ luma: (Int, Int) -> Int) -> (
    columns: Range<Int>, rows: Range<Int>, disc: (width: Int, height: Int)
  ) {
    let columns = (0..<Self.width).filter { luma($0, Self.height / 2) > 50 }
    let rows = (0..<Self.height).filter { luma(Self.width / 2, $0) > 50 }
    let across = (0..<Self.width).count { luma($0, Self.height / 2) > 170 }
    let down = (0..<Self.height).count { luma(Self.width / 2, $0) > 170 }
    return ((columns.first ?? 0)..<(columns.last ?? 0) + 1, (rows.first ?? 0)..<(rows.last ?? 0) + 1, (across, down))
  }

  private func joined(_ clips: [AVURLAsset]) async throws -> AVMutableComposition {
    let composition = AVMutableComposition()
    for clip in clips {
      try await composition.insertTimeRange(CompositionMedia.range(0, 2, 10), of: clip, at: .invalid)
    }
    return composition
  }

  @Test(arguments: [AVAssetExportPresetHighestQuality, AVAssetExportPresetAppleProRes422LPCM])
  func eachClipKeepsItsProportions(_ preset: String) async throws {
    let composition = try await joined([
      disc("160x96"), disc("120x120"), disc("320x96"), disc("120x120", aspect: "4/3"), disc("80x48"),
    ])
    let url = try await CompositionMedia.export(composition, preset)
    #expect(try ExportProbe(url).size == [Self.width, Self.height])
    // With its pixel aspect ratio, the fourth clip is 160 × 120 and is shown as 128 × 96.
    let expected: [(Range<Int>, Range<Int>)] = [
      (0..<160, 0..<96), (32..<128, 0..<96), (0..<160, 24..<72), (16..<144, 0..<96), (0..<160, 0..<96),
    ]
    for (clip, (columns, rows)) in expected.enumerated() {
      let pixel = try luma(url, frame: 2 * clip)
      let found = shown(pixel)
      #expect(found.columns == columns && found.rows == rows, "clip \(clip): \(found)")
      #expect(abs(found.disc.width - found.disc.height) <= 2, "a circle stays a circle: clip \(clip): \(found.disc)")
      #expect(abs(found.disc.height - rows.count / 2) <= 2)
      let bars = (0..<Self.width).flatMap { x in
        (0..<Self.height).filter { !columns.contains(x) || !rows.contains($0) }.map { (x, $0) }
      }
      #expect(bars.allSatisfy { pixel($0.0, $0.1) <= 8 }, "bars of clip \(clip) are black")
    }
  }

  @Test func aClipOfAnotherMatrixKeepsItsColour() async throws {
    let clips = try ["bt709", "smpte170m"].map { matrix in
      AVURLAsset(
        url: try MadeMedia.file(
          "colour.mp4",
          MadeMedia.input(
            "color=c=red:s=160x96:r=10:d=0.2,scale=out_color_matrix=\(matrix):out_range=tv,format=yuv420p") + [
              "-c:v", "libx264", "-qp", "4", "-colorspace", matrix, "-color_primaries", matrix, "-color_trc", matrix,
            ]))
    }
    let url = try await CompositionMedia.export(joined(clips), AVAssetExportPresetHighestQuality)
    let pixels = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
    let size = Self.width * Self.height * 3 / 2
    try #require(pixels.count == 4 * size)
    // In BT.709, red has the luma 63 and the chroma 102 and 240.
    for frame in 0..<4 {
      let planes = [
        Self.height / 2 * Self.width + 80, Self.width * Self.height + 24 * 80 + 40,
        Self.width * Self.height * 5 / 4 + 24 * 80 + 40,
      ]
      let found = planes.map { Int(pixels[pixels.startIndex + frame * size + $0]) }
      #expect(zip(found, [63, 102, 240]).allSatisfy { abs($0 - $1) <= 3 }, "frame \(frame): \(found)")
    }
  }
}

import AVEngineCore
import CoreFoundation
import CoreVideo
import TestSupport
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite(.requires(.zscale)) struct ZscaleTests {
  private func compare(
    _ size: (Int, Int), matrix: YCbCrMatrix, full: Bool, filter: String, maximum: Double, percentile: Double
  ) throws {
    let (width, height) = (192, 96)
    let frame = try #require(PaintedVideoFrame("yuv420p", width, height, alignment: 1))
    frame.paint { cardSample($0, $1, $2, width, height, depth: 8, full: full, subsampled: true) }
    (frame.color.matrix, frame.color.isFullRange) = (matrix, full)
    let source = try frame.pixelSource().view
    let raw = Data(bytes: source.planes[0].base, count: width * height * 3 / 2)
    let output = try FFmpegCommand.filter(raw, "yuv420p", width, height, filter)
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_24RGB, width: size.0, height: size.1)
    let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)
    try #require(output.count == size.0 * size.1 * 3)
    for component in 0..<3 {
      let theirs = stride(from: component, to: output.count, by: 3).map { Double(output[$0]) }
      let differences = Differences(buffer.samples(component).map(Double.init), theirs)
      #expect(differences.maximum <= maximum)
      #expect(differences.percentile999 <= percentile)
    }
  }

  @Test(arguments: [(YCbCrMatrix.bt709, "709"), (.bt601, "170m"), (.bt2020, "2020_ncl")], [false, true])
  func fullSize(_ matrix: (YCbCrMatrix, String), _ full: Bool) throws {
    let siting = matrix.0 == .bt2020 ? "topleft" : "left"
    let filter =
      "zscale=matrixin=\(matrix.1):rangein=\(full ? "full" : "limited"):matrix=gbr:range=full:chromalin=\(siting):"
      + "filter=bilinear,format=gbrp"
    try compare((192, 96), matrix: matrix.0, full: full, filter: filter, maximum: 1, percentile: 1)
  }

  @Test(arguments: [(96, 48), (64, 32), (37, 19)]) func scaled(_ size: (Int, Int)) throws {
    let filter =
      "zscale=w=\(size.0):h=\(size.1):matrixin=709:rangein=limited:matrix=gbr:range=full:chromalin=left:"
      + "filter=bicubic:param_a=0:param_b=0.6,format=gbrp"
    try compare(size, matrix: .bt709, full: false, filter: filter, maximum: 1, percentile: 1)
  }

  /// swscale shares no code with zimg.
  @Test func scaledLikeSwscale() throws {
    let filter =
      "scale=64:32:in_color_matrix=bt709:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp:in_h_chr_pos=0:in_v_chr_pos=128"
    try compare((64, 32), matrix: .bt709, full: false, filter: filter, maximum: 8, percentile: 8)
  }
}

enum FFmpegCommand {
  static func filter(_ raw: Data, _ format: String, _ width: Int, _ height: Int, _ filter: String) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pixels-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in.raw")
    try raw.write(to: input)
    return try run([
      "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", format, "-s", "\(width)x\(height)", "-i", input.path,
      "-vf",
      filter, "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
    ])
  }

  private static func run(_ arguments: [String]) throws -> Data { try Tool.run("ffmpeg", arguments) }
}

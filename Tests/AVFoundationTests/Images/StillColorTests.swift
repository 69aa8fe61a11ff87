import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct StillColorTests {
  /// The size determines which colours are assumed for untagged video.
  private static func card(_ size: String, pixelFormat: String) -> [String] {
    let ramps =
      "geq=r='if(lt(Y,H/2),255*mod(floor(X/8),2),255*X/W)':g='if(lt(Y,H/2),255*mod(floor(X/16),2),255*(W-X)/W)'"
      + ":b='if(lt(Y,H/2),255*mod(floor(X/32),2),255*Y/H)'"
    return MadeMedia.input("color=black:size=\(size):rate=5:duration=0.2,format=gbrp,\(ramps),format=\(pixelFormat)")
  }

  struct Kind: Sendable {
    var name: String
    var size = "128x96"
    var pixelFormat = "yuv420p"
    var parameters: String
    var matrix: String
    var range = "limited"
    var siting = "left"
  }

  enum Spaces {
    // Safety: the names are constants.
    nonisolated(unsafe) static let named: [String: CFString] = [
      "709": CGColorSpace.itur_709, "2020": CGColorSpace.itur_2020, "P3": CGColorSpace.displayP3,
    ]
  }

  static let kinds = [
    Kind(name: "601 untagged", parameters: "", matrix: "170m"),
    Kind(
      name: "601 full", parameters: "colorprim=smpte170m:transfer=smpte170m:colormatrix=smpte170m:fullrange=on",
      matrix: "170m",
      range: "full"),
    Kind(name: "709 tagged", parameters: "colorprim=bt709:transfer=bt709:colormatrix=bt709", matrix: "709"),
    Kind(
      name: "709 full", parameters: "colorprim=bt709:transfer=bt709:colormatrix=bt709:fullrange=on", matrix: "709",
      range: "full"),
    Kind(name: "709 untagged HD", size: "1280x96", parameters: "", matrix: "709"),
    Kind(
      name: "2020 SDR", parameters: "colorprim=bt2020:transfer=bt2020-10:colormatrix=bt2020nc:chromaloc=2",
      matrix: "2020_ncl",
      siting: "topleft"),
    Kind(name: "P3 as phones record", parameters: "colorprim=smpte432:transfer=bt709:colormatrix=bt709", matrix: "709"),
    Kind(
      name: "P3 with the curve of sRGB", parameters: "colorprim=smpte432:transfer=iec61966-2-1:colormatrix=bt709",
      matrix: "709"),
    Kind(
      name: "709 4:2:2 of 10 bits", pixelFormat: "yuv422p10",
      parameters: "colorprim=bt709:transfer=bt709:colormatrix=bt709", matrix: "709"),
    Kind(
      name: "709 4:4:4", pixelFormat: "yuv444p", parameters: "colorprim=bt709:transfer=bt709:colormatrix=bt709",
      matrix: "709"),
    Kind(
      name: "709 centred chroma", parameters: "colorprim=bt709:transfer=bt709:colormatrix=bt709:chromaloc=1",
      matrix: "709",
      siting: "center"),
    Kind(
      name: "709 odd size", size: "63x35", pixelFormat: "yuv444p",
      parameters: "colorprim=bt709:transfer=bt709:colormatrix=bt709",
      matrix: "709"),
  ]

  @Test(arguments: kinds.indices) func matchesZimg(_ index: Int) throws {
    let kind = Self.kinds[index]
    let coding = [
      "-c:v", "libx264", "-qp", "0", "-x264-params", kind.parameters.isEmpty ? "keyint=1" : kind.parameters,
    ]
    let url = try MadeMedia.file("color\(index).mp4", Self.card(kind.size, pixelFormat: kind.pixelFormat) + coding)
    let filter = StillReference.filter(matrix: kind.matrix, range: kind.range, siting: kind.siting)
    let reference = try StillReference(url, filter: filter)
    let image = try AVAssetImageGenerator.exact(url).still()
    let differences = reference.differences(image, from: 0)
    #expect(differences.last ?? .max <= 8, "\(kind.name)")
    #expect(differences[differences.count * 999 / 1000] <= 3, "\(kind.name)")
    #expect(image.alphaInfo == .noneSkipFirst && image.bitsPerComponent == 8)
    if let name = Spaces.named[kind.name.split(separator: " ").first.map(String.init) ?? ""],
      kind.name != "P3 as phones record"
    {
      #expect(image.colorSpace?.name == name, "\(kind.name)")
    } else {
      #expect(image.colorSpace != nil && image.colorSpace?.name != CGColorSpace.itur_709, "\(kind.name)")
    }
    #expect(
      image.colorSpace?.isWideGamutRGB == (kind.name.hasPrefix("P3") || kind.name.hasPrefix("2020")), "\(kind.name)")
  }

  @Test(arguments: [64, 37]) func scaledStillsMatchZimg(_ width: Int) throws {
    let parameters = "colorprim=bt709:transfer=bt709:colormatrix=bt709"
    let url = try MadeMedia.file(
      "color-scaled.mp4",
      Self.card("128x96", pixelFormat: "yuv420p") + ["-c:v", "libx264", "-qp", "0", "-x264-params", parameters])
    let generator = AVAssetImageGenerator.exact(url)
    generator.maximumSize = CGSize(width: width, height: 0)
    let image = try generator.still()
    let filter =
      "zscale=w=\(image.width):h=\(image.height):matrixin=709:rangein=limited:matrix=gbr:range=full:chromalin=left:"
      + "filter=bicubic:param_a=0:param_b=0.6,format=gbrp"
    let theirs = try Tool.ffmpeg([
      "-i", url.path, "-frames:v", "1", "-vf", filter, "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
    ])
    let differences = zip(image.rgb, theirs).map { abs(Int($0) - Int($1)) }.sorted()
    try #require(image.rgb.count == theirs.count)
    #expect(differences.last ?? .max <= 8 && differences[differences.count * 999 / 1000] <= 3)
  }

  @Test func theFormatDescriptionDecides() throws {
    let tags: [UInt8] = Array("nclc".utf8) + [0, 1, 0, 1, 0, 1]
    let arguments =
      Self.card("128x96", pixelFormat: "yuv420p")
      + [
        "-c:v", "libx264", "-qp", "0", "-x264-params", "colorprim=smpte170m:transfer=smpte170m:colormatrix=smpte170m",
        "-movflags",
        "-write_colr",
      ]
    let url = try MadeMedia.file("color-container.mov", arguments) { bytes in
      if let old = bytes.range(of: Data("colr".utf8)) { bytes.replaceSubrange(old, with: Data("free".utf8)) }
      try bytes.add("colr", tags, to: "avc1")
    }
    let reference = try StillReference(
      url, filter: "setparams=colorspace=bt709," + StillReference.filter(matrix: "709"))
    let image = try AVAssetImageGenerator.exact(url).still()
    #expect(reference.differences(image, from: 0).last ?? .max <= 8)
    #expect(image.colorSpace?.name == CGColorSpace.itur_709)
  }

  // MARK: High dynamic range

  private static func bright(_ transfer: String) throws -> URL {
    let parameters = "log-level=none:colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc:lossless=1"
    return try MadeMedia.file(
      "hdr-\(transfer).mp4",
      MadeMedia.input("color=black:size=128x96:rate=5:duration=0.2,format=yuv420p10,geq=lum='64+876*X/W':cb=512:cr=512")
        + [
          "-c:v",
          "libx265",
          "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", parameters,
        ])
  }

  @Test(arguments: ["smpte2084", "arib-std-b67"]) func highRangeIsMappedUnlessItIsToStay(_ transfer: String) throws {
    let generator = AVAssetImageGenerator.exact(try Self.bright(transfer))
    let mapped = try generator.still()
    #expect(mapped.bitsPerComponent == 8)
    #expect(mapped.colorSpace?.name == CGColorSpace.itur_709)
    let row = (0..<128).map { mapped.color($0, 40) }
    #expect(zip(row, row.dropFirst()).allSatisfy { $0[1] <= $1[1] + 1 })
    #expect(row[0][1] < 8 && row[127][1] > 225)
    #expect(row.allSatisfy { abs($0[0] - $0[1]) <= 3 && abs($0[2] - $0[1]) <= 3 })

    generator.dynamicRangePolicy = .matchSource
    let kept = try generator.still()
    #expect((kept.bitsPerComponent, kept.bitsPerPixel) == (16, 64))
    #expect(kept.colorSpace?.name == (transfer == "smpte2084" ? CGColorSpace.itur_2100_PQ : CGColorSpace.itur_2100_HLG))
    let bytes = try #require(kept.dataProvider?.data as Data?)
    for x in stride(from: 0, to: 128, by: 9) {
      let place = bytes.startIndex + 40 * kept.bytesPerRow + x * 8
      let value = Int(bytes[place]) | Int(bytes[place + 1]) << 8
      #expect(abs(value - 65535 * (876 * x / 128) / 876) <= 140)
    }
  }

  @Test func standardRangeStaysAsItIsUnderEitherPolicy() throws {
    let url = try MadeMedia.file(
      "plain-range.mp4", Self.card("128x96", pixelFormat: "yuv420p") + MadeMedia.x264("qp=10"))
    let generator = AVAssetImageGenerator.exact(url)
    let forced = try generator.still()
    generator.dynamicRangePolicy = .matchSource
    let matched = try generator.still()
    #expect((forced.rgb == matched.rgb) as Bool && matched.bitsPerComponent == 8)
  }

  /// The base layer of this Dolby Vision profile cannot be shown by itself.
  @Test func dolbyVisionOfProfileFiveIsRefused() throws {
    let url = try MadeMedia.file(
      "dolby5.mp4",
      MadeMedia.marked(seconds: 0.3) + [
        "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", "log-level=none",
      ]
    ) { try $0.add("dvcC", [1, 0, 5 << 1, 6 << 3 | 5, 0] + [UInt8](repeating: 0, count: 19), to: "hvc1") }
    let error = #expect(throws: AVError.self) { try AVAssetImageGenerator.exact(url).still() }
    #expect(error?.localizedDescription.contains("Dolby Vision") == true)
  }
}

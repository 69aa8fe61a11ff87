import CoreMedia
import Foundation
import TestSupport
import Testing

struct ParameterSetTests {
  struct Stream: Sendable, CustomTestStringConvertible {
    let encoder: String
    let size: String
    var filter = "null"
    var pixelFormat = "yuv420p"
    var options: [String] = []
    var testDescription: String { "\(encoder) \(size) \(filter) \(pixelFormat) \(options.joined(separator: " "))" }
  }

  static let streams: [Stream] = [
    Stream(encoder: "libx264", size: "64x48"),
    Stream(encoder: "libx264", size: "1918x1078", options: ["-profile:v", "high"]),
    Stream(encoder: "libx264", size: "720x576", filter: "setsar=16/11", options: ["-profile:v", "main"]),
    Stream(encoder: "libx264", size: "320x240", filter: "setsar=37/41", options: ["-profile:v", "baseline"]),
    Stream(encoder: "libx264", size: "720x576", filter: "setfield=tff", options: ["-x264opts", "interlaced"]),
    Stream(encoder: "libx264", size: "322x182", pixelFormat: "yuv422p10le"),
    Stream(encoder: "libx264", size: "321x181", pixelFormat: "yuv444p"),
    Stream(
      encoder: "libx264", size: "64x64",
      options: ["-x264opts", "cqm=jvt:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"]),
    Stream(
      encoder: "libx264", size: "64x64",
      options: ["-x264opts", "colorprim=bt709:transfer=bt709:colormatrix=bt709:fullrange=on"]),
    Stream(encoder: "libx265", size: "64x64"),
    Stream(encoder: "libx265", size: "1918x1078", filter: "setsar=4/3"),
    Stream(
      encoder: "libx265", size: "322x182", pixelFormat: "yuv420p10le",
      options: ["-x265-params", "colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc:range=full"]),
    Stream(
      encoder: "libx265", size: "321x181", pixelFormat: "yuv444p",
      options: ["-x265-params", "scaling-list=default:temporal-layers=2"]),
    Stream(
      encoder: "libx265", size: "320x200", pixelFormat: "yuv422p10le",
      options: ["-x265-params", "colorprim=smpte170m:transfer=smpte170m:colormatrix=smpte170m"]),
    // Each field has whole macroblocks: 96 lines are stored, of which 72 are shown.
    Stream(encoder: "libx264", size: "96x72", filter: "setfield=tff", options: ["-x264opts", "interlaced"]),
  ]

  private func probe(_ media: Data, format: String) throws -> [String: Any] {
    let url = try MadeMedia.place("stream")
    try media.write(to: url)
    let json = try Tool.run("ffprobe", ["-v", "error", "-f", format, "-show_streams", "-of", "json", url.path])
    let whole = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    return (whole?["streams"] as? [[String: Any]])?.first ?? [:]
  }

  @Test(.requires(.ffmpeg), arguments: streams) func agreesWithFFprobe(_ stream: Stream) throws {
    let isHEVC = stream.encoder == "libx265"
    let bytes = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i",
        "testsrc2=s=\(stream.size):r=25:d=0.2,\(stream.filter),format=\(stream.pixelFormat)",
      ]
        + ["-c:v", stream.encoder] + stream.options + ["-f", isHEVC ? "hevc" : "h264", "-"])
    let probe = try probe(bytes, format: isHEVC ? "hevc" : "h264")
    let units = AnnexB.units(bytes)
    let sets = units.filter { isHEVC ? (32...34).contains($0[0] >> 1 & 0x3f) : [7, 8].contains($0[0] & 0x1f) }
    let unique = sets.reduce(into: [Data]()) { if !$0.contains($1) { $0.append($1) } }
    let format =
      isHEVC
      ? try CMFormatDescription(hevcParameterSets: unique) : try CMFormatDescription(h264ParameterSets: unique)
    #expect(Int(format.dimensions.width) == probe["width"] as? Int)
    #expect(Int(format.dimensions.height) == probe["height"] as? Int)
    checkAspect(format, probe)
    checkColor(format, probe)
    #expect(format.mediaSubType == (isHEVC ? .hevc : .h264))
    #expect(Array(format.parameterSets) == unique)
    #expect(format.nalUnitHeaderLength == 4)
  }

  private func checkAspect(_ format: CMFormatDescription, _ probe: [String: Any]) {
    let wanted = (probe["sample_aspect_ratio"] as? String ?? "1:1").split(separator: ":").compactMap { Double($0) }
    let shown = format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: true)
    let width = Double(format.dimensions.width) * (wanted.count == 2 && wanted[0] > 0 ? wanted[0] / wanted[1] : 1)
    #expect(abs(Double(shown.width) - width) < 1e-6)
    #expect(Int(shown.height) == Int(format.dimensions.height))
  }

  private func checkColor(_ format: CMFormatDescription, _ probe: [String: Any]) {
    func string(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? String }
    let primaries = ["bt2020": "ITU_R_2020", "bt709": "ITU_R_709_2", "smpte170m": "SMPTE_C"]
    let transfers = [
      "smpte2084": "SMPTE_ST_2084_PQ", "bt709": "ITU_R_709_2", "arib-std-b67": "ITU_R_2100_HLG",
      "smpte170m": "ITU_R_709_2",
    ]
    let matrices = ["bt2020nc": "ITU_R_2020", "bt709": "ITU_R_709_2", "smpte170m": "ITU_R_601_4"]
    func mapped(_ key: String, _ table: [String: String]) -> String? { (probe[key] as? String).flatMap { table[$0] } }
    #expect(string(kCMFormatDescriptionExtension_ColorPrimaries) == mapped("color_primaries", primaries))
    #expect(string(kCMFormatDescriptionExtension_TransferFunction) == mapped("color_transfer", transfers))
    #expect(string(kCMFormatDescriptionExtension_YCbCrMatrix) == mapped("color_space", matrices))
    let range =
      CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_FullRangeVideo) as? Bool
    #expect(range == (probe["color_range"] as? String == "pc"))
  }

  @Test(.requires(.ffmpeg)) func avcRecordEqualsFFmpegs() throws {
    let file = try MadeMedia.file(
      "a.mp4", MadeMedia.pattern("128x96", rate: "25", seconds: 0.2) + ["-pix_fmt", "yuv420p", "-c:v", "libx264"])
    let bytes = try Data(contentsOf: file)
    let name = try #require(bytes.range(of: Data("avcC".utf8)))
    let size = bytes[(name.lowerBound - 4)..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
    let theirs = Data(bytes[name.upperBound..<(name.lowerBound - 4 + size)])
    let format = CMFormatDescription(
      kCMMediaType_Video, kCMVideoCodecType_H264, details: .video(CMVideoDimensions(width: 128, height: 96)),
      extensions: [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: ["avcC": theirs]] as NSDictionary)
    let ours = try CMFormatDescription(h264ParameterSets: Array(format.parameterSets))
    #expect(ours.extensionAtom("avcC") == theirs)
  }

  @Test(.requires(.ffmpeg)) func brokenSetsAreRefusedQuietly() throws {
    var generator = SplitMix(seed: 21)
    for stream in [Self.streams[7], Self.streams[12]] {
      let isHEVC = stream.encoder == "libx265"
      let bytes = try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x64:r=25:d=0.1,format=\(stream.pixelFormat)", "-c:v",
          stream.encoder,
        ]
          + stream.options + ["-f", isHEVC ? "hevc" : "h264", "-"])
      let sets = Array(AnnexB.units(bytes).prefix(3).filter { isHEVC || [7, 8].contains($0[0] & 0x1f) })
      var made = 0
      for _ in 0..<2_000 {
        var broken = sets
        for index in broken.indices {
          let position = Int.random(in: 0..<broken[index].count, using: &generator)
          broken[index][position] ^= UInt8.random(in: 0...255, using: &generator)
          if Bool.random(using: &generator) {
            broken[index] = broken[index].prefix(Int.random(in: 1...broken[index].count, using: &generator))
          }
        }
        let format =
          isHEVC
          ? try? CMFormatDescription(hevcParameterSets: broken) : try? CMFormatDescription(h264ParameterSets: broken)
        if let format {
          made += 1
          #expect(format.parameterSets.count == broken.count)
        }
      }
      #expect(made < 2_000)
    }
    for count in 0..<40 {
      let junk = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let format = CMFormatDescription(
        kCMMediaType_Video, kCMVideoCodecType_H264,
        extensions: [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: ["avcC": junk]] as NSDictionary)
      // The shortest record has seven bytes (ISO/IEC 14496-15 §5.3.3.1.2).
      #expect(count >= 7 || format.parameterSets.isEmpty)
      #expect(format.parameterSets.allSatisfy { $0.isEmpty || junk.range(of: $0) != nil })
    }
  }
}

/// NAL units between start codes (ITU-T H.264 annex B).
enum AnnexB {
  static func units(_ stream: Data) -> [Data] {
    let bytes = [UInt8](stream)
    var starts: [Int] = []
    var index = 0
    while index + 2 < bytes.count {
      if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
        starts.append(index + 3)
        index += 3
      } else {
        index += 1
      }
    }
    return zip(starts, starts.dropFirst().map { $0 - 3 } + [bytes.count]).map { start, end in
      var end = end
      while end > start, bytes[end - 1] == 0 { end -= 1 }
      return Data(bytes[start..<end])
    }.filter { !$0.isEmpty }
  }
}

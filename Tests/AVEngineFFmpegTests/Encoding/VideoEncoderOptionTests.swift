import AVEngineCore
import CoreMedia
import CoreVideo
import Testing

@testable import AVEngineFFmpeg

@Suite struct VideoEncoderOptionTests {
  typealias Change = @Sendable (inout VideoEncoderSettings) -> Void

  private func options(
    _ encoder: String, _ rate: VideoEncoderSettings.Rate = .quality(0.6), _ change: Change = { _ in }
  ) throws -> [String: String] {
    let codec = encoder == "libx265" ? kCMVideoCodecType_HEVC : kCMVideoCodecType_H264
    var settings = VideoEncoderTests.settings(codec, rate)
    change(&settings)
    return try VideoEncoderOptions(settings, encoder: encoder).values
  }

  private static let x264 = ["preset": "veryfast", "forced-idr": "1"]
  private static let x265 = ["preset": "veryfast", "forced-idr": "1", "x265-params": "log-level=none:open-gop=0"]

  private static let limit = VideoEncoderSettings.RateLimit(bits: 900_000, bitsPerSecond: 600_000)

  @Test func x264() throws {
    func check(
      _ rate: VideoEncoderSettings.Rate, _ more: [String: String], _ change: Change = { _ in },
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let wanted = Self.x264.merging(more) { $1 }
      #expect(try options("libx264", rate, change) == wanted, sourceLocation: location)
    }
    try check(.average(100_000), [:])
    try check(.quality(0.6), ["crf": "24.0"])
    try check(.quality(0.7), ["crf": "20.5"])
    try check(.visuallyLossless, ["crf": "18.0"])
    try check(.average(100_000), ["preset": "ultrafast"]) { $0.prioritizesSpeed = true }
    try check(.average(100_000), ["profile": "baseline", "level": "3.1"]) {
      $0.profile = .baseline
      $0.level = 31
    }
    try check(.average(100_000), ["coder": "vlc", "qmin": "10", "qmax": "40", "slice-max-size": "1200"]) {
      $0.entropyMode = .cavlc
      $0.minimumQP = 10
      $0.maximumQP = 40
      $0.maximumSliceBytes = 1_200
    }
    try check(.average(100_000), ["tune": "zerolatency"]) { $0.latency = .zero }
    try check(.average(100_000), ["x264-params": "rc-lookahead=0:sync-lookahead=0:sliced-threads=1"]) {
      $0.latency = .low
    }
    try check(.average(100_000), ["x264-params": "cpu-independent=1"]) { $0.threadCount = 4 }
    try check(.average(100_000), ["maxrate": "400000", "bufsize": "300000"]) { $0.rateLimit = Self.limit }
    try check(.average(100_000), ["flags": "+pass1", "stats": "/n:1", "fastfirstpass": "0"]) {
      $0.pass = EncoderPass(.first, notes: "/n:1")
    }
    let orders = ["bframes=0", "bframes=2:b-pyramid=none", "bframes=3:b-pyramid=normal"]
    for (count, order) in orders.enumerated() {
      try check(.visuallyLossless, ["crf": "18.0", "x264-params": "sps-id=3:\(order):ref=2"]) {
        $0.h264Sequence = H264SequenceConstraints(identifier: 3, reorderedFrames: count, bufferedFrames: 2)
      }
    }
    try check(.visuallyLossless, ["crf": "18.0", "x264-params": "sps-id=0:bframes=0:ref=1:keyint=1"]) {
      $0.h264Sequence = H264SequenceConstraints(identifier: 0, reorderedFrames: 0, bufferedFrames: 0)
    }
    #expect(throws: EngineError.self) {
      try options("libx264") {
        $0.h264Sequence = H264SequenceConstraints(identifier: 0, reorderedFrames: 3, bufferedFrames: 4)
      }
    }
  }

  @Test func x265() throws {
    #expect(try options("libx265") == Self.x265.merging(["crf": "24.0"]) { $1 })
    #expect(try options("libx265", .visuallyLossless) == Self.x265.merging(["crf": "20.0"]) { $1 })
    let immediate = try options("libx265", .average(1)) {
      $0.latency = .zero
      $0.profile = .main10
    }
    #expect(immediate == Self.x265.merging(["tune": "zerolatency", "profile": "main10"]) { $1 })
    let second = try options("libx265", .average(1)) { $0.pass = EncoderPass(.second, notes: "/notes") }
    let list = "log-level=none:open-gop=0:pass=2:slow-firstpass=1:stats=/notes"
    #expect(second == Self.x265.merging(["flags": "+pass2", "x265-params": list]) { $1 })
    #expect(VideoEncoderOptions.options(of: EncoderPass(.first, notes: "/a:b"), encoder: "libx265") == nil)
  }

  @Test func openH264() throws {
    #expect(try options("libopenh264", .average(500_000)) == ["rc_mode": "bitrate", "g": "250"])
    #expect(
      try options("libopenh264", .quality(0.6)) == ["rc_mode": "quality", "qmin": "24", "qmax": "24", "g": "250"])
    let limited = try options("libopenh264", .average(500_000)) {
      $0.rateLimit = Self.limit
      $0.maximumKeyFrameInterval = 30
      $0.profile = .baseline
      $0.entropyMode = .cavlc
      $0.maximumSliceBytes = 1_200
      $0.minimumQP = 10
      $0.maximumQP = 40
    }
    #expect(
      limited == [
        "rc_mode": "bitrate", "maxrate": "600000", "profile": "constrained_baseline", "coder": "vlc",
        "max_nal_size": "1200", "qmin": "10", "qmax": "40",
      ])
    let bounded = try options("libopenh264", .visuallyLossless) {
      $0.minimumQP = 22
      $0.latency = .zero
      $0.prioritizesSpeed = true
      $0.profile = .high
    }
    #expect(bounded == ["rc_mode": "quality", "qmin": "22", "qmax": "22", "g": "250", "profile": "high"])
    #expect(VideoEncoderOptions.options(of: EncoderPass(.first, notes: "/notes"), encoder: "libopenh264") == nil)
    #expect(throws: EngineError.self) {
      try options("libopenh264") {
        $0.h264Sequence = H264SequenceConstraints(identifier: 1, reorderedFrames: 0, bufferedFrames: 1)
      }
    }
  }

  @Test func jpeg() throws {
    #expect(try options("mjpeg", .quality(1)) == ["flags": "+qscale", "qmin": "1", "global_quality": "118"])
    #expect(try options("mjpeg", .quality(0)) == ["flags": "+qscale", "qmin": "1", "global_quality": "3658"])
    #expect(try options("mjpeg", .visuallyLossless) == ["flags": "+qscale", "qmin": "1", "global_quality": "236"])
    #expect(try options("mjpeg", .average(1_000_000)).isEmpty)
  }

  @Test func optionsReachTheEncoder() throws {
    var settings = VideoEncoderTests.settings(kCMVideoCodecType_H264, .visuallyLossless)
    settings.entropyMode = .cavlc
    settings.minimumQP = 11
    settings.latency = .low
    settings.rateLimit = Self.limit
    settings.h264Sequence = H264SequenceConstraints(identifier: 5, reorderedFrames: 1, bufferedFrames: 2)
    let encoded = try VideoEncoderTests.Encoded(settings)
    let first = try #require(encoded.samples.first)
    let text = try first.data.withContiguousBytes { String(decoding: $0, as: UTF8.self) }
    for word in [
      "crf=18.0", "cabac=0", "qpmin=11", "rc_lookahead=0", "vbv_maxrate=400", "vbv_bufsize=300",
      "bframes=2", "b_pyramid=0", "ref=2", "subme=2", "me=hex",
    ] { #expect(text.contains(" \(word) "), "\(word)") }
    settings.prioritizesSpeed = true
    let fast = try #require(try VideoEncoderTests.Encoded(settings).samples.first)
    let other = try fast.data.withContiguousBytes { String(decoding: $0, as: UTF8.self) }
    #expect(other.contains(" subme=0 "))
  }

  @Test func namesOfProfiles() throws {
    let high = try #require(VideoProfiles.parse("H264_High_4_1", codec: kCMVideoCodecType_H264))
    #expect(high.profile == .high && high.level == 41)
    let main = try #require(VideoProfiles.parse("HEVC_Main_AutoLevel", codec: kCMVideoCodecType_HEVC))
    #expect(main.profile == .main && main.level == nil)
    for name in ["H264_High_4_1", "HEVC_Main12_AutoLevel", "HEVC_Main_x"] {
      #expect(VideoProfiles.parse(name, codec: kCMVideoCodecType_HEVC) == nil, "\(name)")
    }
  }
}

import AVEngineCore
import AVEngineFFmpeg
import CoreMedia
import Foundation
import TestSupport
import Testing

/// The expected time of each frame is the one that ffprobe reads from the MPEG-4 file from which the frame was copied.
@Suite struct FrameOrderTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let codec: String
    let arguments: String
    let containers: [String]
    var testDescription: String { codec }
  }

  private static let kinds = [
    Kind(codec: "plain-h264", arguments: "-c:v libx264 -bf 0 -g 12", containers: ["avi", "ts", "mpg", "h264"]),
    Kind(codec: "two-h264", arguments: "-c:v libx264 -bf 2 -g 12", containers: ["avi", "ts", "mpg", "264"]),
    Kind(
      codec: "pyramid-h264",
      arguments: "-c:v libx264 -b_strategy 0 -bf 3 -x264-params b-pyramid=normal:open-gop=1:keyint=16",
      containers: ["avi", "ts", "mpg", "h264"]),
    Kind(
      codec: "flat-h264", arguments: "-c:v libx264 -b_strategy 0 -bf 7 -x264-params b-pyramid=none",
      containers: ["avi", "ts", "h264"]),
    Kind(
      codec: "hevc", arguments: "-c:v libx265 -x265-params log-level=none:keyint=15:bframes=3",
      containers: ["ts", "hevc", "265"]),
    Kind(codec: "plain-mpeg4", arguments: "-c:v mpeg4 -bf 0 -g 12", containers: ["avi", "ts", "mpg"]),
    Kind(codec: "two-mpeg4", arguments: "-c:v mpeg4 -bf 2 -g 12", containers: ["avi", "ts", "mpg"]),
    Kind(codec: "mjpeg", arguments: "-c:v mjpeg", containers: ["avi"]),
  ]

  private func places(_ times: [CMTime]) -> [Int64] {
    let first = times.min() ?? .zero
    return times.map { ($0 - first).convertScale(25, method: .roundHalfAwayFromZero).value }
  }

  private func original(_ kind: Kind) throws -> URL {
    try MediaMaker.file("order-\(kind.codec).mp4", kind.arguments + " -pix_fmt yuvj420p", video: true, audio: false)
  }

  private func copies(_ kind: Kind) throws -> [(URL, [Int64])] {
    let original = try original(kind)
    let packets = try #require(ProbedPacket.read(original)[0])
    let wanted = places(try packets.map { try #require($0.presentation) })
    #expect(wanted.sorted() == Array(0..<50))
    return try kind.containers.map { name in
      // The tests run at the same time, so each makes a separate file.
      let url = MadeMedia.folder.appendingPathComponent("order-\(kind.codec)-\(UUID().uuidString).\(name)")
      var options = ["264": ["-f", "h264"], "265": ["-f", "hevc"], "mpg": ["-f", "vob"]][name] ?? []
      // Muxers of streams without headers do not repeat the parameter sets.
      if name == "mpg", kind.codec.hasSuffix("h264") { options += ["-bsf:v", "h264_mp4toannexb"] }
      if ["ts", "mpg"].contains(name), kind.codec.hasSuffix("mpeg4") { options += ["-bsf:v", "dump_extra"] }
      _ = try Tool.run(
        "ffmpeg", ["-v", "error", "-nostdin", "-i", original.path, "-c", "copy"] + options + [url.path])
      return (url, wanted)
    }
  }

  /// With a time base of 1/600 s, AVI has 600 slots per second, most of them empty.
  @Test func emptySlotsAreNoPictures() throws {
    let arguments = "-c:v mjpeg -enc_time_base 1/600 -vsync passthrough"
    let url = try MediaMaker.file("slots.avi", arguments, video: true, audio: false)
    let track = try #require(MediaMaker.open(url).tracks.first)
    let samples = try MediaMaker.samples(track)
    #expect(track.info.statedFrameRate == 25)
    #expect(places(samples.map(\.presentationTime)) == Array(0..<50))
    #expect(samples.allSatisfy { $0.duration == CMTime(value: 1, timescale: 25) })
  }

  /// Of 50 frames, the last presented one is also decoded last. Of 49 frames, two are decoded after the last presented
  /// one.
  @Test(arguments: [49, 50]) func lastPictureAmongSlots(_ count: Int64) throws {
    let arguments = "-c:v mpeg4 -bf 2 -g 12 -frames:v \(count) -enc_time_base 1/600 -vsync passthrough"
    let url = try MediaMaker.file("slots-\(count).avi", arguments, video: true, audio: false)
    let track = try #require(MediaMaker.open(url).tracks.first)
    let times = try MediaMaker.samples(track).map(\.presentationTime).sorted()
    #expect(times.count == Int(count))
    let step = CMTime(value: 1, timescale: 25)
    for (previous, next) in zip(times, times.dropFirst()) { #expect(next - previous == step) }
  }

  @Test(arguments: kinds) private func everyPictureIsThereAtItsTime(_ kind: Kind) throws {
    for (url, wanted) in try copies(kind) {
      let container = try MediaMaker.open(url)
      let track = try #require(container.tracks.first)
      let samples = try MediaMaker.samples(track)
      #expect(places(samples.map(\.presentationTime)) == wanted, "\(url.lastPathComponent)")
      #expect(samples.allSatisfy { $0.decodeTime <= $0.presentationTime })
      for (previous, next) in zip(samples, samples.dropFirst()) { #expect(previous.decodeTime < next.decodeTime) }
      if kind.codec.hasSuffix("h264") { #expect(track.info.statedFrameRate == 25, "\(url.lastPathComponent)") }
      let source = try #require(track.info.segments.last?.source)
      #expect(samples.map(\.presentationTime).min() == source.start, "\(url.lastPathComponent)")
      let precise = try MediaMaker.open(url, precise: true)
      #expect(
        precise.info.duration == CMTime(value: 2, timescale: 1), "\(url.lastPathComponent) \(precise.info.duration)")
    }
  }

  @Test(arguments: kinds) private func seeksGiveTheSameTimes(_ kind: Kind) throws {
    for (url, _) in try copies(kind) where url.pathExtension != "mpg" {
      let track = try #require(MediaMaker.open(url).tracks.first)
      let all = try MediaMaker.samples(track)
      let start = try #require(all.map(\.presentationTime).min())
      let cursor = try track.makeCursor()
      for frame in [33, 3, 47, 17, 24, 0] {
        let time = start + CMTime(value: Int64(frame), timescale: 25)
        let index = try #require(all.lastIndex { $0.isSync && $0.presentationTime <= time })
        try cursor.seek(to: time)
        for wanted in all[index...].prefix(9) {
          let found = try #require(try cursor.next())
          #expect(
            found.presentationTime == wanted.presentationTime && found.size == wanted.size,
            "\(url.lastPathComponent) \(frame)")
        }
      }
    }
  }
}

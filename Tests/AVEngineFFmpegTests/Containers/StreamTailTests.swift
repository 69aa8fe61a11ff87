import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct StreamTailTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: String
    var testDescription: String { "\(name) \(arguments)" }
  }

  private static let video = "-c:v libx264 -preset ultrafast -g 25 -bf 3 -x264-params b-pyramid=normal:b-adapt=0"
  static let rows = [
    Row(name: "ac3.ts", arguments: "-c:a ac3 -ac 2"), Row(name: "eac3.ts", arguments: "-c:a eac3"),
    Row(name: "mp2.ts", arguments: "-c:a mp2"), Row(name: "aac.ts", arguments: "-c:a aac"),
    Row(name: "mp3.ts", arguments: "-c:a libmp3lame"),
    Row(name: "dts.ts", arguments: "-c:a dca -strict -2"), Row(name: "opus.ts", arguments: "-c:a libopus"),
    Row(name: "ac3.mpg", arguments: "-c:a ac3"), Row(name: "mp2.mpg", arguments: "-c:a mp2"),
    Row(name: "h264.ts", arguments: video + " -c:a ac3"),
    Row(name: "h264-mp2.mpg", arguments: video + " -c:a mp2"),
    Row(name: "hevc.ts", arguments: "-c:v libx265 -preset ultrafast -x265-params bframes=4:log-level=none -c:a aac"),
    Row(name: "mpeg2.ts", arguments: "-c:v mpeg2video -bf 2 -c:a mp2"),
    Row(name: "mpeg2.mpg", arguments: "-c:v mpeg2video -bf 2 -c:a ac3"),
    // Timestamps start again after 26 hours (ISO/IEC 13818-1 §2.4.3.7).
    Row(name: "wrap.ts", arguments: video + " -c:a aac -output_ts_offset 95442.3"),
  ]

  /// Only the first audio packet of a PES packet has a time. Those that follow it may extend beyond the start of the
  /// next PES packet.
  @Test func soundDoesNotGoBackWithinAPacket() throws {
    let url = try MediaMaker.file("overlapping.ts", "-c:a aac -bsf:a setts=ts=TS*0.9", rate: 48_000)
    let probed = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0", url.path])
    let stated = String(decoding: probed, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
    try #require(zip(stated, stated.dropFirst()).contains { $0 > $1 }, "the file's times do not decrease")
    let samples = try MediaMaker.samples(try #require(try MediaMaker.open(url).tracks.first))
    #expect(samples.count == stated.count)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.decodeTime < $1.decodeTime })
  }

  private func ends(_ container: any MediaContainer) -> [CMTime] { container.tracks.map(\.info.timeRange.end) }

  @Test(arguments: rows) func lastFramesAreCounted(_ row: Row) throws {
    let url = try MediaMaker.file(
      "tail-\(row.name)", row.arguments, video: row.arguments.contains("-c:v"), rate: 48_000)
    let (quick, precise) = (try MediaMaker.open(url), try MediaMaker.open(url, precise: true))
    #expect(
      ends(quick) == ends(precise) && !ends(quick).isEmpty,
      "\(ends(quick).map(\.seconds)) \(ends(precise).map(\.seconds))")
    #expect(quick.info.duration == precise.info.duration)
    #expect(try quick.preciseDuration() == precise.info.duration && !quick.info.isDurationEstimated)
    for track in quick.tracks {
      let range = try #require(track.info.segments.compactMap(\.source).last)
      let last = try MediaMaker.samples(track).map { $0.presentationTime + $0.duration }.max()
      #expect(range.end == last.map { CMTimeConvertScale($0, timescale: range.end.timescale, method: .default) })
    }
  }

  @Test(arguments: ["ts", "mpg"]) func littleIsReadForTheEnd(_ type: String) throws {
    let url = try MediaMaker.file(
      "large.\(type)", "-c:v mpeg2video -s 640x480 -b:v 20M -minrate 20M -maxrate 20M -bufsize 4M -bf 2 -c:a mp2",
      video: true, seconds: 20)
    let data = try Data(contentsOf: url)
    try #require(data.count > 24 << 20)
    let source = CountedBytes(data, name: url.lastPathComponent)
    let container = try MediaMaker.open(source, OpenOptions())
    let read = source.bytesRead.load(ordering: .relaxed)
    #expect(ends(container) == ends(try MediaMaker.open(url, precise: true)))
    #expect(read < 14 << 20, "\(read) of \(data.count)")
  }

  @Test func timesThatBeginAnewAreCounted() throws {
    let late = try MediaMaker.file("late.ts", "-c:a ac3 -output_ts_offset 1000", rate: 48_000)
    let early = try MediaMaker.file("early.ts", "-c:a ac3", rate: 48_000)
    let joined = try MadeMedia.place("joined.ts")
    try (Data(contentsOf: late) + Data(contentsOf: early)).write(to: joined)
    let container = try MediaMaker.open(joined)
    #expect(container.info.duration.seconds >= 2)
  }

  @Test func theSearchForTheEndIsBounded() throws {
    let url = try MediaMaker.file("padded.ts", "-c:a mp2", rate: 48_000)
    // Packets of the null stream (ISO/IEC 13818-1 §2.4.1).
    let null: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + Array(repeating: 0xFF, count: 184)
    let nulls = Data(Array(repeating: null, count: 1000).joined())
    var data = try Data(contentsOf: url)
    while data.count < 20 << 20 { data += nulls }
    let source = CountedBytes(data, name: "padded.ts")
    let timing = StreamTiming(base: AVRational(num: 1, den: 90_000), timescale: 90_000)
    let tail = StreamTail(source: source, signature: MediaSignature(.transportStream), timings: [0: timing], keys: [:])
    #expect(try tail.ends().isEmpty)
    let read = source.bytesRead.load(ordering: .relaxed)
    #expect(read > 13 << 20 && read < 16 << 20, "\(read) of \(data.count)")
  }
}

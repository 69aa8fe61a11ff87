import AVEngineCore
import AVEngineISOMedia
import AVEngineISOMediaWriting
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct SegmentWriterTests {
  final class Collector: Sendable {
    private let all = Mutex<[WrittenSegment]>([])
    func add(_ segment: WrittenSegment) { all.withLock { $0.append(segment) } }
    var segments: [WrittenSegment] { all.withLock { $0 } }
  }

  static func write(
    _ source: URL, _ profile: SegmentOptions.Profile, interval: CMTime, offset: CMTime = .zero,
    kinds: Set<CMMediaType>? = nil,
    chapters: [Chapter] = [], change: (inout MediaSample) -> Void = { _ in }
  ) throws -> [WrittenSegment] {
    let container = try open(source)
    let collector = Collector()
    let segments = SegmentOptions(profile: profile, interval: interval, start: offset) { collector.add($0) }
    var options = WriterOptions(format: .mp4)
    options.chapters = chapters
    let writer = try ISOMediaWriterProvider().makeSegmentWriter(segments, options: options)
    let tracks = container.tracks.filter { kinds?.contains($0.info.mediaType) ?? true }
    for track in tracks { _ = try writer.addTrack(Remux.header(of: track, among: tracks)) }
    try writer.begin()
    var all: [(track: Int, sample: MediaSample)] = []
    for (number, track) in tracks.enumerated() {
      // An asset writer passes its samples in movie time.
      let start = track.info.segments.first { $0.source != nil }
      let shift = (start?.target.start ?? .zero) - (start?.source?.start ?? .zero) + offset
      all += try samples(of: track).map { sample in
        var moved = sample
        (moved.decodeTime, moved.presentationTime) = (sample.decodeTime + shift, sample.presentationTime + shift)
        change(&moved)
        return (number, moved)
      }
    }
    let order = all.indices.sorted { (all[$0].sample.decodeTime, $0) < (all[$1].sample.decodeTime, $1) }
    for index in order {
      let (track, sample) = all[index]
      try writer.append(sample, data: try tracks[track].data(of: sample), to: track)
    }
    try writer.finish()
    return collector.segments
  }

  private func joined(_ segments: [WrittenSegment]) throws -> URL {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).mp4")
    try segments.reduce(into: Data()) { $0.append($1.data) }.write(to: url)
    return url
  }

  private static let second = CMTime(value: 1, timescale: 1)

  @Test(arguments: [SegmentOptions.Profile.plain, .appleHLS, .cmaf], [CMTime.zero, CMTime(value: 10, timescale: 1)])
  func segmentsBeginWithSyncSamples(_ profile: SegmentOptions.Profile, _ offset: CMTime) throws {
    let source = try Fixture.bFrames.url
    let segments = try Self.write(source, profile, interval: Self.second, offset: offset)
    #expect(segments.map(\.kind) == [.initialization, .media, .media])
    // A group of 15 frames lasts 0.5005 s: the first sync sample after one second is the third.
    let video = segments.dropFirst().compactMap { $0.tracks.first { $0.mediaType == kCMMediaType_Video } }
    let group = CMTime(value: 15 * 1001, timescale: 30_000)
    #expect(video.count == 2)
    let starts = [offset, offset + CMTimeMultiply(group, multiplier: 2)]
    #expect(video.map(\.earliestPresentation) == starts)
    for (segment, report) in zip(segments.dropFirst(), video) {
      let first = try #require(report.firstSample)
      #expect(first.isSync && first.offset + first.length <= segment.data.count)
      let size = segment.data.dropFirst(first.offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      #expect(size > 0 && size < first.length)
    }
    #expect(video.reduce(CMTime.zero) { $0 + $1.duration } == CMTime(value: 60 * 1001, timescale: 30_000))
    let whole = try joined(segments)
    defer { try? FileManager.default.removeItem(at: whole) }
    let (before, after) = (try Probe(source, editLists: true), try Probe(whole, editLists: true))
    for stream in before.streams.indices {
      let (old, new) = (before.packets(of: stream), after.packets(of: stream))
      #expect(old.map(\.size) == new.map(\.size))
      #expect(old.map { $0.flags.prefix(1) } == new.map { $0.flags.prefix(1) })
      let scale = Double(before.streams[stream].time_base.split(separator: "/").last ?? "1") ?? 1
      let shifts = Set(zip(old, new).map { ($1.pts ?? 0) - ($0.pts ?? 0) })
      // An edit hides priming, which would be before zero, in both files.
      #expect(shifts.count == 1)
      #expect(abs(Double(shifts.first ?? 0) / scale - offset.seconds) < 0.001)
    }
    _ = try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", whole.path, "-f", "null", "-"])
  }

  @Test(arguments: [nil, .mp4, .mov] as [ContainerFormat?])
  func chaptersComeWithTheHeader(_ format: ContainerFormat?) throws {
    let chapters = [("Eins", 0, 3), ("Zwei", 3, 7)].map { title, start, end in
      Chapter(
        range: CMTimeRange(start: CMTime(value: start, timescale: 5), end: CMTime(value: end, timescale: 5)),
        title: title)
    }
    let source = try Fixture.bFrames.url
    let url =
      if let format {
        try Remux.copy(source, format: format) { options in
          options.chapters = chapters
          (options.fragmentInterval, options.keepsFragments) = (Self.second, true)
        }
      } else { try joined(Self.write(source, .cmaf, interval: Self.second, chapters: chapters)) }
    let found = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title", "-of", "csv=p=0", url.path])
    #expect(String(decoding: found, as: UTF8.self).split(separator: "\n") == ["0.000000,Eins", "0.600000,Zwei"])
    #expect(try open(url).chapters().map(\.title) == ["Eins", "Zwei"])
  }

  /// Flags of fragments can mark sync samples only; sample groups mark samples that begin an open group of frames.
  @Test func openGroupsAreMarked() throws {
    let source = try Fixture.openGroup.url
    let starts = try samples(of: #require(open(source).tracks.first)).filter(\.isSync).map(\.presentationTime)
    #expect(starts.count == 5)
    let segments = try Self.write(source, .cmaf, interval: Self.second) { sample in
      if sample.isSync, sample.decodeTime > .zero { sample.flags = [.partialSync, .dependsOnOthers] }
    }
    let url = try joined(segments)
    let track = try #require(open(url).tracks.first)
    let found = try samples(of: track)
    #expect(found.count { $0.isSync } == 1 && found.count { $0.flags.contains(.partialSync) } == 4)
    let cursor = try track.makeCursor()
    for start in starts {
      try cursor.seek(to: start)
      #expect(try cursor.next().map { $0.presentationTime - found[0].presentationTime } == start - starts[0])
    }
    try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", url.path, "-f", "null", "-"])
  }

  @Test func eachSegmentPlaysAlone() throws {
    let segments = try Self.write(
      try Fixture.bFrames.url, .appleHLS, interval: Self.second, kinds: [kCMMediaType_Video])
    var counts: [Int] = []
    for segment in segments.dropFirst() {
      let url = try joined([segments[0], segment])
      defer { try? FileManager.default.removeItem(at: url) }
      let log = String(
        decoding: try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", url.path, "-f", "framemd5", "-"]),
        as: UTF8.self)
      counts.append(log.split(separator: "\n").count { !$0.hasPrefix("#") })
    }
    #expect(counts.reduce(0, +) == 60)
    #expect(counts.first == 30)
  }

  @Test func segmentsEndWhereAsked() throws {
    let container = try open(try Fixture.audioAAC.url)
    let track = try #require(container.tracks.first)
    let collector = Collector()
    let options = SegmentOptions(profile: .appleHLS) { collector.add($0) }
    let writer = try ISOMediaWriterProvider().makeSegmentWriter(options, options: WriterOptions(format: .mp4))
    _ = try writer.addTrack(Remux.header(of: track, among: [track]))
    try writer.begin()
    let list = try samples(of: track)
    for (number, sample) in list.enumerated() {
      if number == 20 || number == 50 { try writer.flushSegment() }
      try writer.append(sample, data: try track.data(of: sample), to: 0)
    }
    try writer.finish()
    let durations = collector.segments.dropFirst().compactMap { $0.tracks.first?.duration.value }
    let last: Int64 = list.dropFirst(50).reduce(0) { $0 + $1.duration.value }
    let expected: [Int64] = [20 * 1024, 30 * 1024, last]
    #expect(durations == expected)
    let error = #expect(throws: EngineError.self) {
      try writer.append(list[0], data: try track.data(of: list[0]), to: 0)
    }
    #expect(error?.kind == .writeFailed)
  }

  @Test(.requires(.pymp4)) func segmentsBeginWithIndexes() throws {
    let segments = try Self.write(
      try Fixture.bFrames.url, .appleHLS, interval: Self.second, offset: CMTime(value: 10, timescale: 1))
    let script = """
      import sys, io
      from pymp4.parser import Box
      data = open(sys.argv[1], 'rb').read()
      place, boxes = 0, []
      while place < len(data):
        size = int.from_bytes(data[place:place + 4], 'big')
        boxes.append((data[place + 4:place + 8].decode(), place, size))
        place += size
      print(' '.join(kind for kind, _, _ in boxes))
      for kind, place, size in boxes:
        if kind != 'sidx': continue
        box = Box.parse(data[place:place + size])
        body, one = getattr(box, 'box_body', box), None
        one = body.references[0]
        target = place + size + body.first_offset
        print(body.reference_ID, body.timescale, body.earliest_presentation_time, len(body.references), one.reference_type,
              one.segment_duration, int(one.starts_with_SAP), one.SAP_type, [kind for kind, at, _ in boxes if at == target],
              target + one.referenced_size == len(data))
      """
    let scales = try open(try Fixture.bFrames.url).tracks.map(\.info.timescale)
    for segment in segments.dropFirst() {
      let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).m4s")
      defer { try? FileManager.default.removeItem(at: url) }
      try segment.data.write(to: url)
      let text = String(decoding: try Tool.run("python3", ["-c", script, url.path]), as: UTF8.self)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.first == "styp sidx sidx moof mdat")
      let expected = segment.tracks.map { report in
        let scale = scales[report.track]
        let ticks = [report.earliestPresentation, report.duration].map {
          $0.convertScale(scale, method: .default).value
        }
        return "\(report.track + 1) \(scale) \(ticks[0]) 1 MEDIA \(ticks[1]) 1 1 ['moof'] True"
      }
      #expect(lines.dropFirst().map { $0 } == expected)
    }
  }

  /// A segment whose first sample is presented after other samples of the segment has an access point of type 2
  /// (ISO/IEC 14496-12 §I.3).
  @Test func indexesTellFramesThatAreShownBeforeTheFirst() throws {
    let frame = CMTime(value: 1001, timescale: 30_000)
    let segments = try Self.write(
      try Fixture.bFrames.url, .appleHLS, interval: Self.second, kinds: [kCMMediaType_Video]
    ) { sample in
      if sample.isSync, sample.presentationTime > frame {
        sample.presentationTime = sample.presentationTime + frame + frame
      }
    }
    let types = try segments.dropFirst().map { segment in
      let place = try #require(segment.data.range(of: Data("sidx".utf8))).upperBound
      // The byte with the access point's type follows these fields: version and flags, track, timescale, time,
      // distance, count, size, duration.
      return Int(segment.data[place + 40] >> 4)
    }
    #expect(types == [8 | 1, 8 | 2])
  }

  @Test func playlistPlays() throws {
    let folder = MadeMedia.folder.appendingPathComponent("hls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let segments = try Self.write(
      try Fixture.bFrames.url, .appleHLS, interval: Self.second, offset: CMTime(value: 10, timescale: 1))
    var lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:2", "#EXT-X-MAP:URI=\"init.mp4\""]
    for (number, segment) in segments.enumerated() {
      let name = number == 0 ? "init.mp4" : "\(number).m4s"
      try segment.data.write(to: folder.appendingPathComponent(name))
      if number > 0 { lines += ["#EXTINF:\(segment.tracks.map(\.duration.seconds).max() ?? 1),", name] }
    }
    try (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n").write(
      to: folder.appendingPathComponent("list.m3u8"), atomically: true, encoding: .utf8)
    let log = String(
      decoding: try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-xerror", "-i", folder.appendingPathComponent("list.m3u8").path, "-map", "0:v", "-f",
          "framemd5", "-",
        ]),
      as: UTF8.self)
    #expect(log.split(separator: "\n").count { !$0.hasPrefix("#") } == 60)
  }

  @Test func equalFormatsShareAHeader() throws {
    let track = try #require(try open(try Fixture.audioAAC.url).tracks.first)
    let again = try #require(try open(try Fixture.audioAAC.url).tracks.first?.info.formatDescriptions.first)
    let collector = Collector()
    let options = SegmentOptions(profile: .appleHLS) { collector.add($0) }
    let writer = try ISOMediaWriterProvider().makeSegmentWriter(options, options: WriterOptions(format: .mp4))
    _ = try writer.addTrack(Remux.header(of: track, among: [track]))
    try writer.begin()
    let second = try writer.addFormat(again, at: nil, to: 0)
    for (number, var sample) in try samples(of: track).enumerated() {
      if number == 10 { try writer.flushSegment() }
      sample.formatIndex = number / 5 % 2 * second
      try writer.append(sample, data: try track.data(of: sample), to: 0)
    }
    try writer.finish()
    #expect(collector.segments.map(\.kind) == [.initialization, .media, .media])
  }
}

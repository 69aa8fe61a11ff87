import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct TimingTests {
  private func decodedFrames(_ url: URL, rate: Int) throws -> Int {
    try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-ac", "1", "-ar", "\(rate)", "-"])
      .count / 2
  }

  @Test(arguments: ["a.mp3", "a.opus", "v.ogg", "a.flac", "a.wav", "a.caf", "a.aiff"])
  func segmentsHidePrimingAndPadding(_ name: String) throws {
    let file = try #require(MadeFile.all.first { $0.name == name })
    let container = try MediaMaker.open(file.url())
    let track = try #require(container.tracks.first)
    let range = track.info.timeRange
    #expect(range.start == .zero)
    #expect(range.duration == CMTime(value: Int64(file.rate) * 2, timescale: Int32(file.rate)), "\(range.duration)")
    #expect(try decodedFrames(file.url(), rate: file.rate) == file.rate * 2)
  }

  @Test(arguments: ["noxing.mp3", "a.aac"]) func estimatesBecomeExact(_ name: String) throws {
    let file = try #require(MadeFile.all.first { $0.name == name })
    let container = try MediaMaker.open(file.url())
    let track = try #require(container.tracks.first)
    let counted = try MediaMaker.samples(track).reduce(CMTime.zero) { $0 + $1.duration }
    #expect(container.info.isDurationEstimated)
    #expect(try container.preciseDuration() == counted)
    let precise = try MediaMaker.open(file.url(), precise: true)
    #expect(!precise.info.isDurationEstimated)
    #expect(precise.info.duration == counted)
    #expect(try precise.preciseDuration() == counted)
  }

  /// FFmpeg's transport stream begins at 1.4 seconds of its own clock.
  @Test func transportStreamsBeginAtZero() throws {
    let file = try #require(MadeFile.all.first { $0.name == "h264.ts" })
    let container = try MediaMaker.open(file.url())
    let starts = container.tracks.compactMap { $0.info.segments.first { !$0.isEmpty } }
    #expect(starts.contains { $0.target.start == .zero })
    #expect(starts.allSatisfy { $0.source.map { $0.start > CMTime(value: 1, timescale: 1) } == true })
    let distances = Set(starts.compactMap { segment in segment.source.map { $0.start - segment.target.start } })
    #expect(distances.count == 1)
  }

  @Test func metadataStandInTheKeySpaceOfTheirFile() throws {
    let tags = "-metadata title=Name -metadata artist=Band -metadata album=Disc -metadata track=3/9"
    let cases = [
      ("t.mp3", "org.id3", ["TIT2", "TPE1", "TALB", "TRCK"]),
      ("t.flac", "", ["TITLE", "ARTIST", "ALBUM", "TRACKNUMBER"]),
      ("t.ogg", "", ["TITLE", "ARTIST", "ALBUM", "TRACKNUMBER"]), ("t.wav", "", ["INAM", "IART", "IPRD", "IPRT"]),
    ]
    for (name, space, keys) in cases {
      let codec = name.hasSuffix("ogg") ? "-c:a libvorbis " : ""
      let container = try MediaMaker.open(MediaMaker.file(name, codec + tags))
      for (key, value) in zip(keys, ["Name", "Band", "Disc", "3/9"]) {
        let entry = container.info.metadata.first { $0.key == .text(key) }
        #expect(entry?.keySpace == space, "\(name) \(key)")
        #expect(entry?.value == .text(value), "\(name) \(key)")
      }
    }
  }

  @Test func chaptersAndLanguages() throws {
    let list = try MadeMedia.place("chapters.txt")
    try Data(
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=800\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=800\nEND=2000\ntitle=Two\n"
        .utf8
    )
    .write(to: list)
    let url = try MediaMaker.file(
      "c.mka", "-i \(list.path) -map_metadata 1 -map 0 -c:a flac -metadata:s:a:0 language=ger")
    let container = try MediaMaker.open(url)
    #expect(container.info.chapters.map(\.title) == ["One", "Two"])
    #expect(container.info.chapters.map { $0.range.start.seconds } == [0, 0.8])
    #expect(container.tracks.first?.info.languageCode == "deu")
  }

  @Test func statedDurationsAreExact() throws {
    let url = try MediaMaker.file("vorbis.webm", "-c:v libvpx -c:a libvorbis", video: true, rate: 48000)
    let text = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream_tags=DURATION", "-of", "csv=p=0", url.path])
    let stated = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ":").last.map(String.init) ?? ""
    }
    let ends = try MediaMaker.open(url).tracks.map(\.info.timeRange.end)
    #expect(stated.count == 2 && ends.count == 2)
    for (end, seconds) in zip(ends, stated) {
      let parts = seconds.split(separator: ".").compactMap { Int64($0) }
      #expect(
        parts.count == 2 && end == CMTime(value: parts[0] * 1_000_000_000 + (parts.last ?? 0), timescale: 1_000_000_000)
      )
    }
  }

  /// MPEG-1 video of variable data rate states the largest possible data rate, not the track's.
  @Test func aRateThatVariesIsCounted() throws {
    let url = try MediaMaker.file("one.mpg", "-c:v mpeg1video -c:a mp2", video: true)
    let track = try #require(MediaMaker.open(url).tracks.first { $0.info.mediaType == kCMMediaType_Video })
    #expect((track.info.statedDataRate ?? 0) < 10_000_000)
  }

  @Test(.requires(.mkvtoolnix)) func targetsAndLanguagesOfMatroskaTags() throws {
    let url = try MediaMaker.file("tagged.mka", "-c:a flac")
    func simple(_ name: String, _ text: String, _ language: String = "und") -> String {
      "<Simple><Name>\(name)</Name><String>\(text)</String><TagLanguage>\(language)</TagLanguage></Simple>"
    }
    let xml = """
      <?xml version="1.0"?><Tags>
      <Tag><Targets><TargetTypeValue>50</TargetTypeValue><TargetType>ALBUM</TargetType></Targets>
      \(simple("TITLE", "Meer"))\(simple("ARTIST", "Chor"))</Tag>
      <Tag><Targets><TargetTypeValue>30</TargetTypeValue><TargetType>TRACK</TargetType></Targets>
      \(simple("TITLE", "Größe", "ger"))\(simple("SUMMARY", "Kurz", "ger"))\(simple("COMMENT-OLD", "Kept"))</Tag></Tags>
      """
    let file = try MadeMedia.place("tags.xml")
    try Data(xml.utf8).write(to: file)
    _ = try Tool.run("mkvpropedit", [url.path, "--tags", "global:\(file.path)"])
    let found = try MediaMaker.open(url).info.metadata.compactMap { entry -> String? in
      guard case .text(let key) = entry.key, case .text(let value) = entry.value else { return nil }
      return "\(key)=\(value)" + (entry.language.map { " (\($0))" } ?? "")
    }
    let wanted = ["ALBUM=Meer", "ALBUM_ARTIST=Chor", "TITLE=Größe (ger)", "SUMMARY=Kurz (ger)", "COMMENT-OLD=Kept"]
    #expect(wanted.allSatisfy(found.contains), "\(found)")
    #expect(!found.contains { $0.contains("-ger") || $0.contains("/") })
  }

  /// In this file, frames that follow a key frame are presented before it.
  @Test func decodeTimesAfterSeeksAreThoseFromTheStart() throws {
    let file = try #require(MadeFile.all.first { $0.name == "hevc.mkv" })
    let track = try #require(MediaMaker.open(file.url()).tracks.first)
    let all = try MediaMaker.samples(track)
    #expect(
      all.indices.contains { $0 > 0 && all[$0 - 1].isSync && all[$0].presentationTime < all[$0 - 1].presentationTime })
    let cursor = try track.makeCursor()
    for index in all.indices where all[index].isSync {
      try cursor.seek(to: all[index].presentationTime)
      var found: [CMTime] = []
      while found.count < 8, let sample = try cursor.next() { found.append(sample.decodeTime) }
      #expect(found == all[index...].prefix(8).map(\.decodeTime), "\(all[index].presentationTime.seconds)")
      #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func cursorsOfOneTrackAreIndependent() throws {
    let file = try #require(MadeFile.all.first { $0.name == "h264.mkv" })
    let container = try MediaMaker.open(file.url())
    let track = try #require(container.tracks.first)
    let wanted = try MediaMaker.samples(track).map(\.presentationTime)
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let found = (try? MediaMaker.samples(track).map(\.presentationTime)) ?? []
      if found != wanted { failures.add(1, ordering: .relaxed) }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func absurdLengthsAddUp() throws {
    let blocks = (0..<600).map {
      MatroskaMaker.Block(track: 1, time: $0 * 10, data: Array(repeating: 0, count: 20), duration: 1 << 61)
    }
    let file = MatroskaMaker([.video("V_VP8")], blocks)
    let container = try MediaMaker.open(MemoryByteSource(file.data, name: "long.mkv"), OpenOptions())
    let track = try #require(container.tracks.first)
    let statistics = try track.statistics()
    #expect(statistics.sampleCount == 600 && statistics.mediaDuration > .zero)
    #expect(try MediaMaker.samples(track).allSatisfy { $0.duration > .zero && $0.decodeTime <= $0.presentationTime })
  }

  @Test func absurdLengthsAreCountedBack() throws {
    var timing = StreamTiming(base: AVRational(num: 1, den: 1000), timescale: 1000)
    (timing.isVideo, timing.reorderDelay) = (true, 32)
    var clock = PacketClock(timing)
    for number in Int64(0)..<40 {
      var packet = AVPacket()
      (packet.pts, packet.dts, packet.duration) = (number * 10, ff_no_time, 1 << 60)
      let found = clock.stamp(packet, isAtStart: true)
      let stamp = try #require(found)
      #expect(stamp.presentation == number * 10 && stamp.decode <= stamp.presentation && stamp.duration > 0)
    }
  }

  @Test func theSearchForDecodeTimesIsBounded() throws {
    let video = MatroskaMaker.Block(track: 1, time: 0, data: [0, 0, 0, 1, 0x65] + Array(repeating: 0, count: 100))
    let audio = (0..<40).map {
      MatroskaMaker.Block(track: 2, time: $0, data: Array(repeating: 0, count: 1 << 20))
    }
    let file = MatroskaMaker([.video("V_MPEG4/ISO/AVC"), .audio], [video] + audio)
    let source = CountedBytes(file.data, name: "large.mkv")
    let demuxer = try Demuxer(source, signature: MediaSignature(.matroska))
    let before = source.bytesRead.load(ordering: .relaxed)
    #expect(try #require(try demuxer.read()).pointee.stream_index == 0)
    let read = source.bytesRead.load(ordering: .relaxed) - before
    #expect(read < 20 << 20, "\(read) of \(file.data.count)")
    var count = 1
    while try demuxer.read() != nil { count += 1 }
    #expect(count == 41)
  }
}

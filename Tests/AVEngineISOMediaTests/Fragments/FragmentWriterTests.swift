import AVEngineCore
import AVEngineISOMedia
import AVEngineISOMediaWriting
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct FragmentWriterTests {
  private static let interval = CMTime(value: 1, timescale: 2)

  private func file(_ format: ContainerFormat) -> URL {
    MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).\(format)")
  }

  private func times(_ url: URL, _ stream: Int) throws -> [String] {
    try Probe(url, editLists: true).packets(of: stream).map {
      "\($0.pts ?? -1) \($0.dts ?? -1) \($0.size) \($0.flags.prefix(1))"
    }
  }

  private static let shapes: [(Fixture, ContainerFormat)] = [
    (.bFrames, .mp4), (.bFrames, .mov), (.hevc, .mp4), (.pcm16, .mov), (.variableRate, .mp4), (.delayed, .mp4),
    (.audioAAC, .m4a),
    (.proRes, .mov),
  ]

  @Test(arguments: shapes) func finishedMovieIsOrdinary(_ fixture: Fixture, _ format: ContainerFormat) throws {
    let source = try fixture.url
    for inFront in [false, true] {
      let plain = try Remux.copy(source, format: format)
      let output = try Remux.copy(source, format: format, inFront: inFront) { $0.fragmentInterval = Self.interval }
      defer { for url in [plain, output] { try? FileManager.default.removeItem(at: url) } }
      for stream in try Probe(plain).streams.indices { #expect(try times(output, stream) == times(plain, stream)) }
      let container = try open(output)
      #expect(!container.info.hasFragments)
      let (ours, theirs) = (container.tracks.map(\.info.segments), try open(plain).tracks.map(\.info.segments))
      #expect(ours == theirs)
      let report = String(
        decoding: try Tool.run("ffmpeg", ["-v", "warning", "-i", output.path, "-f", "null", "-"]), as: UTF8.self)
      #expect(report.isEmpty)
    }
  }

  @Test func theFirstFragmentMayBeShort() throws {
    let output = try Remux.copy(try Fixture.bFrames.url, format: .mp4) {
      $0.firstFragmentInterval = CMTime(value: 1, timescale: 4)
      ($0.fragmentInterval, $0.keepsFragments) = (CMTime(value: 1, timescale: 1), true)
    }
    defer { try? FileManager.default.removeItem(at: output) }
    var (rest, count) = (try Data(contentsOf: output)[...], 0)
    while let found = rest.range(of: Data("moof".utf8)) { (rest, count) = (rest[found.upperBound...], count + 1) }
    #expect(count == 3)
  }

  @Test(arguments: shapes) func keptFragmentsHaveTheSameSamples(_ fixture: Fixture, _ format: ContainerFormat) throws {
    let source = try fixture.url
    let plain = try Remux.copy(source, format: format)
    let output = try Remux.copy(source, format: format) {
      ($0.fragmentInterval, $0.keepsFragments) = (Self.interval, true)
    }
    defer { for url in [plain, output] { try? FileManager.default.removeItem(at: url) } }
    let (before, after) = (try Probe(plain), try Probe(output))
    let container = try open(output)
    #expect(container.info.hasFragments)
    for (number, track) in container.tracks.enumerated() {
      let stream = try #require(after.stream(id: track.info.id))
      let others = try #require(before.stream(id: track.info.id))
      let ours = try samples(of: track)
      let (old, new) = (before.packets(of: others.index), after.packets(of: stream.index))
      if track.info.formatDescriptions.first?.mediaSubType.rawValue != 0x6C70_636D {
        #expect(old.map(\.size) == new.map(\.size))
        #expect(old.map(\.pts) == new.map(\.pts))
        #expect(old.map(\.dts) == new.map(\.dts))
        #expect(old.map { $0.flags.prefix(1) } == new.map { $0.flags.prefix(1) })
        #expect(ours.count == new.count, "track \(number)")
      }
      #expect(old.reduce(0) { $0 + (Int($1.size) ?? 0) } == new.reduce(0) { $0 + (Int($1.size) ?? 0) })
    }
    #expect(try Data(contentsOf: output).range(of: Data("mfro".utf8)) != nil)
  }

  @Test(arguments: [ContainerFormat.mp4, .mov]) func fileIsWholeAtEveryMoment(_ format: ContainerFormat) throws {
    let source = try open(try Fixture.bFrames.url)
    let output = file(format)
    var options = WriterOptions(format: format)
    options.fragmentInterval = Self.interval
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: options)
    defer { try? FileManager.default.removeItem(at: output) }
    let track = try #require(source.tracks.first { $0.info.mediaType == kCMMediaType_Video })
    _ = try writer.addTrack(Remux.header(of: track, among: [track]))
    try writer.begin()
    var counts: [Int] = []
    for (number, sample) in try samples(of: track).enumerated() {
      try writer.append(sample, data: try track.data(of: sample), to: 0)
      guard number % 10 == 9, (try FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int ?? 0) > 0
      else { continue }
      let copy = file(format)
      try FileManager.default.copyItem(at: output, to: copy)
      defer { try? FileManager.default.removeItem(at: copy) }
      let found = try Probe(copy).packets(of: 0)
      counts.append(found.count)
      // A fragment lasts half a second, which is 15 frames.
      #expect(found.count >= number - 16)
      #expect(try samples(of: try #require(try open(copy).tracks.first)).count == found.count)
      _ = try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", copy.path, "-f", "null", "-"])
    }
    #expect(counts.count >= 3 && counts == counts.sorted())
    try writer.finish()
    #expect(try Probe(output).packets(of: 0).count == 60)
  }

  @Test func aFragmentIsOneCall() throws {
    let output = file(.mov)
    defer { try? FileManager.default.removeItem(at: output) }
    var options = WriterOptions(format: .mov)
    options.fragmentInterval = Self.interval
    let source = try open(try Fixture.bFrames.url)
    let track = try #require(source.tracks.first { $0.info.mediaType == kCMMediaType_Video })
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: options)
    _ = try writer.addTrack(Remux.header(of: track, among: [track]))
    try writer.begin()
    var calls: [Int] = []
    for sample in try samples(of: track) {
      let large = try CMBlockBuffer(length: 20_000)
      var sample = sample
      sample.size = 20_000
      let before = try Self.writeCalls()
      try writer.append(sample, data: large, to: 0)
      calls.append(try Self.writeCalls() - before)
    }
    #expect(calls.allSatisfy { $0 <= 1 })
    #expect(calls.reduce(0, +) >= 3)
  }

  /// `syscw` is the number of system calls of this thread that write (proc(5), /proc/pid/io).
  private static func writeCalls() throws -> Int {
    let account = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
    let line = try #require(account.split(separator: "\n").first { $0.hasPrefix("syscw: ") })
    return try #require(Int(line.dropFirst("syscw: ".count)))
  }

  @Test func cutFilePlays() throws {
    let output = try Remux.copy(try Fixture.bFrames.url, format: .mp4) {
      ($0.fragmentInterval, $0.keepsFragments) = (Self.interval, true)
    }
    defer { try? FileManager.default.removeItem(at: output) }
    let bytes = try Data(contentsOf: output)
    var starts: [Int] = []
    var place = bytes.startIndex
    while let found = bytes.range(of: Data("moof".utf8), in: place..<bytes.endIndex) {
      starts.append(found.lowerBound - 4)
      place = found.upperBound
    }
    #expect(starts.count >= 3)
    let copy = file(.mp4)
    defer { try? FileManager.default.removeItem(at: copy) }
    for (number, start) in starts.enumerated().dropFirst() {
      for cut in [start, start + 3, start + 60, start + 2000] {
        try bytes.prefix(cut).write(to: copy)
        let whole = try Probe(copy).packets(of: 0).filter { $0.size != "0" }.count
        #expect(whole >= number * 15)
      }
    }
  }

  /// A change of format within a fragment begins another track fragment, which the index counts (ISO/IEC 14496-12
  /// §8.8.10).
  @Test func indexCountsTrackFragments() throws {
    let source = try open(try Fixture.bFrames.url)
    let second = try #require(try open(try Fixture.variableRate.url).tracks.first).info.formatDescriptions
    let output = file(.mp4)
    defer { try? FileManager.default.removeItem(at: output) }
    var options = WriterOptions(format: .mp4)
    (options.fragmentInterval, options.keepsFragments) = (Self.interval, true)
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: options)
    for track in source.tracks {
      var header = Remux.header(of: track, among: source.tracks)
      if track.info.mediaType == kCMMediaType_Video { header.formatDescriptions += second }
      _ = try writer.addTrack(header)
    }
    try writer.begin()
    for (number, track) in source.tracks.enumerated() {
      for (index, sample) in try samples(of: track).enumerated() {
        var sample = sample
        if track.info.mediaType == kCMMediaType_Video, index % 10 > 4 { sample.formatIndex = 1 }
        try writer.append(sample, data: try track.data(of: sample), to: number)
      }
    }
    try writer.finish()

    let bytes = [UInt8](try Data(contentsOf: output))
    func number(_ place: Int, _ size: Int = 4) -> Int { bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) } }
    func children(_ place: Int) -> [(type: FourCC, place: Int)] {
      BoxMaker.boxes(Array(bytes[place + 8..<place + number(place)])).map { ($0.type, place + 8 + $0.range.lowerBound) }
    }
    let index = try #require(BoxMaker.boxes(bytes).first { $0.type == "mfra" }).range.lowerBound
    var (count, mostOfOneTrack) = (0, 0)
    for table in children(index) where table.type == "tfra" {
      let track = number(table.place + 12)
      for entry in 0..<number(table.place + 20) {
        let place = table.place + 24 + entry * 20
        // The track ID of each track fragment, which follows the version and flags of its first box, tfhd.
        let tracks = children(number(place + 8, 8)).filter { $0.type == "traf" }.map { number($0.place + 20) }
        #expect(tracks.firstIndex(of: track).map { $0 + 1 } == number(place + 16, 2))
        count += 1
        mostOfOneTrack = max(mostOfOneTrack, tracks.filter { $0 == track }.count)
      }
    }
    #expect(count >= 4 && mostOfOneTrack >= 3)
  }

  @Test(arguments: [false, true]) func originIsMovieTimeZero(_ fragmented: Bool) throws {
    let source = try open(try Fixture.bFrames.url)
    let output = file(.mov)
    defer { try? FileManager.default.removeItem(at: output) }
    var options = WriterOptions(format: .mov)
    if fragmented { (options.fragmentInterval, options.keepsFragments) = (Self.interval, true) }
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: options)
    let tracks = source.tracks
    for track in tracks { _ = try writer.addTrack(Remux.header(of: track, among: tracks)) }
    try writer.begin()
    let offset = CMTime(value: 100, timescale: 1)
    let origin = offset + CMTime(value: 1001 * 2, timescale: 30_000)
    writer.setOrigin(origin)
    for (number, track) in tracks.enumerated() {
      let list = try samples(of: track)
      let base = list.map(\.presentationTime).min() ?? .zero
      // The video begins two frames before the session, the audio half a second after it.
      let delay = CMTime(value: 1001 * 2, timescale: 30_000) + CMTime(value: 1, timescale: 2)
      let lead = track.info.mediaType == kCMMediaType_Video ? .zero : delay
      for var sample in list {
        sample.presentationTime = sample.presentationTime - base + offset + lead
        sample.decodeTime = sample.decodeTime - base + offset + lead
        try writer.append(sample, data: try track.data(of: sample), to: number)
      }
      try writer.endTrack(number)
    }
    try writer.finish()
    let probe = try Probe(output, editLists: true, packets: false)
    let audio = try #require(probe.streams.first { $0.codec_type == "audio" })
    #expect(abs((Double(audio.start_time ?? "") ?? 0) - 0.5) < 0.002)
    for track in try open(output).tracks {
      let segments = track.info.segments
      if track.info.mediaType == kCMMediaType_Video {
        #expect(segments.first?.target.start == .zero && segments.first?.source != nil)
        #expect(segments.first?.target.duration == CMTime(value: 58 * 1001, timescale: 30_000))
      } else {
        #expect(segments.first?.isEmpty == true)
        #expect(abs((segments.first?.target.duration.seconds ?? 0) - 0.5) < 0.001)
      }
    }
  }

  @Test func formatsMayComeLate() throws {
    let first = try open(try Fixture.bFrames.url), second = try open(try Fixture.longGroup.url)
    let one = try #require(first.tracks.first), two = try #require(second.tracks.first)
    let output = file(.mp4)
    defer { try? FileManager.default.removeItem(at: output) }
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: .mp4))
    _ = try writer.addTrack(WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 30_000))
    _ = try writer.addTrack(WriterTrack(mediaType: kCMMediaType_Audio, formatDescriptions: [], timescale: 44_100))
    try writer.begin()
    var end = CMTime.zero
    for track in [one, two] {
      let format = try writer.addFormat(try #require(track.info.formatDescriptions.first), to: 0)
      let list = try samples(of: track)
      let start = list.first?.decodeTime ?? .zero
      for var sample in list {
        sample.decodeTime = sample.decodeTime - start + end
        sample.presentationTime = sample.presentationTime - start + end
        sample.formatIndex = format
        try writer.append(sample, data: try track.data(of: sample), to: 0)
      }
      end = CMTime(value: 60 * 1001, timescale: 30_000)
    }
    try writer.finish()
    let found = try open(output).tracks
    #expect(found.count == 1 && found.first?.info.formatDescriptions.count == 2)
    let decoded = String(
      decoding: try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", output.path, "-f", "framemd5", "-"]),
      as: UTF8.self)
    #expect(decoded.split(separator: "\n").count { !$0.hasPrefix("#") } == 120)
  }

  @Test func formatsMayAlternate() throws {
    let track = try #require(try open(try Fixture.bFrames.url).tracks.first)
    let other = try #require(try open(try Fixture.longGroup.url).tracks.first)
    let formats = track.info.formatDescriptions + other.info.formatDescriptions
    let output = file(.mp4)
    defer { try? FileManager.default.removeItem(at: output) }
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: .mp4))
    _ = try writer.addTrack(WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: formats, timescale: 30_000))
    try writer.begin()
    let list = try samples(of: track)
    for (number, original) in list.enumerated() {
      var sample = original
      sample.formatIndex = number / 5 % 2
      try writer.append(sample, data: try track.data(of: original), to: 0)
    }
    try writer.finish()
    let found = try #require(try open(output).tracks.first)
    let numbers = try samples(of: found).map(\.formatIndex)
    #expect(numbers == list.indices.map { $0 / 5 % 2 })
  }

  @Test func keptFragmentsHaveOneHeader() throws {
    let sources = [try Fixture.bFrames.url, try Fixture.longGroup.url]
    let tracks = try sources.map { try #require(try open($0).tracks.first) }
    let formats = try tracks.map { try #require($0.info.formatDescriptions.first) }
    let output = file(.mp4)
    defer { try? FileManager.default.removeItem(at: output) }
    var options = WriterOptions(format: .mp4)
    (options.fragmentInterval, options.keepsFragments) = (Self.interval, true)
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: options)
    _ = try writer.addTrack(WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: formats, timescale: 30_000))
    try writer.begin()
    var (end, count) = (CMTime.zero, 0)
    for (number, track) in tracks.enumerated() {
      let list = try samples(of: track)
      let start = list.first?.decodeTime ?? .zero
      for var sample in list {
        sample.decodeTime = sample.decodeTime - start + end
        sample.presentationTime = sample.presentationTime - start + end
        sample.formatIndex = number
        try writer.append(sample, data: try track.data(of: sample), to: 0)
        count += 1
      }
      end = CMTime(value: 60 * 1001, timescale: 30_000)
    }
    #expect(try writer.addFormat(formats[0], at: nil, to: 0) == 2)
    let other = try #require(try open(try Fixture.hevc.url).tracks.first?.info.formatDescriptions.first)
    let error = #expect(throws: EngineError.self) { try writer.addFormat(other, at: nil, to: 0) }
    #expect(error?.kind == .writeFailed)
    try writer.finish()
    let data = [UInt8](try Data(contentsOf: output))
    var (place, boxes) = (0, [String]())
    while place + 8 <= data.count {
      let size = data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      boxes.append(String(decoding: data[place + 4..<place + 8], as: UTF8.self))
      place += max(size, 8)
    }
    #expect(boxes.count { $0 == "moov" } == 1 && boxes.count { $0 == "moof" } > 2, "\(boxes)")
    let found = try #require(try open(output).tracks.first)
    #expect(found.info.formatDescriptions.count == 2)
    let numbers = try samples(of: found).map(\.formatIndex)
    #expect(numbers == Array(repeating: 0, count: count / 2) + Array(repeating: 1, count: count - count / 2))
    #expect(try Probe(output).packets(of: 0).count == count)
  }
}

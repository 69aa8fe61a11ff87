import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite struct LargeFileTests {
  @Test func mediaBeyondFourGigabytes() throws {
    let source = try open(try Fixture.mpeg4.url)
    let track = try #require(source.tracks.first)
    let all = try samples(of: track)
    var record = SampleTableBuilder(Remux.header(of: track, among: source.tracks))
    let base: Int64 = 5 << 30
    var media = Data()
    for sample in all {
      try record.add(sample, at: base + Int64(media.count))
      media += try track.data(of: sample).withContiguousBytes { Data($0) }
    }
    record.endChunk()
    let movie = try MovieHeaderWriter(
      brand: .mp4, options: WriterOptions(format: .mp4), records: [record], offsetShift: 0
    ).movie()
    var front = BoxWriter()
    front.bytes(ContainerBrand.mp4.typeBox)
    let start = Int64(front.bytes.count)
    front.u32(1)
    front.code("mdat")
    front.i64(base + Int64(media.count) - start)
    let url = try MadeMedia.place("large.mp4")
    try Data(front.bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileHandle(forWritingTo: url)
    try file.seek(toOffset: UInt64(base))
    try file.write(contentsOf: media + movie)
    try file.close()
    #expect(movie.indices.contains { movie[$0...].starts(with: Array("co64".utf8)) })
    let copy = try #require(try open(url).tracks.first)
    let found = try samples(of: copy)
    #expect(found.map { offset(of: $0) }.min() == base)
    for (old, new) in zip(all, found) {
      let bytes = try track.data(of: old).withContiguousBytes { Data($0) }
      #expect(try copy.data(of: new).withContiguousBytes { Data($0) } == bytes)
    }
    let packets = try Probe(url).packets
    #expect(packets.map { $0.pos } == found.map { "\(offset(of: $0))" })
  }

  enum Recording: String, CaseIterable, Sendable {
    case whole
    case inFragments
    /// The writer is abandoned, as if its process were killed.
    case killed
  }

  @Test(arguments: [ContainerFormat.mov, .mp4], Recording.allCases)
  func recordingsBeyondFourGigabytes(_ format: ContainerFormat, _ recording: Recording) throws {
    let source = try open(try Fixture.mpeg4.url)
    let track = try #require(source.tracks.first)
    let all = try samples(of: track)
    let url = try MadeMedia.place("\(recording).\(format)")
    defer { try? FileManager.default.removeItem(at: url) }
    var options = WriterOptions(format: format)
    if recording != .whole { options.fragmentInterval = CMTime(value: 1, timescale: 4) }
    let (writer, output) = try Self.makeWriter(url, options)
    _ = try writer.addTrack(Remux.header(of: track, among: source.tracks))
    try writer.begin()
    for (number, sample) in all.enumerated() {
      if number == all.count / 2 { try Self.skip(5 << 30, in: output) }
      try writer.append(sample, data: try track.data(of: sample), to: 0)
    }
    if recording == .killed { writer.abandon() } else { try writer.finish() }

    let copy = try #require(try open(url).tracks.first)
    let found = try samples(of: copy)
    // Samples of an unfinished fragment are lost with their writer.
    #expect(recording == .killed ? found.count > all.count / 2 : found.count == all.count)
    #expect(found.contains { offset(of: $0) < 1 << 20 } && found.contains { offset(of: $0) > 5 << 30 })
    for (old, new) in zip(all, found) {
      let bytes = try track.data(of: old).withContiguousBytes { Data($0) }
      #expect(try copy.data(of: new).withContiguousBytes { Data($0) } == bytes)
    }
    #expect(try Probe(url).packets.map { $0.pos } == found.map { "\(offset(of: $0))" })
    try Tool.ffmpeg(["-xerror", "-i", url.path, "-f", "null", "-"])
    guard recording != .killed else { return }
    let file = try FileHandle(forReadingFrom: url)
    defer { try? file.close() }
    let front = try #require(try file.read(upToCount: 256))
    let place = try #require(front.range(of: Data("mdat".utf8)))
    #expect(front[..<place.lowerBound].suffix(4).elementsEqual([0, 0, 0, 1]))
    let size = front[place.upperBound...].prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let whole = try #require(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size > 5 << 30 && size < Int64(whole))
  }

  private static func makeWriter(_ url: URL, _ options: WriterOptions) throws
    -> (any ContainerWriter, BufferedFileWriter)
  {
    guard options.fragmentInterval.isNumeric else {
      let writer = try ISOMediaWriter(path: url.path, options: options)
      return (writer, writer.file.output)
    }
    let target = try MovieFragmentFile(path: url.path, options: options)
    return (FragmentedWriter(target, pace: MovieFragmentPolicy(options)), target.file.output)
  }

  private static func skip(_ count: Int64, in output: BufferedFileWriter) throws {
    let end = output.position + count
    var header = BoxWriter()
    header.u32(1)
    header.code("free")
    header.i64(count)
    try output.write(header.bytes)
    try output.truncate(to: end)
  }

  /// A header before the media moves the media beyond 4 GB, so that offsets take 8 bytes.
  @Test func headerInFrontWidensOffsets() throws {
    let source = try open(try Fixture.mpeg4.url)
    let track = try #require(source.tracks.first)
    var record = SampleTableBuilder(Remux.header(of: track, among: source.tracks))
    let first = try #require(try samples(of: track).first)
    try record.add(first, at: Int64(UInt32.max) - 100)
    record.endChunk()
    func table(_ shift: Int64) throws -> [UInt8] {
      try SampleTableWriter(brand: .mp4, record: record, offsetShift: shift).table()
    }
    #expect(try Data(table(0)).range(of: Data("stco".utf8)) != nil)
    #expect(try Data(table(4096)).range(of: Data("co64".utf8)) != nil)
  }

  @Test func compactSizes() throws {
    func sizes(_ bytes: [UInt8], bits: Int, stride: Int, count: Int) throws -> [Int] {
      let place = TablePlace(
        MemoryByteSource(Data(bytes)), offset: 0, declared: UInt32(bytes.count / stride), stride: stride,
        end: Int64(bytes.count))
      var cursor = SizeCursor(SizeTable(kind: .table(place, bits: bits), sampleCount: count))
      return try (0..<count).map { try cursor.size(of: $0) }
    }
    #expect(try sizes([0x12, 0x3F, 0x40], bits: 4, stride: 1, count: 5) == [1, 2, 3, 15, 4])
    #expect(try sizes([1, 255, 7], bits: 8, stride: 1, count: 3) == [1, 255, 7])
    #expect(try sizes([1, 0, 0xFF, 0xFF], bits: 16, stride: 2, count: 2) == [256, 65_535])
  }

  /// `ISO_SMALL_DISK` names a folder on a file system with less than 1 MB free.
  @Test(.requires(.smallDisk))
  func fullDisk() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["ISO_SMALL_DISK"])
    let source = try open(try Fixture.mpeg4.url)
    let track = try #require(source.tracks.first)
    let writer = try ISOMediaWriter(path: "\(folder)/\(UUID()).mp4", options: WriterOptions(format: .mp4))
    _ = try writer.addTrack(Remux.header(of: track, among: source.tracks))
    try writer.begin()
    let block = try #require(CMBlockBuffer(copying: Data(count: 1 << 20)))
    let error = #expect(throws: EngineError.self) {
      for number in 0..<8 as Range<Int64> {
        let time = CMTime(value: number, timescale: 1)
        let sample = MediaSample(
          decodeTime: time, presentationTime: time, duration: CMTime(value: 1, timescale: 1), size: 1 << 20,
          location: .file(offset: 0))
        try writer.append(sample, data: block, to: 0)
      }
      try writer.finish()
    }
    #expect(error?.kind == .diskFull)
    writer.abandon()
  }
}

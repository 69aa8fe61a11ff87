import AVEngineCore
import AVEngineISOMedia
import AVEngineISOMediaWriting
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

final class CountingSource: ByteSource {
  let name = "counting"
  private let inner: FileByteSource
  private let counts = Mutex((reads: 0, bytes: 0))

  init(_ url: URL) throws { inner = try FileByteSource(path: url.path) }

  var reads: Int { counts.withLock { $0.reads } }
  var bytes: Int { counts.withLock { $0.bytes } }

  func length() throws(EngineError) -> Int64? { try inner.length() }
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
    let count = try inner.read(at: offset, into: buffer)
    counts.withLock { $0 = ($0.reads + 1, $0.bytes + count) }
    return count
  }
  func cancel() { inner.cancel() }
}

@Suite struct LongMovieTests {
  static let frames = 216_000
  static let group = 60

  private static let movie: Result<URL, any Error> = Result { try make() }

  private static func make() throws -> URL {
    let source = try open(try Fixture.bFrames.url)
    let track = try #require(source.tracks.first)
    let url = try MadeMedia.place("long.mp4")
    let writer = try ISOMediaWriter(path: url.path, options: WriterOptions(format: .mp4))
    var header = Remux.header(of: track, among: source.tracks)
    header.timescale = 30
    _ = try writer.addTrack(header)
    try writer.begin()
    let block = try #require(CMBlockBuffer(copying: Data(repeating: 7, count: 12)))
    for frame in 0..<frames {
      // Composition offsets alternate, so that each run of equal offsets has one sample.
      let isSync = frame % group == 0
      let offset = isSync ? 1 : frame % 2 == 1 ? 2 : 0
      let size = 5 + frame % 8
      let sample = MediaSample(
        decodeTime: CMTime(value: Int64(frame), timescale: 30),
        presentationTime: CMTime(value: Int64(frame + offset), timescale: 30),
        duration: CMTime(value: 1, timescale: 30), size: size, location: .file(offset: 0), flags: isSync ? .sync : [])
      try writer.append(sample, data: block.slice(0..<size), to: 0)
    }
    try writer.finish()
    return url
  }

  @Test func openingReadsHeadersOnly() throws {
    let source = try CountingSource(try Self.movie.get())
    let container = try ISOMediaProvider().open(source, options: OpenOptions())
    // The last frame is presented two frames after it is decoded, the first frame one frame after.
    #expect(container.info.duration == CMTime(value: Int64(Self.frames) + 1, timescale: 30))
    #expect(source.reads <= 40)
    #expect(source.bytes <= 40 * 4096)
  }

  @Test func seekingReadsLittle() throws {
    let source = try CountingSource(try Self.movie.get())
    let container = try ISOMediaProvider().open(source, options: OpenOptions())
    let track = try #require(container.tracks.first)
    let cursor = try track.makeCursor()
    try cursor.seek(to: .zero)
    _ = try cursor.next()
    let (reads, bytes) = (source.reads, source.bytes)
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      let frame = Int64.random(in: 1..<Int64(Self.frames), using: &random)
      try cursor.seek(to: CMTime(value: frame, timescale: 30))
      let sample = try #require(try cursor.next())
      let expected = (frame - 1) / Int64(Self.group) * Int64(Self.group)
      #expect(sample.decodeTime.value == expected)
      #expect(sample.presentationTime.value == expected + 1)
      #expect(sample.size == 5 + Int(expected) % 8)
      #expect(try track.data(of: sample).withContiguousBytes { Array($0) } == Array(repeating: 7, count: sample.size))
    }
    #expect(source.reads - reads < 200 * 12)
    #expect(source.bytes - bytes < 200 * 12 * 4096)
  }

  @Test func walkingGivesEverySample() throws {
    let track = try #require(try open(try Self.movie.get()).tracks.first)
    let cursor = try track.makeCursor()
    var (count, place) = (Int64(0), Int64(-1))
    while let sample = try cursor.next() {
      guard sample.decodeTime.value == count, offset(of: sample) > place else { break }
      (count, place) = (count + 1, offset(of: sample))
    }
    #expect(count == Int64(Self.frames))
    let statistics = try track.statistics()
    #expect(statistics.sampleCount == Self.frames)
    #expect(statistics.syncSampleCount == Self.frames / Self.group)
    #expect(statistics.minimumSampleDuration == CMTime(value: 1, timescale: 30))
  }
}

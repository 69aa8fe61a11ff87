import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

enum SharedMedia {
  static let files = SharedMediaFolder.names(["mp4", "mov", "m4a"])

  struct Track {
    let id: Int
    let samples: [(time: Int64, flags: Int, size: Int, hash: String)]
    let facts: [String: Any]

    func fact(_ name: String) -> String? { facts[name] as? String }
  }

  static func expected(_ file: String) throws -> [Track]? {
    guard let tracks = try SharedMediaFolder.expectations()[file]?["tracks"] as? [[String: Any]] else { return nil }
    return tracks.map { track in
      let samples = (track["samples"] as? [[Any]] ?? []).compactMap { values -> (Int64, Int, Int, String)? in
        guard values.count == 4, let time = values[0] as? Int, let flags = values[1] as? Int,
          let size = values[2] as? Int,
          let hash = values[3] as? String
        else { return nil }
        return (Int64(time), flags, size, hash)
      }
      return Track(
        id: (track["id"] as? String).flatMap { Int($0) } ?? -1,
        samples: samples.map { (time: $0.0, flags: $0.1, size: $0.2, hash: $0.3) },
        facts: track)
    }
  }
}

@Suite(.requires(.sharedMedia)) struct ConformanceTests {
  /// Computes h = 31·h + byte, starting at 1, in 32 bits, over signed bytes.
  private func hash(_ bytes: [UInt8]) -> String {
    String(
      UInt32(bitPattern: bytes.reduce(Int32(1)) { $0 &* 31 &+ Int32(Int8(bitPattern: $1)) }), radix: 16, uppercase: true
    )
  }

  @Test func filesAreFound() { #expect(SharedMedia.files.count >= 20) }

  @Test(arguments: SharedMedia.files) func opensAndReadsEverySample(_ file: String) throws {
    let folder = try #require(SharedMediaFolder.url)
    let container = try open(folder.appendingPathComponent(file))
    #expect(container.info.duration.value > 0)
    for track in container.tracks {
      let found = try samples(of: track)
      #expect(!found.isEmpty)
      #expect(try track.statistics().totalSize == found.reduce(0) { $0 + Int64($1.size) })
      for sample in found { #expect(CMBlockBufferGetDataLength(try track.data(of: sample)) == sample.size) }
    }
  }

  /// The project that made expected.json leaves out samples that precede the edit list's start by more than the codec's
  /// pre-roll (80 ms for Opus).
  private static let droppedInFront = ["mp4/sample_opus.mp4": 45]

  @Test(arguments: SharedMedia.files) func agreesWithTheExpectation(_ file: String) throws {
    let folder = try #require(SharedMediaFolder.url)
    guard let expected = try SharedMedia.expected(file) else { return }
    let container = try open(folder.appendingPathComponent(file))
    for wanted in expected {
      let track = try #require(container.tracks.first { Int($0.info.id) == wanted.id }, "track \(wanted.id)")
      let found = try samples(of: track).dropFirst(Self.droppedInFront[file] ?? 0)
      #expect(found.count == wanted.samples.count)
      for (sample, target) in zip(found, wanted.samples) {
        #expect(sample.size == target.size)
        #expect(sample.isSync == (target.flags & 1 == 1))
        #expect(abs(microseconds(sample, track, wanted) - target.time) <= 1)
        #expect(hash(try bytes(of: sample, track)) == target.hash)
      }
      let size = track.info.formatDescriptions.first?.encodedSize
      if let width = wanted.fact("width").flatMap({ Int32($0) }) { #expect(size?.width == width) }
      if let height = wanted.fact("height").flatMap({ Int32($0) }) { #expect(size?.height == height) }
      if let rate = wanted.fact("sampleRate").flatMap({ Double($0) }),
        let format = track.info.formatDescriptions.first?.audioStreamBasicDescription
      {
        #expect(format.mSampleRate == rate)
      }
      if let language = wanted.fact("language") {
        #expect((track.info.languageCode ?? "und").hasPrefix(language.prefix(2)))
      }
      if let delay = wanted.fact("encoderDelay").flatMap({ Int64($0) }) {
        #expect(track.info.segments.first?.source?.start.value == delay)
      }
    }
  }

  private static let otherDurations: [String: String] = [
    "mp4/sample_missing_stsd.mp4": "it omits the track without a sample description, which the header counts",
    "mp4/sample_partially_fragmented.mp4": "it counts only the samples before the fragments",
  ]

  @Test(arguments: SharedMedia.files) func durationIsTheHeaders(_ file: String) throws {
    let folder = try #require(SharedMediaFolder.url)
    let url = folder.appendingPathComponent(file)
    let duration = try open(url).info.duration
    let movie = try MovieParser(BoxReader(FileByteSource(path: url.path))).movie()
    if movie.fragmentDefaults == nil {
      #expect(duration == CMTime(value: Int64(try #require(movie.duration)), timescale: CMTimeScale(movie.timescale)))
    }
    let entry = try SharedMediaFolder.expectations()[file]
    guard let stated = (entry?["durationUs"] as? String).flatMap({ Double($0) }), Self.otherDurations[file] == nil
    else { return }
    #expect(abs(duration.seconds * 1_000_000 - stated) < 1500)
  }

  /// If expected.json states the priming separately, the time counts from before the priming.
  private func microseconds(_ sample: MediaSample, _ track: any MediaTrack, _ wanted: SharedMedia.Track) -> Int64 {
    guard let edit = track.info.segments.first(where: { !$0.isEmpty }), let source = edit.source else { return .min }
    let start = wanted.fact("encoderDelay") == nil ? source.start : .zero
    let time = sample.presentationTime - start + edit.target.start
    return CMTimeConvertScale(time, timescale: 1_000_000, method: .roundTowardNegativeInfinity).value
  }

  /// H.264 and HEVC get start codes in place of lengths.
  private func bytes(of sample: MediaSample, _ track: any MediaTrack) throws -> [UInt8] {
    var bytes = try track.data(of: sample).withContiguousBytes { [UInt8]($0) }
    let format = track.info.formatDescriptions.first
    guard format?.extensionAtom("avcC") != nil || format?.extensionAtom("hvcC") != nil else { return bytes }
    var position = 0
    while position + 4 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      bytes.replaceSubrange(position..<position + 4, with: [0, 0, 0, 1])
      position += 4 + length
    }
    return bytes
  }
}

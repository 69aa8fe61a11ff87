import AVEngineCore
import AVEngineFFmpeg
import CoreMedia
import Foundation
import TestSupport
import Testing

private enum Shared {
  static let files = SharedMediaFolder.names(["mp3", "flac", "opus", "ogg", "ts", "wav", "webm"])

  static func tracks(_ file: String) throws -> [[String: Any]]? {
    let expectations = try SharedMediaFolder.expectations()
    let entry = expectations[file] ?? expectations[file + ".id3-enabled"]
    return entry?["tracks"] as? [[String: Any]]
  }
}

@Suite(.requires(.sharedMedia)) struct SharedMediaTests {
  @Test(arguments: Shared.files) func opensAndReadsEverySample(_ file: String) throws {
    let url = try #require(SharedMediaFolder.url).appendingPathComponent(file)
    let container = try MediaMaker.open(url)
    #expect(container.info.duration > .zero)
    let probed = try ProbedPacket.read(url)
    for track in container.tracks {
      let found = try MediaMaker.samples(track)
      #expect(!found.isEmpty)
      // ffprobe counts a line feed after the last MP3 frame as a packet, which is too short for a header.
      let wanted = try #require(probed[Int(track.info.id) - 1]).filter { url.pathExtension != "mp3" || $0.size >= 4 }
      if track.info.formatDescriptions.first?.mediaSubType.rawValue != kAudioFormatLinearPCM {
        #expect(found.count == wanted.count)
      }
    }
  }

  /// The demuxer of the project that made expected.json divides the media of these files into other samples.
  private static let otherSamples: Set<String> = [
    "wav/sample.wav", "wav/sample_float64.wav", "ts/sample_h264_mpeg_audio.ts",
  ]

  /// The demuxer that made expected.json appends four bytes, the page's count of frames, to each packet of Vorbis, and
  /// computes the times of a page's packets differently.
  private static let vorbis = "ogg/bear_vorbis.ogg"

  @Test(arguments: Shared.files) func agreesWithTheExpectation(_ file: String) throws {
    guard let expected = try Shared.tracks(file) else { return }
    let container = try MediaMaker.open(try #require(SharedMediaFolder.url).appendingPathComponent(file))
    for (track, wanted) in zip(container.tracks, expected) {
      if let rate = (wanted["sampleRate"] as? String).flatMap({ Double($0) }) {
        #expect(track.info.formatDescriptions.first?.audioStreamBasicDescription?.mSampleRate == rate)
      }
      if let width = (wanted["width"] as? String).flatMap({ Int32($0) }) {
        #expect(track.info.formatDescriptions.first?.encodedSize.width == width)
      }
      guard !Self.otherSamples.contains(file), let samples = wanted["samples"] as? [[Any]] else { continue }
      let found = try MediaMaker.samples(track)
      #expect(found.count == samples.count)
      guard let first = found.first else { continue }
      for (sample, target) in zip(found, samples) {
        #expect(sample.size + (file == Self.vorbis ? 4 : 0) == target[2] as? Int)
        guard file != Self.vorbis else { continue }
        let time = CMTimeConvertScale(
          sample.presentationTime - first.presentationTime, timescale: 1_000_000, method: .roundHalfAwayFromZero
        ).value
        let start = (samples[0][0] as? Int) ?? 0
        #expect(abs(Int(time) - ((target[0] as? Int) ?? 0) + start) <= 1000, "\(time) \(target)")
      }
    }
  }
}

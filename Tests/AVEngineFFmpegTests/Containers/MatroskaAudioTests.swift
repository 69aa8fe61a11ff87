import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct MatroskaAudioTests {
  private func track(_ codec: String) throws -> any MediaTrack {
    let url = try MediaMaker.file("\(codec).mkv", "-c:a \(codec)", rate: 48_000)
    return try #require(MediaMaker.open(url).tracks.first)
  }

  @Test(arguments: ["pcm_s16le", "pcm_s24le", "pcm_f32le"]) func packetsOfPCMFollowOneAnother(_ codec: String) throws {
    let track = try track(codec)
    let samples = try MediaMaker.samples(track)
    var end = CMTime.zero
    for sample in samples {
      #expect(sample.presentationTime == end)
      end = sample.presentationTime + sample.duration
    }
    #expect(end == CMTime(value: 96_000, timescale: 48_000))
    let cursor = try track.makeCursor()
    for second in [0.3, 1.1, 1.9] {
      try cursor.seek(to: CMTime(seconds: second, preferredTimescale: 48_000))
      let first = try #require(try cursor.next())
      #expect(samples.contains { $0.presentationTime == first.presentationTime && $0.size == first.size })
    }
  }

  /// A packet has 1,536 frames (ETSI TS 102 366 §4.1), which libavformat does not state.
  @Test(arguments: ["ac3", "eac3"]) func packetsOfDolbyDigitalHaveTheirLength(_ codec: String) throws {
    let track = try track(codec)
    #expect(track.info.formatDescriptions.first?.audioStreamBasicDescription?.mFramesPerPacket == 1536)
    let samples = try MediaMaker.samples(track)
    #expect(samples.count == 63)
    for (sample, next) in zip(samples, samples.dropFirst()) {
      #expect(next.presentationTime - sample.presentationTime == CMTime(value: 1536, timescale: 48_000))
      #expect(sample.duration == CMTime(value: 1536, timescale: 48_000))
    }
  }
}

import AVFoundation
import Foundation
import TestSupport
import Testing

/// The times of the frames fit no timescale of 32 bits, so that they are rounded.
@Suite(.requires(.ffmpeg)) struct ScaledStillTests {
  static let rates = ["30000/1001", "24000/1001"]

  private func scaled(_ rate: String) throws -> AVMutableComposition {
    let (composition, track) = try CompositionMedia.empty(.video)
    let clip = try CompositionMedia.clip(rate: rate, tone: 440, seconds: 4)
    let range = CompositionMedia.range(0, 4003, 1000)
    try track.insertTimeRange(range, of: try CompositionMedia.track(clip, .video), at: .zero)
    track.scaleTimeRange(range, toDuration: CMTime(value: 2_668_667, timescale: 1_000_000))
    // At its natural speed, this begins at a time in millionths.
    try track.insertTimeRange(
      CompositionMedia.range(1001, 31_031, 30_000), of: try CompositionMedia.track(clip, .video), at: .invalid)
    return composition
  }

  @Test(arguments: rates) func aStillAtTheTimeOfAFrameIsThatFrame(_ rate: String) throws {
    let composition = try scaled(rate)
    let frames = try CompositionMedia.frames(composition)
    #expect(frames.count > 110 && frames.contains { $0.time.hasBeenRounded })
    try CompositionMedia.expectStills(of: composition, frames)
  }

  @Test(arguments: rates) func aReadersRangeBeginsAndEndsWithItsFrames(_ rate: String) throws {
    let composition = try scaled(rate)
    let all = try CompositionMedia.frames(composition)
    let track = try CompositionMedia.track(composition, .video)
    for first in stride(from: 0, to: all.count - 5, by: 7) {
      let range = CMTimeRange(start: all[first].time, end: all[first + 5].time)
      let frames = try CompositionMedia.frames(composition, range: range)
      #expect(frames.map(\.number) == all[first..<first + 5].map(\.number))
      #expect(frames.first?.time == range.start)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      let stored = try Reading.buffers(composition, output, range: range)
      #expect(stored.count { Reading.flag($0, kCMSampleAttachmentKey_DoNotDisplay) != true } == 5)
    }
  }
}

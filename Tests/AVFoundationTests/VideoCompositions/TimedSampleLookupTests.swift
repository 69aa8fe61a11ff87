import CoreMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct TimedSampleLookupTests {
  @Test func timesGoBack() throws {
    let track = try #require(CompositionMedia.clip(rate: "25", tone: 440).tracks(withMediaType: .audio).first)
    let end = track.timeRange.end
    let lookup = TimedSampleLookup(try track.edited())
    func isFound(_ time: CMTime) throws -> Bool {
      guard let sample = try lookup.sample(at: time) else { return false }
      return CMTimeRange(start: sample.presentationTimeStamp, duration: sample.duration).containsTime(time)
    }
    func hundredths(_ value: CMTimeValue) -> CMTime { CMTime(value: value, timescale: 100) }
    for time in [0, 102, 100, 20].map(hundredths) { #expect(try isFound(time), "\(time.seconds)") }
    for time in [end, end + hundredths(100)] { #expect(try lookup.sample(at: time) == nil) }
    for time in [end - hundredths(1), hundredths(22), end - hundredths(2)] {
      #expect(try isFound(time), "\(time.seconds)")
    }
  }
}

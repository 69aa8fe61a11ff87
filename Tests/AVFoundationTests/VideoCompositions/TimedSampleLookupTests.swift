import CoreMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct TimedSampleLookupTests {
  /// Times before, within and after a track of two seconds, in any order.
  @Test func timesGoBack() throws {
    let track = try #require(CompositionMedia.clip(rate: "25", tone: 440).tracks(withMediaType: .video).first)
    let lookup = TimedSampleLookup(try track.edited())
    func found(_ number: CMTimeValue) throws -> CMTimeValue? {
      let sample = try lookup.sample(at: CMTime(value: number, timescale: 50))
      return sample.map { CMTimeConvertScale($0.presentationTimeStamp, timescale: 50, method: .default).value }
    }
    #expect(try found(0) == 0 && found(51) == 50 && found(50) == 50 && found(10) == 10)
    #expect(try found(100) == nil && found(200) == nil)
    #expect(try found(99) == 98 && found(11) == 10 && found(98) == 98)
  }
}

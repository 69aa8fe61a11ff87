import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct StillToleranceTests {
  /// The movie has key frames at 0, 0.8 and 1.6 s of 2 s.
  private var url: URL {
    get throws {
      try MadeMedia.file(
        "tolerance.mp4", MadeMedia.marked() + MadeMedia.x264("keyint=24:min-keyint=24:bframes=2:scenecut=0"))
    }
  }

  private func time(_ frames: Int64) -> CMTime { CMTime(value: frames, timescale: 30) }

  private func actual(_ request: CMTime, before: CMTime, after: CMTime, of url: URL? = nil) throws -> CMTime {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try url ?? self.url))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (before, after)
    var actualTime = CMTime.invalid
    _ = try generator.copyCGImage(at: request, actualTime: &actualTime)
    return actualTime
  }

  @Test func defaultsAreApples() throws {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: try url))
    #expect(
      generator.requestedTimeToleranceBefore == .positiveInfinity
        && generator.requestedTimeToleranceAfter == .positiveInfinity)
    #expect(generator.maximumSize == .zero && !generator.appliesPreferredTrackTransform)
    #expect(generator.apertureMode == nil && generator.dynamicRangePolicy == .forceSDR)
  }

  @Test func keyFramesServeWhereTolerancesReach() throws {
    #expect(try actual(time(40), before: .positiveInfinity, after: .positiveInfinity) == time(24))
    #expect(try actual(time(40), before: time(16), after: .zero) == time(24))
    #expect(try actual(time(40), before: time(15), after: .zero) == time(40))
    #expect(try actual(time(40), before: .zero, after: time(8)) == time(48))
    #expect(try actual(time(40), before: .zero, after: time(7)) == time(40))
    #expect(try actual(time(40), before: .zero, after: .positiveInfinity) == time(48))
    #expect(try actual(time(55), before: .zero, after: .positiveInfinity) == time(55))
    #expect(try actual(time(40), before: .zero, after: .zero) == time(40))
    #expect(try actual(time(40), before: .invalid, after: .invalid) == time(40))
    #expect(try actual(time(40), before: time(-3), after: time(-3)) == time(40))
  }

  @Test func outsideTheMovieTheNearestPictureServes() throws {
    #expect(try actual(time(-10), before: .zero, after: .positiveInfinity) == .zero)
    #expect(try actual(time(-10), before: .zero, after: time(10)) == .zero)
    #expect(try actual(time(90), before: .positiveInfinity, after: .zero) == time(48))
    #expect(try actual(time(62), before: time(4), after: .zero) == time(59))
    #expect(try actual(time(62), before: time(14), after: .zero) == time(48))
  }

  @Test func nothingWithinReachIsAnErrorThatSaysSo() throws {
    for request in [time(-1), time(60), time(6000), .invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
      let error = #expect(throws: AVError.self) { try actual(request, before: .zero, after: .zero) }
      #expect(error?.code == .noImageAtTime)
      #expect(error?.localizedDescription.contains(request.isNumeric ? "nothing is shown" : "not numeric") ?? false)
      #expect((error?.userInfo[AVErrorTimeKey] as? NSValue).map { CMTimeCompare($0.timeValue, request) == 0 } ?? false)
    }
    #expect(throws: AVError.self) { try actual(time(-10), before: .positiveInfinity, after: time(9)) }
    #expect(throws: AVError.self) { try actual(time(90), before: time(29), after: .positiveInfinity) }
  }

  @Test func anEmptyEditShowsNothing() throws {
    let audio = try MadeMedia.file("three-seconds.m4a", MadeMedia.input("sine=duration=3") + ["-c:a", "aac"])
    let url = try MadeMedia.file(
      "empty-edit.mp4",
      ["-i", audio.path, "-itsoffset", "1", "-i", self.url.path, "-map", "0:a", "-map", "1:v", "-c", "copy"])
    let error = #expect(throws: AVError.self) { try actual(time(15), before: .zero, after: .zero, of: url) }
    #expect(error?.code == .noImageAtTime)
    #expect(try actual(time(15), before: .zero, after: .positiveInfinity, of: url) == time(30))
    #expect(try actual(time(40), before: .zero, after: .zero, of: url) == time(40))
  }

  @Test func withoutPicturesTheErrorNamesTheCause() throws {
    let audio = try MadeMedia.file("sound.m4a", MadeMedia.input("sine=duration=1") + ["-c:a", "aac"])
    let none = #expect(throws: AVError.self) { try actual(.zero, before: .zero, after: .zero, of: audio) }
    #expect(none?.code == .noSourceTrack && none?.localizedDescription.contains("no video track") == true)

    let absent = try MadeMedia.place("absent.mp4")
    let missing = #expect(throws: (any Error).self) { try actual(.zero, before: .zero, after: .zero, of: absent) }
    #expect((missing as NSError?)?.localizedDescription.contains("absent.mp4") == true)

    let nonsense = try MadeMedia.place("nonsense.mp4")
    try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 77) }).write(to: nonsense)
    #expect(throws: AVError.self) { try actual(.zero, before: .zero, after: .zero, of: nonsense) }
  }
}

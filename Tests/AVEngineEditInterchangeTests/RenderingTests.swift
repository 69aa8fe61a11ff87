import AVEngineEditInterchange
import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct RenderingTests {
  let fixture: EditFixture
  init() throws { fixture = try EditFixture.shared.get() }

  private func faults(_ tracks: [OTIO.Object], _ expected: [[Int]]) throws -> [String] {
    let url = try fixture.write(OTIO.timeline("edit", tracks))
    return EditFixture.faults(try fixture.colors(url), expected)
  }

  private func counter(_ frames: some Sequence<Int>) -> [[Int]] { frames.map(EditFixture.counted) }
  private let counting = OTIO.external("count.mp4")

  @Test func cutsAndGaps() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("a", counting, OTIO.range(30, 10)), OTIO.gap(5),
        OTIO.clip("b", OTIO.external("red.mp4"), OTIO.range(0, 7)),
        OTIO.clip("c", counting, OTIO.range(3, 4)),
      ])
    let expected =
      counter(30..<40) + Array(repeating: EditFixture.black, count: 5) + Array(repeating: EditFixture.red, count: 7)
      + counter(3..<7)
    #expect(try faults([track], expected) == [])
  }

  @Test func mediaThatBeginsAtATimecode() throws {
    let hour = 86_400.0
    let reference = OTIO.external("count.mp4", available: OTIO.range(hour, 96))
    let track = OTIO.track("V1", [OTIO.clip("a", reference, OTIO.range(hour + 20, 10)), OTIO.clip("all", reference)])
    #expect(try faults([track], counter(20..<30) + counter(0..<96)) == [])
  }

  @Test func aDissolveTakesItsHandles() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(0, 24)), OTIO.transition(4, 8),
        OTIO.clip("b", OTIO.external("blue.mp4"), OTIO.range(12, 24)),
      ])
    let expected = (0..<48).map { frame -> [Int] in
      let part = min(1, max(0, Double(frame - 20) / 12))
      return zip(EditFixture.red, EditFixture.blue).map { Int((Double($0) * (1 - part) + Double($1) * part).rounded()) }
    }
    #expect(try faults([track], expected) == [])
  }

  @Test func theClipsUnderADissolvePlayOn() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("a", counting, OTIO.range(0, 20)), OTIO.transition(5, 5),
        OTIO.clip("b", counting, OTIO.range(60, 20)),
      ])
    let expected = (0..<40).map { frame -> [Int] in
      let part = min(1, max(0, Double(frame - 15) / 10))
      let (left, right) = (Double(frame), Double(frame + 40))
      return [Int((16 + 2 * (left * (1 - part) + right * part)).rounded()), 128, 128]
    }
    #expect(try faults([track], expected) == [])
  }

  @Test func outermostPicturesStandWhereADissolveFindsNoMedia() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("a", counting, OTIO.range(86, 10)), OTIO.transition(5, 5),
        OTIO.clip("b", counting, OTIO.range(2, 10)),
      ])
    let expected = (0..<20).map { frame -> [Int] in
      let part = min(1, max(0, Double(frame - 5) / 10))
      let (left, right) = (Double(min(95, 86 + frame)), Double(max(0, frame - 8)))
      return [Int((16 + 2 * (left * (1 - part) + right * part)).rounded()), 128, 128]
    }
    #expect(try faults([track], expected) == [])
  }

  @Test func dissolvesFromAndToNothing() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.gap(12), OTIO.transition(0, 8), OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(0, 24)),
        OTIO.transition(8, 0), OTIO.gap(4),
        OTIO.clip("b", OTIO.external("blue.mp4"), OTIO.range(0, 4)),
      ])
    let expected = (0..<44).map { frame -> [Int] in
      if frame >= 40 { return EditFixture.blue }
      let part = min(1, max(0, min(Double(frame - 12) / 8, Double(36 - frame) / 8)))
      return zip(EditFixture.black, EditFixture.red).map {
        Int((Double($0) * (1 - part) + Double($1) * part).rounded())
      }
    }
    #expect(try faults([track], expected) == [])
  }

  @Test func timeWarps() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("fast", counting, OTIO.range(0, 12), effects: [OTIO.warp(2)]),
        OTIO.clip("slow", counting, OTIO.range(40, 12), effects: [OTIO.warp(0.5)]),
        OTIO.clip("third", counting, OTIO.range(0, 12), effects: [OTIO.warp(1.0 / 3)]),
        OTIO.clip("both", counting, OTIO.range(0, 6), effects: [OTIO.warp(2), OTIO.warp(2)]),
        OTIO.clip("still", counting, OTIO.range(33, 12), effects: [OTIO.freeze]),
        OTIO.clip("zero", counting, OTIO.range(7, 3), effects: [OTIO.warp(0)]),
      ])
    let expected =
      (0..<12).map { 2 * $0 } + (0..<12).map { 40 + $0 / 2 } + (0..<12).map { $0 / 3 } + (0..<6).map { 4 * $0 }
      + Array(repeating: 33, count: 12) + Array(repeating: 7, count: 3)
    #expect(try faults([track], counter(expected)) == [])
  }

  @Test func nestedStacksAreTrimmedMovedAndWarped() throws {
    let inner = OTIO.track(
      "inner",
      [
        OTIO.clip("c", counting, OTIO.range(10, 20)), OTIO.clip("r", OTIO.external("red.mp4"), OTIO.range(0, 20)),
      ])
    let top = OTIO.track("over", [OTIO.gap(30), OTIO.clip("b", OTIO.external("blue.mp4"), OTIO.range(0, 5))])
    let nest = OTIO.stack("nest", [inner, top], range: OTIO.range(12, 24))
    let twice = OTIO.stack("twice", [inner], range: OTIO.range(0, 10), effects: [OTIO.warp(2)])
    let track = OTIO.track("V1", [OTIO.clip("a", OTIO.external("blue.mp4"), OTIO.range(0, 6)), nest, twice])
    let expected =
      Array(repeating: EditFixture.blue, count: 6) + counter(22..<30) + Array(repeating: EditFixture.red, count: 10)
      + Array(repeating: EditFixture.blue, count: 5) + Array(repeating: EditFixture.red, count: 1)
      + counter((0..<10).map { 10 + 2 * $0 })
    #expect(try faults([track], expected) == [])
  }

  @Test func upperTracksCoverLowerOnesAndDisabledClipsDoNot() throws {
    var hidden = OTIO.clip("hidden", OTIO.external("blue.mp4"), OTIO.range(0, 4))
    hidden["enabled"] = false
    let lower = OTIO.track("V1", [OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(0, 20))])
    let upper = OTIO.track("V2", [OTIO.gap(5), OTIO.clip("b", counting, OTIO.range(50, 5)), hidden])
    let expected =
      Array(repeating: EditFixture.red, count: 5) + counter(50..<55) + Array(repeating: EditFixture.red, count: 10)
    #expect(try faults([lower, upper], expected) == [])
  }

  @Test func ratesOf1001AreExact() async throws {
    let rate = 23.976
    let reference = OTIO.external("ntsc count.mp4", available: OTIO.range(86_400, 95, rate))
    let clips = (0..<40).map { OTIO.clip("\($0)", reference, OTIO.range(86_400 + Double($0), 1, rate)) }
    let edit = try await fixture.open(OTIO.timeline("ntsc", [OTIO.track("V1", clips)]))
    #expect(edit.composition.duration == CMTime(value: 40 * 1001, timescale: 24_000))
    #expect(edit.videoComposition?.frameDuration == CMTime(value: 1001, timescale: 24_000))
    let url = try fixture.write(OTIO.timeline("ntsc", [OTIO.track("V1", clips)]))
    #expect(EditFixture.faults(try fixture.colors(url), counter(0..<40)) == [])
  }

  @Test func picturesAreFittedIntoTheFrame() throws {
    let track = OTIO.track(
      "V1",
      [
        OTIO.clip("wide", OTIO.external("blue.mp4"), OTIO.range(0, 2)),
        OTIO.clip("tall", OTIO.external("tall.mp4"), OTIO.range(0, 2)),
      ])
    let url = try fixture.write(OTIO.timeline("sizes", [track]))
    let movie = fixture.folder.appendingPathComponent("\(UUID().uuidString).mov")
    try Tool.runBuilt("avtool", ["compose", url.path, "-o", movie.path, "--size", "128x96"])
    // 24 × 48 becomes 48 × 96 in the middle of 128 × 96.
    #expect(
      EditFixture.faults(
        Array(try EditFixture.colors(of: movie, crop: "40:80:44:8").suffix(2)), [EditFixture.red, EditFixture.red])
        == [])
    #expect(
      EditFixture.faults(
        Array(try EditFixture.colors(of: movie, crop: "32:96:0:0").suffix(2)), [EditFixture.black, EditFixture.black])
        == [])
    #expect(
      EditFixture.faults(Array(try EditFixture.colors(of: movie).prefix(2)), [EditFixture.blue, EditFixture.blue]) == []
    )
  }

  @Test func manyClipsOfOneFileMakeOneTrack() async throws {
    let clips = (0..<5000).map { OTIO.clip("\($0)", counting, OTIO.range(Double($0 % 90), 2)) }
    let edit = try await fixture.open(OTIO.timeline("long", [OTIO.track("V1", clips)]))
    let tracks = try await edit.composition.load(.tracks)
    #expect(tracks.count == 1)
    #expect(tracks.first?.segments.count == 5000)
    #expect(edit.videoComposition?.instructions.count == 5000)
    #expect(edit.composition.duration == CMTime(value: 10_000, timescale: 24))
  }
}

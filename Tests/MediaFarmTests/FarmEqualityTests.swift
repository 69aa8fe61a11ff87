import AVFoundation
import CoreMedia
import Foundation
import MediaFarm
import TestSupport
import Testing

/// A joined movie is what one export of the whole would be.
@Suite(.requires(.ffmpeg)) struct FarmEqualityTests {
  private let farm = FarmFixture()

  private func media(_ url: URL) -> FarmMedia {
    FarmMedia(asset: AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true]))
  }

  @Test(arguments: [
    ("30000/1001", "1", FarmSettings.FileType.mp4, 180), ("24000/1001", "1", .mov, 144),
    ("50", "not(mod(n,3))+not(mod(n,7))", .mp4, 128),
  ])
  func framesTimesAndSoundAreThoseOfOneExport(
    _ rate: String, _ select: String, _ type: FarmSettings.FileType, _ frames: Int
  ) async throws {
    let source = try farm.source(FarmFixture.movie(rate, select: select))
    let plan = try await farm.plan(farm.request(source, type: type))
    let parts = try FarmPlan(contentsOf: plan).parts
    #expect(parts.count == 4 && parts.map(\.kind).suffix(2) == [.video, .audio])
    #expect(parts.dropLast(2).allSatisfy { ($0.frames ?? 1) % 30 == 0 })
    let joined = try await farm.join(plan, to: "out.\(type.rawValue)")
    try FarmFixture.expectEqual(joined, try await farm.single(media(source), type.type), frames: frames)
    let video = try #require(try await AVURLAsset(url: joined).loadTracks(withMediaType: .video).first)
    #expect(try await video.load(.formatDescriptions).count == 1)
  }

  @Test func noFrameIsMuchWorseThanInOneExport() async throws {
    let source = try farm.source()
    var request = farm.request(source)
    request.keyFrameInterval = 60
    let joined = try await farm.join(try await farm.plan(request))
    request.division = .parts(1)
    let whole = try await farm.join(try await farm.plan(request, name: "whole.json"), to: "whole.mp4")
    let (parts, one) = (try FarmFixture.quality(joined, of: source), try FarmFixture.quality(whole, of: source))
    #expect(parts.count == 180 && one.count == 180)
    let differences = zip(parts, one).map { $0 - $1 }
    #expect(abs(differences.reduce(0, +) / 180) < 0.05)
    #expect(differences.min().map { $0 > -1 } == true)
    // The encoder decides by earlier frames how good the first frame of a part becomes.
    #expect(differences[60] > -0.9 && differences[120] > -0.9, "\(differences[60]) \(differences[120])")
  }

  @Test func keyFramesBeginTheParts() async throws {
    let source = try farm.source()
    let joined = try await farm.join(try await farm.plan(farm.request(source)))
    let keys = try FarmFixture.stream(joined, "packet=pts,flags").split(separator: "\n")
      .filter { $0.contains("K") }.compactMap { Int($0.split(separator: ",")[0]) }
    #expect(Set([0, 60, 120].map { $0 * 2002 }).isSubset(of: keys), "\(keys)")
  }

  @Test func equalPlansMakeEqualBytes() async throws {
    let source = try farm.source()
    let (first, second) = (FarmFixture(), FarmFixture())
    var digests: [[String]] = []
    for other in [first, second] {
      let copy = try other.url.appendingPathComponent("film.mov")
      try FileManager.default.copyItem(at: source, to: copy)
      let date = try FileManager.default.attributesOfItem(atPath: source.path)[.modificationDate]
      try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: copy.path)
      let job = try FarmJob(planAt: try await other.plan(other.request(copy)), roots: [])
      var made: [String] = []
      for part in job.plan.parts.indices { made.append(try await job.work(on: part).record.digest) }
      digests.append(made)
    }
    #expect(digests[0].count == 4 && digests[0] == digests[1])
    #expect(Set(digests[0]).count == 4)
  }

  @Test func surroundSoundIsEncodedOnce() async throws {
    let channels = (1...6).map { "0.1*sin(\($0 * 1000)*t)" }.joined(separator: "|")
    let source = try farm.source(FarmFixture.movie(sound: channels))
    let plan = try await farm.plan(farm.request(source, type: .mov, preset: AVAssetExportPresetAppleProRes422LPCM))
    let joined = try await farm.join(plan, to: "out.mov")
    let single = try await farm.single(media(source), .mov, preset: AVAssetExportPresetAppleProRes422LPCM)
    try FarmFixture.expectEqual(joined, single, frames: 180)
    #expect(try FarmFixture.stream(joined, "stream=channels").contains("6"))
  }

  @Test func aRangeIsExportedAsByOneExport() async throws {
    let source = try farm.source()
    var request = farm.request(source, parts: 2)
    request.range = CMTimeRange(
      start: CMTime(value: 1234, timescale: 1000), duration: CMTime(value: 3456, timescale: 1000))
    let joined = try await farm.join(try await farm.plan(request))
    let session = try #require(
      AVAssetExportSession(asset: media(source).asset, presetName: AVAssetExportPresetHighestQuality))
    session.timeRange = request.range
    let single = try farm.url.appendingPathComponent("single.mp4")
    try await session.export(to: single, as: .mp4)
    try FarmFixture.expectEqual(joined, single, frames: try FarmFixture.times(single).count)
  }

  @Test func whatOneExportCopiesIsOnePart() async throws {
    let source = try farm.source(name: "film.mov")
    let plan = try await farm.plan(farm.request(source, type: .mov, preset: AVAssetExportPresetPassthrough))
    #expect(try FarmPlan(contentsOf: plan).parts.map(\.kind) == [.copy])
    let joined = try await farm.join(plan, to: "out.mov")
    let single = try await farm.single(media(source), .mov, preset: AVAssetExportPresetPassthrough)
    try FarmFixture.expectEqual(joined, single, frames: 180)
  }

  @Test func aDissolveOverAJointIsThatOfOneExport() async throws {
    _ = try farm.source(name: "a.mov")
    _ = try farm.source(FarmFixture.movie(sound: "0.2*sin(3000*t)"), name: "b.mov")
    let edit = try farm.url.appendingPathComponent("cut.otio")
    try Data(Self.dissolve.utf8).write(to: edit)
    var request = farm.request(edit, parts: 4)
    request.media = .edit(edit)
    let plan = try await farm.plan(request)
    let parts = try FarmPlan(contentsOf: plan).parts
    // Two seconds of 30 frames, and a dissolve from 1.5 s to 2.5 s.
    #expect(parts.contains { $0.start.seconds > 1.5 && $0.start.seconds < 2.5 })
    let joined = try await farm.join(plan)
    let single = try farm.url.appendingPathComponent("single.mp4")
    try Tool.run("env", [Tool.built("avtool").path, "compose", edit.path, "-o", single.path])
    try FarmFixture.expectEqual(joined, single, frames: 120)
  }

  private static let dissolve: String = {
    let offsets = "\"in_offset\": \(EditText.time(15)), \"out_offset\": \(EditText.time(15))"
    let fade =
      #"{"OTIO_SCHEMA": "Transition.1", "name": "", "transition_type": "SMPTE_Dissolve", "# + offsets + "}"
    return EditText.timeline([EditText.clip("a.mov", 0, 60), fade, EditText.clip("b.mov", 30, 60)])
  }()
}

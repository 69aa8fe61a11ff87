import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaFarm

/// How a result appears, and its comparison with its parts.
@Suite(.requires(.ffmpeg)) struct JoinComparisonTests {
  private let farm = FarmFixture()

  private func kind(_ work: () async throws -> Void) async -> (kind: FarmError.Kind?, message: String) {
    await FarmError.Kind?.of(work)
  }

  /// Another join may have been quicker.
  @Test(arguments: [true, false]) func aResultThatAppearsMeanwhileIsKept(_ replaces: Bool) throws {
    let output = try farm.url.appendingPathComponent("out.mp4")
    let target = try JoinTarget(output, replaces: replaces)
    try Data("new".utf8).write(to: target.temporary)
    try Data("good".utf8).write(to: output)
    if replaces {
      try target.commit()
    } else {
      let error = #expect(throws: FarmError.self) { try target.commit() }
      #expect(error?.kind == .notWritable)
    }
    #expect(try String(contentsOf: output, encoding: .utf8) == (replaces ? "new" : "good"))
    target.discard()
    #expect(try farm.names() == ["out.mp4"])
  }

  @Test func eachSampleIsCompared() async throws {
    let plan = try await farm.plan(farm.request(farm.source()))
    let joined = try await farm.join(plan)
    let job = try FarmJob(planAt: plan, roots: [])
    let video = (0..<3).map { part in
      JoinComparison.Part(
        path: job.partFolder.appendingPathComponent("part-00000\(part).mp4").path, start: job.plan.parts[part].start,
        subject: "part \(part)")
    }
    let sound = JoinComparison.Part(
      path: job.partFolder.appendingPathComponent("part-000003.mp4").path, start: .zero, subject: "part 3")
    let comparison = JoinComparison(result: joined)
    try await comparison.compareVideo(with: video)
    try await comparison.compareOthers(with: sound)

    let missing = await kind { try await comparison.compareVideo(with: [video[0], video[2]]) }
    #expect(missing.kind == .failed && missing.message.contains("sample 0 of part 2"), "\(missing)")
    let more = await kind { try await comparison.compareVideo(with: Array(video[..<2])) }
    #expect(more.kind == .failed && more.message.contains("not in part 1"), "\(more)")
    var late = video
    late[1].start = late[1].start + CMTime(value: 1, timescale: 60_000)
    let moved = await kind { try await comparison.compareVideo(with: late) }
    #expect(moved.kind == .failed && moved.message.contains("sample 0 of part 1"), "\(moved)")

    // The table of key frames: version and flags, the number of entries, the entries.
    let broken = try farm.url.appendingPathComponent("broken.mp4")
    let whole = try Data(contentsOf: joined)
    let keys = try #require(whole.range(of: Data("stss".utf8))).upperBound
    var data = whole
    data[keys + 8 + 4 * Int(data[keys + 7]) - 1] += 1
    try data.write(to: broken)
    let key = await kind { try await JoinComparison(result: broken).compareVideo(with: video) }
    #expect(key.kind == .failed && key.message.contains("of part 2 is not in"), "\(key)")
    data = whole
    let media = try Data(contentsOf: URL(fileURLWithPath: video[2].path))
    let place = try #require(data.range(of: media.suffix(from: media.count / 2).prefix(16)))
    data[place.lowerBound] ^= 1
    try data.write(to: broken)
    let bytes = await kind { try await JoinComparison(result: broken).compareVideo(with: video) }
    #expect(bytes.kind == .storage && bytes.message.contains("of part 2 differ"), "\(bytes)")
  }
}

import AVFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaFarm

/// Presets with a bit rate: one quality for all parts, which pieces of the video decide.
@Suite(.requires(.ffmpeg)) struct FarmAnalysisTests {
  private let farm = FarmFixture()

  private func job(
    _ change: (inout FarmPlanRequest) -> Void = { _ in }
  ) async throws -> FarmJob {
    var request = farm.request(try farm.source(), parts: 3, preset: AVAssetExportPreset960x540)
    change(&request)
    return try FarmJob(planAt: try await farm.plan(request), roots: [])
  }

  private func videoBytes(_ url: URL) throws -> Int {
    let said = try Tool.run(
      "ffprobe", ["-v", "error", "-select_streams", "v", "-show_entries", "packet=size", "-of", "csv=p=0", url.path])
    return String(decoding: said, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
  }

  @Test(arguments: [(false, 0.1), (true, 0.03)])
  func theVideoHasThePresetsRate(_ analyzesAll: Bool, _ tolerance: Double) async throws {
    let job = try await job { $0.analyzesAll = analyzesAll }
    let analysis = try #require(job.plan.analysis)
    #expect(job.plan.settings.quality == nil && analysis.pieces.count >= 3)
    for piece in analysis.pieces.indices.reversed() { try await job.analyze(piece) }
    let found = try #require(try await job.quality())
    #expect(!found.isLimit)
    try await farm.work(job)
    let output = try farm.url.appendingPathComponent("out.mp4")
    try await job.join(to: output, options: FarmJoinOptions(patience: 0))
    let wanted = Double(analysis.rate) * job.plan.settings.range.duration.seconds / 8
    let got = Double(try videoBytes(output))
    #expect(abs(got / wanted - 1) <= tolerance, "\(got) of \(wanted) bytes at \(found)")
    #expect(try job.status().quality == found && job.status().analysis.allSatisfy { $0.state == .done })
    try job.clean()
    #expect(!FileManager.default.fileExists(atPath: job.partFolder.path))
  }

  @Test func partsNeedTheWholeAnalysis() async throws {
    let job = try await job { $0.keyFrameInterval = 60 }
    let count = try #require(job.plan.analysis).pieces.count
    try #require(count == 3)
    #expect(try await job.analyze(1).isNew)
    #expect(try await !job.analyze(1).isNew)
    let early = await FarmError.Kind?.of { try await job.work(on: 0) }
    #expect(early.kind == .temporary && early.message.hasSuffix("missing: a0, a2"), "\(early)")
    // Sound does not need it.
    try await job.work(on: job.plan.parts.count - 1)
    #expect(try job.status().analysis.map(\.state) == [.waiting, .done, .waiting])
    async let waiting = job.work(on: 0, patience: 60)
    for piece in [0, 2] { try await job.analyze(piece) }
    let record = try await waiting.record
    #expect(record.quality == (try await job.quality())?.quality)
    let outside = await FarmError.Kind?.of { try await job.analyze(count) }
    #expect(outside.kind == .usage && outside.message.contains("a0 to a2"), "\(outside)")
  }

  @Test func aBrokenRecordIsMissing() async throws {
    let job = try await job { $0.keyFrameInterval = 60 }
    for piece in 0..<3 { try await job.analyze(piece) }
    let place = job.partFolder.appendingPathComponent("analysis-000001.json")
    let text = try String(contentsOf: place, encoding: .utf8)
    try Data(text.replacing(#""first":"#, with: #""first":-"#).utf8).write(to: place)
    #expect(await FarmError.Kind?.of { _ = try await job.quality() }.message.hasSuffix("missing: a1") == true)
    #expect(try await job.analyze(1).isNew)
  }

  @Test func partsOfOtherQualitiesAreNotJoined() async throws {
    let job = try await job()
    for piece in try #require(job.plan.analysis).pieces.indices { try await job.analyze(piece) }
    try await farm.work(job)
    let place = job.partFolder.appendingPathComponent("part-000001.json")
    var record = try JSONDecoder().decode(FarmPartRecord.self, from: Data(contentsOf: place))
    record.quality = 1
    try JSONEncoder().encode(record).write(to: place)
    let output = try farm.url.appendingPathComponent("out.mp4")
    let error = await FarmError.Kind?.of { try await job.join(to: output, options: FarmJoinOptions(patience: 0)) }
    #expect(error.kind == .unreadable && error.message.contains("the parts 1 have another quality"), "\(error)")
  }

  // MARK: Pieces that fail for good

  private func status(_ job: FarmJob) throws -> (pieces: [FarmStatus.State], parts: [FarmStatus.State]) {
    let status = try job.status()
    return (status.analysis.map(\.state), status.parts.map(\.state))
  }

  @Test func aPieceThatFailsForGoodEndsThePartsThatWait() async throws {
    let job = try await job { $0.keyFrameInterval = 60 }
    let source = try farm.url.appendingPathComponent("film.mov")
    let backup = try farm.url.appendingPathComponent("backup.mov")
    try FileManager.default.moveItem(at: source, to: backup)
    async let waiting = FarmError.Kind?.of { try await job.work(on: 0, patience: 20) }
    #expect(await FarmError.Kind?.of { try await job.analyze(1) }.kind == .missing)
    let told = await waiting
    #expect(told.kind == .missing && told.message.hasPrefix("part 0 of"), "\(told)")
    #expect(told.message.contains("piece a1") && told.message.contains("film.mov” cannot be read"), "\(told)")
    #expect(try status(job) == ([.waiting, .failed, .waiting], [.failed, .failed, .failed, .waiting]))
    let parts = try job.status().parts
    #expect(parts[2].message?.contains("piece a1") == true && parts[2].message?.contains("film.mov") == true)
    // The source is mended: parts wait for another attempt.
    try FileManager.default.moveItem(at: backup, to: source)
    #expect(await FarmError.Kind?.of { try await job.work(on: 0) }.kind == .temporary)
    #expect(try status(job).parts == [.waiting, .waiting, .waiting, .waiting])
    for piece in 0..<3 { try await job.analyze(piece) }
    #expect(try await job.work(on: 0).isNew)
  }

  private func fail(
    _ piece: Int, of job: FarmJob, _ number: Int, exitStatus: Int32?, state: FarmProgress.State = .failed,
    process: Int32 = getpid()
  ) throws {
    let worker = PartFolder.Worker(host: PartFolder.Worker.hostName, process: process, number: "\(number)", life: .own)
    let progress = FarmProgress(
      part: piece, host: worker.host, process: process, state: state, fraction: 0, seconds: 1,
      message: "the disk is full",
      exitStatus: exitStatus, sources: "")
    let place = job.partFolder.appendingPathComponent(PartFolder.progressName(.piece(piece), worker))
    try FileManager.default.createDirectory(at: job.partFolder, withIntermediateDirectories: true)
    try JSONEncoder().encode(progress).write(to: place)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: Double(number - 100))], ofItemAtPath: place.path)
  }

  @Test func retriesThatAreUsedUpEndThePartsThatWait() async throws {
    let job = try await job { $0.keyFrameInterval = 60 }
    func outcome() async -> (kind: FarmError.Kind?, message: String) {
      await FarmError.Kind?.of { try await job.work(on: 0) }
    }
    // A request to terminate uses no retry up.
    try fail(0, of: job, 0, exitStatus: nil)
    for number in 1...3 { try fail(0, of: job, number, exitStatus: 75) }
    #expect(await outcome().kind == .temporary)
    try fail(0, of: job, 4, exitStatus: 75)
    let used = await outcome()
    #expect(used.kind == .unreadable && used.message.contains("piece a0 of the analysis failed 4 times"), "\(used)")
    #expect(used.message.hasSuffix("the disk is full"))
    // Another attempt begins.
    try fail(0, of: job, 5, exitStatus: nil, state: .running)
    #expect(await outcome().kind == .temporary)
    try fail(0, of: job, 5, exitStatus: 74)
    #expect(await outcome().kind == .unreadable)
    try job.forgetFailedAnalysis()
    #expect(await outcome().kind == .temporary)
    #expect(try job.status().analysis[0].state == .waiting)
  }

  @Test func workersThatAreKilledUseRetriesUp() async throws {
    let job = try await job { $0.keyFrameInterval = 60 }
    let dead = Process()
    dead.executableURL = URL(fileURLWithPath: "/bin/true")
    try dead.run()
    dead.waitUntilExit()
    for number in 1...4 {
      #expect(await FarmError.Kind?.of { try await job.work(on: 0) }.kind == .temporary)
      try fail(2, of: job, number, exitStatus: nil, state: .running, process: dead.processIdentifier)
    }
    let killed = await FarmError.Kind?.of { try await job.work(on: 0) }
    #expect(killed.kind == .unreadable && killed.message.contains("piece a2") && killed.message.hasSuffix("died"))
  }

  // MARK: The quality

  private func record(_ piece: Int, _ sizes: [(quality: Int, first: Int64, others: Int64)], frames: Int = 101)
    -> FarmAnalysisRecord
  {
    let sizes = sizes.map {
      FarmAnalysisRecord.Size(
        quality: $0.quality, windows: 1, frames: frames, bytes: $0.first + $0.others, first: $0.first,
        later: frames - 1, laterBytes: $0.others, keyFrames: 0)
    }
    return FarmAnalysisRecord(
      fingerprint: "", piece: piece, key: "", whole: sizes[0], sizes: sizes, seconds: 1, host: "")
  }

  private func analysis(_ rate: Int, frames: [Int]) -> FarmAnalysis {
    FarmAnalysis(
      rate: rate, qualities: [400, 600, 800],
      pieces: frames.map {
        FarmPiece(windows: [CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))], frames: $0, cost: 1)
      })
  }

  @Test func keyFramesCountAsOftenAsTheVideoHasThem() {
    // Of 1,000 frames, 10 are key frames of 5,000 bytes, and the others have 100 bytes.
    let piece = record(0, [(400, 5_000, 10_000), (600, 5_000, 10_000), (800, 5_000, 10_000)])
    let found = analysis(1, frames: [1_000]).quality([piece], interval: 100, seconds: 10)
    // A later key frame has 1.8 times the bytes of an encoder's first frame, and other frames count 2 % more.
    #expect(found.rate == (10 * 9_000 + 990 * 102) * 8 / 10)
  }

  @Test func piecesCountByTheirFrames() {
    let curve: [(Int, Int64, Int64)] = [(400, 1_000, 100_000), (600, 2_000, 200_000), (800, 4_000, 400_000)]
    let records = [record(0, curve), record(1, curve.map { ($0.0, $0.1 * 9, $0.2 * 9) })]
    // Whole pieces of 101 frames: 10 × 101,000 bytes at 400, in 8 s.
    let equal = analysis(1_010_000, frames: [101, 101]).quality(records, interval: 100, seconds: 8)
    #expect(equal == FarmQuality(quality: 400, rate: 1_010_000, isLimit: false))
    let double = analysis(2_020_000, frames: [101, 101]).quality(records, interval: 100, seconds: 8)
    #expect(abs(double.quality - 600) <= 1 && !double.isLimit)
    let mostlyHard = analysis(1_010_000, frames: [101, 10_100]).quality(records, interval: 100, seconds: 8)
    #expect(mostlyHard.quality < 200)
  }

  @Test func whatNoQualityReachesIsALimit() {
    let curve: [(Int, Int64, Int64)] = [(400, 1, 10), (600, 2, 20), (800, 3, 30), (1000, 4, 40)]
    let simple = analysis(1_000_000, frames: [101]).quality([record(0, curve)], interval: 100, seconds: 1)
    #expect(simple == FarmQuality(quality: 1000, rate: 44 * 8, isLimit: true))
    let hard =
      [(0, 1_000_000, 1_000_000), (400, 2_000_000, 2_000_000), (800, 4_000_000, 4_000_000)] as [(Int, Int64, Int64)]
    let least = analysis(1_000, frames: [101]).quality([record(0, hard)], interval: 100, seconds: 1)
    #expect(least.quality == 0 && least.isLimit)
  }

  @Test func moreQualitiesAreTriedWhereTheFirstDoNotSuffice() {
    let analysis = analysis(1_000, frames: [101])
    let next = { (sizes: [(quality: Int, first: Int64, others: Int64)], wanted: Double) in
      analysis.nextQuality(after: record(0, sizes).sizes, wanted: wanted)
    }
    #expect(next([(400, 1, 100), (600, 1, 200)], 150) == nil)
    // One doubling takes 200 thousandths, and the next quality is 1.3 times as far, or 25.
    #expect(next([(400, 1, 100), (600, 1, 200)], 400) == 860)
    #expect(next([(400, 1, 100), (600, 1, 200)], 201) == 625)
    #expect(next([(400, 1, 100), (600, 1, 200)], 50) == 140)
    #expect(next([(400, 1, 100), (600, 1, 200)], 1e6) == 1000 && next([(400, 1, 100), (600, 1, 200)], 1) == 0)
    #expect(next([(0, 1, 100), (600, 1, 200)], 50) == nil && next([(400, 1, 100), (1000, 1, 200)], 300) == nil)
    #expect(next([(400, 1, 100), (600, 1, 1000)], 500) == 500)
    // Only the gap with the wanted size is divided, and the number of qualities is limited.
    #expect(next([(400, 1, 100), (600, 1, 1000), (700, 1, 2000)], 1500) == nil)
    #expect(next([(400, 1, 100), (600, 1, 400), (800, 1, 1500)], 1000) == 700)
    let many = (0..<8).map { (quality: $0 * 100, first: Int64(1), others: Int64(1) << (3 * $0)) }
    #expect(next(many, 1e6) == nil && next(Array(many.prefix(7)), 1000) == 350)
  }
  @Test func windowsNeedFewQualities() {
    var analysis = analysis(1_000, frames: [101])
    analysis.qualities = [700]
    let next = { (sizes: [(quality: Int, first: Int64, others: Int64)], wanted: Double) in
      analysis.nextQuality(after: record(0, sizes).sizes, wanted: wanted)
    }
    // The second is on half of the way to the wanted size, of 171 thousandths for a doubling, neither near nor far.
    #expect(next([(700, 1, 100)], 200) == 785 && next([(700, 1, 100)], 50) == 615)
    #expect(next([(700, 1, 100)], 101) == 740 && next([(700, 1, 100)], 1e6) == 820)
    #expect(next([(900, 1, 100)], 1e6) == 1000 && next([(1000, 1, 100)], 1e6) == 880)
    // Another follows if the sizes are more than four times, or less than a quarter, of the wanted one, or far from
    // each other.
    #expect(next([(400, 1, 100), (600, 1, 200)], 799) == nil && next([(400, 1, 100), (600, 1, 200)], 26) == nil)
    #expect(next([(400, 1, 100), (600, 1, 200)], 801) == 1000 && next([(400, 1, 100), (600, 1, 200)], 24) == 0)
    #expect(next([(400, 1, 100), (600, 1, 1000)], 500) == 500 && next([(400, 1, 100), (600, 1, 300)], 200) == nil)
    #expect(next((0..<5).map { (quality: $0 * 50, first: 1, others: 100) }, 1e6) == nil)
  }

  // MARK: Windows

  private func pieces(_ count: Int, interval: Int = 250) -> [FarmPiece] {
    let video = ExportLayout.Video(
      codec: kCMVideoCodecType_H264, width: 960, height: 540, rate: .average(3_000_000), timescale: 30,
      frames: Array(0..<Int64(count)), end: Int64(count), isExact: true, keyFrameInterval: interval)
    let division = FarmDivision(video, FarmCost(encoded: 1_000_000, layers: []), interval: interval)
    return FarmSampling(division: division, rate: 3_000_000).pieces()
  }

  @Test(arguments: [
    (18_000, 250, 54, 5), (1_800, 250, 40, 1), (216_000, 30, 654, 60), (1_120, 10, 40, 1),
  ])
  func windowsAreInAllOfTheVideo(_ count: Int, _ interval: Int, _ windows: Int, _ tasks: Int) {
    let pieces = pieces(count, interval: interval)
    #expect(pieces.count == tasks && pieces.reduce(0) { $0 + $1.frames } == count)
    let all = pieces.flatMap(\.windows)
    #expect(all.count == windows)
    for (number, window) in all.enumerated() {
      let (first, end) = (Int(window.start.value), Int(window.end.value))
      #expect(end - first == min(20, interval))
      #expect(first >= number * count / windows && end <= (number + 1) * count / windows)
      #expect(first / interval == (end - 1) / interval, "a key frame is within the window from \(first) to \(end)")
    }
  }

  @Test(arguments: [(1_119, 250, 5), (100, 10, 8), (5, 250, 1)])
  func ofAShortVideoAllIsEncoded(_ count: Int, _ interval: Int, _ tasks: Int) {
    let pieces = pieces(count, interval: interval)
    #expect(pieces.count == tasks && pieces.allSatisfy { $0.windows.count == 1 })
    #expect(pieces.reduce(0) { $0 + $1.frames } == count)
    var end = CMTime.zero
    for window in pieces.flatMap(\.windows) {
      #expect(window.start == end && window.start.value % Int64(interval) == 0)
      end = window.end
    }
    #expect(end.value == count)
  }

  @Test func fewWindowsComeFirst() {
    #expect(FarmPiece.rounds(of: 1) == [[0]] && FarmPiece.rounds(of: 9) == [Array(0..<9)])
    #expect(FarmPiece.rounds(of: 11).map { $0.map { $0 / 2 } } == [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4]])
    let rounds = FarmPiece.rounds(of: 40)
    #expect(rounds.map(\.count) == [5, 5, 10, 20] && rounds[0].map { $0 / 8 } == Array(0..<5))
    #expect((rounds[0] + rounds[1]).sorted().map { $0 / 4 } == Array(0..<10))
    // Their distances differ, so that no period of the video hides what lies between them.
    #expect(Set(zip(rounds[0], rounds[0].dropFirst()).map { $1 - $0 }).count > 1, "\(rounds[0])")
    for count in 1...64 { #expect(FarmPiece.rounds(of: count).flatMap(\.self).sorted() == Array(0..<count)) }
  }

  @Test func windowsOfEqualSizesSuffice() {
    func isPrecise(_ sizes: [Int64], pieces: Int = 1) -> Bool {
      analysis(1, frames: Array(repeating: 1_000, count: pieces))
        .isPrecise(sizes.map { record(0, [(400, 1, $0)]).whole })
    }
    #expect(!isPrecise([100]) && !isPrecise([0, 0, 0, 0, 1]))
    // The differences of neighbours have a standard deviation of 8 %, and five windows need one of 8.1 %.
    let steps = [1_000, 1_113, 1_000, 1_113, 1_000] as [Int64]
    #expect(isPrecise(steps) && !isPrecise(steps.map { ($0 - 1_000) * 11 / 10 + 1_000 }))
    // Of four pieces, each may be twice as far off.
    #expect(isPrecise(steps.map { ($0 - 1_000) * 2 + 1_000 }, pieces: 4))
    // More windows may differ more, and sizes that rise slowly do not count as different.
    #expect(isPrecise(Array((0..<4).map { _ in [1_000, 1_250, 1_000, 1_250, 1_000] as [Int64] }.joined())))
    #expect(isPrecise((0..<20).map { 100 + 15 * $0 }) && !isPrecise((0..<20).map { 100 + 15 * ($0 * 7 % 20) }))
  }

  /// Of a video that is noise everywhere, few windows tell the size; of one that is noise here and there, more do.
  @Test(arguments: [("1", 5...5), ("gt(mod(t\\,8)\\,4)", 10...40)])
  func aPieceEndsWhenItIsPrecise(_ noise: String, _ windows: ClosedRange<Int>) async throws {
    let source = try farm.source([
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=30:d=40,noise=alls=20:allf=t:enable='\(noise)'", "-c:v", "mpeg4",
      "-q:v", "2",
    ])
    var request = farm.request(source, preset: AVAssetExportPreset960x540)
    request.keyFrameInterval = 250
    let job = try FarmJob(planAt: try await farm.plan(request), roots: [])
    let planned = try #require(job.plan.analysis).pieces
    try #require(planned.count == 1 && planned[0].windows.count == 40)
    let record = try await job.analyze(0).record
    #expect(windows.contains(record.whole.windows), "\(record.whole)")
    #expect(record.sizes.allSatisfy { $0.windows == record.whole.windows / 5 })
  }

  /// The frames that stand for others are whole groups, of a frame that is no B-frame and the B-frames after it.
  @Test(arguments: [0, 1, 3, 4, 7]) func wholeGroupsOfFramesCount(_ bFrames: Int) async throws {
    let window = try farm.source(
      [
        "-f", "lavfi", "-i", "testsrc2=s=96x64:r=30,noise=alls=8:allf=t", "-frames:v", "20", "-c:v", "libx264",
        "-x264-params", "bframes=\(bFrames):b-adapt=0", "-pix_fmt", "yuv420p",
      ], name: "window.mp4")
    let size = try await FarmCheck.size(at: window.path, 700)
    let said = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "frame=pkt_pos,pkt_size,pict_type", "-of", "json", window.path])
    struct Frames: Decodable {
      struct Frame: Decodable { let pkt_pos: String, pkt_size: String, pict_type: String }
      let frames: [Frame]
    }
    let frames = try JSONDecoder().decode(Frames.self, from: said).frames
      .map { (place: Int($0.pkt_pos) ?? 0, bytes: Int64($0.pkt_size) ?? 0, isB: $0.pict_type == "B") }
      .sorted { $0.place < $1.place }
    let later = frames.dropFirst(4).drop(while: \.isB)
    try #require(frames.contains(where: \.isB) == (bFrames > 0) && !later.isEmpty)
    #expect(size.frames == 20 && size.first == frames[0].bytes && size.later == later.count, "\(size)")
    #expect(size.laterBytes == later.reduce(0) { $0 + $1.bytes })
  }

  @Test func windowsThatAreNotRepeatedTellTheSize() {
    // The repeated windows have half the bytes of the others.
    #expect(FarmPiece.repeated(of: 1) == [0] && FarmPiece.repeated(of: 5) == [2])
    #expect(FarmPiece.repeated(of: 13) == [2, 7, 12])
    var record = record(0, [(400, 1_000, 100_000), (600, 2_000, 200_000)])
    record.whole.windows = 3
    record.whole.frames = 303
    record.whole.later = 300
    record.whole.first = 5_000
    record.whole.laterBytes = 500_000
    record.whole.bytes = 505_000
    let mean = 500_000 / 300.0
    let found = analysis(1, frames: [10_000]).quality([record], interval: 1 << 40, seconds: 8)
    #expect(found.quality == 0)
    let wanted = analysis(Int(mean * 1.02 * 10_000), frames: [10_000]).quality([record], interval: 1 << 40, seconds: 8)
    #expect(wanted.quality == 400, "\(wanted)")
  }
}

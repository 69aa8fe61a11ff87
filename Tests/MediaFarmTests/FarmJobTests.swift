import AVFoundation
import Foundation
import TestSupport
import Testing

@testable import MediaFarm

/// What may go wrong between a plan and its result.
@Suite(.requires(.ffmpeg)) struct FarmJobTests {
  private let farm = FarmFixture()

  private func job() async throws -> FarmJob {
    try job(at: try await farm.plan(farm.request(farm.source())))
  }

  private func job(at url: URL) throws -> FarmJob { try FarmJob(planAt: url, roots: []) }

  private func names(_ job: FarmJob) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: job.partFolder.path).sorted()
  }

  private func kind(_ work: () async throws -> Void) async -> (kind: FarmError.Kind?, message: String) {
    await FarmError.Kind?.of(work)
  }

  private func join(_ job: FarmJob, _ name: String = "out.mp4", _ options: FarmJoinOptions = .init(patience: 0))
    async throws
  {
    try await job.join(to: try farm.url.appendingPathComponent(name), options: options)
  }

  // MARK: Work

  @Test func aPartIsMadeOnce() async throws {
    let job = try await job()
    let first = try await job.work(on: 1)
    let second = try await job.work(on: 1)
    #expect(first.isNew && !second.isNew && first.record == second.record)
    #expect(first.record.frames == 60 && first.record.host == PartFolder.Worker.hostName)
    #expect(try names(job).filter { !$0.hasSuffix(".progress") } == ["part-000001.json", "part-000001.mp4"])
    let outside = await kind { try await job.work(on: 9) }
    #expect(outside.kind == .usage && outside.message.contains("parts 0 to 3"))
  }

  @Test func twoWorkersAtOnePartMakeIt() async throws {
    let job = try await job()
    async let first = job.work(on: 0)
    async let second = job.work(on: 0)
    let (one, two) = (try await first, try await second)
    #expect(one.record.digest == two.record.digest)
    #expect(try names(job).filter { !$0.hasSuffix(".progress") } == ["part-000000.json", "part-000000.mp4"])
  }

  @Test func aChangedSourceIsNamed() async throws {
    let job = try await job()
    let source = try farm.url.appendingPathComponent("film.mov")
    let backup = try farm.url.appendingPathComponent("backup.mov")
    try Tool.run("cp", ["-p", source.path, backup.path])
    let before = try Data(contentsOf: source)
    var data = before
    data[data.count / 2] ^= 1
    try data.write(to: source)
    let changed = await kind { try await job.work(on: 0) }
    #expect(changed.kind == .unreadable && changed.message.contains("film.mov") && changed.message.contains("part 0"))
    try FileManager.default.removeItem(at: source)
    let gone = await kind { try await job.work(on: 0) }
    #expect(gone.kind == .missing, "\(gone)")
    #expect(try job.status().parts[0].state == .failed)
    #expect(try names(job).allSatisfy { $0.hasSuffix(".progress") })
    try Tool.run("cp", ["-p", backup.path, source.path])
    #expect(try await job.work(on: 0).isNew)
    #expect(try job.status().parts[0].retries == 2)
  }

  @Test func aMendedSourceMakesOnlyItsPartsAgain() async throws {
    _ = try farm.source(name: "a.mov")
    let second = try farm.source(name: "b.mov")
    let edit = try farm.url.appendingPathComponent("cut.otio")
    try Data(EditText.cut(["a.mov", "b.mov"], frames: 150).utf8).write(to: edit)
    var request = farm.request(edit, parts: 5)
    request.media = .edit(edit)
    request.date = nil
    let first = try job(at: try await farm.plan(request))
    #expect(first.plan.parts.compactMap(\.sources) == [[0], [0, 1], [0, 1], [0, 1], [1], [0, 1]])
    let whole = try Data(contentsOf: second)
    try whole.prefix(whole.count - 1).write(to: second)
    #expect(try await first.work(on: 0).isNew)
    #expect(await kind { try await first.work(on: 4) }.message.contains("part 4 of"))
    try (whole + Data(count: 8)).write(to: second)
    let again = try job(at: try await farm.plan(request))
    #expect(again.plan.fingerprint != first.plan.fingerprint)
    #expect(try await !again.work(on: 0).isNew)
    #expect(try await again.work(on: 4).isNew)
  }

  @Test func anotherEncoderIsForAnotherMachine() async throws {
    let url = try await farm.plan(farm.request(farm.source()))
    var plan = try FarmPlan(contentsOf: url)
    plan.software.encoder = String(repeating: "0", count: 64)
    try plan.write(to: url)
    let other = await kind { try await job(at: url).work(on: 0) }
    #expect(other.kind == .otherNode && other.message.contains("x264"), "\(other)")
    plan.software = FarmSoftware(version: "0.0.1")
    try plan.write(to: url)
    let old = await kind { try await job(at: url).work(on: 0) }
    #expect(old.kind == .otherNode && old.message.contains("0.0.1"), "\(old)")
  }

  @Test func leftoversOfDeadWorkersAreRemoved() async throws {
    let job = try await job()
    try FileManager.default.createDirectory(at: job.partFolder, withIntermediateDirectories: true)
    let dead = Process()
    dead.executableURL = URL(fileURLWithPath: "/bin/true")
    try dead.run()
    dead.waitUntilExit()
    let own = try #require(WorkerLife.own)
    let name = { (process: Int32, life: WorkerLife?, host: String, number: String) in
      PartFolder.partialName(.part(0), .init(host: host, process: process, number: number, life: life))
    }
    let host = PartFolder.Worker.hostName
    let (gone, later) = (dead.processIdentifier, WorkerLife(space: own.space, start: own.start + 1))
    // A container whose name is that of this machine has processes of its own with the same numbers.
    let inside = WorkerLife(space: String(repeating: "0", count: 16), start: own.start)
    let running = name(getpid(), own, host, "0")
    let dying = name(gone, own, host, "0")
    let unseen = [(getpid(), later), (getpid(), inside), (gone, inside), (gone, nil)].map {
      name($0.0, $0.1, host, "1")
    }
    let silent = unseen.map { $0.replacing(".1-", with: ".2-").replacing(".1.partial", with: ".2.partial") }
    let kept = [running, dying.replacing("000000", with: "000001"), name(7, own, "elsewhere", "a1")] + unseen
    let old = [name(8, own, "elsewhere", "a1")] + silent
    let removed = [dying, dying.replacing("000000", with: "000000.json")] + old
    for name in kept + removed { try Data().write(to: job.partFolder.appendingPathComponent(name)) }
    // These workers have not touched their files for longer than a worker may be silent.
    let time = Date(timeIntervalSinceNow: -PartFolder.longestSilence - 10)
    for name in [running] + old {
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: job.partFolder.appendingPathComponent(name).path)
    }
    try await job.work(on: 0)
    let found = try names(job)
    #expect(kept.allSatisfy(found.contains) && removed.allSatisfy { !found.contains($0) }, "\(found)")
  }

  @Test func aCancelledPartLeavesNothingUnfinished() async throws {
    let job = try await job()
    let task = Task { try await job.work(on: 0) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try names(job).allSatisfy { $0.hasSuffix(".progress") })
    #expect(try job.status().parts[0].state == .failed)
  }

  // MARK: Join

  @Test func missingPartsAreNamed() async throws {
    let job = try await job()
    try await job.work(on: 1)
    let error = await kind { try await join(job) }
    #expect(error.kind == .unreadable && error.message.hasSuffix("of 4 parts, these are missing: 0, 2–3"), "\(error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: farm.url.path).count { $0.contains("out") } == 0)
  }

  @Test func aPartThatAppearsLateIsJoined() async throws {
    let job = try await job()
    for part in 1...3 { try await job.work(on: part) }
    async let joined: Void = join(job, "out.mp4", FarmJoinOptions(patience: 60))
    try await job.work(on: 0)
    try await joined
  }

  @Test func anExistingResultIsNotHarmed() async throws {
    let job = try await job()
    try await farm.work(job)
    let output = try farm.url.appendingPathComponent("out.mp4")
    try Data("good".utf8).write(to: output)
    #expect(await kind { try await join(job) }.kind == .notWritable)
    // A part that breaks during the join does not harm the result that is to be replaced.
    let part = job.partFolder.appendingPathComponent("part-000001.mp4")
    let data = try Data(contentsOf: part)
    try (Data(count: 100) + data.dropFirst(100)).write(to: part)
    let broken = await kind { try await join(job, "out.mp4", FarmJoinOptions(replaces: true, patience: 0)) }
    #expect(broken.kind != nil, "\(broken)")
    #expect(try Data(contentsOf: output) == Data("good".utf8))
    try data.write(to: part)
    try await join(job, "out.mp4", FarmJoinOptions(replaces: true, patience: 0))
    #expect(try Data(contentsOf: output).count > 10_000)
    let left = try FileManager.default.contentsOfDirectory(atPath: farm.url.path).filter { $0.hasSuffix(".partial") }
    #expect(left.isEmpty)
  }

  @Test func verifyingFindsAChangedPart() async throws {
    let job = try await job()
    try await farm.work(job)
    let part = job.partFolder.appendingPathComponent("part-000002.mp4")
    var data = try Data(contentsOf: part)
    data[data.count / 2] ^= 1
    try data.write(to: part)
    let error = await kind { try await join(job, "out.mp4", FarmJoinOptions(verifies: true, patience: 0)) }
    #expect(error.kind == .unreadable && error.message.contains("part 2"), "\(error)")
    try (data + Data([0])).write(to: part)
    #expect(await kind { try await join(job) }.message.hasSuffix("missing: 2"))
  }

  @Test func nothingUnfinishedIsLeftAfterAJoin() async throws {
    let job = try await job()
    try await farm.work(job)
    let left = job.partFolder.appendingPathComponent(".part-000001.elsewhere.7.a1.partial")
    try Data().write(to: left)
    try await join(job)
    #expect(try names(job).allSatisfy { !$0.hasSuffix(".partial") })
    let status = try job.status()
    #expect(status.count(.done) == 4 && status.fraction == 1 && status.remainingSeconds == 0)
    try job.clean()
    #expect(!FileManager.default.fileExists(atPath: job.partFolder.path))
    #expect(try job.status().count(.waiting) == 4)
  }

  // MARK: Strangers

  @Test func linksInTheFolderAreNotFollowed() async throws {
    let job = try await job()
    try await farm.work(job)
    let part = job.partFolder.appendingPathComponent("part-000001.mp4")
    let elsewhere = try farm.url.appendingPathComponent("elsewhere.mp4")
    try FileManager.default.moveItem(at: part, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: part, withDestinationURL: elsewhere)
    #expect(await kind { try await join(job) }.message.hasSuffix("missing: 1"))
    // The part is made again in place of the link, and the linked file stays.
    let before = try Data(contentsOf: elsewhere)
    #expect(try await job.work(on: 1).isNew)
    #expect(try FileManager.default.attributesOfItem(atPath: part.path)[.type] as? FileAttributeType == .typeRegular)
    #expect(try Data(contentsOf: elsewhere) == before)
    let moved = try farm.url.appendingPathComponent("moved")
    try FileManager.default.moveItem(at: job.partFolder, to: moved)
    try FileManager.default.createSymbolicLink(at: job.partFolder, withDestinationURL: moved)
    #expect(await kind { try await job.work(on: 0) }.kind != nil)
  }

  @Test func sourcesOutsideOfTheFoldersAreRefused() async throws {
    let elsewhere = FarmFixture()
    let source = try elsewhere.source()
    let refused = await kind { try await farm.plan(farm.request(source)) }
    #expect(refused.kind == .missing && refused.message.contains("outside"), "\(refused)")
    let plan = try await farm.plan(farm.request(source), roots: [try elsewhere.url])
    #expect(await kind { try await job(at: plan).work(on: 0) }.kind == .missing)
    #expect(try await FarmJob(planAt: plan, roots: [try elsewhere.url]).work(on: 0).isNew)
    // The name of another folder may begin with that of an allowed one.
    let folders = try ["a", "ab"].map { try elsewhere.url.appendingPathComponent($0) }
    for folder in folders { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }
    let beside = folders[1].appendingPathComponent("film.mov")
    try FileManager.default.copyItem(at: source, to: beside)
    let besides = try await farm.plan(farm.request(beside), name: "beside.json", roots: [folders[1]])
    #expect(await kind { try await FarmJob(planAt: besides, roots: [folders[0]]).work(on: 0) }.kind == .missing)
    // A link in the plan's folder leads out of it.
    let link = try farm.url.appendingPathComponent("link.mov")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: source)
    #expect(await kind { try await farm.plan(farm.request(link), name: "link.json") }.kind == .missing)
  }

  @Test(arguments: ["a b", "-a", "%41", "$(touch x)", "a'\"b", "a\nb", "ä…", "*?", ";&|"])
  func pathsMayHaveAnyNames(_ name: String) async throws {
    let folder = try farm.url.appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent("\(name).mov")
    try FileManager.default.copyItem(at: farm.source(), to: source)
    var request = farm.request(source, parts: 2)
    request.range.duration = CMTime(value: 2, timescale: 1)
    let plan = folder.appendingPathComponent("\(name).json")
    try await FarmPlan.make(request, at: plan, roots: []).write(to: plan)
    let job = try job(at: plan)
    try await farm.work(job)
    try await job.join(to: folder.appendingPathComponent("\(name).mp4"), options: FarmJoinOptions(patience: 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  // MARK: A client's program

  private func program(_ name: String = "grey", digest: String = String(repeating: "7", count: 64)) throws
    -> FarmProgram
  {
    try FarmProgram(name: name, digest: digest) { sources, parameters in
      let composition = AVMutableVideoComposition()
      composition.customVideoCompositorClass = GreyCompositor.self
      composition.frameDuration = CMTime(value: 1, timescale: Int32(parameters) ?? 30)
      composition.renderSize = CGSize(width: 96, height: 64)
      let instruction = AVMutableVideoCompositionInstruction()
      let (duration, tracks) = try await sources[0].load(.duration, .tracks)
      instruction.timeRange = CMTimeRange(start: .zero, duration: duration)
      instruction.layerInstructions = tracks.filter { $0.mediaType == .video }.map {
        AVMutableVideoCompositionLayerInstruction(assetTrack: $0)
      }
      composition.instructions = [instruction]
      return FarmMedia(asset: sources[0], videoComposition: composition)
    }
  }

  @Test func aClientsCompositorMakesTheFrames() async throws {
    let source = try farm.source()
    var request = farm.request(source, parts: 2)
    request.media = .program(try program(), sources: [source], parameters: "25")
    let plan = try await farm.plan(request)
    #expect(try FarmPlan(contentsOf: plan).frames == 151)
    for other in [try program("other"), try program(digest: String(repeating: "8", count: 64))] {
      #expect(await kind { try await FarmJob(planAt: plan, roots: [], program: other).work(on: 0) }.kind == .otherNode)
    }
    let joined = try await farm.join(plan, program: try program())
    let media = try await program().makeMedia([AVURLAsset(url: source)], "25")
    try FarmFixture.expectEqual(joined, try await farm.single(media), frames: 151)
    let grey = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", joined.path, "-frames:v", "1", "-vf", "scale=1:1", "-pix_fmt", "gray", "-f", "rawvideo",
        "-",
      ])
    #expect(grey.first.map { abs(Int($0) - 200) < 12 } == true, "\(grey.first ?? 0)")
    #expect(try FarmProgram(name: "x") { _, _ in FarmMedia(asset: AVMutableComposition()) }.digest.count == 64)
  }
}

/// Fills each frame with a light grey.
private final class GreyCompositor: NSObject, AVVideoCompositing {
  var sourcePixelBufferAttributes: [String: any Sendable]? {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] {
    [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  }
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
    guard let frame = request.renderContext.newPixelBuffer() else {
      return request.finish(with: NSError(domain: "test", code: 1))
    }
    CVPixelBufferLockBaseAddress(frame, [])
    if let base = CVPixelBufferGetBaseAddress(frame) {
      memset(base, 200, CVPixelBufferGetBytesPerRow(frame) * CVPixelBufferGetHeight(frame))
    }
    CVPixelBufferUnlockBaseAddress(frame, [])
    request.finish(withComposedVideoFrame: frame)
  }
}

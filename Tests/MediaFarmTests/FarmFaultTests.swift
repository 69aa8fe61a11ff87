import Foundation
import MediaFarm
import TestSupport
import Testing

/// What avtool does when machines, storage and people fail.
@Suite(.requires(.ffmpeg), .requires(.clang)) struct FarmFaultTests {
  private let farm = FarmFixture()

  private func job() throws -> FarmJob {
    _ = try farm.source()
    return try farm.planned("film.mov", "--parts", "2", "--key-frames", "60", "--date", "0")
  }

  private func partFiles(_ job: FarmJob) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: job.partFolder.path).filter { !$0.hasSuffix(".progress") }
      .sorted()
  }

  private func digest(_ job: FarmJob, _ part: Int) throws -> String {
    let record = job.partFolder.appendingPathComponent("part-00000\(part).json")
    return try JSONDecoder().decode(FarmPartRecord.self, from: Data(contentsOf: record)).digest
  }

  // MARK: Storage

  @Test(
    arguments: [
      (74, "fsync", EIO, ".partial", 0, "cannot be stored"), (74, "pread", ESTALE, "film.mov", 0, "film.mov"),
      (74, "pread", EIO, "film.mov", 3, "part 0"), (75, "pwrite", ENOSPC, ".partial", 0, "part 0"),
      (75, "pwrite", EDQUOT, ".partial", 1, "part 0"), (74, "pread", EIO, ".partial", 0, "part 0"),
      (75, "renameat", ENOSPC, "part-000000.mp4", 0, "part-000000.mp4"),
      (73, "pwrite", EFBIG, ".partial", 0, "part 0"), (73, "pwrite", EACCES, ".partial", 0, "part 0"),
    ] as [(Int32, String, Int32, String, Int, String)])
  func failuresOfStorageLeaveThePartToTheNext(
    _ status: Int32, _ call: String, _ error: Int32, _ path: String, _ after: Int, _ text: String
  ) throws {
    let job = try job()
    let failed = try farm.run("work", "plan.json", "0", environment: Fault.of(call, error, path: path, after: after))
    #expect(failed.status == status && failed.errors.contains(text), "\(failed)")
    #expect(try partFiles(job).isEmpty)
    // The file of progress cannot be stored either.
    if call != "fsync" { #expect(try job.status().parts[0].state == .failed) }
    #expect(try farm.run("work", "plan.json", "0").status == 0)
    #expect(try partFiles(job) == ["part-000000.json", "part-000000.mp4"])
  }

  @Test func aRenameThatIsSentTwiceSucceeds() throws {
    let job = try job()
    let fault = try Fault.of("renameat", ENOENT, path: "part-000000", isDone: true)
    let made = try farm.run("work", "plan.json", "0", environment: fault)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try partFiles(job) == ["part-000000.json", "part-000000.mp4"])
    // Another worker, or a join, has removed the unfinished file.
    let gone = try farm.run(
      "work", "plan.json", "1", environment: Fault.of("renameat", ENOENT, path: "part-000001.mp4"))
    #expect(gone.status == 75 && gone.errors.contains("was removed"), "\(gone)")
  }

  @Test(
    arguments: [
      (75, "pwrite", ENOSPC, ".partial", "joining"), (74, "pwrite", 0, ".partial", "differ in the result"),
      (74, "fsync", EIO, ".partial", "out.mp4"),
      (65, "pread", 0, "part-000001.mp4", "part 1"), (74, "pread", EIO, "part-000001.mp4", "part 1"),
      (73, "pwrite", EROFS, ".partial", "joining"),
    ] as [(Int32, String, Int32, String, String)])
  func aJoinThatFailsHarmsNothing(
    _ status: Int32, _ call: String, _ error: Int32, _ path: String, _ text: String
  ) throws {
    let job = try job()
    for part in 0..<3 { #expect(try farm.run("work", "plan.json", "\(part)").status == 0) }
    try Data("good".utf8).write(to: try farm.url.appendingPathComponent("out.mp4"))
    let words = ["join", "plan.json", "-o", "out.mp4", "--replace", "--verify", "--patience", "0"]
    let failed = try farm.start(words, environment: Fault.of(call, error, path: path)).finish()
    #expect(failed.status == status && failed.errors.contains(text), "\(failed)")
    #expect(try String(contentsOf: farm.url.appendingPathComponent("out.mp4"), encoding: .utf8) == "good")
    #expect(try farm.names() == ["film.mov", "out.mp4", "plan.json", job.partFolder.lastPathComponent].sorted())
    #expect(try farm.start(words).finish().status == 0)
    #expect(try FarmFixture.times(farm.url.appendingPathComponent("out.mp4")).count == 180)
  }

  @Test(.requires(.rootMounts)) func aFullDiskIsTemporary() throws {
    _ = try farm.source()
    let (tool, folder) = (Tool.built("avtool").path, try farm.url.path)
    let script = #"""
      set -e
      mkdir "$2/disk"
      mount -t tmpfs -o size="$(($(stat -c %s "$2/film.mov") + 600000))" none "$2/disk"
      cd "$2/disk"
      cp ../film.mov .
      try() { "$@" 2> ../said && echo 0 || echo "$? $(cat ../said)"; }
      "$1" farm plan film.mov -o plan.json --parts 2 --key-frames 60 > /dev/null
      try "$1" farm work plan.json 0 > ../first
      head -c 1000000 /dev/zero > filler || true
      try "$1" farm work plan.json 1 > ../second
      ls -A farm-* | grep -c partial > ../left || true
      rm filler
      try "$1" farm work plan.json 1 > ../third
      try "$1" farm work plan.json 2 >> ../third
      head -c 1000000 /dev/zero > filler || true
      try "$1" farm join plan.json --patience 0 > ../join
      try "$1" farm plan film.mov -o other.json > ../plan
      ls -A > ../names
      rm filler
      """#
    try Tool.run("unshare", ["--mount", "sh", "-c", script, "sh", tool, folder])
    func said(_ name: String) throws -> String {
      try String(contentsOf: farm.url.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(try said("first").hasSuffix("0\n"))
    for (name, text) in [("second", "part 1"), ("join", "of free space"), ("plan", "of free space")] {
      let found = try said(name)
      #expect(found.contains("75 ") && found.contains(text), "\(found)")
    }
    #expect(try said("left") == "0\n")
    let third = try said("third")
    #expect(third.split(separator: "\n").last == "0", "\(third)")
    let names = try said("names")
    #expect(!names.contains("plan.mp4") && !names.contains("partial"), "\(names)")
  }

  // MARK: Machines

  @Test func anotherEncoderIsForAnotherMachine() throws {
    let job = try job()
    var plan = job.plan
    plan.software.encoder = String(repeating: "0", count: 64)
    try plan.write(to: job.planURL)
    let refused = try farm.run("work", "plan.json", "1")
    #expect(refused.status == 69 && refused.errors.contains("part 1") && refused.errors.contains("x264"), "\(refused)")
  }

  @Test func aResultThatIsNotItsPartsIsAFailure() throws {
    let job = try job()
    for part in 0..<3 { #expect(try farm.run("work", "plan.json", "\(part)").status == 0) }
    let whole = try farm.run(
      "plan", "film.mov", "-o", "whole.json", "--parts", "1", "--key-frames", "60", "--date", "0")
    #expect(whole.status == 0)
    #expect(try farm.run("work", "whole.json", "0").status == 0)
    // The file of another part, with a record that suits it.
    let other = try FarmJob(planAt: try farm.url.appendingPathComponent("whole.json"), roots: [])
    let file = job.partFolder.appendingPathComponent("part-000000.mp4")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.copyItem(at: other.partFolder.appendingPathComponent("part-000000.mp4"), to: file)
    let place = job.partFolder.appendingPathComponent("part-000000.json")
    var record = try JSONDecoder().decode(FarmPartRecord.self, from: Data(contentsOf: place))
    record.bytes = Int64(try Data(contentsOf: file).count)
    try JSONEncoder().encode(record).write(to: place)
    let failed = try farm.run("join", "plan.json", "--patience", "0")
    #expect(failed.status == 70 && failed.errors.contains("frames"), "\(failed)")
    #expect(try !farm.names().contains("plan.mp4"))
    let verified = try farm.run("join", "plan.json", "--patience", "0", "--verify")
    #expect(verified.status == 65 && verified.errors.contains("part 0"), "\(verified)")
  }

  @Test func twoWorkersAtOnePartMakeIt() throws {
    let job = try job()
    let first = try farm.start(["work", "plan.json", "0"], environment: Fault.host("one"))
    let second = try farm.start(["work", "plan.json", "0"], environment: Fault.host("two"))
    #expect(try [first.finish().status, second.finish().status] == [0, 0])
    #expect(try partFiles(job) == ["part-000000.json", "part-000000.mp4"])
    #expect(try ["one", "two"].contains(job.status().parts[0].host))
    for part in 1...2 { #expect(try farm.run("work", "plan.json", "\(part)").status == 0) }
    #expect(try farm.run("join", "plan.json", "-o", "out.mp4", "--verify", "--patience", "0").status == 0)
  }

  /// The clocks of three machines differ by more than an hour.
  @Test func machinesMayHaveOtherClocks() throws {
    _ = try farm.source(FarmFixture.long, name: "long.mov")
    let job = try farm.planned("long.mov", "--parts", "1")
    func status(_ clock: Int) throws -> FarmStatus {
      let said = try farm.run(
        "status", "plan.json", "--log-format", "json", environment: Fault.host("near", clock: clock))
      return try JSONDecoder().decode(FarmStatus.self, from: Data(said.output.utf8))
    }
    let worker = try farm.start(["work", "plan.json", "0"], environment: Fault.host("far", clock: 4000))
    try farm.waitForPartial(job, of: worker)
    for clock in [0, 4000, -4000, 9000] {
      let part = try status(clock).parts[0]
      #expect(part.state == .running && part.host == "far", "\(part)")
    }
    kill(worker.process.processIdentifier, SIGKILL)
    #expect(try worker.finish().status == 137)
    // Another machine cannot see that the worker is dead until it has been silent.
    #expect(try status(0).parts[0].state == .running)
    let old = Date(timeIntervalSinceNow: -160)
    for name in try FileManager.default.contentsOfDirectory(atPath: job.partFolder.path) {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: job.partFolder.appendingPathComponent(name).path)
    }
    for clock in [0, -4000, 9000] {
      let part = try status(clock).parts[0]
      #expect(part.state == .failed && part.message?.contains("far died") == true, "\(part)")
    }
    #expect(try farm.run("work", "plan.json", "0", environment: Fault.host("near", clock: -4000)).status == 0)
    let part = try status(4000).parts[0]
    #expect(part.state == .done && part.host == "near" && part.retries == 1, "\(part)")
    #expect(try partFiles(job) == ["part-000000.json", "part-000000.mp4"])
  }

  /// A container has processes of its own, and may have the name of its machine.
  @Test(.requires(.rootMounts)) func containersOfOneNameDoNotSeeEachOthersWorkers() throws {
    _ = try farm.source(FarmFixture.long, name: "long.mov")
    let job = try farm.planned("long.mov", "--parts", "1")
    let worker = try farm.start(["work", "plan.json", "0"])
    try farm.waitForPartial(job, of: worker)
    let words = ["--pid", "--fork", "--mount-proc", Tool.built("avtool").path, "farm"]
    let said = try Tool.run("unshare", words + ["status", job.planURL.path, "--log-format", "json"])
    let status = try JSONDecoder().decode(FarmStatus.self, from: said)
    #expect(worker.process.isRunning && status.parts[0].state == .running, "\(status.parts[0])")
    kill(worker.process.processIdentifier, SIGKILL)
    worker.process.waitUntilExit()
    #expect(try job.status().parts[0].state == .failed)
  }

  // MARK: Sources

  @Test func aSourceThatWasWrittenToIsRefused() throws {
    let job = try job()
    let source = try farm.url.appendingPathComponent("film.mov")
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: source.path)
    let refused = try farm.run("work", "plan.json", "0")
    #expect(refused.status == 65 && refused.errors.contains("“film.mov” changed"), "\(refused)")
    #expect(refused.errors.contains("it was written to"))
    #expect(try partFiles(job).isEmpty)
  }

  @Test func aPartWithOtherFramesThanPlannedIsRefused() throws {
    let job = try job()
    var plan = job.plan
    plan.parts[1].frames = plan.parts[1].frames.map { $0 + 1 }
    try plan.write(to: job.planURL)
    let refused = try farm.run("work", "plan.json", "1")
    #expect(refused.status == 65 && refused.errors.contains("60 of its 61 frames"), "\(refused)")
    #expect(try partFiles(FarmJob(planAt: job.planURL, roots: [])).isEmpty)
  }

  @Test(.requires(.parallel)) func aPartThatFailsForGoodIsNamedAndTheOthersAreMade() throws {
    _ = try farm.source(name: "a.mov")
    let broken = try farm.source(name: "b.mov")
    let edit = try farm.url.appendingPathComponent("cut.otio")
    try Data(EditText.cut(["a.mov", "b.mov"], frames: 150).utf8).write(to: edit)
    let job = try farm.planned("cut.otio", "--parts", "5", "--key-frames", "30")
    let whole = try Data(contentsOf: broken)
    var changed = whole
    changed[whole.count / 2] ^= 1
    try changed.write(to: broken)
    let failed = try farm.run("submit", "plan.json", "--on", "local", "--workers", "2")
    #expect(failed.status == 65 && failed.errors.contains("b.mov") && failed.errors.contains("missing: 1–5"))
    #expect(try job.status().parts.map(\.state) == [.done] + Array(repeating: .failed, count: 5))
    #expect(try farm.names() == ["a.mov", "b.mov", "cut.otio", job.partFolder.lastPathComponent, "plan.json"].sorted())
    // The source is mended, and a new plan makes only its parts.
    let before = try digest(job, 0)
    try whole.write(to: broken)
    let again = try farm.planned("cut.otio", "--parts", "5", "--key-frames", "30", "--replace")
    #expect(again.plan.fingerprint != job.plan.fingerprint)
    let made = try farm.run("submit", "plan.json", "--on", "local", "--workers", "2")
    #expect(made.status == 0 && made.output.contains("done already"), "\(made)")
    #expect(made.output.split(separator: "\n").count { $0.contains("was done already") } == 1)
    #expect(try digest(again, 0) == before)
    #expect(try FarmFixture.times(farm.url.appendingPathComponent("plan.mp4")).count == 300)
  }
}

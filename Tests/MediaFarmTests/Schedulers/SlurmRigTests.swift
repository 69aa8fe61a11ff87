import Foundation
import MediaFarm
import TestSupport
import Testing

@Suite(.requires(.slurm), .requires(.python)) struct SlurmRigTests {
  private let rig: SlurmRig
  private let folder: URL

  init() throws {
    rig = try SharedRig.rig.get()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func submit(
    parts count: Int, plan: String = "/plan", in folder: String? = nil, to worker: FakeWorker,
    options: SlurmSubmission.Options = SlurmSubmission.Options()
  ) throws -> (array: String, join: String) {
    let size = try #require(SlurmSubmission.maximumArraySize(in: try rig.run(["scontrol", "show", "config"])))
    let submission = FarmSubmission(
      plan: plan, folder: folder ?? self.folder.path, identifier: "1", seconds: Array(repeating: 1, count: count))
    let jobs = SlurmSubmission(submission, options: options, maximumArraySize: size)
    func sbatch(_ arguments: [String]) throws -> String {
      let said = try rig.run(arguments, environment: worker.environment, input: SlurmSubmission.script)
      let job = try #require(FarmScheduledJob(sbatch: said))
      guard case .slurm(let id, nil) = job else { throw Tool.Failure(description: said) }
      return "\(id)"
    }
    let array = try sbatch(try #require(jobs.arrayArguments()))
    return (array, try sbatch(jobs.joinArguments(after: array)))
  }

  private func state(of job: String) throws -> String {
    let text = try rig.run(["scontrol", "show", "job", "--oneliner", job])
    return String(try #require(text.firstMatch(of: /JobState=([A-Z_]+)/)).1)
  }

  private func log(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func exitStatusesDecide() async throws {
    let worker = try FakeWorker([
      "1": "75", "2": "kill", "3": "65", "4": "69", "5": "75 74 139 75 0", "6": "69 69 69", "7": "70", "join": "75",
    ])
    let (array, join) = try submit(parts: 8, to: worker)
    try await rig.wait(for: join)
    let counts = try (0..<8).map { try worker.attempts(at: "\($0)").count }
    #expect(counts == [1, 2, 2, 1, 2, 4, 2, 1])
    for part in [4, 6] {
      let nodes = try worker.attempts(at: "\(part)").compactMap { $0.split(separator: " ").last }
      #expect(Set(nodes).count == 2, "\(nodes)")
    }
    let states = try (0..<8).map { try state(of: "\(array)_\($0)") }
    #expect(
      states == ["COMPLETED", "COMPLETED", "COMPLETED", "FAILED", "COMPLETED", "FAILED", "FAILED", "FAILED"])
    // The join begins when all retries have ended, and is retried itself.
    #expect(try worker.log.suffix(2).map { $0.hasPrefix("join ") } == [true, true])
    #expect(try state(of: join) == "COMPLETED")
    #expect(try log("slurm-\(array)_3.log").contains("avtool farm work 3: exit status 65 on n"))
    #expect(try log("slurm-\(array)_5.log").contains("not tried again"))
    #expect(try log("slurm-\(array)_6.log").contains("no other node is left"))
    #expect(try rig.run(["scontrol", "show", "job", "--oneliner", "\(array)_3"]).contains("ExitCode=65:0"))
  }

  @Test func aSignalToTheScriptReachesTheWorker() async throws {
    let worker = try FakeWorker(["0": "wait", "1": "wait"])
    let (array, join) = try submit(parts: 2, to: worker)
    try await until("both parts began") { try worker.log.count == 2 }
    try rig.run(["scancel", "--signal=TERM", "--batch", "\(array)_0"])
    // A task that is cancelled is not retried.
    try rig.run(["scancel", "\(array)_1"])
    try await rig.wait(for: join)
    #expect(try worker.attempts(at: "0").sorted().map { $0.dropLast(2) } == ["0 1 ", "0 2 ", "0 TE"].map { $0[...] })
    #expect(try worker.attempts(at: "1").filter { !$0.hasSuffix("TERM") }.count == 1)
    #expect(try state(of: "\(array)_0") == "COMPLETED")
    #expect(try state(of: "\(array)_1") == "CANCELLED")
  }

  @Test func morePartsThanTasksAreMadeInTurn() async throws {
    let worker = try FakeWorker(["1499": "65", "76": "75"])
    let (array, join) = try submit(parts: 1500, to: worker)
    try await rig.wait(for: join)
    let parts = try worker.log.dropLast().map { $0.split(separator: " ")[0] }
    #expect(Set(parts.compactMap { Int($0) }) == Set(0..<1500))
    #expect(try worker.attempts(at: "76").count == 2 && worker.attempts(at: "150").count == 1)
    #expect(try state(of: "\(array)_19") == "FAILED" && state(of: "\(array)_1") == "COMPLETED")
    #expect(try worker.log.last?.hasPrefix("join ") == true)
  }

  @Test func pathsReachTheWorkerUnchanged() async throws {
    var runs: [(String, String, FakeWorker, join: String)] = []
    for name in oddNames {
      let place = folder.appendingPathComponent(name).appendingPathComponent("parts").path
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let worker = try FakeWorker()
      let plan = folder.appendingPathComponent(name).appendingPathComponent(name).path
      runs.append((place, plan, worker, try submit(parts: 1, plan: plan, in: place, to: worker).join))
    }
    for (place, plan, worker, join) in runs {
      try await rig.wait(for: join)
      #expect(try worker.arguments(of: "0") == ["farm", "work", plan, "0"])
      #expect(try worker.arguments(of: "join") == ["farm", "join", plan])
      #expect(try worker.workingFolder(of: "0") == place)
      let names = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(names.count == 2 && names.allSatisfy { $0.wholeMatch(of: /slurm-[0-9]+(_0)?\.log/) != nil }, "\(names)")
    }
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    #expect(!files.contains { $0.hasSuffix("/touched") } && files.count > oddNames.count)
  }

  private func until(_ what: String, _ isSo: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !isSo() {
      guard ContinuousClock.now < end else { throw Tool.Failure(description: "timed out: \(what)") }
      try await Task.sleep(for: .milliseconds(100))
    }
  }
}

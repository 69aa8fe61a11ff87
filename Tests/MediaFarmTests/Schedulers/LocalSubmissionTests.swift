import Foundation
import MediaFarm
import TestSupport
import Testing

@Suite(.requires(.parallel)) struct LocalSubmissionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ program: LocalSubmission.Program, plan: String = "/plan", parts: Int, in place: URL? = nil, _ worker: FakeWorker
  ) throws -> Server {
    let place = place ?? folder.url
    let submission = FarmSubmission(
      plan: plan, folder: place.path, identifier: "1", seconds: Array(repeating: 1, count: parts))
    let run = LocalSubmission(submission, resources: FarmResources(workers: 3), by: program)
    let input = folder.url.appendingPathComponent("input-\(UUID())")
    try run.input.write(to: input)
    let environment = worker.environment.merging(run.environment) { $1 }
    // setsid makes the program the leader of a group of its own.
    return try Server(
      "setsid", run.arguments, environment: environment, input: try FileHandle(forReadingFrom: input), in: place)
  }

  @Test(arguments: LocalSubmission.Program.allCases) func exitStatusesDecide(_ program: LocalSubmission.Program) throws
  {
    let worker = try FakeWorker(["1": "75", "2": "kill", "3": "65", "4": "69", "5": "70", "6": "74"])
    let process = try run(program, parts: 8, worker)
    #expect(process.wait() != 0)
    let counts = try (0..<8).map { try worker.attempts(at: "\($0)").count }
    #expect(counts == [1, 2, 2, 1, 1, 1, 2, 1])
    guard program == .parallel else { return }
    let log = try String(contentsOf: folder.url.appendingPathComponent("local.joblog"), encoding: .utf8)
    // The columns are Seq, Host, Starttime, JobRuntime, Send, Receive, Exitval, Signal, Command.
    let rows = log.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    #expect(rows.sorted { $0[0] < $1[0] }.map { $0[6] } == ["0", "0", "0", "65", "69", "70", "0", "0"])
  }

  @Test(arguments: LocalSubmission.Program.allCases)
  func pathsReachTheWorkerUnchanged(_ program: LocalSubmission.Program) throws {
    for name in oddNames {
      let place = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let (worker, plan) = (try FakeWorker(), place.appendingPathComponent(name).path)
      let process = try run(program, plan: plan, parts: 1, in: place, worker)
      #expect(process.wait() == 0)
      #expect(try worker.arguments(of: "0") == ["farm", "work", plan, "0"])
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
      #expect(names == (program == .parallel ? ["local.joblog"] : []))
    }
  }

  @Test(arguments: LocalSubmission.Program.allCases) func theLongestBegin(_ program: LocalSubmission.Program) {
    let submission = FarmSubmission(
      plan: "/plan", folder: "/folder", identifier: "1", seconds: [1, 9, 2, 2, 30], parts: [0, 1, 2, 3, 4],
      analysisSeconds: [1, 2, 3], pieces: [0, 2])
    #expect(LocalSubmission(submission, by: program).input == Data("4\n1\n2\n3\n0\n".utf8))
    #expect(LocalSubmission(submission, .analysis, by: program).input == Data("a2\na0\n".utf8))
  }

  @Test(arguments: LocalSubmission.Program.allCases) func aSignalToTheGroupEndsAll(_ program: LocalSubmission.Program)
    throws
  {
    let worker = try FakeWorker(["0": "wait", "1": "wait", "2": "wait"])
    let process = try run(program, parts: 9, worker)
    try Server.wait(for: "three workers") { try worker.log.count == 3 }
    kill(-process.identifier, SIGTERM)
    #expect(process.wait() != 0)
    try Server.wait(for: "the end of the workers") { try worker.log.count { $0.hasSuffix("TERM") } == 3 }
    #expect(try worker.log.count == 6)
  }
}

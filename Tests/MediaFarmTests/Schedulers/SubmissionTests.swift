import Foundation
import MediaFarm
import TestSupport
import Testing

@Suite struct SubmissionTests {
  private func submission(
    _ count: Int, seconds: Double = 1, parts: [Int]? = nil, plan: String = "/media/film.json"
  ) -> FarmSubmission {
    FarmSubmission(
      plan: plan, folder: "/media/farm-1f", identifier: "1f", seconds: Array(repeating: seconds, count: count),
      parts: parts)
  }

  private func value(_ name: String, of arguments: [String]?) -> String? {
    arguments?.last { $0.hasPrefix("--\(name)=") }.map { String($0.dropFirst(name.count + 3)) }
  }

  @Test func identifiersAreSafeInNames() {
    for (text, safe) in [
      ("Ab-9_;x", "ab9x"), ("../é", "plan"), (String(repeating: "f", count: 64), String(repeating: "f", count: 16)),
    ] {
      #expect(FarmSubmission(plan: "/p", folder: "/f", identifier: text, seconds: [1]).identifier == safe)
    }
    #expect(submission(3, parts: [2, 0, 2, -1, 3]).parts == [0, 2])
  }

  // MARK: - Slurm

  @Test(arguments: [(1, 1001, 1, "0"), (1001, 1001, 1, "0-1000"), (1002, 1001, 2, "0-500"), (1500, 20, 75, "0-19")])
  func arraysAreNoLargerThanSlurmAllows(_ parts: Int, _ size: Int, _ each: Int, _ tasks: String) {
    let jobs = SlurmSubmission(submission(parts), maximumArraySize: size)
    #expect(jobs.partsPerTask == each)
    #expect(value("array", of: jobs.arrayArguments()) == tasks)
    #expect(jobs.arrayArguments()?.suffix(4) == ["/dev/stdin", "\(parts)", "\(each)", "/media/film.json"])
  }

  @Test func theAnalysisComesFirst() {
    var plan = submission(3)
    #expect(SlurmSubmission(plan, maximumArraySize: 9).analysisArguments == nil)
    (plan.analysisSeconds, plan.pieces) = ([1000, 1000, 1000, 1000], [1, 2])
    let jobs = SlurmSubmission(plan, maximumArraySize: 9)
    #expect(value("array", of: jobs.analysisArguments) == "1-2" && value("time", of: jobs.analysisArguments) == "82")
    #expect(jobs.analysisArguments?.suffix(5) == ["/dev/stdin", "4", "1", "/media/film.json", "a"])
    #expect(value("dependency", of: jobs.analysisArguments) == nil)
    #expect(value("dependency", of: jobs.arrayArguments(after: "7")) == "afterany:7")
    #expect(jobs.arrayArguments(after: "7")?.suffix(4) == ["/dev/stdin", "3", "1", "/media/film.json"])
    for program in LocalSubmission.Program.allCases {
      #expect(LocalSubmission(plan, .analysis, by: program).input == Data("a1\na2\n".utf8))
      #expect(LocalSubmission(plan, by: program).input == Data("0\n1\n2\n".utf8))
    }
  }

  @Test func onlyTheMissingPartsAreSubmitted() {
    let some = SlurmSubmission(submission(100, parts: [0, 1, 2, 50, 98, 99]), maximumArraySize: 1001)
    #expect(value("array", of: some.arrayArguments()) == "0-2,50,98-99")
    let tasks = SlurmSubmission(submission(100, parts: [3, 5, 99]), maximumArraySize: 25)
    #expect(value("array", of: tasks.arrayArguments()) == "0-1,24")
    let none = SlurmSubmission(submission(3, parts: []), maximumArraySize: 1001)
    #expect(none.arrayArguments() == nil)
    #expect(value("dependency", of: none.joinArguments(after: nil)) == nil)
  }

  @Test func theTimeLimitFollowsFromTheCost() {
    // 900 s and four times 1000 s are 82 minutes.
    #expect(
      value("time", of: SlurmSubmission(submission(2, seconds: 1000), maximumArraySize: 2).arrayArguments()) == "82")
    #expect(
      value("time", of: SlurmSubmission(submission(2, seconds: 1000), maximumArraySize: 1).arrayArguments()) == "149")
    let chosen = FarmResources(processors: 3, memory: 700, seconds: 61, workers: 5)
    let jobs = SlurmSubmission(submission(2), resources: chosen, maximumArraySize: 9)
    let words = jobs.arrayArguments()
    #expect(value("time", of: words) == "2" && value("mem", of: words) == "700M")
    #expect(value("cpus-per-task", of: words) == "3" && value("array", of: words) == "0-1%5")
    let join = jobs.joinArguments(after: "7")
    #expect(value("cpus-per-task", of: join) == "1" && value("dependency", of: join) == "afterany:7")
  }

  @Test func sitesOptionsPassThrough() throws {
    var options = SlurmSubmission.Options(
      partition: "long; x", account: "a", qos: "q", others: ["--time=9", "--array=1"])
    options.others.append("--gres=gpu:1")
    let jobs = SlurmSubmission(submission(2), options: options, maximumArraySize: 9)
    for words in [try #require(jobs.arrayArguments()), jobs.joinArguments(after: "3")] {
      for word in ["--partition=long; x", "--account=a", "--qos=q", "--gres=gpu:1"] { #expect(words.contains(word)) }
      #expect(value("time", of: words) == "9")
    }
    #expect(value("array", of: jobs.arrayArguments()) == "0-1")
  }

  @Test func theScriptDependsOnNoPlan() throws {
    let script = SlurmSubmission.script
    #expect(script.hasPrefix("#!/bin/sh\n") && !script.contains("film"))
    try Tool.run("sh", ["-n", "-c", script])
  }

  @Test func theArraySizeIsRead() {
    #expect(SlurmSubmission.maximumArraySize(in: "MaxArraySize2 = 7\nMaxArraySize            = 1001\n") == 1001)
    #expect(SlurmSubmission.maximumArraySize(in: "MaxArraySize\n") == nil)
  }

  // MARK: - Jobs

  @Test func jobsAreReadAsTheyAreWritten() {
    let jobs: [FarmScheduledJob] = [
      .slurm(id: 12, cluster: nil), .slurm(id: 1, cluster: "c-1.x"), .local(group: 7, start: 8, boot: "0a-1"),
    ]
    for job in jobs { #expect(FarmScheduledJob(job.description) == job) }
    #expect(FarmScheduledJob(sbatch: "12;c-1\n") == .slurm(id: 12, cluster: "c-1"))
    #expect(FarmScheduledJob(sbatch: "12\n") == .slurm(id: 12, cluster: nil))
  }

  @Test(arguments: [
    "", "slurm", "slurm 0", "slurm -1", "slurm 1_2", "slurm 1 -x", "slurm 1 a b", "slurm 1 a;b", "slurm ١",
    "slurm 1\n2", "local 1 2 a", "local -7 2 a", "local 7 2 /", "local 7 2", "pbs 1",
  ])
  func otherLinesAreNoJobs(_ line: String) { #expect(FarmScheduledJob(line) == nil) }

  @Test func aGroupIsKnownByItsStart() throws {
    let process = try Server("setsid", ["sleep", "100"])
    try Server.wait(for: "the group") { getpgid(process.identifier) == process.identifier }
    let job = try #require(FarmScheduledJob(localGroup: process.identifier))
    guard case .local(let group, let start, let boot) = job else { return }
    #expect(job.isRunningHere)
    #expect(!FarmScheduledJob.local(group: group, start: start + 1, boot: boot).isRunningHere)
    #expect(!FarmScheduledJob.local(group: group, start: start, boot: "0").isOfThisBoot)
    process.end()
    #expect(!job.isRunningHere)
  }
}

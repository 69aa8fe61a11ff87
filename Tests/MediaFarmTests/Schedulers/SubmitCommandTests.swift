import CoreMedia
import Foundation
import MediaFarm
import TestSupport
import Testing

/// `avtool farm submit` and `avtool farm cancel`, with plans that avtool makes.
@Suite(.requires(.ffmpeg), .requires(.slurm), .requires(.parallel)) struct SubmitCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(
      "film.mov",
      "-f lavfi -i testsrc2=s=96x64:r=30000/1001:d=6 -f lavfi -i sine=d=6 -c:v mpeg4 -q:v 2 -c:a pcm_s16le")
  }

  private struct Run {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Starts avtool with its folder first on the PATH.
  private func start(
    _ arguments: [String], environment: [String: String] = [:], in place: URL? = nil
  ) throws -> (server: Server, output: URL, errors: URL) {
    let name = UUID().uuidString
    let (output, errors) = (folder["out-\(name)"], folder["err-\(name)"])
    let server = try Server(
      Tool.built("avtool").path, arguments, environment: environment, output: output, errors: errors,
      in: place ?? folder.url)
    return (server, output, errors)
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], in place: URL? = nil
  ) throws -> Run {
    try finish(try start(arguments, environment: environment, in: place))
  }

  private func finish(_ started: (server: Server, output: URL, errors: URL)) throws -> Run {
    let status = started.server.wait()
    return Run(
      status: status, output: try String(contentsOf: started.output, encoding: .utf8),
      errors: try String(contentsOf: started.errors, encoding: .utf8))
  }

  private func plan(
    _ name: String = "plan.json", in place: URL? = nil, preset: String = "HighestQuality"
  ) throws -> FarmJob {
    let place = place ?? folder.url
    let source = place.appendingPathComponent("film.mov")
    if place != folder.url { try FileManager.default.copyItem(at: folder["film.mov"], to: source) }
    let planned = try run(
      "farm", "plan", source.path, "-o", place.appendingPathComponent(name).path, "--parts", "3", "--key-frames", "30",
      "-p", preset)
    try #require(planned.status == 0, "\(planned.errors)")
    return try FarmJob(planAt: place.appendingPathComponent(name))
  }

  /// avtool and an installed program of another name first on the PATH.
  private func path(_ program: String = "", _ script: String = "") throws -> [String: String] {
    let bin = folder["bin"]
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    if !program.isEmpty {
      try Tool.writeProgram("#!/bin/sh\n\(script)\n", to: bin.appendingPathComponent(program))
    }
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["PATH": "\(bin.path):\(Tool.built("avtool").deletingLastPathComponent().path):\(usual)"]
  }

  private func names(of job: FarmJob) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: job.partFolder.path).sorted()
  }

  private func frameTimes(_ url: URL) throws -> [String] {
    let said = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", url.path])
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  private func decodedSound(_ url: URL) throws -> Data {
    try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a", "-f", "s16le", "-"])
  }

  /// Checks that the joined movie is what one export makes.
  private func expectWhole(_ job: FarmJob) throws {
    let single = try run(
      "export", "-s", folder["film.mov"].path, "-o", folder["single.mp4"].path, "-p", "HighestQuality")
    try #require(single.status == 0)
    let times = try frameTimes(job.defaultOutput)
    let whole = try frameTimes(folder["single.mp4"])
    #expect(times.count == 180 && times == whole)
    #expect(try decodedSound(job.defaultOutput) == decodedSound(folder["single.mp4"]))
    let text = try Data(contentsOf: job.defaultOutput)
    var (descriptions, rest) = (0, text[...])
    while let found = rest.range(of: Data("avc1".utf8)) {
      // A sample description's type follows its size; the brand in the first box does not count.
      if found.lowerBound > 64 { descriptions += 1 }
      rest = rest[found.upperBound...]
    }
    #expect(descriptions == 1)
  }

  /// Checks that the joined movie has the rate for which the plan's analysis looked.
  private func expectRate(_ job: FarmJob) async throws {
    let analysis = try #require(job.plan.analysis)
    let quality = try #require(try await job.quality())
    #expect(analysis.pieces.count > 2 && !quality.isLimit)
    let said = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "packet=size", "-of", "csv=p=0", job.defaultOutput.path])
    let sizes = String(decoding: said, as: UTF8.self).split { !$0.isNumber }.compactMap { Double($0) }
    let wanted = Double(analysis.rate) * job.plan.settings.range.duration.seconds / 8
    #expect(sizes.count == 180 && abs(sizes.reduce(0, +) / wanted - 1) < 0.1, "\(sizes.reduce(0, +)) of \(wanted)")
  }

  /// A program between a scheduler and avtool, which kills the first worker of part 1 while it works.
  private func killer(_ job: FarmJob) -> String {
    """
    if [ "$2 $4" = 'work 1' ] && mkdir "\(folder.url.path)/killed" 2>/dev/null; then
      "\(Tool.built("avtool").path)" "$@" & worker=$!
      while kill -s 0 $worker && ! ls "\(job.partFolder.path)"/.part-000001.*.partial; do :; done > /dev/null 2>&1
      kill -s KILL $worker
      kill -s KILL $$
    fi
    exec "\(Tool.built("avtool").path)" "$@"
    """
  }

  // MARK: - Slurm

  @Test func aKilledWorkerIsReplacedAndTheMovieIsWhole() async throws {
    let rig = try SharedRig.rig.get()
    let job = try plan()
    let environment = try path("avtool", killer(job)).merging(rig.environment) { $1 }
    let submitted = try run(
      "farm", "submit", "plan.json", "--on", "slurm", "--log-format", "json", environment: environment)
    try #require(submitted.status == 0, "\(submitted.errors)")
    let said = try #require(JSONSerialization.jsonObject(with: Data(submitted.output.utf8)) as? [String: String])
    let (array, join) = (try #require(said["parts"]), try #require(said["join"]))
    #expect(try job.scheduledJobs().map(\.description) == ["slurm \(array)", "slurm \(join)"])
    try await rig.wait(for: join)
    #expect(FileManager.default.fileExists(atPath: folder["killed"].path))
    let log = try String(contentsOf: job.partFolder.appendingPathComponent("slurm-\(array)_1.log"), encoding: .utf8)
    #expect(log.contains("avtool farm work 1: exit status 137"), "\(log)")
    try expectWhole(job)
    #expect(try !names(of: job).contains { $0.hasSuffix(".partial") })
    // A movie that is there is not made again.
    #expect(try run("farm", "submit", "plan.json", "--on", "slurm", environment: environment).status == 73)
    #expect(try run("farm", "clean", "plan.json").status == 0)
    #expect(!FileManager.default.fileExists(atPath: job.partFolder.path))
  }

  @Test func theAnalysisIsAnArrayOfItsOwn() async throws {
    let rig = try SharedRig.rig.get()
    let job = try plan(preset: "960x540")
    let submitted = try run(
      "farm", "submit", "plan.json", "--on", "slurm", "--log-format", "json",
      environment: try path().merging(rig.environment) { $1 })
    try #require(submitted.status == 0, "\(submitted.errors)")
    #expect(try job.scheduledJobs().count == 3)
    let said = try #require(JSONSerialization.jsonObject(with: Data(submitted.output.utf8)) as? [String: String])
    try await rig.wait(for: try #require(said["join"]))
    try await expectRate(job)
  }

  @Test func cancelEndsTheJobsOfThePlanOnly() async throws {
    let rig = try SharedRig.rig.get()
    let worker = try FakeWorker(["0": "wait", "1": "wait"])
    let environment = worker.environment.merging(rig.environment) { $1 }
    let job = try plan()
    let other = try rig.run(
      ["sbatch", "--parsable", "--job-name=other", "--output=/dev/null", "--wrap", "sleep 100"]
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try run("farm", "submit", "plan.json", "--on", "slurm", environment: environment).status == 0)
    // The file may name any number.
    try job.setScheduledJobs(try job.scheduledJobs() + [.slurm(id: try #require(UInt64(other)), cluster: nil)])
    let own = try job.scheduledJobs()
    try Server.wait(for: "two workers") { try worker.log.count >= 2 }
    let cancelled = try run("farm", "cancel", "plan.json", environment: environment)
    #expect(cancelled.status == 0, "\(cancelled.errors)")
    for case .slurm(let id, _) in own.prefix(2) { try await rig.wait(for: "\(id)") }
    // Slurm may end a job in its list before the job's processes end.
    try Server.wait(for: "the workers' ends") { try worker.log.count { $0.hasSuffix("TERM") } == 2 }
    #expect(
      try rig.run(["squeue", "--noheader", "--format=%i"]).split(separator: "\n").map(String.init).contains(other))
    #expect(try job.scheduledJobs().isEmpty)
    try rig.run(["scancel", other])
    #expect(try run("farm", "cancel", "plan.json", environment: environment).errors.contains("nothing was submitted"))
  }

  @Test func aFileOfJobsWithSomethingElseIsRefused() throws {
    let job = try plan()
    try job.makePartFolder()
    try Data("slurm 1 --user=root\n".utf8).write(to: job.partFolder.appendingPathComponent("jobs"))
    let run = try run("farm", "cancel", "plan.json")
    #expect(run.status == 65 && run.errors.contains("jobs"), "\(run.errors)")
  }

  @Test func theWholeWorksInAnyFolder() async throws {
    let rig = try SharedRig.rig.get()
    var joins: [(FarmJob, String)] = []
    for name in ["%A%%", "-n", "new\nline $(touch touched)", "back\\slash {}"] {
      let place = folder[name]
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let job = try plan("\(name).json", in: place)
      let environment = try path().merging(rig.environment) { $1 }
      // After --, the first word is the plan, whatever it begins with.
      let submitted = try run(
        "farm", "submit", "--on", "slurm", "--log-format", "json", "--", "\(name).json", environment: environment,
        in: place)
      try #require(submitted.status == 0, "\(submitted.errors)")
      let said = try #require(JSONSerialization.jsonObject(with: Data(submitted.output.utf8)) as? [String: String])
      joins.append((job, try #require(said["join"])))
    }
    for (job, join) in joins {
      try await rig.wait(for: join)
      #expect(try frameTimes(job.defaultOutput).count == 180)
      #expect(try names(of: job).filter { $0.hasPrefix("slurm-") }.count == 5)
    }
  }

  // MARK: - Kubernetes

  @Test func kubectlGetsTheManifestOnItsInput() throws {
    let job = try plan()
    let environment = try path(
      "kubectl", "printf '%s\\n' \"$@\" > '\(folder.url.path)/words'; cat > '\(folder.url.path)/given'")
    let options = ["--image", "registry/avtool:1", "--claim", "media", "--namespace", "farm", "--memory", "3G"]
    let words = ["farm", "submit", "plan.json", "--on", "kubernetes"] + options + ["--", "--context=a b"]
    let run = try finish(try start(words, environment: environment))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try String(contentsOf: folder["words"], encoding: .utf8) == "create\n--context=a b\n--filename=-\n")
    let manifest = try Data(contentsOf: folder["given"])
    #expect(try Data(contentsOf: job.partFolder.appendingPathComponent("kubernetes.json")) == manifest)
    let text = String(decoding: manifest, as: UTF8.self)
    #expect(
      text.contains("\"3072Mi\"") && text.contains("\"completions\" : 4") && text.contains("\"\(job.planURL.path)\""))
    let cancelled = try self.run("farm", "cancel", "plan.json", environment: environment)
    #expect(cancelled.output.contains("kubectl delete --ignore-not-found --filename=- < "))
    #expect(try self.run("farm", "clean", "plan.json").status == 0)
    #expect(!FileManager.default.fileExists(atPath: job.partFolder.path))
  }

  // MARK: - This machine

  @Test(arguments: [true, false]) func partsAreMadeHere(_ usesParallel: Bool) throws {
    let job = try plan()
    // A program of the same name that is not GNU's is not used.
    let environment = usesParallel ? try path() : try path("parallel", "exit 1")
    let made = try run("farm", "submit", "plan.json", "--on", "local", "--workers", "2", environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    try expectWhole(job)
    #expect(try names(of: job).contains("local.joblog") == usesParallel)
    #expect(try job.scheduledJobs().isEmpty)
  }

  @Test(arguments: [true, false]) func theAnalysisComesFirstHere(_ usesParallel: Bool) async throws {
    let job = try plan(preset: "960x540")
    let environment = usesParallel ? try path() : try path("parallel", "exit 1")
    let made = try run("farm", "submit", "plan.json", "--on", "local", "--workers", "2", environment: environment)
    #expect(made.status == 0, "\(made.errors)")
    try await expectRate(job)
  }

  @Test func anAnalysisThatFailsForGoodEndsTheRunHere() throws {
    let job = try plan(preset: "960x540")
    try FileManager.default.removeItem(at: folder["film.mov"])
    let made = try run(
      "farm", "submit", "plan.json", "--on", "local", "--workers", "2", environment: try path())
    #expect(made.status == 66 && made.errors.contains("piece a0 of the analysis failed"), "\(made.errors)")
    #expect(try !names(of: job).contains { $0.hasSuffix(".mp4") })
  }

  @Test(arguments: [true, false]) func aKilledWorkerIsStartedAgainHere(_ usesParallel: Bool) throws {
    let job = try plan()
    if !usesParallel { _ = try path("parallel", "exit 1") }
    let words = ["farm", "submit", "plan.json", "--on", "local", "--workers", "2"]
    let made = try finish(try start(words, environment: path("avtool", killer(job))))
    #expect(made.status == 0 && made.errors.contains("avtool farm work 1: exit status 137"), "\(made.errors)")
    try expectWhole(job)
    #expect(try !names(of: job).contains { $0.hasSuffix(".partial") })
  }

  /// The program that the user started need not be on the PATH.
  @Test func avtoolNeedNotBeOnThePath() throws {
    let job = try plan()
    #expect(Tool.find("avtool") == nil)
    #expect(try run("farm", "submit", "plan.json", "--on", "local", "--workers", "2").status == 0)
    try expectWhole(job)
  }

  @Test func cancelEndsTheProcessesHere() throws {
    let worker = try FakeWorker(["0": "wait", "1": "wait", "2": "wait", "3": "wait"])
    let job = try plan()
    let words = ["farm", "submit", "plan.json", "--on", "local", "--workers", "2"]
    let (server, _, errors) = try start(words, environment: worker.environment)
    try Server.wait(for: "two workers") { try worker.log.count == 2 && !job.scheduledJobs().isEmpty }
    #expect(try run("farm", "cancel", "plan.json").status == 0)
    #expect(server.wait() == 130)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("were stopped"))
    #expect(try worker.log.count == 4 && worker.log.count { $0.hasSuffix("TERM") } == 2)
    // SIGINT does the same. Two of the parts are made at once, and then two workers wait.
    let (again, _, _) = try start(words, environment: worker.environment)
    try Server.wait(for: "two more workers") { try worker.log.count == 8 && !job.scheduledJobs().isEmpty }
    kill(again.identifier, SIGINT)
    #expect(again.wait() == 130)
    #expect(try job.scheduledJobs().isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM, 0]) func theJoinIsStoppedToo(_ signal: Int32) throws {
    let worker = try FakeWorker(["join": "wait"])
    let job = try plan()
    let (server, _, errors) = try start(
      ["farm", "submit", "plan.json", "--on", "local", "--workers", "2"], environment: worker.environment)
    try Server.wait(for: "the join") { try worker.log.contains { $0.hasPrefix("join 1") } }
    if signal == 0 {
      #expect(try run("farm", "cancel", "plan.json").status == 0)
    } else {
      kill(server.identifier, signal)
    }
    #expect(server.wait() == 130)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("were stopped"))
    #expect(try worker.log.last == "join TERM" && job.scheduledJobs().isEmpty)
  }

  // MARK: - Options

  @Test(arguments: ["slurm", "local", "kubernetes"]) func aDryRunChangesNothing(_ scheduler: String) throws {
    let job = try plan()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    var words = ["farm", "submit", "plan.json", "--on", scheduler, "--dry-run"]
    if scheduler == "kubernetes" { words += ["--image", "a", "--claim", "b"] }
    let environment = scheduler == "slurm" ? try SharedRig.rig.get().environment : [:]
    let run = try finish(try start(words, environment: environment))
    #expect(run.status == 0 && run.output.contains(job.planURL.path), "\(run.errors)")
    if scheduler == "slurm" {
      #expect(run.output.contains("--array=0-3") && run.output.contains("--dependency=afterany:ARRAY"))
      #expect(try job.scheduledJobs().isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: job.partFolder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == before.count + 2)
  }

  private static let wrongRequests: [(Int32, String)] = [
    (64, "plan.json"), (64, "plan.json --on pbs"), (64, "--on local"), (64, "plan.json --on local --image a"),
    (64, "plan.json --on slurm --claim a"), (64, "plan.json --on kubernetes"), (64, "plan.json --on slurm --memory 2T"),
    (64, "plan.json --on slurm --time 0"), (64, "plan.json --on slurm --workers 0"),
    (64, "plan.json --on kubernetes --image a --claim A"), (66, "gone.json --on local"), (65, "film.mov --on local"),
  ]

  @Test(arguments: wrongRequests) func wrongRequestsAreRefused(_ status: Int32, _ words: String) throws {
    _ = try plan()
    let run = try finish(try start(["farm", "submit"] + words.split(separator: " ").map(String.init)))
    #expect(run.status == status, "\(run.errors)")
  }
}

import CoreMedia
import Foundation
import MediaFarm
import Synchronization

/// Gives the parts of a plan to a scheduler.
struct FarmSubmitTask {
  enum Scheduler: String, CaseIterable {
    case slurm, kubernetes, local

    /// The options of the command that the scheduler uses. All use --cpus and --workers.
    fileprivate var options: [String] {
      switch self {
      case .slurm: ["--time", "--memory", "--partition", "--account", "--qos"]
      case .kubernetes: ["--time", "--memory", "--image", "--claim", "--mount", "--namespace", "--secret"]
      case .local: []
      }
    }
  }

  private let job: FarmJob
  private let arguments: Arguments
  private let report: FarmReport
  private let scheduler: Scheduler
  private let resources: FarmResources
  private let isDry: Bool
  /// The words after the plan.
  private let others: [String]
  private let roots: [URL]

  init(_ arguments: Arguments, _ job: FarmJob, roots: [URL], _ report: FarmReport) throws {
    (self.arguments, self.job, self.roots, self.report) = (arguments, job, roots, report)
    others = Array(arguments.operands.dropFirst(2))
    isDry = arguments.has("--dry-run")
    let names = Scheduler.allCases.map(\.rawValue).joined(separator: ", ")
    guard let scheduler = Scheduler(rawValue: try arguments.required("--on")) else {
      throw Failure(.usage, "--on names a scheduler: one of \(names)")
    }
    self.scheduler = scheduler
    let all = Set(Scheduler.allCases.flatMap(\.options)).subtracting(scheduler.options)
    if let name = all.sorted().first(where: { arguments.value($0) != nil }) {
      throw Failure(.usage, "\(name) is not an option for \(scheduler.rawValue)")
    }
    // The join that a scheduler starts makes the default output, and replaces nothing.
    let ofJoin = ["--output", "--replace", "--verify"]
    if let name = ofJoin.first(where: { arguments.value($0) != nil || arguments.has($0) }) {
      throw Failure(.usage, "\(name) is not an option of submit; use it with join")
    }
    resources = FarmResources(
      processors: try arguments.value("--cpus").map { try FarmPlanTask.integer($0, "--cpus", in: 1...10_000) } ?? 1,
      memory: try arguments.value("--memory").map(Self.mebibytes),
      seconds: try arguments.value("--time").map { Int(try Arguments.time($0).seconds.rounded(.up)) },
      workers: try arguments.value("--workers").map { try FarmPlanTask.integer($0, "--workers", in: 1...1_000_000) })
    guard resources.seconds.map({ $0 > 0 }) ?? true else { throw Failure(.usage, "--time is longer than 0 s") }
    guard !FileManager.default.fileExists(atPath: job.defaultOutput.path) else {
      throw Failure(.noOutput, "“\(job.defaultOutput.path)” exists, and the join would write it")
    }
  }

  private static func mebibytes(_ text: String) throws -> Int {
    guard let match = text.wholeMatch(of: /([0-9]{1,7})([MG])/), let number = Int(match.1), number > 0 else {
      throw Failure(.usage, "“\(text)” is not an amount of memory; write it as 512M or 4G")
    }
    return match.2 == "G" ? number * 1024 : number
  }

  func run() async throws {
    switch scheduler {
    case .slurm: try submitToSlurm()
    case .kubernetes: try submitToKubernetes()
    case .local: try await runHere()
    }
  }

  /// What workers need to find avtool and the sources.
  private var environment: [String: String] {
    get throws {
      var variables: [String: String] = [:]
      if !roots.isEmpty {
        guard !roots.contains(where: { $0.path.contains(":") }) else {
          throw Failure(
            .usage, "the path of a folder of --media has a colon, which separates folders in MEDIAFARM_ROOTS")
        }
        variables["MEDIAFARM_ROOTS"] = roots.map(\.path).joined(separator: ":")
      }
      if Subprocess.find("avtool") == nil, let program = Bundle.main.executableURL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        variables["PATH"] = program.resolvingSymlinksInPath().deletingLastPathComponent().path + ":" + path
      }
      return variables
    }
  }

  // MARK: - Slurm

  private func submitToSlurm() throws {
    let options = SlurmSubmission.Options(
      partition: arguments.value("--partition"), account: arguments.value("--account"), qos: arguments.value("--qos"),
      others: others)
    let jobs = SlurmSubmission(
      try job.submission(), resources: resources, options: options, maximumArraySize: try maximumArraySize())
    guard !isDry else {
      let analysis = jobs.analysisArguments
      if let analysis { try Console.print(try sbatch(analysis).shellText) }
      let array = jobs.arrayArguments(after: analysis == nil ? nil : "ANALYSIS")
      if let array { try Console.print(try sbatch(array).shellText) }
      let placeholder = array == nil ? nil : "ARRAY"
      return try Console.print(try sbatch(jobs.joinArguments(after: placeholder)).shellText)
    }
    try job.makePartFolder()
    try job.forgetFailedAnalysis()
    let earlier = try job.scheduledJobs()
    var submitted: [FarmScheduledJob] = []
    let start = { (arguments: [String]) in
      let (id, started) = try submit(arguments)
      submitted.append(started)
      try job.setScheduledJobs(earlier + submitted)
      return id
    }
    do {
      let analysis = try jobs.analysisArguments.map(start)
      let array = try jobs.arrayArguments(after: analysis).map(start)
      let join = try start(jobs.joinArguments(after: array))
      let names = ["parts": array, "join": join]
      try report.submitted(to: scheduler.rawValue, analysis.map { names.merging(["analysis": $0]) { $1 } } ?? names)
    } catch {
      // Without its join, an array would be work that nobody asked for.
      try? SlurmQueue.cancel(submitted)
      try? job.setScheduledJobs(earlier)
      throw error
    }
  }

  private func maximumArraySize() throws -> Int {
    guard Subprocess.find("scontrol") != nil || !isDry else { return 1001 }
    let (status, output) = try Subprocess(arguments: ["scontrol", "show", "config"], isCaptured: true).run()
    guard status == 0, let size = SlurmSubmission.maximumArraySize(in: output) else {
      throw Failure(.unavailable, "Slurm's configuration cannot be read: scontrol ended with status \(status)")
    }
    return size
  }

  private func sbatch(_ arguments: [String]) throws -> Subprocess {
    Subprocess(
      arguments: arguments, environment: try environment, input: Data(SlurmSubmission.script.utf8), isCaptured: true)
  }

  private func submit(_ arguments: [String]) throws -> (id: String, job: FarmScheduledJob) {
    let (status, output) = try sbatch(arguments).run()
    guard status == 0, let job = FarmScheduledJob(sbatch: output), case .slurm(let id, _) = job else {
      throw Failure(.unavailable, "Slurm did not take the job: sbatch ended with status \(status)")
    }
    return ("\(id)", job)
  }

  // MARK: - Kubernetes

  private func submitToKubernetes() throws {
    var options = KubernetesSubmission.Options(
      image: try arguments.required("--image"), claim: try arguments.required("--claim"))
    options.mountPath = arguments.value("--mount").map { URL(fileURLWithPath: $0).path }
    options.namespace = arguments.value("--namespace")
    options.secret = arguments.value("--secret")
    options.roots = roots.map(\.path)
    if geteuid() != 0 { (options.user, options.group) = (geteuid(), max(1, getegid())) }
    let jobs = try KubernetesSubmission(try job.submission(), resources: resources, options: options)
    let manifest = try jobs.manifest
    guard !isDry else { return try Console.print(String(decoding: manifest, as: UTF8.self)) }
    try job.forgetFailedAnalysis()
    let path = try job.store(manifest: manifest)
    guard Subprocess.find("kubectl") != nil else {
      throw Failure(.unavailable, "kubectl is not installed here; the manifest is “\(path)”")
    }
    let (status, _) = try Subprocess(arguments: ["kubectl", "create"] + others + ["--filename=-"], input: manifest)
      .run()
    guard status == 0 else { throw Failure(.unavailable, "kubectl ended with status \(status)") }
    try report.submitted(to: scheduler.rawValue, ["manifest": path])
  }

  // MARK: - This machine

  private func runHere() async throws {
    let submission = try job.submission()
    let program: LocalSubmission.Program = Self.hasGNUParallel ? .parallel : .xargs
    let environment = try environment
    let runs = FarmSubmission.Stage.allCases.map { stage in
      let run = LocalSubmission(submission, stage, resources: resources, by: program, options: others)
      return (
        stage,
        Subprocess(
          arguments: run.arguments, environment: run.environment.merging(environment) { $1 }, input: run.input)
      )
    }.filter { !$0.1.input.isEmpty }
    let join = Subprocess(
      arguments: ["avtool", "farm", "join", "--patience", "0", job.planURL.path], environment: environment)
    guard !isDry else {
      for (_, run) in runs { try Console.print(run.shellText) }
      return try Console.print(join.shellText)
    }
    try job.makePartFolder()
    try job.forgetFailedAnalysis()
    let group = ProcessGroup()
    let interruption = Interruption { group.end() }
    defer { withExtendedLifetime(interruption) {} }
    for (stage, run) in runs {
      _ = try self.run(run, in: group)
      // Without the quality, no part can be made.
      if stage == .analysis { _ = try await job.quality() }
    }
    let status = try self.run(join, in: group)
    guard status == 0 else { throw Failure(ExitCode(rawValue: status) ?? .failed, "the parts were not joined") }
  }

  /// Runs a program, which a signal to this process or `farm cancel` ends.
  private func run(_ program: Subprocess, in group: ProcessGroup) throws -> Int32 {
    let stopped = Failure(.cancelled, "the programs were stopped; finished parts are kept")
    guard !group.isEnding else { throw stopped }
    var own: FarmScheduledJob?
    let (status, _) = try program.run { process in
      own = FarmScheduledJob(localGroup: process)
      if let own { try job.setScheduledJobs(try job.scheduledJobs() + [own]) }
      group.began(process)
    }
    group.ended()
    let jobs = try job.scheduledJobs()
    let isCancelled = own.map { !jobs.contains($0) } ?? false
    if let own { try job.setScheduledJobs(jobs.filter { $0 != own }) }
    guard !isCancelled, !group.isEnding || status == 0 else { throw stopped }
    return status
  }

  /// Another program has the same name.
  private static var hasGNUParallel: Bool {
    guard Subprocess.find("parallel") != nil,
      let (status, output) = try? Subprocess(arguments: ["parallel", "--version"], isCaptured: true).run()
    else { return false }
    return status == 0 && output.hasPrefix("GNU parallel")
  }
}

/// The group of the program that runs, by the process that leads it. If it is to end, a program that begins later ends
/// too.
private final class ProcessGroup: Sendable {
  private let state = Mutex<(process: pid_t, isEnding: Bool)>((0, false))

  var isEnding: Bool { state.withLock { $0.isEnding } }

  func end() {
    state.withLock {
      $0.isEnding = true
      if $0.process > 0 { _ = kill(-$0.process, SIGTERM) }
    }
  }

  func began(_ process: pid_t) {
    state.withLock {
      $0.process = process
      if $0.isEnding { _ = kill(-process, SIGTERM) }
    }
  }

  /// The number may soon be another process's.
  func ended() { state.withLock { $0.process = 0 } }
}

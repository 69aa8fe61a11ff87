import Foundation
import MediaFarm

struct FarmCommand {
  private let arguments: Arguments
  private let report: FarmReport

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    report = try FarmReport(arguments)
  }

  func run() async throws {
    let words = arguments.operands
    do {
      switch words.first {
      case "plan" where words.count == 2: try await FarmPlanTask(arguments, source: words[1], report).run()
      case "work" where words.count == 3: try await work(on: words[1], words[2])
      case "join" where words.count == 2: try await join(words[1])
      case "status" where words.count == 2: try await status(words[1])
      case "clean" where words.count == 2: try job(words[1]).clean()
      case "submit" where words.count >= 2:
        let roots = try FarmPlanTask.roots(arguments) ?? FarmJob.environmentRoots
        try await FarmSubmitTask(arguments, try job(words[1]), roots: roots, report).run()
      case "cancel" where words.count == 2: try FarmCancelTask(job: try job(words[1])).run()
      case let task? where CommandSyntax.farmTasks.contains(task):
        throw Failure(.usage, "\(task) takes \(task == "work" ? "a plan and the number of a part" : "one file")")
      default: throw Failure(.usage, "farm needs a task: one of \(CommandSyntax.farmTasks.joined(separator: ", "))")
      }
    } catch let error as FarmError {
      throw Failure(ExitCode(rawValue: error.exitStatus) ?? .failed, error.message)
    }
  }

  private func job(_ plan: String) throws -> FarmJob {
    try FarmJob(planAt: URL(fileURLWithPath: plan), roots: try FarmPlanTask.roots(arguments))
  }

  private func work(on plan: String, _ word: String) async throws {
    guard let item = FarmItem(word) else {
      throw Failure(.usage, "“\(word)” is not the number of a part, nor a and the number of a piece of the analysis")
    }
    let job = try job(plan)
    let patience = try patience()
    switch item {
    case .part(let part):
      let (record, isNew) = try await Termination.run("part \(part) was stopped; nothing unfinished is left of it") {
        try await job.work(on: part, patience: patience) { report.progress(item, $0) }
      }
      try report.worked(record, isNew: isNew)
    case .piece(let piece):
      let (record, isNew) = try await Termination.run("piece \(item) was stopped; nothing unfinished is left of it") {
        try await job.analyze(piece) { report.progress(item, $0) }
      }
      try report.analyzed(record, isNew: isNew)
    }
  }

  private func patience() throws -> Double {
    try arguments.value("--patience").map { try FarmPlanTask.number($0, "--patience") } ?? 90
  }

  private func join(_ plan: String) async throws {
    let patience = try patience()
    let options = FarmJoinOptions(
      replaces: arguments.has("--replace"), verifies: arguments.has("--verify"), patience: patience)
    let job = try job(plan)
    let output = arguments.value("--output").map { URL(fileURLWithPath: $0) } ?? job.defaultOutput
    let result = try await Termination.run("the join was stopped; nothing was written") {
      try await job.join(to: output, options: options) { report.progress(nil, $0) }
    }
    try report.joined(result, to: output)
  }

  private func status(_ plan: String) async throws {
    let job = try job(plan)
    while true {
      let status = try job.status()
      try report.status(status)
      guard arguments.has("--watch"), status.count(.done) < status.parts.count else { return }
      try await Task.sleep(for: .seconds(5))
    }
  }
}

/// Runs work until it ends or the process is asked to end. A scheduler that sends SIGTERM wants to run the work again
/// elsewhere; Ctrl-C means that nobody does.
enum Termination {
  static func run<T: Sendable>(_ message: String, _ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let task = Task { try await work() }
    let code = SignalBox()
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "avtool.signals"))
      source.setEventHandler {
        code.set(number == SIGTERM ? .temporary : .cancelled)
        task.cancel()
      }
      source.resume()
      sources.append(source)
    }
    defer { withExtendedLifetime(sources) {} }
    do { return try await task.value } catch is CancellationError {
      throw Failure(code.value ?? .cancelled, message)
    }
  }

  private final class SignalBox: @unchecked Sendable {
    // Safety: the lock guards the variable.
    private let lock = NSLock()
    private var code: ExitCode?
    var value: ExitCode? { lock.withLock { code } }
    func set(_ new: ExitCode) { lock.withLock { code = code ?? new } }
  }
}

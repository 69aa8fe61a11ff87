public import Foundation

/// Workers on this machine, which GNU parallel or xargs starts. A worker that fails for a while is started again, up to
/// three times.
public struct LocalSubmission: Sendable {
  /// The programs that start the workers.
  public enum Program: String, Sendable, CaseIterable {
    /// GNU parallel, which also keeps a log of the workers in the folder of the parts.
    case parallel
    /// xargs of findutils, which stops at no failed worker and keeps no log.
    case xargs
  }

  /// The command line that starts the workers: first the program, `parallel` or `xargs`, then its arguments.
  public let arguments: [String]
  /// The variables to add to the environment of GNU parallel; empty for xargs.
  public let environment: [String: String]
  /// The program's standard input: the name of each part or piece of the analysis that is to be made, one on a line.
  /// The longest come first, so that no worker begins one when the others are about to end.
  public let input: Data

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - submission: The description of the plan.
  ///   - stage: What the workers make. Parts are made when the analysis is complete.
  ///   - resources: The number of workers, and the processors of each; the memory and the time have no effect.
  ///   - program: The program that starts the workers.
  ///   - options: More options of the program.
  public init(
    _ submission: FarmSubmission, _ stage: FarmSubmission.Stage = .parts, resources: FarmResources = FarmResources(),
    by program: Program, options: [String] = []
  ) {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let workers = resources.workers ?? max(1, processors / max(1, resources.processors))
    let seconds = submission.seconds(of: stage)
    let numbers = submission.numbers(of: stage).sorted { (seconds[$0], $1) > (seconds[$1], $0) }
    let names = numbers.map { (stage == .parts ? FarmItem.part($0) : .piece($0)).description }
    input = Data(names.map { "\($0)\n" }.joined().utf8)
    let log = submission.folder + (stage == .parts ? "/local.joblog" : "/analysis.joblog")
    switch program {
    case .parallel:
      // GNU parallel's command is read by a shell, so that only the numbers are put into it.
      environment = [
        "AVTOOL_FARM_PLAN": submission.plan, "AVTOOL_FARM_TASK": TaskScript.local, "PARALLEL_SHELL": "/bin/sh",
      ]
      arguments =
        ["parallel", "--jobs", "\(workers)", "--line-buffer", "--joblog", log] + options
        + [#"exec sh -c "$AVTOOL_FARM_TASK" sh "$AVTOOL_FARM_PLAN" {}"#]
    case .xargs:
      environment = [:]
      arguments =
        ["xargs", "-P", "\(workers)", "-n", "1"] + options + ["sh", "-c", TaskScript.local, "sh", submission.plan]
    }
  }
}

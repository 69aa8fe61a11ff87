public import Foundation

/// Workers on this machine, which GNU parallel or xargs starts. A worker that fails for a while is started again, up to
/// three times.
public struct LocalSubmission: Sendable {
  /// The programs that start the workers.
  public enum Program: String, Sendable, CaseIterable {
    /// GNU parallel, which also keeps a log of the workers in the folder of the parts.
    case parallel
    /// xargs.
    case xargs
  }

  /// The program and its arguments.
  public let arguments: [String]
  /// Additions to the program's environment.
  public let environment: [String: String]
  /// The program's standard input: the number of each part that is to be made, one on a line.
  public let input: Data

  /// Describes a run.
  ///
  /// - Parameter options: More options of the program.
  public init(
    _ submission: FarmSubmission, resources: FarmResources = FarmResources(), by program: Program,
    options: [String] = []
  ) {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let workers = resources.workers ?? max(1, processors / max(1, resources.processors))
    input = Data(submission.parts.map { "\($0)\n" }.joined().utf8)
    switch program {
    case .parallel:
      // GNU parallel's command is read by a shell, so that only the numbers are put into it.
      environment = [
        "AVTOOL_FARM_PLAN": submission.plan, "AVTOOL_FARM_TASK": TaskScript.local, "PARALLEL_SHELL": "/bin/sh",
      ]
      arguments =
        ["parallel", "--jobs", "\(workers)", "--line-buffer", "--joblog", submission.folder + "/local.joblog"] + options
        + [#"exec sh -c "$AVTOOL_FARM_TASK" sh "$AVTOOL_FARM_PLAN" {}"#]
    case .xargs:
      environment = [:]
      arguments =
        ["xargs", "-P", "\(workers)", "-n", "1"] + options + ["sh", "-c", TaskScript.local, "sh", submission.plan]
    }
  }
}

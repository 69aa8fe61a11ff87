import Foundation

/// Jobs for Slurm: an array that makes the parts, and a job that joins them when the array has ended.
public struct SlurmSubmission: Sendable {
  /// Where jobs run and who pays for them; nil for the site's defaults.
  public struct Options: Sendable, Hashable {
    /// The partition.
    public var partition: String?
    /// The account.
    public var account: String?
    /// The quality of service.
    public var qos: String?
    /// More options of sbatch, for both jobs.
    public var others: [String]

    /// Creates options.
    public init(partition: String? = nil, account: String? = nil, qos: String? = nil, others: [String] = []) {
      (self.partition, self.account, self.qos, self.others) = (partition, account, qos, others)
    }
  }

  /// The name of the jobs.
  public static let jobName = "avtool-farm"

  /// The script of both jobs, which sbatch reads from standard input. It depends on no plan.
  public static var script: String { TaskScript.slurm + "\n" }

  /// The number of parts that a task makes, one after another.
  public let partsPerTask: Int
  private let submission: FarmSubmission
  private let resources: FarmResources
  private let options: Options

  /// Describes jobs for the parts that are to be made.
  ///
  /// - Parameter maximumArraySize: Slurm's `MaxArraySize`: the least index that a task must not have.
  public init(
    _ submission: FarmSubmission, resources: FarmResources = FarmResources(), options: Options = Options(),
    maximumArraySize: Int
  ) {
    (self.submission, self.resources, self.options) = (submission, resources, options)
    let (count, most) = (submission.seconds.count, max(1, maximumArraySize))
    partsPerTask = max(1, (count + most - 1) / most)
  }

  /// Returns the value of `MaxArraySize` in the output of `scontrol show config`.
  public static func maximumArraySize(in configuration: String) -> Int? {
    for line in configuration.split(separator: "\n") {
      let words = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if words.count == 2, words[0] == "MaxArraySize" { return Int(words[1]) }
    }
    return nil
  }

  /// The arguments of sbatch for the array; nil if no part is to be made.
  public var arrayArguments: [String]? {
    let tasks = Set(submission.parts.map { $0 / partsPerTask }).sorted()
    guard !tasks.isEmpty else { return nil }
    let limit = tasks.map { task in
      submission.limit(task * partsPerTask..<min((task + 1) * partsPerTask, submission.seconds.count))
    }.max()
    let together = resources.workers.map { "%\($0)" } ?? ""
    return arguments(
      processors: resources.processors, limit: limit ?? 0,
      ["--array=\(Self.ranges(tasks))\(together)"] + files(log: "slurm-%A_%a.log"))
  }

  /// Returns the arguments of sbatch for the join.
  ///
  /// - Parameter array: The digits of the array's job; nil if there is no array.
  public func joinArguments(after array: String?) -> [String] {
    // With afterok, Slurm cancels the join if a task fails once and then succeeds.
    let dependency = array.map { ["--dependency=afterany:\($0)"] } ?? []
    return arguments(processors: 1, limit: FarmSubmission.joinLimit, dependency + files(log: "slurm-%j.log"))
  }

  private func arguments(processors: Int, limit: Int, _ own: [String]) -> [String] {
    var words = ["sbatch", "--cpus-per-task=\(processors)", "--time=\(((resources.seconds ?? limit) + 59) / 60)"]
    if let memory = resources.memory { words.append("--mem=\(memory)M") }
    for (name, value) in [("partition", options.partition), ("account", options.account), ("qos", options.qos)] {
      if let value { words.append("--\(name)=\(value)") }
    }
    // Of an option that is given twice, sbatch takes the last.
    words += options.others
    words += ["--parsable", "--nodes=1", "--ntasks=1", "--requeue", "--job-name=\(Self.jobName)"] + own
    return words + ["/dev/stdin", "\(submission.seconds.count)", "\(partsPerTask)", submission.plan]
  }

  /// Slurm expands `%` in the whole path of a log, and removes `\`. In such a folder the script makes the log.
  private func files(log: String) -> [String] {
    let isPlain = !submission.folder.contains { $0 == "%" || $0 == "\\" }
    return ["--chdir=\(submission.folder)", "--output=\(isPlain ? log : "/dev/null")", "--open-mode=append"]
  }

  /// The numbers, which ascend, as Slurm writes them: `0-3,7`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ",")
  }
}

import Foundation

/// Jobs for Slurm: an array for the analysis of a plan that has one, an array that makes the parts when the first one
/// has ended, and a job that joins the parts.
public struct SlurmSubmission: Sendable {
  /// The partition, the account and other options of jobs; nil for the site's defaults.
  public struct Options: Sendable, Hashable {
    /// The partition that runs the jobs, as `sinfo` lists it.
    public var partition: String?
    /// The account to which the jobs are charged.
    public var account: String?
    /// The quality of service of the jobs, by its name at the site.
    public var qos: String?
    /// More options of sbatch, for all jobs, which take precedence over `partition`, `account` and `qos`.
    public var others: [String]

    /// Creates options. Those that are not given have the defaults of the site.
    public init(partition: String? = nil, account: String? = nil, qos: String? = nil, others: [String] = []) {
      (self.partition, self.account, self.qos, self.others) = (partition, account, qos, others)
    }
  }

  /// The name of all jobs in `squeue`: `avtool-farm`.
  public static let jobName = "avtool-farm"

  /// The script of all jobs, which sbatch reads from standard input. It depends on no plan.
  public static var script: String { TaskScript.slurm + "\n" }

  /// The number of parts that each task of the array makes, one after another.
  public let partsPerTask: Int
  private let submission: FarmSubmission
  private let resources: FarmResources
  private let options: Options
  private let maximumArraySize: Int

  /// Describes jobs for the parts that are to be made.
  ///
  /// - Parameters:
  ///   - submission: The description of the plan.
  ///   - resources: What each task gets.
  ///   - options: Where the jobs run and who pays for them.
  ///   - maximumArraySize: Slurm's `MaxArraySize`: the least index that a task must not have.
  public init(
    _ submission: FarmSubmission, resources: FarmResources = FarmResources(), options: Options = Options(),
    maximumArraySize: Int
  ) {
    (self.submission, self.resources, self.options) = (submission, resources, options)
    self.maximumArraySize = max(1, maximumArraySize)
    partsPerTask = Self.tasks(submission.seconds.count, in: self.maximumArraySize)
  }

  private static func tasks(_ count: Int, in most: Int) -> Int { max(1, (count + most - 1) / most) }

  /// Returns the value of `MaxArraySize` in the output of `scontrol show config`.
  public static func maximumArraySize(in configuration: String) -> Int? {
    for line in configuration.split(separator: "\n") {
      let words = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if words.count == 2, words[0] == "MaxArraySize" { return Int(words[1]) }
    }
    return nil
  }

  /// The arguments of sbatch for the array of the analysis; nil if no piece is to be analysed.
  public var analysisArguments: [String]? { array(.analysis, after: nil) }

  /// Returns the arguments of sbatch for the array of the parts; nil if no part is to be made.
  ///
  /// - Parameter analysis: The digits of the job of the analysis; nil for an array that begins at once.
  public func arrayArguments(after analysis: String? = nil) -> [String]? { array(.parts, after: analysis) }

  private func array(_ stage: FarmSubmission.Stage, after job: String?) -> [String]? {
    let count = submission.seconds(of: stage).count
    let each = Self.tasks(count, in: maximumArraySize)
    let tasks = Set(submission.numbers(of: stage).map { $0 / each }).sorted()
    guard !tasks.isEmpty else { return nil }
    let limit = tasks.map { submission.limit($0 * each..<min(($0 + 1) * each, count), of: stage) }.max() ?? 0
    let together = resources.workers.map { "%\($0)" } ?? ""
    let own = ["--array=\(Self.ranges(tasks))\(together)"] + Self.dependency(job) + files(log: "slurm-%A_%a.log")
    let words = arguments(processors: resources.processors, limit: limit, own, count: count, each: each)
    return stage == .parts ? words : words + ["a"]
  }

  /// Returns the arguments of sbatch for the job that joins the parts.
  ///
  /// - Parameter array: The digits of the array's job; nil if there is no array.
  public func joinArguments(after array: String?) -> [String] {
    arguments(
      processors: 1, limit: FarmSubmission.joinLimit, Self.dependency(array) + files(log: "slurm-%j.log"),
      count: submission.seconds.count, each: partsPerTask)
  }

  /// With afterok, Slurm cancels a job if a task before it fails once and then succeeds.
  private static func dependency(_ job: String?) -> [String] { job.map { ["--dependency=afterany:\($0)"] } ?? [] }

  private func arguments(processors: Int, limit: Int, _ own: [String], count: Int, each: Int) -> [String] {
    var words = ["sbatch", "--cpus-per-task=\(processors)", "--time=\(((resources.seconds ?? limit) + 59) / 60)"]
    if let memory = resources.memory { words.append("--mem=\(memory)M") }
    for (name, value) in [("partition", options.partition), ("account", options.account), ("qos", options.qos)] {
      if let value { words.append("--\(name)=\(value)") }
    }
    // Of an option that is given twice, sbatch takes the last.
    words += options.others
    words += ["--parsable", "--nodes=1", "--ntasks=1", "--requeue", "--job-name=\(Self.jobName)"] + own
    return words + ["/dev/stdin", "\(count)", "\(each)", submission.plan]
  }

  /// Slurm expands `%` in the whole path of a log, and removes `\`. In such a folder the script makes the log.
  private func files(log: String) -> [String] {
    let isPlain = !submission.folder.contains { $0 == "%" || $0 == "\\" }
    return ["--chdir=\(submission.folder)", "--output=\(isPlain ? log : "/dev/null")", "--open-mode=append"]
  }

  /// The numbers, which ascend, as Slurm writes them: `0-3,7`.
  private static func ranges(_ numbers: [Int]) -> String {
    numbers.ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ",")
  }
}

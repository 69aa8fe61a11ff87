import Foundation

/// A job that was started for a plan, as a file in the folder of the parts describes it.
public enum FarmScheduledJob: Sendable, Hashable, LosslessStringConvertible {
  /// A job or an array of Slurm, by its number, in the named cluster or in the default one.
  case slurm(id: UInt64, cluster: String?)
  /// A group of processes on the machine that was booted with an identifier. The group's first process began a number
  /// of clock ticks after that.
  case local(group: Int32, start: UInt64, boot: String)

  /// The job as a line of the file of jobs in the folder of the parts, without the line's end.
  public var description: String {
    switch self {
    case .slurm(let id, let cluster): "slurm \(id)" + (cluster.map { " \($0)" } ?? "")
    case .local(let group, let start, let boot): "local \(group) \(start) \(boot)"
    }
  }

  /// Reads a job from a line of the file of jobs, which others may have written; nil if the line describes no job.
  public init?(_ description: String) {
    if let match = description.wholeMatch(of: /slurm ([0-9]{1,18})(?: ([A-Za-z0-9_][A-Za-z0-9_.\-]{0,63}))?/) {
      guard let id = UInt64(match.1), id > 0 else { return nil }
      self = .slurm(id: id, cluster: match.2.map(String.init))
    } else if let match = description.wholeMatch(of: /local ([0-9]{1,9}) ([0-9]{1,18}) ([0-9a-f\-]{1,64})/) {
      guard let group = Int32(match.1), group > 1, let start = UInt64(match.2) else { return nil }
      self = .local(group: group, start: start, boot: String(match.3))
    } else {
      return nil
    }
  }

  /// Reads what `sbatch --parsable` prints: a number, and for another cluster than the default one its name.
  public init?(sbatch output: String) {
    let words = output.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ";", maxSplits: 1)
    self.init("slurm " + words.joined(separator: " "))
  }

  /// Describes the group of processes that a process of this machine leads; nil if there is no such process.
  public init?(localGroup group: Int32) {
    guard let start = WorkerLife.start(of: group), let boot = WorkerLife.boot else { return nil }
    self = .local(group: group, start: start, boot: boot)
  }

  /// Whether the first process of a local group still runs on this machine. False for jobs of Slurm.
  public var isRunningHere: Bool {
    guard case .local(let group, let start, _) = self else { return false }
    return isOfThisBoot && start == WorkerLife.start(of: group) && getpgid(group) == group
  }

  /// Whether the job is a group of processes that this machine started since it was booted.
  public var isOfThisBoot: Bool {
    if case .local(_, _, let boot) = self { boot == WorkerLife.boot } else { false }
  }
}

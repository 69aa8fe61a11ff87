import Foundation
import MediaFarm

/// Ends the jobs of a plan, with the parts that they are making. Finished parts stay.
struct FarmCancelTask {
  let job: FarmJob

  func run() throws {
    let jobs = try job.scheduledJobs()
    let path = job.manifestPath
    if jobs.isEmpty, path == nil { return Console.error("nothing was submitted for this plan from here") }
    let elsewhere = jobs.filter { if case .local = $0 { !$0.isOfThisBoot } else { false } }
    let remote = jobs.filter { if case .slurm = $0 { true } else { false } }
    // `farm submit --on local` looks for its group in the file when the workers have ended.
    try job.setScheduledJobs(remote + elsewhere)
    for case .local(let group, _, _) in jobs.filter(\.isRunningHere) {
      try Console.print("stopping the processes of group \(group)")
      guard kill(-group, SIGTERM) == 0 || errno == ESRCH else {
        throw Failure(.failed, "the group \(group) cannot be stopped: \(String(cString: strerror(errno)))")
      }
    }
    try SlurmQueue.cancel(remote)
    try job.setScheduledJobs(elsewhere)
    if let path {
      try Console.print("kubectl delete --ignore-not-found --filename=- < \(path.quotedForShell)")
    }
    guard elsewhere.isEmpty else { throw Failure(.unavailable, "workers run on another machine; cancel them there") }
  }
}

enum SlurmQueue {
  /// Cancels those of the jobs that have not ended. Of jobs with another name, which have got the numbers meanwhile,
  /// none is touched.
  static func cancel(_ jobs: [FarmScheduledJob]) throws {
    var clusters: [String?: Set<UInt64>] = [:]
    for case .slurm(let id, let cluster) in jobs { clusters[cluster, default: []].insert(id) }
    for (cluster, ids) in clusters.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      let place = cluster.map { ["--clusters=\($0)"] } ?? []
      let list =
        ["squeue"] + place + ["--noheader", "--name=\(SlurmSubmission.jobName)", "--format=%F"]
      let (status, output) = try Subprocess(arguments: list, isCaptured: true).run()
      guard status == 0 else {
        throw Failure(.unavailable, "Slurm's jobs cannot be listed: squeue ended with status \(status)")
      }
      let active = Set(output.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0) }).intersection(ids)
        .sorted()
      guard !active.isEmpty else { continue }
      try Console.print("cancelling \(active.map(String.init).joined(separator: ", "))")
      let words = ["scancel"] + place + ["--name=\(SlurmSubmission.jobName)"] + active.map(String.init)
      let (result, _) = try Subprocess(arguments: words).run()
      guard result == 0 else { throw Failure(.unavailable, "scancel ended with status \(result)") }
    }
  }
}

import Foundation

/// The state of each part of a plan, as the files in the shared folder tell it.
public struct FarmStatus: Sendable, Hashable, Codable {
  /// The states of a part.
  public enum State: String, Sendable, Codable, CaseIterable {
    /// No worker has begun the part.
    case waiting
    /// A worker works on the part.
    case running
    /// A worker works on the part, for more than 10 seconds and 2.5 times as long as usual for its cost.
    case slow
    /// The last attempt failed, its worker died, or the part waits for a piece of the analysis that is not tried again.
    case failed
    /// The part's file and its record are in the folder of the parts.
    case done
  }

  /// The state of a part, or of a piece of the analysis.
  public struct Part: Sendable, Hashable, Codable {
    /// The number of the part, or of the piece of the analysis.
    public var part: Int
    /// Whether the work is waiting, running, slow, failed or done, by the record and the progress file of the last
    /// attempt.
    public var state: State
    /// The number of attempts that were made after the first one.
    public var retries: Int
    /// The machine that has made the part, or on which the last attempt runs or ran; nil if there was none.
    public var host: String?
    /// The seconds that the work took, or has taken so far; nil if it has not begun.
    public var seconds: Double?
    /// The done part of the work, from 0 to 1.
    public var fraction: Double
    /// The cause of the failure; nil for the other states.
    public var message: String?
    /// The number of bytes of a part that is done; nil for a piece of the analysis.
    public var bytes: Int64?
  }

  /// The parts in the order of their numbers.
  public var parts: [Part]
  /// The pieces of the analysis in the order of their numbers.
  public var analysis: [Part]
  /// The quality that the analysis found; nil if it is not complete, or if there is none.
  public var quality: FarmQuality?
  /// The done part of the plan's cost, from 0 to 1.
  public var fraction: Double
  /// The estimated seconds until the last part is done; nil if no part is done yet, or nobody works.
  public var remainingSeconds: Double?

  /// Returns the number of parts, without pieces of the analysis, in a state.
  public func count(_ state: State) -> Int { parts.count { $0.state == state } }
}

extension FarmJob {
  /// Returns what the files in the parts' folder tell now. Nothing is waited for.
  public func status() throws -> FarmStatus {
    let folder = try PartFolder(of: plan, at: planURL, makes: false)
    let attempts = try folder.map { try self.attempts(in: $0) } ?? [:]
    let analysis = try analysisRecords()
    let tasks =
      plan.parts.indices.map { number in
        Task(.part(number), plan.parts[number].cost, folder.flatMap { record(number, in: $0) }.map(Done.init))
      }
      + analysis.indices.map { number in
        Task(.piece(number), plan.analysis?.pieces[number].cost ?? 0, analysis[number].map(Done.init))
      }
    let pace = pace(tasks)
    let all = tasks.map { part($0, attempts[$0.item] ?? [], pace: pace.typical) }
    var status = FarmStatus(
      parts: Array(all.prefix(plan.parts.count)), analysis: Array(all.dropFirst(plan.parts.count)),
      quality: quality(of: analysis), fraction: 0)
    if let failure = analysisFailure(analysis, attempts) {
      for part in plan.parts.indices where plan.parts[part].kind == .video && status.parts[part].state == .waiting {
        (status.parts[part].state, status.parts[part].message) = (.failed, failure.message)
      }
    }
    guard status.count(.done) < plan.parts.count else {
      (status.fraction, status.remainingSeconds) = (1, 0)
      return status
    }
    let cost = tasks.reduce(0) { $0 + $1.cost }
    let done = zip(all, tasks).reduce(0.0) { $0 + $1.0.fraction * Double($1.1.cost) }
    status.fraction = done / Double(max(1, cost))
    let workers = all.count { $0.state == .running || $0.state == .slow }
    if workers > 0, let mean = pace.mean {
      status.remainingSeconds = (Double(cost) - done) * mean / Double(workers)
    }
    return status
  }

  private struct Task {
    var item: FarmItem
    var cost: Int
    var done: Done?

    init(_ item: FarmItem, _ cost: Int, _ done: Done?) { (self.item, self.cost, self.done) = (item, cost, done) }
  }

  private struct Done {
    var host: String
    var seconds: Double
    var bytes: Int64?

    init(_ record: FarmPartRecord) { (host, seconds, bytes) = (record.host, record.seconds, record.bytes) }
    init(_ record: FarmAnalysisRecord) { (host, seconds) = (record.host, record.seconds) }
  }

  /// The seconds for a unit of cost: of a typical part, and on average.
  private func pace(_ tasks: [Task]) -> (typical: Double?, mean: Double?) {
    let done = tasks.filter { $0.done != nil }
    let each = done.filter { isVideo($0.item) }.map { ($0.done?.seconds ?? 0) / Double(max(1, $0.cost)) }
      .filter { $0 > 0 }.sorted()
    let cost = done.reduce(0) { $0 + $1.cost }
    let seconds = done.reduce(0) { $0 + ($1.done?.seconds ?? 0) }
    return (each.isEmpty ? nil : each[each.count / 2], cost > 0 ? seconds / Double(cost) : nil)
  }

  private func isVideo(_ item: FarmItem) -> Bool {
    switch item {
    case .part(let number): plan.parts[number].kind == .video
    case .piece: true
    }
  }

  private func part(_ task: Task, _ attempts: [Attempt], pace: Double?) -> FarmStatus.Part {
    var result = FarmStatus.Part(
      part: task.item.number, state: .waiting, retries: max(0, attempts.count - 1), fraction: 0)
    if let done = task.done {
      (result.state, result.host, result.seconds) = (.done, done.host, done.seconds)
      (result.fraction, result.bytes) = (1, done.bytes)
      return result
    }
    guard let last = attempts.last(where: \.isRunning) ?? attempts.last else { return result }
    (result.host, result.seconds) = (last.progress.host, last.progress.seconds)
    result.fraction = min(max(last.progress.fraction, 0), 0.999)
    if last.isRunning {
      let usual = pace.map { $0 * Double(task.cost) }
      result.state = usual.map { last.progress.seconds > max(10, $0 * 2.5) } == true ? .slow : .running
    } else {
      result.state = .failed
      result.fraction = 0
      result.message = last.cause
    }
    return result
  }
}

import Foundation

/// What is done of a plan.
public struct FarmStatus: Sendable, Hashable, Codable {
  /// The states of a part.
  public enum State: String, Sendable, Codable, CaseIterable {
    /// Nobody works on the part.
    case waiting
    /// A worker works on the part.
    case running
    /// The part is running for much longer than others of its cost.
    case slow
    /// The last attempt failed, or its worker died.
    case failed
    /// The part is done.
    case done
  }

  /// A part.
  public struct Part: Sendable, Hashable, Codable {
    /// The part's number.
    public var part: Int
    /// The state.
    public var state: State
    /// The attempts that were made after the first one.
    public var retries: Int
    /// The machine of the part's file, or of the last attempt.
    public var host: String?
    /// The seconds that the part took, or has taken so far.
    public var seconds: Double?
    /// The done part of the work, from 0 to 1.
    public var fraction: Double
    /// Why the last attempt failed.
    public var message: String?
    /// The number of bytes of a part that is done.
    public var bytes: Int64?
  }

  /// The parts in the order of their numbers.
  public var parts: [Part]
  /// The done part of the plan's cost, from 0 to 1.
  public var fraction: Double
  /// The estimated seconds until the last part is done; nil if no part is done yet, or nobody works.
  public var remainingSeconds: Double?

  /// The number of parts in a state.
  public func count(_ state: State) -> Int { parts.count { $0.state == state } }
}

extension FarmJob {
  /// Looks at the parts' folder.
  public func status() throws -> FarmStatus {
    guard let folder = try PartFolder(of: plan, at: planURL, makes: false) else {
      let parts = plan.parts.indices.map { FarmStatus.Part(part: $0, state: .waiting, retries: 0, fraction: 0) }
      return FarmStatus(parts: parts, fraction: 0)
    }
    let attempts = try attempts(in: folder)
    let records = plan.parts.indices.map { record($0, in: folder) }
    let pace = Self.pace(records, plan)
    let parts = plan.parts.indices.map { part(number: $0, records[$0], attempts[$0] ?? [], pace: pace.typical) }
    let done = zip(parts, plan.parts).reduce(0.0) { $0 + $1.0.fraction * Double($1.1.cost) }
    var status = FarmStatus(parts: parts, fraction: done / Double(max(1, plan.cost)))
    let workers = status.count(.running) + status.count(.slow)
    if status.count(.done) == parts.count {
      status.remainingSeconds = 0
    } else if workers > 0, let mean = pace.mean {
      status.remainingSeconds = (Double(plan.cost) - done) * mean / Double(workers)
    }
    return status
  }

  private struct Attempt {
    var progress: FarmProgress
    var time: Date
    var isDead: Bool
  }

  private func attempts(in folder: PartFolder) throws -> [Int: [Attempt]] {
    var attempts: [Int: [Attempt]] = [:]
    let now = folder.serverTime(for: .current())
    for name in try folder.names() {
      guard let (part, worker) = PartFolder.attempt(name, suffix: ".progress"), plan.parts.indices.contains(part),
        let data = try? folder.read(name, most: 1 << 16), let status = folder.status(name),
        let progress = try? JSONDecoder().decode(FarmProgress.self, from: data)
      else { continue }
      let isDead = progress.state == .running && folder.isDead(name, worker, at: now)
      attempts[part, default: []].append(
        Attempt(progress: progress, time: PartFolder.date(status), isDead: isDead))
    }
    return attempts.mapValues { $0.sorted { $0.time < $1.time } }
  }

  /// The seconds for a unit of cost: of a typical part, and on average.
  private static func pace(_ records: [FarmPartRecord?], _ plan: FarmPlan) -> (typical: Double?, mean: Double?) {
    let video = records.compactMap(\.self).filter { plan.parts[$0.part].kind == .video && $0.seconds > 0 }
    let each = video.map { $0.seconds / Double(max(1, plan.parts[$0.part].cost)) }.sorted()
    let all = records.compactMap(\.self)
    let cost = all.reduce(0) { $0 + plan.parts[$1.part].cost }
    let seconds = all.reduce(0) { $0 + $1.seconds }
    return (each.isEmpty ? nil : each[each.count / 2], cost > 0 ? seconds / Double(cost) : nil)
  }

  private func part(
    number: Int, _ record: FarmPartRecord?, _ attempts: [Attempt], pace: Double?
  ) -> FarmStatus.Part {
    var result = FarmStatus.Part(part: number, state: .waiting, retries: max(0, attempts.count - 1), fraction: 0)
    if let record {
      (result.state, result.host, result.seconds) = (.done, record.host, record.seconds)
      (result.fraction, result.bytes) = (1, record.bytes)
      return result
    }
    guard let last = attempts.last(where: { $0.progress.state == .running && !$0.isDead }) ?? attempts.last else {
      return result
    }
    (result.host, result.seconds) = (last.progress.host, last.progress.seconds)
    result.fraction = min(max(last.progress.fraction, 0), 0.999)
    if last.progress.state == .running, !last.isDead {
      let usual = pace.map { $0 * Double(plan.parts[number].cost) }
      result.state = usual.map { last.progress.seconds > max(10, $0 * 2.5) } == true ? .slow : .running
    } else {
      result.state = .failed
      result.fraction = 0
      result.message = last.isDead ? "its worker on \(last.progress.host) died" : last.progress.message
    }
    return result
  }
}

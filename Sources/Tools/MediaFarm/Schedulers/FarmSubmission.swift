import Foundation

/// The description of a plan for schedulers: its place, the parts to be made, and the time that they may take.
///
/// Schedulers get the plan's path and numbers. No other text of a plan becomes a part of a script, an argument or a
/// manifest.
public struct FarmSubmission: Sendable, Hashable {
  /// The absolute path of the plan.
  public var plan: String
  /// The absolute path of the folder of the parts.
  public var folder: String
  /// Up to 16 small letters and digits, which differ between plans.
  public var identifier: String
  /// The estimated seconds of one processor for each part, in the order of the parts' numbers.
  public var seconds: [Double]
  /// The numbers of the parts that are to be made, ascending.
  public var parts: [Int]

  /// Creates a description.
  ///
  /// - Parameter parts: The numbers of the parts that are to be made; nil for all.
  public init(plan: String, folder: String, identifier: String, seconds: [Double], parts: [Int]? = nil) {
    (self.plan, self.folder, self.seconds) = (plan, folder, seconds)
    let safe = identifier.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(16)
    self.identifier = safe.isEmpty ? "plan" : String(safe)
    self.parts = Set(parts ?? Array(seconds.indices)).filter(seconds.indices.contains).sorted()
  }

  /// The seconds after which a job is stopped that makes the parts one after another: four times the estimate, and a
  /// quarter of an hour.
  func limit(_ numbers: some Sequence<Int>) -> Int {
    let estimate = numbers.reduce(0) { $0 + max(0, seconds[$1]) }
    return 900 + Int(min(estimate * 4, 1e8).rounded(.up))
  }

  /// The seconds after which a join is stopped.
  static let joinLimit = 3600
}

/// The resources that a scheduler gives to each worker.
public struct FarmResources: Sendable, Hashable {
  /// The processors of each worker.
  public var processors = 1
  /// The memory of each worker in MiB; nil for the scheduler's default.
  public var memory: Int?
  /// The seconds after which a job is stopped; nil for a limit that follows from the parts' costs.
  public var seconds: Int?
  /// The number of workers at the same time; nil for the scheduler's default.
  public var workers: Int?

  /// Creates a description.
  public init(processors: Int = 1, memory: Int? = nil, seconds: Int? = nil, workers: Int? = nil) {
    (self.processors, self.memory, self.seconds, self.workers) = (processors, memory, seconds, workers)
  }
}

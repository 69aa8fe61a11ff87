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
  /// The estimated seconds of one processor for each piece of the plan's analysis, in the order of their numbers.
  public var analysisSeconds: [Double]
  /// The numbers of the pieces that are to be analysed before parts of the video can be made, ascending.
  public var pieces: [Int]

  /// The work that the tasks of one array, or of one run, share.
  public enum Stage: Sendable, CaseIterable {
    /// The pieces of the analysis, which come before parts of the video.
    case analysis
    /// The parts of the result, of the video and of the other tracks.
    case parts
  }

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - plan: The absolute path of the plan.
  ///   - folder: The absolute path of the folder of the parts.
  ///   - identifier: A text of which the first 16 letters and digits differ between plans.
  ///   - seconds: The estimated seconds of one processor for each part.
  ///   - parts: The numbers of the parts that are to be made; nil for all.
  ///   - analysisSeconds: The estimated seconds of one processor for each piece of the analysis.
  ///   - pieces: The numbers of the pieces that are to be analysed; nil for all.
  public init(
    plan: String, folder: String, identifier: String, seconds: [Double], parts: [Int]? = nil,
    analysisSeconds: [Double] = [], pieces: [Int]? = nil
  ) {
    (self.plan, self.folder, self.seconds) = (plan, folder, seconds)
    let safe = identifier.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(16)
    self.identifier = safe.isEmpty ? "plan" : String(safe)
    self.parts = Set(parts ?? Array(seconds.indices)).filter(seconds.indices.contains).sorted()
    self.analysisSeconds = analysisSeconds
    let all = analysisSeconds.indices
    self.pieces = Set(pieces ?? Array(all)).filter(all.contains).sorted()
  }

  func seconds(of stage: Stage) -> [Double] { stage == .parts ? seconds : analysisSeconds }

  /// The numbers of the tasks that are to be done.
  func numbers(of stage: Stage) -> [Int] { stage == .parts ? parts : pieces }

  /// The seconds after which a job is stopped that does the tasks one after another: four times the estimate, and a
  /// quarter of an hour.
  func limit(_ numbers: some Sequence<Int>, of stage: Stage = .parts) -> Int {
    let seconds = seconds(of: stage)
    let estimate = numbers.reduce(0) { $0 + max(0, seconds[$1]) }
    return 900 + Int(min(estimate * 4, 1e8).rounded(.up))
  }

  /// The seconds after which a join is stopped.
  static let joinLimit = 3600
}

/// The resources that a scheduler gives to each worker.
public struct FarmResources: Sendable, Hashable {
  /// The processors that the scheduler reserves for each worker.
  public var processors = 1
  /// The memory of each worker in MiB; nil for the scheduler's default.
  public var memory: Int?
  /// The seconds after which a job is stopped; nil for a limit that follows from the parts' costs.
  public var seconds: Int?
  /// The number of workers at the same time; nil for the scheduler's default.
  public var workers: Int?

  /// Creates a description, by default of one processor and the limits of the scheduler.
  public init(processors: Int = 1, memory: Int? = nil, seconds: Int? = nil, workers: Int? = nil) {
    (self.processors, self.memory, self.seconds, self.workers) = (processors, memory, seconds, workers)
  }
}

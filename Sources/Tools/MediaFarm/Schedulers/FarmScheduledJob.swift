import Foundation

/// A job that was started for a plan, as a file in the folder of the parts describes it.
public enum FarmScheduledJob: Sendable, Hashable, LosslessStringConvertible {
  /// A job or an array of Slurm, by its number, in the named cluster or in the default one.
  case slurm(id: UInt64, cluster: String?)
  /// A group of processes on the machine that was booted with an identifier. The group's first process began at a number
  /// of clock ticks after that.
  case local(group: Int32, start: UInt64, boot: String)

  /// A line of the file, without the line's end.
  public var description: String {
    switch self {
    case .slurm(let id, let cluster): "slurm \(id)" + (cluster.map { " \($0)" } ?? "")
    case .local(let group, let start, let boot): "local \(group) \(start) \(boot)"
    }
  }

  /// Reads a line of the file, which others may have written.
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

  /// Describes the group of a process that leads one.
  public init?(localGroup group: Int32) {
    guard let start = Self.start(of: group), let boot = Self.boot else { return nil }
    self = .local(group: group, start: start, boot: boot)
  }

  /// Whether the first process of a local group still runs on this machine. False for jobs of Slurm.
  public var isRunningHere: Bool {
    guard case .local(let group, let start, _) = self else { return false }
    return isOfThisBoot && start == Self.start(of: group) && getpgid(group) == group
  }

  /// Whether the job is a group of processes that this machine started since it was booted.
  public var isOfThisBoot: Bool {
    if case .local(_, _, let boot) = self { boot == Self.boot } else { false }
  }

  private static var boot: String? {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func start(of process: Int32) -> UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The second field is a name, which may contain spaces and parentheses. The 22nd is the start.
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }
}

extension FarmJob {
  private static let jobsName = "jobs"

  /// The jobs that were started for the plan and not cancelled, in the order in which they were started.
  ///
  /// - Throws: `FarmError` if the file in the folder of the parts cannot be read, or has something else in it.
  public func scheduledJobs() throws -> [FarmScheduledJob] {
    guard let folder = try PartFolder(of: plan, at: planURL, makes: false), folder.status(Self.jobsName) != nil else {
      return []
    }
    let place = partFolder.appendingPathComponent(Self.jobsName).path
    do {
      let data = try folder.read(Self.jobsName, most: 1 << 20)
      return try String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
        guard let job = FarmScheduledJob(String(line)) else {
          throw FarmError(.unreadable, "a line is not the number of a job")
        }
        return job
      }
    } catch { throw FarmError(from: error, "“\(place)”") }
  }

  /// Stores the jobs that were started for the plan, or removes the file if there are none.
  public func setScheduledJobs(_ jobs: [FarmScheduledJob]) throws {
    guard let folder = try PartFolder(of: plan, at: planURL, makes: !jobs.isEmpty) else { return }
    guard !jobs.isEmpty else { return folder.remove(Self.jobsName) }
    let text = jobs.map { "\($0)\n" }.joined()
    try folder.write(Data(text.utf8), to: Self.jobsName, by: .current())
  }

  /// Stores a manifest for Kubernetes in the folder of the parts, and returns its path.
  public func store(manifest: Data) throws -> String {
    guard let folder = try PartFolder(of: plan, at: planURL, makes: true) else {
      throw FarmError(.temporary, "the folder “\(partFolder.path)” vanished")
    }
    try folder.write(manifest, to: Self.manifestName, by: .current())
    return partFolder.appendingPathComponent(Self.manifestName).path
  }

  private static let manifestName = "kubernetes.json"

  /// The path of the stored manifest; nil if there is none.
  public var manifestPath: String? {
    guard let folder = try? PartFolder(of: plan, at: planURL, makes: false), folder.isFile(Self.manifestName) else {
      return nil
    }
    return partFolder.appendingPathComponent(Self.manifestName).path
  }

  /// Whether a name in the folder of the parts is one that schedulers or submissions make.
  static func isOfScheduler(_ name: String) -> Bool {
    name.wholeMatch(
      of: /slurm-[0-9]+(_[0-9]+)?\.log|local\.joblog|jobs|kubernetes\.json|\.(jobs|kubernetes\.json)\..*\.partial/)
      != nil
  }
}

extension FarmJob {
  /// Makes the folder of the parts, in which jobs begin, unless it exists.
  public func makePartFolder() throws { _ = try PartFolder(of: plan, at: planURL, makes: true) }

  /// Describes the plan for a scheduler, with the parts that are not done.
  public func submission() throws -> FarmSubmission {
    let folder = try PartFolder(of: plan, at: planURL, makes: false)
    _ = try folder?.names()
    let parts = plan.parts.indices.filter { part in
      guard let folder else { return true }
      return record(part, in: folder) == nil
    }
    return FarmSubmission(
      plan: planURL.path, folder: partFolder.path, identifier: plan.fingerprint,
      seconds: plan.parts.map { plan.seconds(of: $0) }, parts: parts)
  }

  /// The place of the result unless another is requested: that of the plan, with the file type's suffix.
  public var defaultOutput: URL {
    let suffix = plan.settings.fileType.rawValue
    let stem =
      planURL.pathExtension.isEmpty || planURL.pathExtension == suffix ? planURL : planURL.deletingPathExtension()
    return stem.appendingPathExtension(suffix)
  }
}

extension FarmPlan {
  /// The processor time of a part, with an encoder that is slow for its codec.
  fileprivate func seconds(of part: FarmPart) -> Double {
    // A processor of 2020 encodes and decodes about 60 frames of 1920 × 1080 in a second with H.264, and eight with HEVC.
    let rate = settings.video.map { ["hvc1", "hev1"].contains($0.codec) ? 60_000.0 : 400_000.0 } ?? 400_000
    return Double(part.cost) / rate
  }
}

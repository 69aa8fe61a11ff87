public import Foundation

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

  /// The path of the manifest that `store(manifest:)` has stored; nil if there is none.
  public var manifestPath: String? {
    guard let folder = try? PartFolder(of: plan, at: planURL, makes: false), folder.isFile(Self.manifestName) else {
      return nil
    }
    return partFolder.appendingPathComponent(Self.manifestName).path
  }

  /// Whether a name in the folder of the parts is one that schedulers or submissions make.
  static func isOfScheduler(_ name: String) -> Bool {
    name.wholeMatch(of: /slurm-[0-9]+(_[0-9]+)?\.log|(local|analysis)\.joblog/) != nil
      || name.wholeMatch(of: /jobs|kubernetes\.json|\.(jobs|kubernetes\.json)\..*\.partial/) != nil
  }
}

extension FarmJob {
  /// Makes the folder of the parts, in which jobs begin, unless it exists.
  public func makePartFolder() throws { _ = try PartFolder(of: plan, at: planURL, makes: true) }

  /// Describes the plan for a scheduler, with the parts and the pieces of the analysis that are not done.
  public func submission() throws -> FarmSubmission {
    let folder = try PartFolder(of: plan, at: planURL, makes: false)
    _ = try folder?.names()
    let parts = plan.parts.indices.filter { part in
      guard let folder else { return true }
      return record(part, in: folder) == nil
    }
    let needsAnalysis = parts.contains { plan.parts[$0].kind == .video }
    let analysis = try analysisRecords()
    return FarmSubmission(
      plan: planURL.path, folder: partFolder.path, identifier: plan.fingerprint,
      seconds: plan.parts.map { Double($0.cost) / 1000 }, parts: parts,
      analysisSeconds: plan.analysis?.pieces.map { Double($0.cost) / 1000 } ?? [],
      pieces: needsAnalysis ? analysis.indices.filter { analysis[$0] == nil } : [])
  }

  /// The place of the result unless another is requested: that of the plan, with the file type's suffix.
  public var defaultOutput: URL {
    let suffix = plan.settings.fileType.rawValue
    let stem =
      planURL.pathExtension.isEmpty || planURL.pathExtension == suffix ? planURL : planURL.deletingPathExtension()
    return stem.appendingPathExtension(suffix)
  }
}

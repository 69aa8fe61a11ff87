import Foundation

extension FarmJob {
  /// The number of times for which schedulers try a part or a piece again.
  static let retries = 3

  /// An attempt at a part or a piece, as its progress file tells it.
  struct Attempt {
    var progress: FarmProgress
    var time: Date
    var isDead: Bool

    var isRunning: Bool { progress.state == .running && !isDead }

    /// Whether the worker was not able to do its work; false for one that was asked to terminate.
    var isFailure: Bool { isDead || progress.state == .failed && progress.exitStatus != nil }

    /// The cause for which the attempt failed.
    var cause: String? { isDead ? "its worker on \(progress.host) died" : progress.message }
  }

  /// The attempts at each part and piece of a kind, the earliest first.
  func attempts(
    in folder: PartFolder, at isWanted: (FarmItem) -> Bool = { _ in true }
  ) throws -> [FarmItem: [Attempt]] {
    var attempts: [FarmItem: [Attempt]] = [:]
    var now: Date?
    for name in try folder.names() {
      guard let (item, worker) = PartFolder.attempt(name, suffix: ".progress"), isWanted(item),
        let data = try? folder.read(name, most: 1 << 16), let status = folder.status(name),
        let progress = try? JSONDecoder().decode(FarmProgress.self, from: data)
      else { continue }
      var isDead = false
      if progress.state == .running {
        let time = now ?? folder.serverTime(for: .current())
        now = time
        isDead = folder.isDead(name, worker, at: time)
      }
      attempts[item, default: []].append(
        Attempt(progress: progress, time: PartFolder.date(status), isDead: isDead))
    }
    return attempts.mapValues { $0.sorted { $0.time < $1.time } }
  }

  // MARK: An analysis that failed

  /// Why the analysis stays incomplete, unless somebody begins it again: the failure of the first piece that no
  /// scheduler tries again. Nil if there is none.
  func analysisFailure(
    _ records: [FarmAnalysisRecord?], _ attempts: [FarmItem: [Attempt]]
  ) -> FarmError? {
    for piece in records.indices where records[piece] == nil {
      if let failure = failure(of: piece, attempts[.piece(piece)] ?? []) { return failure }
    }
    return nil
  }

  private func failure(of piece: Int, _ attempts: [Attempt]) -> FarmError? {
    guard let last = attempts.last, !attempts.contains(where: \.isRunning), last.isFailure else { return nil }
    let failures = attempts.count(where: \.isFailure)
    let kind = FarmError.Kind.allCases.first { FarmError($0, "").exitStatus == last.progress.exitStatus }
    if !last.isDead, kind?.isFinal == true {
      // Sources that are others now may have been mended.
      guard last.progress.sources == state(ofSourcesOf: .piece(piece)) else { return nil }
    } else {
      guard failures > Self.retries else { return nil }
    }
    let times = failures > 1 ? " \(failures) times, the last time" : ""
    // Each scheduler takes these two statuses as final.
    return FarmError(
      kind == .missing && !last.isDead ? .missing : .unreadable,
      "its quality is not known, because piece \(FarmItem.piece(piece)) of the analysis failed\(times) on "
        + "\(last.progress.host): \(last.cause ?? "the cause is not known")")
  }

  /// Removes the progress files of failed attempts at the analysis, so that parts wait for the attempts that follow.
  ///
  /// Call this before the pieces of an analysis are given to a scheduler again.
  public func forgetFailedAnalysis() throws {
    guard plan.analysis != nil, let folder = try PartFolder(of: plan, at: planURL, makes: false) else { return }
    let now = folder.serverTime(for: .current())
    for name in try folder.names() {
      guard let (item, worker) = PartFolder.attempt(name, suffix: ".progress"), case .piece(let piece) = item,
        plan.analysis?.pieces.indices.contains(piece) == true, record(ofPiece: piece, in: folder) == nil,
        let data = try? folder.read(name, most: 1 << 16),
        let progress = try? JSONDecoder().decode(FarmProgress.self, from: data),
        progress.state != .running || folder.isDead(name, worker, at: now)
      else { continue }
      folder.remove(name)
    }
  }

  /// A digest of the sizes and times of the files that a part or a piece reads; equal while nobody changes them.
  func state(ofSourcesOf item: FarmItem) -> String? {
    let sources =
      switch item {
      case .part(let part): plan.parts[part].sources
      case .piece(let piece): plan.analysis?.pieces[piece].sources
      }
    let states = (sources ?? Array(plan.sources.indices)).map { plan.sources[$0].state(in: place) }
    return try? Digest.of(Data(states.joined(separator: "\n").utf8))
  }
}

extension FarmSource {
  /// The size and the time of a file, or why there are none. Resources on servers have one state.
  fileprivate func state(in place: FarmPlace) -> String {
    guard url == nil else { return "" }
    do {
      var status = stat()
      guard stat(try place.url(of: self).path, &status) == 0 else { return "error \(errno)" }
      return "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) \(status.st_mode)"
    } catch { return FarmError(from: error).kind.rawValue }
  }
}

import AVEngineWriting

/// Where an export stands, as a state machine without threads.
struct ExportState: Sendable {
  private(set) var status = AVAssetExportSession.Status.unknown
  private(set) var error: (any Error)?
  private var job: ExportJob?
  private var highestProgress = 0.0
  private var hasBegun = false
  private var isCommitting = false

  /// The caller asks for the export; false if it has asked before.
  mutating func begin() -> Bool {
    guard status == .unknown || status == .cancelled && !hasBegun else { return false }
    hasBegun = true
    if status == .unknown { status = .waiting }
    return true
  }

  /// The plan is made and the work begins.
  mutating func start(_ job: ExportJob) {
    self.job = job
    if status == .cancelled { job.cancel() } else { status = .exporting }
  }

  /// The caller wants the end; returns the work to be stopped.
  mutating func cancel() -> ExportJob? {
    switch status {
    case .exporting where isCommitting: return nil
    case .unknown, .waiting, .exporting:
      status = .cancelled
      return job
    case .completed, .failed, .cancelled: return nil
    }
  }

  /// The file is whole and about to be moved to its place; false if the caller has cancelled, after this nobody can.
  mutating func beginCommit() -> Bool {
    isCommitting = status != .cancelled
    return isCommitting
  }

  /// The work has ended.
  mutating func end(_ result: Result<Void, any Error>) {
    job = nil
    switch result {
    case .success:
      status = .completed
      highestProgress = 1
    case .failure(let error):
      if status != .cancelled { status = .failed }
      self.error = error
    }
  }

  /// Progress that never goes back.
  mutating func currentProgress() -> Double {
    if let job, status == .exporting { highestProgress = max(highestProgress, min(job.progress, 0.999)) }
    return highestProgress
  }
}

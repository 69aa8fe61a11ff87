import AVEngineWriting

struct ExportState: Sendable {
  private(set) var status = AVAssetExportSession.Status.unknown
  private(set) var error: (any Error)?
  private var job: ExportJob?
  private var highestProgress = 0.0
  private var hasBegun = false
  private var isCommitting = false

  mutating func begin() -> Bool {
    guard status == .unknown || status == .cancelled && !hasBegun else { return false }
    hasBegun = true
    if status == .unknown { status = .waiting }
    return true
  }

  mutating func start(_ job: ExportJob) {
    self.job = job
    if status == .cancelled { job.cancel() } else { status = .exporting }
  }

  mutating func cancel() -> ExportJob? {
    switch status {
    case .exporting where isCommitting: return nil
    case .unknown, .waiting, .exporting:
      status = .cancelled
      return job
    case .completed, .failed, .cancelled: return nil
    }
  }

  mutating func beginCommit() -> Bool {
    isCommitting = status != .cancelled
    return isCommitting
  }

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

  mutating func currentProgress() -> Double {
    if let job, status == .exporting { highestProgress = max(highestProgress, min(job.progress, 0.999)) }
    return highestProgress
  }
}

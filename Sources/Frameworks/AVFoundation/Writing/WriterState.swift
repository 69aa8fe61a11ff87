import AVEngineCore
import AVEngineWriting
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization

struct WriterConfiguration: @unchecked Sendable {
  // Safety: metadata items are not changed after they were set.
  var metadata: [AVMetadataItem] = []
  var shouldOptimizeForNetworkUse = false
  var directoryForTemporaryFiles: URL?
  var movieFragmentInterval = CMTime.invalid
  var initialMovieFragmentInterval = CMTime.invalid
  var initialMovieFragmentSequenceNumber = 1
  var producesCombinableFragments = false
  var overallDurationHint = CMTime.invalid
  var movieTimeScale: CMTimeScale = 0
  var preferredOutputSegmentInterval = CMTime.invalid
  var initialSegmentStartTime = CMTime.invalid
  var outputFileTypeProfile: AVFileTypeProfile?
}

final class WriterState: Sendable {
  /// Nil if the writer was created with a content type.
  let url: URL?
  let kind: WriterFileKind
  let configuration = Mutex(WriterConfiguration())
  let registrar = _KeyValueRegistrar()
  private let live = Mutex(Live())
  private let queue = DispatchQueue(label: "AVAssetWriter")
  private let finishing = DispatchGroup()

  private struct Live: Sendable {
    var status = AVAssetWriter.Status.unknown
    var error: (any Error)?
    var job: WritingJob?
    var inputs: [WriterInputState] = []
    var hasSession = false
    var hasEnded = false
    var isFinishing = false
    var isCancelled = false
    var keepsFile = false
    var feed: SegmentFeed?
  }

  init(url: URL?, kind: WriterFileKind) { (self.url, self.kind) = (url, kind) }

  var isWriting: Bool { live.withLock { $0.status == .writing } }
  var status: AVAssetWriter.Status { registrar.access("status") { live.withLock { $0.status } } }
  var error: (any Error)? { registrar.access("error") { live.withLock { $0.error } } }
  var hasSession: Bool { live.withLock { $0.hasSession } }
  var hasEndedSession: Bool { live.withLock { $0.hasEnded } }
  var isFinishing: Bool { live.withLock { $0.isFinishing } }
  var job: WritingJob? { live.withLock { $0.job } }

  private func change<T>(_ body: (inout Live) -> sending T) -> T {
    registrar.change(["status", "error"]) { live.withLock { body(&$0) } }
  }

  // MARK: - Start

  func start(_ start: WriterStart, inputs: [WriterInputState]) {
    let job = start.job
    change { live in
      (live.job, live.inputs, live.keepsFile, live.feed) = (job, inputs, start.keepsFile, start.feed)
      if live.status == .unknown { live.status = .writing }
    }
    for (index, input) in inputs.enumerated() { input.start(job, index: index) }
  }

  func refuse(_ error: EngineError) {
    change { live in (live.status, live.error) = (.failed, named(error).forClients) }
  }

  func startSession(_ time: CMTime) {
    live.withLock { $0.hasSession = true }
    job?.startSession(at: time)
    for input in live.withLock({ $0.inputs }) { input.sessionDidStart() }
  }

  func endSession(_ time: CMTime) {
    live.withLock { $0.hasEnded = true }
    job?.endSession(at: time)
  }

  // MARK: - Changes during writing

  func readinessDidChange(_ index: Int) {
    let input = live.withLock { $0.inputs.indices.contains(index) ? $0.inputs[index] : nil }
    input?.updateReadiness()
  }

  func passDidEnd(_ index: Int) {
    let input = live.withLock { $0.inputs.indices.contains(index) ? $0.inputs[index] : nil }
    input?.beginSecondPass()
  }

  func fail(_ error: EngineError) {
    let isNew = change { live in
      guard live.status == .writing || live.status == .unknown else { return false }
      (live.status, live.error) = (.failed, named(error).forClients)
      return !live.isFinishing
    }
    guard isNew else { return }
    queue.async { [self] in
      job?.cancel()
      close(keepsFile: live.withLock { $0.keepsFile })
    }
  }

  /// A failure to open or create the file becomes a failure to write.
  private func named(_ error: EngineError) -> EngineError {
    guard let url else { return error }
    var named = error.concerning(url.path)
    if [.notFound, .permissionDenied, .readFailed].contains(error.kind) { named.kind = .writeFailed }
    return named
  }

  private func close(keepsFile: Bool) {
    // If a delegate takes the segments, a file at the URL is not the writer's.
    if !keepsFile, let url, live.withLock({ $0.feed == nil }) { unlink(url.path) }
    let inputs = live.withLock { live in
      defer { (live.job, live.inputs, live.feed) = (nil, [], nil) }
      return live.inputs
    }
    let hasFailed = status == .failed
    for input in inputs { input.end(hasFailed: hasFailed) }
  }

  /// Called when the client has released the writer. The file stays.
  func abandon() {
    guard live.withLock({ $0.status == .writing && !$0.isFinishing }) else { return }
    queue.async { [self] in
      job?.cancel()
      close(keepsFile: true)
    }
  }

  // MARK: - End

  /// Calls the handler on the writer's queue.
  func finish(_ handler: @escaping @Sendable () -> Void) {
    let job = live.withLock { live -> WritingJob? in
      guard live.status == .writing else { return nil }
      live.isFinishing = true
      return live.job
    }
    guard let job else { return queue.async(execute: handler) }
    finishing.enter()
    queue.async { [self] in
      complete(job)
      finishing.leave()
      handler()
    }
  }

  private func complete(_ job: WritingJob) {
    let failure: EngineError?
    do throws(EngineError) {
      try job.finish()
      failure = nil
    } catch { failure = error }
    live.withLock { $0.feed }?.drain()
    change { live in
      guard live.status == .writing else { return }
      if live.isCancelled || failure?.kind == .cancelled {
        live.status = .cancelled
      } else if let failure {
        (live.status, live.error) = (.failed, named(failure).forClients)
      } else {
        live.status = .completed
      }
    }
    let isWhole = status == .completed
    close(keepsFile: isWhole || status == .failed && live.withLock { $0.keepsFile })
  }

  func cancel() {
    let (job, feed, wasFinishing) = change { live -> (WritingJob?, SegmentFeed?, Bool) in
      switch live.status {
      case .unknown:
        live.status = .cancelled
        return (nil, nil, false)
      case .writing:
        if live.isFinishing { live.isCancelled = true } else { live.status = .cancelled }
        return (live.job, live.feed, live.isFinishing)
      default: return (nil, nil, false)
      }
    }
    guard let job else { return }
    feed?.cancel()
    job.cancel()
    guard wasFinishing else { return close(keepsFile: false) }
    // Within a delegate's call, waiting would never end: the completion of the file waits for that call.
    if feed?.isCallingDelegate != true { finishing.wait() }
  }
}

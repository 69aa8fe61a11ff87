import AVEngineWriting
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization

struct WriterInputConfiguration: @unchecked Sendable {
  // Safety: metadata items are not changed after they were set.
  var expectsMediaDataInRealTime = false
  var metadata: [AVMetadataItem] = []
  var transform = CGAffineTransform.identity
  var naturalSize = CGSize.zero
  var languageCode: String?
  var extendedLanguageTag: String?
  var marksOutputTrackAsEnabled = true
  var mediaTimeScale: CMTimeScale = 0
  var preferredVolume: Float
  var preferredMediaChunkDuration = CMTime.invalid
  var preferredMediaChunkAlignment = 0
  var sampleReferenceBaseURL: URL?
  var mediaDataLocation = AVAssetWriterInput.MediaDataLocation.interleavedWithMainMediaData
  var performsMultiPassEncodingIfSupported = false
  var alternateGroup = 0
}

final class WriterInputState: SampleTaker {
  let registrar = _KeyValueRegistrar()
  let configuration: Mutex<WriterInputConfiguration>
  private let live = Mutex(Live())

  private struct Live: Sendable {
    var writer: WriterState?
    var job: WritingJob?
    var index = 0
    var isReady = false
    var isFinished = false
    var hasFailed = false
    var request: SampleRequest?
    var appendCount = 0
    var passes = Passes.none
    var canPerformMultiplePasses = false
    var passRequest: (@Sendable () -> Void)?
  }

  enum Passes: Sendable { case none, first, second, over }

  init(_ configuration: WriterInputConfiguration) { self.configuration = Mutex(configuration) }

  // MARK: - The writer

  var writer: WriterState? { live.withLock { $0.writer } }
  var hasStarted: Bool { live.withLock { $0.job != nil } }
  var isFinished: Bool { live.withLock { $0.isFinished } }
  var appendCount: Int { live.withLock { $0.appendCount } }

  /// Returns false if the input belongs to a writer already.
  func join(_ writer: WriterState) -> Bool {
    live.withLock { live in
      guard live.writer == nil else { return false }
      live.writer = writer
      return true
    }
  }

  func start(_ job: WritingJob, index: Int) {
    registrar.change(["currentPassDescription", "canPerformMultiplePasses"]) {
      live.withLock { (live: inout Live) in
        (live.job, live.index, live.passes, live.canPerformMultiplePasses) = (
          job, index, .first, job.canPerformMultiplePasses(index)
        )
      }
    }
    updateReadiness()
    live.withLock { $0.passRequest }?()
  }

  func sessionDidStart() {
    let (request, job, index) = live.withLock { ($0.request, $0.job, $0.index) }
    guard let request else { return }
    job?.setPulled(index, true)
    request.poke()
  }

  func end(hasFailed: Bool) {
    let request = live.withLock { live in
      // The blocks are released, because they may retain the input.
      defer { (live.request, live.passRequest) = (nil, nil) }
      live.isFinished = true
      live.hasFailed = hasFailed
      return live.request
    }
    updateReadiness()
    if hasFailed { request?.callLast() } else { request?.cancel() }
  }

  // MARK: - Readiness

  var isReady: Bool { registrar.access("readyForMoreMediaData") { live.withLock { $0.isReady } } }

  /// A client that has read true may append, whatever happens on other threads after that. Until the input is finished,
  /// true therefore becomes false only after the client has appended or ended a pass.
  private func updateReadiness(afterCall: Bool) {
    let next = { (live: borrowing Live) -> Bool in
      guard !live.isFinished else { return false }
      return live.isReady && !afterCall || live.job?.isReady(live.index) ?? false
    }
    guard live.withLock({ $0.isReady != next($0) }) else { return }
    registrar.change(["readyForMoreMediaData"]) { live.withLock { $0.isReady = next($0) } }
    if live.withLock({ $0.isReady }) { live.withLock { $0.request }?.poke() }
  }

  func updateReadiness() { updateReadiness(afterCall: false) }

  // MARK: - Samples

  func append(_ buffer: CMSampleBuffer) -> Bool {
    let (job, index) = live.withLock { live in
      live.appendCount += 1
      return (live.job, live.index)
    }
    guard let job else { return false }
    defer { updateReadiness(afterCall: true) }
    return job.append(buffer, to: index)
  }

  func markAsFinished() {
    let (job, index, wasFinished) = live.withLock { live in
      defer { live.isFinished = true }
      return (live.job, live.index, live.isFinished)
    }
    guard !wasFinished else { return }
    let request = live.withLock { live in
      defer { live.request = nil }
      return live.request
    }
    request?.cancel()
    job?.markAsFinished(index)
    updateReadiness()
  }

  // MARK: - Requests

  func setRequest(_ request: SampleRequest?) {
    let (old, job, index, hasFailed) = live.withLock { live in
      defer { live.request = live.hasFailed ? nil : request }
      return (live.request, live.job, live.index, live.hasFailed)
    }
    old?.cancel()
    if hasFailed { request?.callLast() }
    job?.setPulled(index, request != nil)
    if request != nil, job?.hasSession == true { request?.poke() }
  }

  func setStarved() {
    let (job, index) = live.withLock { ($0.job, $0.index) }
    job?.setStarved(index, true)
  }

  /// After a cancellation the job takes samples for a moment, but the client is no longer called.
  var mayCallBack: Bool {
    let (job, writer, isReady) = live.withLock { ($0.job, $0.writer, $0.isReady && !$0.isFinished) }
    return isReady && job?.hasSession == true && writer?.isWriting == true
  }

  // MARK: - Passes

  var passes: Passes { registrar.access("currentPassDescription") { live.withLock { $0.passes } } }

  func setPassRequest(_ block: @escaping @Sendable () -> Void) {
    let hasStarted = live.withLock { live in
      live.passRequest = block
      return live.job != nil
    }
    if hasStarted { block() }
  }

  var canPerformMultiplePasses: Bool {
    registrar.access("canPerformMultiplePasses") { live.withLock { $0.canPerformMultiplePasses } }
  }

  func endPass() {
    setRequest(nil)
    let (job, index) = live.withLock { ($0.job, $0.index) }
    guard job?.endPass(index) != true else { return updateReadiness(afterCall: true) }
    beginPass(.over)
  }

  func beginSecondPass() { beginPass(.second) }

  private func beginPass(_ pass: Passes) {
    registrar.change(["currentPassDescription"]) { live.withLock { $0.passes = pass } }
    live.withLock { $0.passRequest }?()
  }
}

import CoreFoundation
import Dispatch
import Foundation
import Synchronization

final class ExportStateReporter: Sendable {
  private let session: AVAssetExportSession
  private let continuation: AsyncStream<AVAssetExportSession.State>.Continuation
  private let progress = Progress(totalUnitCount: 1000)
  private let interval: TimeInterval
  private let parts = Mutex(Parts())

  private struct Parts: @unchecked Sendable {
    // Safety: read and written under the mutex.
    var observation: NSKeyValueObservation?
    var timer: (any DispatchSourceTimer)?
    var last: AVAssetExportSession.Status?
  }

  init(
    session: AVAssetExportSession, interval: TimeInterval,
    continuation: AsyncStream<AVAssetExportSession.State>.Continuation
  ) {
    self.session = session
    self.interval = interval
    self.continuation = continuation
  }

  func start() {
    let observation = session.observe(\.status, options: [.initial]) { [self] session, _ in report(session.status) }
    parts.withLock { $0.observation = observation }
    guard interval.isFinite, interval > 0 else { return }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "AVAssetExportSession.states"))
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [self] in if session.status == .exporting { yieldProgress() } }
    nonisolated(unsafe) let held: any DispatchSourceTimer = timer
    parts.withLock { $0.timer = held }
    timer.resume()
  }

  func stop() {
    let old = parts.withLock { parts in
      defer { parts = Parts() }
      return parts
    }
    old.observation?.invalidate()
    old.timer?.cancel()
  }

  private func report(_ status: AVAssetExportSession.Status) {
    guard parts.withLock({ $0.last != status ? ($0.last = status) == () : false }) else { return }
    switch status {
    case .unknown: continuation.yield(.pending)
    case .waiting: continuation.yield(.waiting)
    case .exporting: yieldProgress()
    case .completed, .failed, .cancelled:
      yieldProgress()
      continuation.finish()
    }
  }

  private func yieldProgress() {
    progress.completedUnitCount = Int64(session.progress * 1000)
    continuation.yield(.exporting(progress: progress))
  }
}

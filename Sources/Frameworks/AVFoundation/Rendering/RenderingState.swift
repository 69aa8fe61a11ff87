import AVEngineCore
import AVEnginePlayback
import CoreFoundation
import Dispatch
import Synchronization

/// What renderers of queued samples have in common: a status, a client's block that supplies samples, and whose
/// timeline is followed.
final class RenderingState: SampleTaker {
  let registrar = _KeyValueRegistrar()
  private let isReady: @Sendable () -> Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    var status = AVQueuedSampleBufferRenderingStatus.unknown
    var error: AVError?
    var request: SampleRequest?
    var appendCount = 0
    weak var synchronizer: RenderSynchronizer?
  }

  /// - Parameter isReady: Whether samples are wanted.
  init(isReady: @escaping @Sendable () -> Bool) { self.isReady = isReady }

  // MARK: Status

  var status: AVQueuedSampleBufferRenderingStatus { registrar.access("status") { state.withLock { $0.status } } }
  var error: (any Error)? { registrar.access("error") { state.withLock { $0.error } } }

  /// Samples have come; false where they are not taken any more.
  func begin() -> Bool {
    let status = state.withLock { state in
      state.appendCount += 1
      return state.status
    }
    if status == .unknown { change(to: .rendering, nil) }
    return status != .failed
  }

  func fail(_ error: EngineError) { change(to: .failed, AVError(error)) }

  /// After a flush, samples are taken again.
  func recover() { if state.withLock({ $0.status == .failed }) { change(to: .unknown, nil) } }

  private func change(to status: AVQueuedSampleBufferRenderingStatus, _ error: AVError?) {
    registrar.change(["status", "error"]) { state.withLock { ($0.status, $0.error) = (status, error) } }
  }

  // MARK: Requests

  func request(on queue: DispatchQueue, _ block: @escaping () -> Void) {
    replaceRequest(SampleRequest(self, queue: queue, block: block))
    wantsMore()
  }

  func stopRequesting() { replaceRequest(nil) }

  private func replaceRequest(_ request: SampleRequest?) {
    let old = state.withLock { state in
      defer { state.request = request }
      return state.request
    }
    old?.cancel()
  }

  func wantsMore() { state.withLock { $0.request }?.poke() }

  var mayCallBack: Bool { isReady() }
  var appendCount: Int { state.withLock { $0.appendCount } }
  func setStarved() {}

  // MARK: Timelines

  /// Follows a synchronizer's timeline; false where another's is followed already.
  func join(_ synchronizer: RenderSynchronizer) -> Bool {
    state.withLock { state in
      guard state.synchronizer == nil else { return false }
      state.synchronizer = synchronizer
      return true
    }
  }

  func leave() { state.withLock { $0.synchronizer = nil } }
  var isSynchronized: Bool { state.withLock { $0.synchronizer != nil } }
}

/// A renderer of this module, as synchronizers know it.
protocol SynchronizedRendering: AVQueuedSampleBufferRendering {
  var queued: RenderSynchronizer.Queued { get }
  var rendering: RenderingState { get }
  /// It follows a timeline of its own again.
  func synchronizerLeft()
}

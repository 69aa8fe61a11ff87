import AVEngineCore
import AVEnginePlayback
import CoreFoundation
import Dispatch
import Synchronization

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

  init(isReady: @escaping @Sendable () -> Bool) { self.isReady = isReady }

  // MARK: Status

  var status: AVQueuedSampleBufferRenderingStatus { registrar.access("status") { state.withLock { $0.status } } }
  var error: (any Error)? { registrar.access("error") { state.withLock { $0.error } } }

  /// Returns false after a failure: the sample buffer is then not taken.
  func begin() -> Bool {
    let status = state.withLock { state in
      state.appendCount += 1
      return state.status
    }
    if status == .unknown { change(to: .rendering, nil) }
    return status != .failed
  }

  func fail(_ error: EngineError) { change(to: .failed, AVError(error)) }

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

  /// Returns false if the renderer belongs to a synchronizer already.
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

protocol SynchronizedRendering: AVQueuedSampleBufferRendering {
  var queued: RenderSynchronizer.Queued { get }
  var rendering: RenderingState { get }
  func synchronizerLeft()
}

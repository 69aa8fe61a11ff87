package import AVEngineCore
import CoreMedia
import Synchronization

/// Renders a graph for a device or on request. Rendering for a device does not wait for other threads.
package final class GraphRunner: @unchecked Sendable {
  // Safety: `worker` is set once, and the rest is atomic or in a mutex.
  let slot = AtomicRenderPlan()
  private let clock = Atomic<Int64>(0)
  private let heardFrame = Mutex<(@Sendable () -> Int64)?>(nil)
  private let device = Mutex<GraphDevice?>(nil)
  private var worker: WorkerThread?

  package init() {
    worker = WorkerThread { [weak self] in
      guard let self else { return false }
      work()
      return true
    }
  }

  package var time: Int64 { clock.load(ordering: .acquiring) }

  /// Returns to frame 0. A call that renders at the same time may undo this.
  package func rewind() { clock.store(0, ordering: .releasing) }

  package func install(_ plan: RenderPlan?) { slot.replace(with: plan) }

  // MARK: Rendering

  /// Passes blocks to `body`: the frames, or nil without an output; the block's offset; and its number of frames.
  ///
  /// - Returns: False if there is no plan, or if another thread uses it and `mayWait` is false.
  @discardableResult
  func render(_ count: Int, host: UInt64, mayWait: Bool, _ body: (PlanarAudioBuffer?, Int, Int) -> Void) -> Bool {
    let rendered: Void? = slot.enter(waits: mayWait) { plan in
      var done = 0
      while done < count {
        let part = min(plan.blockSize, count - done)
        let time = clock.load(ordering: .relaxed)
        let later = host == 0 ? 0 : host &+ UInt64(done) &* 1_000_000_000 / UInt64(max(1, plan.rate))
        let moment = RenderMoment(time: time, host: later, cycleEnd: time + Int64(part), mayWait: mayWait)
        body(plan.render(part, at: moment), done, part)
        clock.store(time + Int64(part), ordering: .releasing)
        done += part
      }
    }
    return rendered != nil
  }

  package func renderWaiting(_ count: Int, _ body: (PlanarAudioBuffer?, Int, Int) -> Void) {
    render(count, host: 0, mayWait: true, body)
    work()
  }

  package func renderHurrying(_ count: Int, _ body: (PlanarAudioBuffer?, Int, Int) -> Void) -> Bool {
    let result = render(count, host: 0, mayWait: false, body)
    wake()
    return result
  }

  // MARK: Slow work

  func wake() { worker?.wake() }

  package func work() {
    guard let plan = slot.plan else { return }
    let heard = heardFrame.withLock { $0 }
    for worker in plan.workers { worker.work(heard: heard?()) }
  }

  /// Does nothing while a device runs, because its rendering thread takes the events.
  package func poke(_ player: PlayerKernel) {
    guard currentDevice?.isRunning != true else { return }
    slot.wait { player.takeEvents() }
    player.work(heard: nil)
  }

  // MARK: Devices

  private var currentDevice: GraphDevice? { device.withLock { $0 } }

  package func start(_ device: GraphDevice) throws(EngineError) {
    // A device counts its frames from its own start.
    let start = time
    if let clock = device.output?.clock { heardFrame.withLock { $0 = { start + clock.time.value } } }
    self.device.withLock { $0 = device }
    try device.start()
  }

  package func pause() { currentDevice?.stop() }

  package func resume() throws(EngineError) { try currentDevice?.start() }

  package func stop() {
    currentDevice?.stop()
    device.withLock { $0 = nil }
    heardFrame.withLock { $0 = nil }
  }
}

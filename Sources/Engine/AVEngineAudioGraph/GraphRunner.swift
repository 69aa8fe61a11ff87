package import AVEngineCore
import CoreMedia
import Synchronization

/// Renders a graph: by a device's clock, or whenever it is called.
///
/// Nothing that renders waits for anybody: plans are swapped, events lie on stacks, and what takes time is done by a
/// thread of its own.
package final class GraphRunner: @unchecked Sendable {
  // Safety: `device` and `input` change under the owner's lock; the rest is atomic.
  let slot = AtomicRenderPlan()
  private let clock = Atomic<Int64>(0)
  private let heardFrame = Mutex<(@Sendable () -> Int64)?>(nil)
  private var device: GraphDevice?
  private var worker: WorkerThread?

  package init() {
    worker = WorkerThread { [weak self] in
      guard let self else { return false }
      work()
      return true
    }
  }

  /// The frame that is rendered next.
  package var time: Int64 { clock.load(ordering: .acquiring) }

  /// Begins at frame 0 again; only while nothing runs.
  package func rewind() { clock.store(0, ordering: .releasing) }

  package func install(_ plan: RenderPlan?) { slot.replace(with: plan) }

  // MARK: Rendering

  /// Renders the next frames, in blocks that the plan has room for, and hands on each.
  ///
  /// - Parameters:
  ///   - mayWait: Whether the caller has time.
  ///   - body: Gets the block, or nil for silence, its place among the frames and its length.
  /// - Returns: False where somebody else is in the plan, or there is none.
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

  /// Renders for a caller that has time, and tells what there is to tell before it returns.
  package func renderWaiting(_ count: Int, _ body: (PlanarAudioBuffer?, Int, Int) -> Void) {
    render(count, host: 0, mayWait: true, body)
    work()
  }

  /// Renders for a caller in a hurry; false where it cannot be done now.
  package func renderHurrying(_ count: Int, _ body: (PlanarAudioBuffer?, Int, Int) -> Void) -> Bool {
    let result = render(count, host: 0, mayWait: false, body)
    wake()
    return result
  }

  // MARK: What takes time

  func wake() { worker?.wake() }

  /// Lets the workers work.
  package func work() {
    guard let plan = slot.plan else { return }
    let heard = heardFrame.withLock { $0 }
    for worker in plan.workers { _ = worker.work(heard: heard?()) }
  }

  /// Tells a player at once what it is to do, where no device's thread would come by to learn it.
  package func poke(_ player: PlayerKernel) {
    guard device?.isRunning != true else { return }
    slot.wait { player.takeEvents() }
    _ = player.work(heard: nil)
  }

  // MARK: Devices

  /// Lets a device's clock drive the graph.
  package func start(_ device: GraphDevice) throws(EngineError) {
    if let clock = device.output?.clock { heardFrame.withLock { $0 = { clock.time.value } } }
    self.device = device
    try device.start()
  }

  /// Lets the device stand; nothing is rendered when this returns.
  package func pause() { device?.stop() }

  package func resume() throws(EngineError) { try device?.start() }

  /// Parts with the device.
  package func stop() {
    device?.stop()
    device = nil
    heardFrame.withLock { $0 = nil }
  }
}

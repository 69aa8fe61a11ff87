package import AVEngineCore
import Synchronization

/// The time of a block of audio, and whether rendering it may wait.
package struct RenderMoment: Sendable {
  /// The block's first frame, counted at the node's sample rate.
  package var time: Int64
  /// The host clock's time of the first frame of the render cycle, which is one call of `RenderPlan.render`, in
  /// nanoseconds; 0 if no device runs.
  package var host: UInt64
  /// The first frame of the graph's clock after this render cycle.
  package var cycleEnd: Int64
  /// Whether the caller can wait for frames that are not available yet.
  package var mayWait: Bool

  package init(time: Int64, host: UInt64, cycleEnd: Int64, mayWait: Bool) {
    self.time = time
    self.host = host
    self.cycleEnd = cycleEnd
    self.mayWait = mayWait
  }

  func at(_ time: Int64) -> RenderMoment {
    var moment = self
    moment.time = time
    return moment
  }
}

/// The audio processing of one node of a graph.
///
/// One thread at a time calls the methods. Unless `RenderMoment.mayWait` is true, that thread has real-time deadlines,
/// so the methods take no locks, and neither allocate nor free memory.
package protocol AudioKernel: AnyObject, Sendable {
  /// Writes exactly `count` frames.
  ///
  /// - Parameter inputs: The inputs, indexed by the number of their bus; nil for a bus without a connection.
  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  /// Forgets earlier input, such as echoes.
  func reset()
}

extension AudioKernel {
  package func reset() {}
}

extension [PlanInput?] {
  /// The input of a node with one input bus. It is accessed by index, because functions that are generic over
  /// collections allocate memory in unoptimised builds.
  package var only: PlanInput? { isEmpty ? nil : self[0] }
}

/// The state of one node that the threads of a graph share.
package final class NodeStatus: Sendable {
  // The version of a sequence lock: odd while the rendering thread writes.
  private let version = Atomic<UInt>(0)
  private let time = Atomic<Int64>(0)
  private let host = Atomic<UInt64>(0)
  private let wantsReset = Atomic(false)

  package init() {}

  /// The `time` and `host` of the last block's `RenderMoment`; nil before the first block.
  package var last: (time: Int64, host: UInt64)? {
    while true {
      let before = version.load(ordering: .acquiring)
      guard before > 0 else { return nil }
      let value = (time.load(ordering: .acquiring), host.load(ordering: .acquiring))
      if before & 1 == 0, version.load(ordering: .acquiring) == before { return value }
    }
  }

  /// Makes `last` nil until the next block.
  package func forget() { version.store(0, ordering: .releasing) }

  func publish(_ moment: RenderMoment) {
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
    time.store(moment.time, ordering: .releasing)
    host.store(moment.host, ordering: .releasing)
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// Makes the rendering thread reset the kernel before the next block.
  package func askForReset() { wantsReset.store(true, ordering: .releasing) }
  func takeReset() -> Bool { wantsReset.exchange(false, ordering: .acquiringAndReleasing) }
}

/// A number that any thread can set and the rendering thread reads.
package final class Parameter: Sendable {
  private let bits: Atomic<UInt32>
  package init(_ value: Float) { bits = Atomic(value.bitPattern) }
  package var value: Float {
    get { Float(bitPattern: bits.load(ordering: .relaxed)) }
    set { bits.store(newValue.bitPattern, ordering: .relaxed) }
  }
}

/// A Boolean that any thread can set and the rendering thread reads.
package final class Switch: Sendable {
  private let state: Atomic<Bool>
  package init(_ value: Bool) { state = Atomic(value) }
  package var value: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}

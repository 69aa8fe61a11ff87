package import AVEngineCore
import Synchronization

/// The time at which a block of audio is rendered.
package struct RenderMoment: Sendable {
  /// The block's first frame, at the node's sample rate.
  package var time: Int64
  /// The time of the render cycle's first frame by the host's clock, in nanoseconds, counted from the request for
  /// audio; 0 if no device runs.
  package var host: UInt64
  /// The frame of the graph's clock that follows this render cycle.
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

/// The processing of a node of a graph.
///
/// All methods are called by one thread at a time. Unless `RenderMoment.mayWait` is true, it has real-time deadlines,
/// so that the methods take no locks, and neither allocate nor free memory.
package protocol AudioKernel: AnyObject, Sendable {
  /// Writes exactly `count` frames.
  ///
  /// - Parameter inputs: The inputs, by the number of their bus; nil for a bus without a connection.
  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  /// Clears the kernel's history.
  func reset()
}

extension AudioKernel {
  package func reset() {}
}

extension [PlanInput?] {
  /// The one connection of a node with one input. It is accessed by index: functions that are generic over collections
  /// allocate memory in unoptimised builds.
  package var only: PlanInput? { isEmpty ? nil : self[0] }
}

/// The state of one node that the threads of a graph share.
package final class NodeStatus: Sendable {
  // A sequence lock: odd while the rendering thread writes.
  private let version = Atomic<UInt>(0)
  private let time = Atomic<Int64>(0)
  private let host = Atomic<UInt64>(0)
  private let wantsReset = Atomic(false)

  package init() {}

  /// The first frame of the last block, and its `RenderMoment.host`; nil before the first block.
  package var last: (time: Int64, host: UInt64)? {
    while true {
      let before = version.load(ordering: .acquiring)
      guard before > 0 else { return nil }
      let value = (time.load(ordering: .acquiring), host.load(ordering: .acquiring))
      if before & 1 == 0, version.load(ordering: .acquiring) == before { return value }
    }
  }

  /// Returns to the state in which nothing was rendered yet.
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

/// A number that any thread sets and the rendering thread uses.
package final class Parameter: Sendable {
  private let bits: Atomic<UInt32>
  package init(_ value: Float) { bits = Atomic(value.bitPattern) }
  package var value: Float {
    get { Float(bitPattern: bits.load(ordering: .relaxed)) }
    set { bits.store(newValue.bitPattern, ordering: .relaxed) }
  }
}

/// A Boolean that any thread sets and the rendering thread uses.
package final class Switch: Sendable {
  private let state: Atomic<Bool>
  package init(_ value: Bool) { state = Atomic(value) }
  package var value: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}

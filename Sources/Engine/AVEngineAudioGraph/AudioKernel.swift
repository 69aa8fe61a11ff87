package import AVEngineCore
import Synchronization

/// When a block of sound is rendered.
package struct RenderMoment: Sendable {
  /// The block's first frame, by the node's own rate.
  package var time: Int64
  /// The same by the host's clock, in nanoseconds; 0 where no device runs.
  package var host: UInt64
  /// The frame of the graph's clock that follows this cycle.
  package var cycleEnd: Int64
  /// Whether the caller has time: what is not there yet may be waited for.
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

/// What a node of a graph does with sound.
///
/// Everything is called by one thread at a time, which is in a hurry: no locks, no memory is asked for or given back.
package protocol AudioKernel: AnyObject, Sendable {
  /// Writes all of a number of frames.
  ///
  /// - Parameter inputs: By bus; nil where nothing is connected.
  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  /// Forgets the past.
  func reset()
}

extension AudioKernel {
  package func reset() {}
}

extension [PlanInput?] {
  /// The one connection of a node with one input. By index: what is generic over collections asks for memory where
  /// nothing is optimised.
  package var only: PlanInput? { isEmpty ? nil : self[0] }
}

/// What the threads of a graph say to each other of one node.
package final class NodeStatus: Sendable {
  // A sequence lock: odd while the thread that renders writes.
  private let version = Atomic<UInt>(0)
  private let time = Atomic<Int64>(0)
  private let host = Atomic<UInt64>(0)
  private let wantsReset = Atomic(false)

  package init() {}

  /// The last block's first frame, and when it was by the host's clock; nil before the first.
  package var last: (time: Int64, host: UInt64)? {
    while true {
      let before = version.load(ordering: .acquiring)
      guard before > 0 else { return nil }
      let value = (time.load(ordering: .acquiring), host.load(ordering: .acquiring))
      if before & 1 == 0, version.load(ordering: .acquiring) == before { return value }
    }
  }

  /// Nothing was rendered yet.
  package func forget() { version.store(0, ordering: .releasing) }

  func publish(_ moment: RenderMoment) {
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
    time.store(moment.time, ordering: .releasing)
    host.store(moment.host, ordering: .releasing)
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  /// Asks for the kernel's past to be forgotten before the next block.
  package func askForReset() { wantsReset.store(true, ordering: .releasing) }
  func takeReset() -> Bool { wantsReset.exchange(false, ordering: .acquiringAndReleasing) }
}

/// A number that one thread sets and another plays by.
package final class Parameter: Sendable {
  private let bits: Atomic<UInt32>
  package init(_ value: Float) { bits = Atomic(value.bitPattern) }
  package var value: Float {
    get { Float(bitPattern: bits.load(ordering: .relaxed)) }
    set { bits.store(newValue.bitPattern, ordering: .relaxed) }
  }
}

/// A yes or no that one thread sets and another plays by.
package final class Switch: Sendable {
  private let state: Atomic<Bool>
  package init(_ value: Bool) { state = Atomic(value) }
  package var value: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}

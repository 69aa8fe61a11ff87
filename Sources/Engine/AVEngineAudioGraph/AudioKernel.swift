package import AVEngineCore
import Synchronization

package struct RenderMoment: Sendable {
  /// Counted at the node's sample rate.
  package var time: Int64
  /// The host clock's time of the render cycle's first frame, in nanoseconds; 0 if no device runs.
  package var host: UInt64
  /// The first frame of the graph's clock after this render cycle.
  package var cycleEnd: Int64
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

/// The part of a node that generates, changes or mixes audio.
///
/// Unless `RenderMoment.mayWait` is true, the calling thread has real-time deadlines: take no lock and allocate
/// nothing.
package protocol AudioKernel: AnyObject, Sendable {
  /// Writes exactly `count` frames; `inputs` are indexed by bus.
  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer)
  func reset()
}

extension AudioKernel {
  package func reset() {}
}

extension [PlanInput?] {
  package var only: PlanInput? { isEmpty ? nil : self[0] }
}

package final class NodeStatus: Sendable {
  // The version of a sequence lock: odd while the rendering thread writes.
  private let version = Atomic<UInt>(0)
  private let time = Atomic<Int64>(0)
  private let host = Atomic<UInt64>(0)
  private let wantsReset = Atomic(false)

  package init() {}

  package var last: (time: Int64, host: UInt64)? {
    while true {
      let before = version.load(ordering: .acquiring)
      guard before > 0 else { return nil }
      let value = (time.load(ordering: .acquiring), host.load(ordering: .acquiring))
      if before & 1 == 0, version.load(ordering: .acquiring) == before { return value }
    }
  }

  package func forget() { version.store(0, ordering: .releasing) }

  func publish(_ moment: RenderMoment) {
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
    time.store(moment.time, ordering: .releasing)
    host.store(moment.host, ordering: .releasing)
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }

  package func askForReset() { wantsReset.store(true, ordering: .releasing) }
  func takeReset() -> Bool { wantsReset.exchange(false, ordering: .acquiringAndReleasing) }
}

package final class Parameter: Sendable {
  private let bits: Atomic<UInt32>
  package init(_ value: Float) { bits = Atomic(value.bitPattern) }
  package var value: Float {
    get { Float(bitPattern: bits.load(ordering: .relaxed)) }
    set { bits.store(newValue.bitPattern, ordering: .relaxed) }
  }
}

package final class Switch: Sendable {
  private let state: Atomic<Bool>
  package init(_ value: Bool) { state = Atomic(value) }
  package var value: Bool {
    get { state.load(ordering: .relaxed) }
    set { state.store(newValue, ordering: .relaxed) }
  }
}

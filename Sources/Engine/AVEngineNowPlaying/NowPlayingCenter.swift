import Dispatch
import Foundation
import Synchronization

package final class NowPlayingCenter: Sendable {
  package static let shared = NowPlayingCenter(program: ProcessInfo.processInfo.processName)

  private let sources = NowPlayingSources()
  private let bus: NowPlayingBus
  private let keys = Atomic(0)
  private let clock: @Sendable () -> UInt64

  /// - Parameter clock: Returns the nanoseconds of a clock that does not jump; nil for `DispatchTime`.
  package init(program: String, address: String? = nil, clock: (@Sendable () -> UInt64)? = nil) {
    let clock = clock ?? { DispatchTime.now().uptimeNanoseconds }
    self.clock = clock
    bus = NowPlayingBus(MPRISPlayer(sources: sources, program: program, clock: clock), address: address)
  }

  /// The current time in nanoseconds.
  package var now: UInt64 { clock() }

  package var busName: String? { bus.name }

  func makeKey() -> Int { keys.add(1, ordering: .relaxed).newValue }

  func publish(
    _ state: NowPlayingState?, of key: Int, perform: @escaping @Sendable (NowPlayingCommand) -> Bool
  ) {
    sources.set(state, of: key, perform: perform)
    bus.update()
  }

  package func flush() { bus.flush() }
}

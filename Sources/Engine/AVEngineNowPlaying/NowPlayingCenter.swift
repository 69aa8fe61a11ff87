import Dispatch
import Foundation
import Synchronization

/// Shows one of a process's players to the desktop over the session bus (MPRIS), and receives the desktop's commands.
/// Without a bus, nothing is shown.
package final class NowPlayingCenter: Sendable {
  package static let shared = NowPlayingCenter(program: ProcessInfo.processInfo.processName)

  private let sources = NowPlayingSources()
  private let bus: NowPlayingBus
  private let keys = Atomic(0)
  private let clock: @Sendable () -> UInt64

  /// - Parameters:
  ///   - program: The name of the program.
  ///   - address: The address of a bus; nil for the session bus.
  ///   - clock: Returns the nanoseconds of a clock that does not jump; nil for `DispatchTime`.
  package init(program: String, address: String? = nil, clock: (@Sendable () -> UInt64)? = nil) {
    let clock = clock ?? { DispatchTime.now().uptimeNanoseconds }
    self.clock = clock
    bus = NowPlayingBus(MPRISPlayer(sources: sources, program: program, clock: clock), address: address)
  }

  /// The current time in nanoseconds, for `NowPlayingPosition.time`.
  package var now: UInt64 { clock() }

  /// The name of the process's player on the bus; nil if nothing is shown.
  package var busName: String? { bus.name }

  func makeKey() -> Int { keys.add(1, ordering: .relaxed).newValue }

  func publish(
    _ state: NowPlayingState?, of key: Int, perform: @escaping @Sendable (NowPlayingCommand) -> Bool
  ) {
    sources.set(state, of: key, perform: perform)
    bus.update()
  }

  /// Waits until the bus has been updated with the states that were published so far.
  package func flush() { bus.flush() }
}

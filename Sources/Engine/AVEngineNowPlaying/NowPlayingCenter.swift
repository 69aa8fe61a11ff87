import Dispatch
import Foundation
import Synchronization

/// Shows a process's players to the desktop over the session's bus (MPRIS), and receives the desktop's commands.
///
/// Without a bus, everything works, but nothing is shown. If the bus disappears and another one starts, the next
/// published state is shown there.
package final class NowPlayingCenter: Sendable {
  /// The center that players use.
  package static let shared = NowPlayingCenter(program: ProcessInfo.processInfo.processName)

  private let sources = NowPlayingSources()
  private let bus: NowPlayingBus
  private let keys = Atomic(0)
  private let clock: @Sendable () -> UInt64

  /// - Parameters:
  ///   - program: The name of the program, for display.
  ///   - address: The address of a bus; nil for the session's.
  ///   - clock: Returns the nanoseconds of a clock that does not jump; nil for the machine's.
  package init(program: String, address: String? = nil, clock: (@Sendable () -> UInt64)? = nil) {
    let clock = clock ?? { DispatchTime.now().uptimeNanoseconds }
    self.clock = clock
    bus = NowPlayingBus(MPRISPlayer(sources: sources, program: program, clock: clock), address: address)
  }

  /// The current time, for positions.
  package var now: UInt64 { clock() }

  /// The name on the bus; nil if nothing is shown.
  package var busName: String? { bus.name }

  func makeKey() -> Int { keys.add(1, ordering: .relaxed).newValue }

  func publish(
    _ state: NowPlayingState?, of key: Int, perform: @escaping @Sendable (NowPlayingCommand) -> Bool
  ) {
    sources.set(state, of: key, perform: perform)
    bus.update()
  }

  /// Waits until all published states have been sent, or the connection to the bus has failed.
  package func flush() { bus.flush() }
}

import Dispatch
import Foundation
import Synchronization

/// Shows the desktop what a process plays, over the session's bus (MPRIS), and takes the desktop's commands.
///
/// Without a bus all of it works and nobody sees it. Where the bus goes away and another one comes, the next thing that
/// is published is shown there.
package final class NowPlayingCenter: Sendable {
  /// The one that players use.
  package static let shared = NowPlayingCenter(program: ProcessInfo.processInfo.processName)

  private let sources = NowPlayingSources()
  private let bus: NowPlayingBus
  private let keys = Atomic(0)
  private let clock: @Sendable () -> UInt64

  /// - Parameters:
  ///   - program: The program's name, as people read it.
  ///   - address: A bus's address; nil: the session's.
  ///   - clock: Nanoseconds of a clock that does not jump; nil: the machine's.
  package init(program: String, address: String? = nil, clock: (@Sendable () -> UInt64)? = nil) {
    let clock = clock ?? { DispatchTime.now().uptimeNanoseconds }
    self.clock = clock
    bus = NowPlayingBus(MPRISPlayer(sources: sources, program: program, clock: clock), address: address)
  }

  /// The time now, for positions.
  package var now: UInt64 { clock() }

  /// The name on the bus; nil where nothing is shown.
  package var busName: String? { bus.name }

  func makeKey() -> Int { keys.add(1, ordering: .relaxed).newValue }

  func publish(
    _ state: NowPlayingState?, of key: Int, perform: @escaping @Sendable (NowPlayingCommand) -> Bool
  ) {
    sources.set(state, of: key, perform: perform)
    bus.update()
  }

  /// Returns when all that was published before is told, or has found no bus.
  package func flush() { bus.flush() }
}

/// The state of a player: its item, and how it plays.
package struct NowPlayingState: Sendable, Hashable {
  /// The names are those of the desktops' protocol.
  package enum Status: String, Sendable { case playing = "Playing", paused = "Paused", stopped = "Stopped" }

  /// The names are those of the desktops' protocol.
  package enum RepeatMode: String, Sendable, CaseIterable { case off = "None", one = "Track", all = "Playlist" }

  package var item: NowPlayingItem?
  package var status = Status.stopped
  package var position = NowPlayingPosition()
  /// How fast the item plays, or would play; never 0.
  package var rate = 1.0
  /// The rates that the player can be set to; empty: all within the limits.
  package var rates: [Double] = []
  /// The slowest and the fastest rate; 1 lies between them.
  package var rateLimits = 1.0...1.0
  package var repeatMode = RepeatMode.off
  package var isShuffled = false
  /// From 0 to 1.
  package var volume = 1.0
  /// The skips, in microseconds, that the player prefers; empty: any.
  package var forwardSkips: [Int64] = []
  package var backwardSkips: [Int64] = []
  /// The commands that the player performs now.
  package var commands: Set<NowPlayingCommand.Kind> = []

  package init() {}

  /// The player's position in the item, in microseconds, between the item's ends.
  package func position(at time: UInt64) -> Int64 {
    max(0, min(position.microseconds(at: time), item?.duration ?? .max))
  }
}

/// A place in an item, and how fast it moves.
package struct NowPlayingPosition: Sendable, Hashable {
  /// The place at `time`, in microseconds of the item.
  package var microseconds: Int64
  /// Nanoseconds of the clock that does not jump (`DispatchTime.uptimeNanoseconds`).
  package var time: UInt64
  /// Seconds of the item in a second; 0 where it stands.
  package var rate: Double

  package init(microseconds: Int64 = 0, time: UInt64 = 0, rate: Double = 0) {
    self.microseconds = microseconds
    self.time = time
    self.rate = rate
  }

  /// The place at a time that is not before `time`.
  package func microseconds(at now: UInt64) -> Int64 {
    guard rate != 0, now > time, let moved = Int64(exactly: (Double(now - time) / 1_000 * rate).rounded()) else {
      return microseconds
    }
    let (sum, isTooMuch) = microseconds.addingReportingOverflow(moved)
    return isTooMuch ? microseconds : sum
  }
}

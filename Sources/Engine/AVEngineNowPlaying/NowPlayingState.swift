package struct NowPlayingState: Sendable, Hashable {
  /// The raw values are the names that MPRIS uses.
  package enum Status: String, Sendable { case playing = "Playing", paused = "Paused", stopped = "Stopped" }

  /// The raw values are the names that MPRIS uses.
  package enum RepeatMode: String, Sendable, CaseIterable { case off = "None", one = "Track", all = "Playlist" }

  package var item: NowPlayingItem?
  package var status = Status.stopped
  package var position = NowPlayingPosition()
  /// The rate at which the item plays, or would play if it is not playing; not 0.
  package var rate = 1.0
  /// The rates that the player supports; empty if it supports all within the limits.
  package var rates: [Double] = []
  /// The lowest and the highest rate. The lowest may be negative.
  package var rateLimits = 1.0...1.0
  package var repeatMode = RepeatMode.off
  package var isShuffled = false
  /// The volume, from 0 to 1.
  package var volume = 1.0
  /// The lengths in microseconds of the skips that the player prefers; empty if it accepts any.
  package var forwardSkips: [Int64] = []
  package var backwardSkips: [Int64] = []
  package var commands: Set<NowPlayingCommand.Kind> = []

  package init() {}

  /// Returns microseconds between the item's start and end.
  package func position(at time: UInt64) -> Int64 {
    max(0, min(position.microseconds(at: time), item?.duration ?? .max))
  }
}

package struct NowPlayingPosition: Sendable, Hashable {
  /// The position at `time` in microseconds from the item's start.
  package var microseconds: Int64
  /// A time of `NowPlayingCenter.now`, in nanoseconds.
  package var time: UInt64
  /// The seconds of the item per second; 0 if it does not play.
  package var rate: Double

  package init(microseconds: Int64 = 0, time: UInt64 = 0, rate: Double = 0) {
    self.microseconds = microseconds
    self.time = time
    self.rate = rate
  }

  package func microseconds(at now: UInt64) -> Int64 {
    guard rate != 0, now > time, let moved = Int64(exactly: (Double(now - time) / 1_000 * rate).rounded()) else {
      return microseconds
    }
    let (sum, isTooMuch) = microseconds.addingReportingOverflow(moved)
    return isTooMuch ? microseconds : sum
  }
}

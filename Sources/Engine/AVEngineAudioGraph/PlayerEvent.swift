package import AVEngineCore
import Synchronization

/// Audio that a player can play.
package protocol PlayableSource: AnyObject, Sendable {
  /// The number of frames, if it is already known.
  var end: Int64? { get }
  /// Writes the audio that begins at frame `place` of this source to the output, and returns the number of frames.
  /// There are fewer than `count` at the end, or if they are not available yet.
  ///
  /// - Parameters:
  ///   - offset: The frame of the output at which writing begins.
  ///   - mayWait: Whether the caller can wait for frames. The returned number is then below `count` only at the end.
  func read(_ count: Int, from place: Int64, into output: PlanarAudioBuffer, at offset: Int, mayWait: Bool) -> Int
  /// Prepares the frames that are read next. Called on a thread that may wait.
  func prepare()
}

/// The time at which a player or its audio starts.
package enum PlayerMoment: Sendable {
  case frame(Int64)
  /// A time of the host's clock, in nanoseconds.
  case host(UInt64)
}

/// Audio in the queue of a player.
package struct ScheduledSource: Sendable {
  package var audio: any PlayableSource
  /// The earliest start; `.frame` is in the player's time. A source that does not interrupt also waits for the sources
  /// that were scheduled before it.
  package var when: PlayerMoment?
  package var loops = false
  /// Whether the source, when it begins, ends all sources that were scheduled before it.
  package var interrupts = false
  /// Whether all sources that were scheduled before this one end when the playing source, or its current repetition,
  /// ends.
  package var interruptsAtLoop = false
  /// Whether `onEnd` is called when the end is audible, if an output runs, instead of when the end is rendered.
  package var tellsWhenHeard = false
  package var onEnd: (@Sendable () -> Void)?

  package init(_ audio: any PlayableSource, when: PlayerMoment?) { (self.audio, self.when) = (audio, when) }
}

/// A command for a player, on its way between threads or in the player's queue.
final class PlayerEvent: @unchecked Sendable {
  // Safety: the mutable state belongs to the thread that has the event. Events change hands through atomic stacks.
  enum Action: Sendable {
    case schedule
    /// The start. `.frame` is in the node's time; nil means with the next block.
    case play(PlayerMoment?)
    case pause, stop
    /// Ends all audio. The timeline continues.
    case clear
  }

  let action: Action
  let item: ScheduledSource?
  var next: Unmanaged<PlayerEvent>?
  /// The start of the audio in the player's time, once it is known.
  var start: Int64?
  /// The position in the audio of the next frame to play.
  var progress: Int64 = 0
  /// The frame of the graph's clock that follows the render cycle in which the audio ended or was interrupted; zero if
  /// `clear` or `stop` removed it.
  var clockEnd: Int64 = 0

  init(_ action: Action, item: ScheduledSource? = nil) { (self.action, self.item) = (action, item) }
}

/// A lock-free stack of events that threads leave for another thread.
struct EventStack: ~Copyable, Sendable {
  private let top = Atomic<Unmanaged<PlayerEvent>?>(nil)

  /// - Parameter event: An event with a reference, which the stack takes over.
  borrowing func push(_ event: Unmanaged<PlayerEvent>) {
    var old = top.load(ordering: .relaxed)
    while true {
      // Safety: the caller owns the event until the exchange succeeds.
      event._withUnsafeGuaranteedRef { $0.next = old }
      let result = top.compareExchange(expected: old, desired: event, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
      old = result.original
    }
  }

  /// Removes all events and returns them as a linked list, the oldest first.
  borrowing func takeAll() -> Unmanaged<PlayerEvent>? {
    var (rest, result) = (top.exchange(nil, ordering: .acquiringAndReleasing), Unmanaged<PlayerEvent>?.none)
    while let event = rest {
      // Safety: the caller owns what it has taken.
      event._withUnsafeGuaranteedRef {
        rest = $0.next
        $0.next = result
      }
      result = event
    }
    return result
  }
}

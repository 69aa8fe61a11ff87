package import AVEngineCore
import Synchronization

/// Sound that a player can be told to play.
package protocol PlayableSource: AnyObject, Sendable {
  /// Frames in all, where that is known by now.
  var end: Int64? { get }
  /// Writes frames from a place on and says how many; fewer at the end, or where they are not there yet.
  ///
  /// - Parameter mayWait: Whether the caller has time; then fewer come only at the end.
  func read(_ count: Int, from place: Int64, into output: PlanarAudioBuffer, at offset: Int, mayWait: Bool) -> Int
  /// Makes ready what will be read next; called where there is time.
  func prepare()
}

/// When something is to happen to a player.
package enum PlayerMoment: Sendable {
  case frame(Int64)
  /// By the host's clock, in nanoseconds.
  case host(UInt64)
}

/// Sound in the queue of a player.
package struct ScheduledSource: Sendable {
  package var audio: any PlayableSource
  /// In the player's time; nil: behind what was scheduled before.
  package var when: PlayerMoment?
  package var loops = false
  /// Takes the place of all that was scheduled before.
  package var interrupts = false
  /// The same, at the end of a loop.
  package var interruptsAtLoop = false
  /// Whether the end is told when it has been heard, not when it has been rendered.
  package var tellsWhenHeard = false
  package var onEnd: (@Sendable () -> Void)?

  package init(_ audio: any PlayableSource, when: PlayerMoment?) { (self.audio, self.when) = (audio, when) }
}

/// What a player is told to do, on its way between threads and in its queue.
final class PlayerEvent: @unchecked Sendable {
  // Safety: what changes belongs to whoever has the event: it is handed over by atomic stacks.
  enum Action: Sendable {
    case schedule
    /// In the node's time; nil: now.
    case play(PlayerMoment?)
    case pause, stop
    /// Ends all sounds; the timeline goes on.
    case clear
  }

  let action: Action
  let item: ScheduledSource?
  var next: Unmanaged<PlayerEvent>?
  /// When the sound begins in the player's time, once that is known.
  var start: Int64?
  /// Frames of the sound that have been played.
  var progress: Int64 = 0
  /// The frame of the graph's clock behind the sound's end.
  var clockEnd: Int64 = 0

  init(_ action: Action, item: ScheduledSource? = nil) { (self.action, self.item) = (action, item) }
}

/// Events that one thread leaves for another, without a lock.
struct EventStack: ~Copyable, Sendable {
  private let top = Atomic<Unmanaged<PlayerEvent>?>(nil)

  /// - Parameter event: With a reference that goes with it.
  borrowing func push(_ event: Unmanaged<PlayerEvent>) {
    var old = top.load(ordering: .relaxed)
    while true {
      // Safety: the event is the caller's alone until the exchange succeeds.
      event._withUnsafeGuaranteedRef { $0.next = old }
      let result = top.compareExchange(expected: old, desired: event, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
      old = result.original
    }
  }

  /// All events, the first one first, linked.
  borrowing func takeAll() -> Unmanaged<PlayerEvent>? {
    var (rest, result) = (top.exchange(nil, ordering: .acquiringAndReleasing), Unmanaged<PlayerEvent>?.none)
    while let event = rest {
      // Safety: what was taken is the caller's alone.
      event._withUnsafeGuaranteedRef {
        rest = $0.next
        $0.next = result
      }
      result = event
    }
    return result
  }
}

package import AVEngineCore
import Synchronization

package protocol PlayableSource: AnyObject, Sendable {
  var end: Int64? { get }
  /// Returns fewer frames than `count` at the end, or if they are not available yet and `mayWait` is false.
  func read(_ count: Int, from place: Int64, into output: PlanarAudioBuffer, at offset: Int, mayWait: Bool) -> Int
  /// Called on a thread that may wait.
  func prepare()
}

package enum PlayerMoment: Sendable {
  case frame(Int64)
  /// A time of the host's clock, in nanoseconds.
  case host(UInt64)
}

package struct ScheduledSource: Sendable {
  package var audio: any PlayableSource
  /// The earliest start; `.frame` is in the player's time.
  package var when: PlayerMoment?
  package var loops = false
  /// Whether the start of this source ends all sources that were scheduled earlier.
  package var interrupts = false
  /// Whether this source ends all earlier sources at the end of the playing source or of its repetition.
  package var interruptsAtLoop = false
  /// Whether `onEnd` is called when the end is audible, if an output runs, instead of when the end is rendered.
  package var tellsWhenHeard = false
  package var onEnd: (@Sendable () -> Void)?

  package init(_ audio: any PlayableSource, when: PlayerMoment?) { (self.audio, self.when) = (audio, when) }
}

final class PlayerEvent: @unchecked Sendable {
  // Safety: the mutable state belongs to the thread that has the event. Events change hands through atomic stacks.
  enum Action: Sendable {
    case schedule
    /// The start, where `.frame` is in the node's time; nil means with the next block.
    case play(PlayerMoment?)
    case pause, stop
    /// Ends all audio, but not the timeline.
    case clear
  }

  let action: Action
  let item: ScheduledSource?
  var next: Unmanaged<PlayerEvent>?
  /// In the player's time.
  var start: Int64?
  var progress: Int64 = 0
  /// The frame of the graph's clock after the render cycle in which the audio ended; 0 if `clear` or `stop` removed it.
  var clockEnd: Int64 = 0

  init(_ action: Action, item: ScheduledSource? = nil) { (self.action, self.item) = (action, item) }
}

struct EventStack: ~Copyable, Sendable {
  private let top = Atomic<Unmanaged<PlayerEvent>?>(nil)

  /// Takes over the reference to `event`.
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

  /// Returns a linked list of all events, the oldest first.
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

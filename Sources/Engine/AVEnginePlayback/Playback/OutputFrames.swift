import AVEngineCore
import Synchronization

/// Numbers the frames of one output for its session.
///
/// After a stop, an output may continue at a later frame than the one at which its clock stopped. Therefore the next
/// requested frame gets the number at which the clock stopped (`stand(at:)`), unless the same audio continues
/// (`goOn()`).
final class OutputFrames: AudioRenderer {
  private let renderer: AudioScheduleRenderer
  /// The session's number of a frame minus the output's number of the same frame.
  private let shift = Atomic<Int64>(0)
  /// The session's number of the next requested frame; -1 if counting continues.
  private let standing: Atomic<Int64>
  /// The session's number of the frame at which counting last began; -1 before the output has requested frames.
  private let first = Atomic<Int64>(-1)

  init(_ renderer: AudioScheduleRenderer, from frame: Int64) {
    self.renderer = renderer
    standing = Atomic(frame)
  }

  /// Called on the output's thread.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    let place = standing.load(ordering: .acquiring)
    if place >= 0 {
      // The order matters: a reader that sees the new shift sees the new beginning.
      first.store(place, ordering: .releasing)
      shift.store(place - frame, ordering: .releasing)
      standing.store(-1, ordering: .releasing)
    }
    renderer.render(samples, from: frame + shift.load(ordering: .relaxed))
  }

  func stand(at frame: Int64) { standing.store(frame, ordering: .releasing) }

  /// Reverts `stand(at:)` if the output has requested frames: the next requested frame follows the last one that the
  /// device has taken.
  func goOn() {
    if first.load(ordering: .acquiring) >= 0 { standing.store(-1, ordering: .releasing) }
  }

  func heard(at frame: Int64) -> Int64 {
    let place = standing.load(ordering: .acquiring)
    if place >= 0 { return place }
    let heard = frame + shift.load(ordering: .acquiring)
    return max(first.load(ordering: .acquiring), heard)
  }
}

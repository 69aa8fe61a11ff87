import AVEngineCore
import Synchronization

/// Counts the frames of one output for its session: on from a frame of the session's, whatever the output's own number
/// is.
///
/// A device may play what it was given although it was stopped. Its output then goes on at a later frame than the one
/// that its clock stopped at, and new audio would lose its beginning.
final class OutputFrames: AudioRenderer {
  private let renderer: AudioScheduleRenderer
  /// The number that is added to a frame of the output.
  private let shift = Atomic<Int64>(0)
  /// The frame as which the next one that is asked for counts; -1 where counting goes on.
  private let standing: Atomic<Int64>
  /// The frame at which the output began to count; none is heard before it. -1 before it was asked for any.
  private let first = Atomic<Int64>(-1)

  /// - Parameter frame: The session's number of the first frame.
  init(_ renderer: AudioScheduleRenderer, from frame: Int64) {
    self.renderer = renderer
    standing = Atomic(frame)
  }

  /// On the output's thread.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    let place = standing.load(ordering: .acquiring)
    if place >= 0 {
      // In this order: a reader that sees the new shift sees the new beginning.
      first.store(place, ordering: .releasing)
      shift.store(place - frame, ordering: .releasing)
      standing.store(-1, ordering: .releasing)
    }
    renderer.render(samples, from: frame + shift.load(ordering: .relaxed))
  }

  /// The output has stopped, and the next frame that it asks for counts as this one.
  func stand(at frame: Int64) { standing.store(frame, ordering: .releasing) }

  /// Takes `stand(at:)` back: the next frame that is asked for follows the last that the device has taken.
  func goOn() {
    if first.load(ordering: .acquiring) >= 0 { standing.store(-1, ordering: .releasing) }
  }

  /// The frame that is heard when the output's clock shows a frame of its own.
  func heard(at frame: Int64) -> Int64 {
    let place = standing.load(ordering: .acquiring)
    if place >= 0 { return place }
    let heard = frame + shift.load(ordering: .acquiring)
    return max(first.load(ordering: .acquiring), heard)
  }
}

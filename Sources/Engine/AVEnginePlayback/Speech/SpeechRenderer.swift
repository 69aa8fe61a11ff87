import AVEngineCore
import Synchronization

/// Gives an output the frames of what is spoken, which are counted on where they stopped: an output that has stopped
/// may go on at a later frame than the last that was heard, and what is in between would be lost.
final class SpeechRenderer: AudioRenderer {
  let cues: AudioScheduleRenderer
  /// What is added to a frame of the output.
  private let shift = Atomic<Int64>(0)
  /// Where it goes on when it is asked next; -1 where it just goes on.
  private let standing = Atomic<Int64>(-1)

  init(channelCount: Int) { cues = AudioScheduleRenderer(channelCount: channelCount) }

  /// On the output's thread.
  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    let place = standing.load(ordering: .acquiring)
    if place >= 0 {
      shift.store(place - frame, ordering: .releasing)
      standing.store(-1, ordering: .releasing)
    }
    cues.render(samples, from: frame + shift.load(ordering: .relaxed))
  }

  /// The output has stopped: what is asked for next is this frame.
  func stand(at frame: Int64) {
    let frame = max(0, frame)
    cues.rewind(to: frame)
    standing.store(frame, ordering: .releasing)
  }

  /// The frame that is heard when the output's clock shows one of its own.
  func heard(at frame: Int64) -> Int64 {
    let place = standing.load(ordering: .acquiring)
    return place >= 0 ? place : frame + shift.load(ordering: .acquiring)
  }

  /// The frame of the output at which one is heard; before it was asked again, one that comes no later.
  func outputFrame(of frame: Int64, now: Int64) -> Int64 {
    let place = standing.load(ordering: .acquiring)
    return place >= 0 ? now + min(max(0, frame - place), 441) : frame - shift.load(ordering: .acquiring)
  }
}

import Foundation
import Synchronization

/// Sound that is to be heard from one frame of an output on.
final class SoundCue: Sendable {
  let ring: SoundRing
  let start: Int64
  init(_ ring: SoundRing, start: Int64) { (self.ring, self.start) = (ring, start) }

  /// The first frame behind the sound, where its length is known.
  var end: Int64? { ring.count.map { start + Int64($0) } }
}

/// Gives an output the frames of what plays, and of what follows it: at a join no frame is missing and none too many.
final class CueRenderer: SoundRenderer {
  // A thread in a hurry reads these; another changes them, and lets go of an old cue only after the first has left `render`.
  private let playing = Atomic<Unmanaged<SoundCue>?>(nil)
  private let following = Atomic<Unmanaged<SoundCue>?>(nil)
  private let isRendering = Atomic(false)
  private let asked = Atomic<Int64>(0)
  private let gain = Atomic<UInt32>(Float(1).bitPattern)
  private let channelCount: Int

  init(channelCount: Int) { self.channelCount = channelCount }

  deinit { clear() }

  // MARK: The thread that plays

  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    isRendering.store(true, ordering: .sequentiallyConsistent)
    samples.update(repeating: 0)
    let gain = Float(bitPattern: gain.load(ordering: .relaxed))
    add(playing.load(ordering: .sequentiallyConsistent), to: samples, from: frame, gain)
    add(following.load(ordering: .sequentiallyConsistent), to: samples, from: frame, gain)
    asked.store(frame + Int64(samples.count / channelCount), ordering: .releasing)
    isRendering.store(false, ordering: .sequentiallyConsistent)
  }

  private func add(
    _ cue: Unmanaged<SoundCue>?, to samples: UnsafeMutableBufferPointer<Float>, from frame: Int64, _ gain: Float
  ) {
    guard let cue else { return }
    // Safety: whoever exchanged the slot waits for the end of `render` before he releases the cue; nothing is retained here.
    cue._withUnsafeGuaranteedRef { cue in
      let skipped = Int(max(0, cue.start - frame))
      guard skipped * channelCount < samples.count else { return }
      let part = UnsafeMutableBufferPointer(rebasing: samples[(skipped * channelCount)...])
      cue.ring.add(from: Int(frame - cue.start) + skipped, to: part, gain: gain)
    }
  }

  // MARK: The thread that controls

  /// The first frame that has not been asked for.
  var nextFrame: Int64 { asked.load(ordering: .acquiring) }

  /// The output has stopped: frames behind this one will be asked for again.
  func rewind(to frame: Int64) { asked.store(frame, ordering: .releasing) }

  func setGain(_ value: Float) { gain.store(value.bitPattern, ordering: .relaxed) }

  /// Plays a sound, and nothing else.
  func play(_ cue: SoundCue) {
    exchange(playing, for: cue)
    exchange(following, for: nil)
  }

  /// Plays another sound behind the one that plays, or nothing.
  func follow(with cue: SoundCue?) { exchange(following, for: cue) }

  func clear() {
    exchange(playing, for: nil)
    exchange(following, for: nil)
  }

  private func exchange(_ slot: borrowing Atomic<Unmanaged<SoundCue>?>, for cue: SoundCue?) {
    // Safety: the slot holds one reference, which whoever takes the cue out of it gives back below.
    let old = slot.exchange(cue.map { Unmanaged.passRetained($0) }, ordering: .sequentiallyConsistent)
    guard let old else { return }
    // A call of `render` lasts microseconds.
    while isRendering.load(ordering: .sequentiallyConsistent) { sched_yield() }
    old.release()
  }
}

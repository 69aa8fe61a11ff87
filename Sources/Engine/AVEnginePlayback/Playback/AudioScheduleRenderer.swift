import AVEngineAudioGraph
import AVEngineCore
import Foundation
import Synchronization

/// Sound that is to be heard from one frame of an output on.
final class ScheduledAudio: Sendable {
  let ring: AudioRingBuffer
  /// The frame of the output at which the sound begins.
  let start: Int64
  /// What of it comes before this frame is not heard.
  let opening: Int64
  private let limit = Atomic<Int64>(.max)

  init(_ ring: AudioRingBuffer, start: Int64, opening: Int64? = nil) {
    (self.ring, self.start, self.opening) = (ring, start, max(start, opening ?? start))
  }

  /// The first frame behind the sound, where its length is known.
  var end: Int64? { ring.count.map { start + Int64($0) } }

  /// From this frame on, nothing is heard of it.
  func end(before frame: Int64) { limit.store(frame, ordering: .releasing) }

  /// Adds to the frames of an output, from a frame of it on.
  fileprivate func add(
    to samples: UnsafeMutableBufferPointer<Float>, from frame: Int64, width: Int, volume: VolumeRamp, meter: AudioMeter?
  ) {
    let first = max(opening, frame)
    let count = min(limit.load(ordering: .acquiring), frame + Int64(samples.count / width)) - first
    guard count > 0 else { return }
    let skipped = Int(first - frame)
    let part = UnsafeMutableBufferPointer(rebasing: samples[skipped * width..<(skipped + Int(count)) * width])
    ring.add(from: Int(first - start), to: part, width: width, volume: volume.advanced(by: skipped), meter: meter)
  }
}

/// Gives an output the frames of what plays, and of what follows it: at a join no frame is missing and none too many.
final class AudioScheduleRenderer: AudioRenderer, @unchecked Sendable {
  // Safety: a thread in a hurry reads these; another changes them, and lets go of an old cue only after the first has
  // left `render`.
  private let playing = Atomic<Unmanaged<ScheduledAudio>?>(nil)
  private let following = Atomic<Unmanaged<ScheduledAudio>?>(nil)
  private let isRendering = Atomic(false)
  private let asked = Atomic<Int64>(0)
  /// What the volume is to become, in its low half, and in how many frames.
  private let fade = Atomic<UInt64>(UInt64(Float(1).bitPattern))
  private let pan = Atomic<UInt32>(Float(0).bitPattern)
  private let channelCount: Int
  private let meter: AudioMeter?
  // These are used in `render` only, of which there is one call at a time.
  private var volume = VolumeRamp()
  private var begunFade = UInt64(Float(1).bitPattern)

  init(channelCount: Int, meter: AudioMeter? = nil) { (self.channelCount, self.meter) = (channelCount, meter) }

  deinit { clear() }

  // MARK: The thread that plays

  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    isRendering.store(true, ordering: .sequentiallyConsistent)
    samples.update(repeating: 0)
    adjustVolume()
    add(playing.load(ordering: .sequentiallyConsistent), to: samples, from: frame)
    add(following.load(ordering: .sequentiallyConsistent), to: samples, from: frame)
    volume = volume.advanced(by: samples.count / channelCount)
    asked.store(frame + Int64(samples.count / channelCount), ordering: .releasing)
    isRendering.store(false, ordering: .sequentiallyConsistent)
  }

  private func adjustVolume() {
    let wanted = fade.load(ordering: .relaxed)
    if wanted != begunFade {
      begunFade = wanted
      volume.fade(to: Float(bitPattern: UInt32(truncatingIfNeeded: wanted)), in: Int(wanted >> 32))
    }
    volume.pan = Float(bitPattern: pan.load(ordering: .relaxed))
  }

  private func add(_ cue: Unmanaged<ScheduledAudio>?, to samples: UnsafeMutableBufferPointer<Float>, from frame: Int64)
  {
    // Safety: whoever exchanged the slot waits for the end of `render` before he releases the cue; nothing is retained
    // here.
    cue?._withUnsafeGuaranteedRef {
      $0.add(to: samples, from: frame, width: channelCount, volume: volume, meter: meter)
    }
  }

  // MARK: The thread that controls

  /// The first frame that has not been asked for.
  var nextFrame: Int64 { asked.load(ordering: .acquiring) }

  /// The output has stopped: frames behind this one will be asked for again.
  func rewind(to frame: Int64) { asked.store(frame, ordering: .releasing) }

  /// Changes the volume evenly in a number of frames, from the next that is asked for on.
  func setGain(_ value: Float, in frames: Int = 0) {
    fade.store(UInt64(UInt32(clamping: frames)) << 32 | UInt64(value.bitPattern), ordering: .relaxed)
  }

  /// Moves the sound to the left or the right, from -1 to 1.
  func setPan(_ value: Float) { pan.store(value.bitPattern, ordering: .relaxed) }

  /// Plays a sound, and nothing else.
  func play(_ cue: ScheduledAudio) {
    exchange(playing, for: cue)
    exchange(following, for: nil)
  }

  /// Plays another sound behind the one that plays, or nothing.
  func follow(with cue: ScheduledAudio?) { exchange(following, for: cue) }

  func clear() {
    exchange(playing, for: nil)
    exchange(following, for: nil)
  }

  private func exchange(_ slot: borrowing Atomic<Unmanaged<ScheduledAudio>?>, for cue: ScheduledAudio?) {
    // Safety: the slot holds one reference, which whoever takes the cue out of it gives back below.
    let old = slot.exchange(cue.map { Unmanaged.passRetained($0) }, ordering: .sequentiallyConsistent)
    guard let old else { return }
    // A call of `render` lasts microseconds.
    while isRendering.load(ordering: .sequentiallyConsistent) { sched_yield() }
    old.release()
  }
}

import AVEngineAudioGraph
import AVEngineCore
import Foundation
import Synchronization

/// A cue: audio that is heard from one frame of an output on.
final class ScheduledAudio: Sendable {
  let ring: AudioRingBuffer
  /// The frame of the output at which the audio begins.
  let start: Int64
  /// The first frame that is heard. Audio before this frame is left out.
  let opening: Int64
  private let limit = Atomic<Int64>(.max)

  init(_ ring: AudioRingBuffer, start: Int64, opening: Int64? = nil) {
    (self.ring, self.start, self.opening) = (ring, start, max(start, opening ?? start))
  }

  /// The frame after the last one of `ring`; nil if the length of the audio is not known yet.
  var end: Int64? { ring.count.map { start + Int64($0) } }

  func end(before frame: Int64) { limit.store(frame, ordering: .releasing) }

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

final class AudioScheduleRenderer: AudioRenderer, @unchecked Sendable {
  // Safety: what changes is atomic, except for `volume` and `begunFade`, which only `render` uses. The controlling
  // thread releases an old cue only after the output's thread has left `render`.
  private let playing = Atomic<Unmanaged<ScheduledAudio>?>(nil)
  private let following = Atomic<Unmanaged<ScheduledAudio>?>(nil)
  private let isRendering = Atomic(false)
  private let asked = Atomic<Int64>(0)
  /// The target volume in the low half, and the number of frames in which it is reached in the high half.
  private let fade = Atomic<UInt64>(UInt64(Float(1).bitPattern))
  private let pan = Atomic<UInt32>(Float(0).bitPattern)
  private let channelCount: Int
  private let meter: AudioMeter?
  private var volume = VolumeRamp()
  private var begunFade = UInt64(Float(1).bitPattern)

  init(channelCount: Int, meter: AudioMeter? = nil) { (self.channelCount, self.meter) = (channelCount, meter) }

  deinit { clear() }

  // MARK: The output's thread

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
    // Safety: the thread that exchanges a slot waits for the end of `render` before it releases the cue; nothing is
    // retained here.
    cue?._withUnsafeGuaranteedRef {
      $0.add(to: samples, from: frame, width: channelCount, volume: volume, meter: meter)
    }
  }

  // MARK: The controlling thread

  var nextFrame: Int64 { asked.load(ordering: .acquiring) }

  func rewind(to frame: Int64) { asked.store(frame, ordering: .releasing) }

  func setGain(_ value: Float, in frames: Int = 0) {
    fade.store(UInt64(UInt32(clamping: frames)) << 32 | UInt64(value.bitPattern), ordering: .relaxed)
  }

  /// Sets the pan, from -1 (left) to 1 (right).
  func setPan(_ value: Float) { pan.store(value.bitPattern, ordering: .relaxed) }

  func play(_ cue: ScheduledAudio) {
    exchange(playing, for: cue)
    exchange(following, for: nil)
  }

  func follow(with cue: ScheduledAudio?) { exchange(following, for: cue) }

  func clear() {
    exchange(playing, for: nil)
    exchange(following, for: nil)
  }

  private func exchange(_ slot: borrowing Atomic<Unmanaged<ScheduledAudio>?>, for cue: ScheduledAudio?) {
    // Safety: the slot holds one reference to its cue, which is released below when the cue has been taken out.
    let old = slot.exchange(cue.map { Unmanaged.passRetained($0) }, ordering: .sequentiallyConsistent)
    guard let old else { return }
    // Spinning is cheap here, because a call of `render` is short.
    while isRendering.load(ordering: .sequentiallyConsistent) { sched_yield() }
    old.release()
  }
}

import CoreMedia
import CoreAudioTypes

/// Keeps the audio of a file in step with its timestamps if the microphone's clock is faster or slower than the host's,
/// by adding or removing frames.
struct AudioDrift {
  /// A difference above this, in seconds, is corrected.
  static let tolerance = 0.005
  /// A difference of at least this, in seconds, is not drift but a gap or an overlap.
  private static let hole = 0.01
  /// One frame is added or removed for every full group of this many frames in a buffer.
  private static let share = 1000

  /// The time after the last frame, by counted frames; nil before the first buffer.
  private var next: CMTime?
  /// 1 while frames are added, -1 while they are removed.
  private var direction = 0

  /// The buffer must be interleaved if its samples are 32-bit floats (not checked).
  mutating func mended(_ buffer: CMSampleBuffer) -> CMSampleBuffer {
    let time = CMSampleBufferGetPresentationTimeStamp(buffer)
    let count = CMSampleBufferGetNumSamples(buffer)
    guard let basic = CMSampleBufferGetFormatDescription(buffer)?.audioStreamBasicDescription, basic.mSampleRate >= 1,
      basic.mFormatFlags & kAudioFormatFlagIsFloat != 0, basic.mBitsPerChannel == 32, basic.mChannelsPerFrame > 0
    else { return buffer }
    let rate = CMTimeScale(basic.mSampleRate)
    let length = { (frames: Int) in CMTime(value: CMTimeValue(frames), timescale: rate) }
    guard let due = next, abs((time - due).seconds) < Self.hole else {
      next = time + length(count)
      direction = 0
      return buffer
    }
    let late = (time - due).seconds
    if direction == 0, abs(late) > Self.tolerance { direction = late > 0 ? 1 : -1 }
    if Double(direction) * late <= 0 { direction = 0 }
    let change = direction * (count / Self.share)
    guard change != 0, let made = Self.stretched(buffer, basic, from: count, to: count + change) else {
      next = due + length(count)
      return buffer
    }
    next = due + length(count + change)
    return made
  }

  private static func stretched(
    _ buffer: CMSampleBuffer, _ basic: AudioStreamBasicDescription, from count: Int, to target: Int
  ) -> CMSampleBuffer? {
    let channels = Int(basic.mChannelsPerFrame)
    guard let format = CMSampleBufferGetFormatDescription(buffer), let data = CMSampleBufferGetDataBuffer(buffer),
      let source = try? data.withContiguousBytes({ [Float]($0.bindMemory(to: Float.self)) }),
      source.count >= count * channels, count > 1
    else { return nil }
    var frames = [Float](repeating: 0, count: target * channels)
    for frame in 0..<target {
      let place = Double(frame) * Double(count) / Double(target)
      let index = min(Int(place), count - 1)
      let part = Float(place - Double(index))
      for channel in 0..<channels {
        let at = { (offset: Int) in source[min(max(index + offset, 0), count - 1) * channels + channel] }
        let (before, first, second, behind) = (at(-1), at(0), at(1), at(2))
        let slope = (second - before) / 2
        let slopeBehind = (behind - first) / 2
        let rise = second - first
        let square = 3 * rise - 2 * slope - slopeBehind
        let cube = slope + slopeBehind - 2 * rise
        frames[frame * channels + channel] = first + part * (slope + part * (square + part * cube))
      }
    }
    let block = frames.withUnsafeBytes { CMBlockBuffer(copying: $0) }
    guard let block else { return nil }
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: CMTimeScale(basic.mSampleRate)),
      presentationTimeStamp: CMSampleBufferGetPresentationTimeStamp(buffer), decodeTimeStamp: .invalid)
    return CMSampleBuffer(
      data: block, format: format, timing: timing, count: target, sizes: .same(Int(basic.mBytesPerFrame)))
  }
}

package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

package protocol AudioTap: Sendable {
  /// Whether the volume is applied before the tap instead of after it.
  var isAfterVolume: Bool { get }

  /// The format is 32-bit floats with a plane for each channel, and `maximumFrames` is the largest number of frames
  /// requested at once. The stream ends when the returned object is released.
  func open(_ format: AudioStreamBasicDescription, maximumFrames: Int) throws(EngineError) -> any OpenAudioTap
}

/// Only one thread may use an open tap at a time.
package protocol OpenAudioTap: AnyObject {
  /// Returns exactly `count` frames, and reads as many frames from the source as it needs for them.
  func process(_ count: Int, from source: TapSource) throws(EngineError) -> PCMBuffer
}

package final class TapSource {
  private let reader: AudioReader
  private let volume: VolumeEnvelope?
  private var waiting: PCMBuffer
  private var time: CMTime
  private var taken = 0

  package let frameCount: Int

  package struct Piece {
    package var buffer: PCMBuffer
    /// The range of asset time.
    package var range: CMTimeRange
    package var isStart: Bool
    package var isEnd: Bool
  }

  init(_ reader: AudioReader, volume: VolumeEnvelope?) {
    self.reader = reader
    self.volume = volume
    waiting = PCMBuffer(format: reader.output)
    time = reader.range.start
    frameCount = reader.frameCount
  }

  /// Returns how many of the next frames can be read: fewer than `count` at the end, or if reading fails after them.
  func readable(_ count: Int) throws(EngineError) -> Int {
    do throws(EngineError) { try fill(count) } catch {
      guard error.kind != .cancelled else { throw error }
    }
    return min(count, waiting.frameCount)
  }

  private func fill(_ count: Int) throws(EngineError) {
    while waiting.frameCount < count, var audio = try reader.next() {
      volume?.apply(to: &audio.buffer, from: audio.time)
      waiting.append(audio.buffer)
    }
  }

  /// Returns the next frames: fewer than `count` at the end only.
  package func read(_ count: Int) throws(EngineError) -> Piece {
    try fill(count)
    var part = waiting
    part.truncate(to: max(0, count))
    waiting.removeFirst(part.frameCount)
    let duration = CMTime(
      value: CMTimeValue(part.frameCount), timescale: CMTimeScale(reader.output.mSampleRate.rounded()))
    defer { (taken, time) = (taken + part.frameCount, time + duration) }
    return Piece(
      buffer: part, range: CMTimeRange(start: time, duration: duration), isStart: taken == 0,
      isEnd: taken + part.frameCount >= frameCount)
  }
}

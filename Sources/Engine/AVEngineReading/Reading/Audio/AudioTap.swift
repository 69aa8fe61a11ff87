package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

/// A client's hand in the sound of one voice, on its way into a mix.
package protocol AudioTap: Sendable {
  /// Whether the tap gets the sound after its volume was applied; else the volume is applied to what the tap gives.
  var isAfterVolume: Bool { get }

  /// The tap for one stream of sound, which ends with the object that is returned.
  ///
  /// - Parameters:
  ///   - format: What goes in and what comes out: 32-bit floats, a plane for each channel.
  ///   - maximumFrames: The most that is asked for at once.
  func open(_ format: AudioStreamBasicDescription, maximumFrames: Int) throws(EngineError) -> any OpenAudioTap
}

/// A tap through which sound goes. One owner at a time.
package protocol OpenAudioTap: AnyObject {
  /// Gives exactly `count` frames, for which it takes as many from the source as it needs.
  func process(_ count: Int, from source: TapSource) throws(EngineError) -> PCMBuffer
}

/// What a tap takes its sound from.
package final class TapSource {
  private let reader: AudioReader
  private let volume: VolumeEnvelope?
  private var waiting: PCMBuffer
  /// When the next frame is due, in asset time.
  private var time: CMTime
  private var taken = 0

  /// Frames in all.
  package let frameCount: Int

  /// Some frames, one after the other.
  package struct Piece {
    package var buffer: PCMBuffer
    /// Asset time.
    package var range: CMTimeRange
    /// Whether nothing came before.
    package var isStart: Bool
    /// Whether nothing comes after.
    package var isEnd: Bool
  }

  /// - Parameter volume: Applied before the frames are handed on.
  init(_ reader: AudioReader, volume: VolumeEnvelope?) {
    self.reader = reader
    self.volume = volume
    waiting = PCMBuffer(format: reader.output)
    time = reader.range.start
    frameCount = reader.frameCount
  }

  /// How many of the next frames can be read: fewer than `count` at the end, and where reading fails behind them.
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

  /// The next frames: fewer than `count` at the end only.
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

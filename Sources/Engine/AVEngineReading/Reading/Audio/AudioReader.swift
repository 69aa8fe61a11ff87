package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

package struct TimedAudio: Sendable {
  package var buffer: PCMBuffer
  package var time: CMTime
}

/// Reads the audio of an edited track in a range of asset time, with silence where there is no media.
///
/// The end of every edit is counted in frames from the start of the range and then rounded, so that errors do not add
/// up.
package final class AudioReader: TimedAudioReading {
  private let codecs: any CodecProvider
  let range: CMTimeRange
  let output: AudioStreamBasicDescription
  private let layout: ChannelLayout
  private let stretching: Stretching
  private var stretches: ArraySlice<EditRange>
  private var decodings = TrackCache<AudioDecoding>(capacity: 4)
  private var current: (any AudioPartReading)?
  private var produced = 0
  /// The reason why nothing can be read after the last frames. The next call of `next()` throws it.
  private var failure: EngineError?

  package enum Stretching: Sendable {
    case keepingPitch
    /// The pitch changes, as on a tape that runs faster or slower.
    case resampling
  }

  package init(
    _ track: EditedTrack, range: CMTimeRange, output: AudioStreamBasicDescription, layout: ChannelLayout,
    codecs: any CodecProvider, stretching: Stretching = .keepingPitch
  ) throws(EngineError) {
    self.stretching = stretching
    self.codecs = codecs
    self.range = range
    self.output = output
    self.layout = layout
    // Held moments have no audio, and audio at a speed outside of `speeds` is silent.
    stretches = try track.stretches(in: [range]).filter { $0.isAtNaturalSpeed || Self.speeds.contains($0.speed) }[...]
  }

  var frameCount: Int { frameIndex(of: range.end) }

  package func next() throws(EngineError) -> TimedAudio? {
    if let failure { throw failure }
    let start = produced
    var buffer = PCMBuffer(format: output)
    buffer.reserve(6144)
    do throws(EngineError) {
      while buffer.frameCount < 4096, try fill(&buffer) {}
    } catch {
      guard error.kind != .cancelled, buffer.frameCount > 0 else { throw error }
      failure = error
    }
    guard buffer.frameCount > 0 else { return nil }
    let time = range.start + CMTime(value: CMTimeValue(start), timescale: CMTimeScale(output.mSampleRate.rounded()))
    return TimedAudio(buffer: buffer, time: time)
  }

  private func fill(_ buffer: inout PCMBuffer) throws(EngineError) -> Bool {
    try ReadCancellation.check("Reading audio")
    guard let stretch = stretches.first else { return silence(until: range.end, in: &buffer) }
    if silence(until: stretch.target.start, in: &buffer) { return true }
    try append(stretch, to: &buffer)
    return true
  }

  private func append(_ stretch: EditRange, to buffer: inout PCMBuffer) throws(EngineError) {
    let reader: any AudioPartReading
    if let current { reader = current } else { reader = try makeReader(stretch) }
    current = reader
    let end = frameIndex(of: stretch.target.end)
    let before = buffer.frameCount
    let isOpen = try reader.read(into: &buffer)
    buffer.truncate(to: before + end - produced)
    produced += buffer.frameCount - before
    if !isOpen || produced >= end {
      current = nil
      stretches.removeFirst()
      _ = silence(until: stretch.target.end, in: &buffer)
    }
  }

  /// The speeds at which audio is heard, in seconds of media per second of asset time.
  private static let speeds = 1.0 / 32...32.0

  private func makeReader(_ stretch: EditRange) throws(EngineError) -> any AudioPartReading {
    let decoding = try decodings.value(for: stretch.track) { () throws(EngineError) in
      try AudioDecoding(track: stretch.track, codecs: codecs)
    }
    guard !stretch.isAtNaturalSpeed, stretching == .keepingPitch else {
      return try AudioSegmentReader(
        decoding, range: stretch.source, output: output, layout: layout, codecs: codecs,
        speed: stretch.isAtNaturalSpeed ? 1 : stretch.speed)
    }
    let floats = output.asInterleavedFloats
    let natural = try AudioSegmentReader(
      decoding, range: stretch.source, output: floats, layout: layout, codecs: codecs)
    return TimeStretchedAudioReader(
      natural, format: floats, stretcher: try codecs.makeAudioStretcher(floats, tempo: stretch.speed))
  }

  private func frameIndex(of time: CMTime) -> Int { output.frameCount(in: time - range.start) }

  private func silence(until time: CMTime, in buffer: inout PCMBuffer) -> Bool {
    let missing = min(frameIndex(of: time) - produced, 65_536)
    guard missing > 0 else { return false }
    buffer.appendSilence(missing)
    produced += missing
    return true
  }
}

extension AudioStreamBasicDescription {
  package func frameCount(in duration: CMTime) -> Int {
    Int(duration.convertScale(CMTimeScale(mSampleRate.rounded()), method: .roundHalfAwayFromZero).value)
  }
}

package import AVEngineCore
import CoreAudioTypes
package import CoreMedia

/// Decodes the audio of a client's sample buffers. Only one thread may use it at a time.
///
/// Frames are counted from time zero, or from the time given to `begin(at:)`. Audio that begins near the end of the
/// previous audio is placed directly after it, because clients and containers round times.
package final class ClientAudio {
  package struct Piece {
    package let audio: any DecodedAudio
    package let start: Int64
    /// Whether the piece continues the previous one without a gap.
    package let follows: Bool
    package var end: Int64 { start + Int64(audio.frameCount) }
    package var rate: CMTimeScale { ClientAudio.rate(of: audio) }
  }

  private var origin = CMTime.zero
  package private(set) var format: CMFormatDescription?
  private let codecs: any CodecProvider
  private var decoder: (any AudioDecoder)?
  private var rate: CMTimeScale = 1
  private var next: Int64?

  /// A difference between times of at most 1/`roundings` of a second is taken for rounding.
  private static let roundings: Int64 = 100

  package init(codecs: any CodecProvider) { self.codecs = codecs }

  package func begin(at time: CMTime) {
    origin = time
    next = 0
  }

  /// The audio must be interleaved. Linear PCM without a presentation time is placed after the previous audio.
  package func decode(_ reading: SampleReading, emit: (Piece) throws(EngineError) -> Void) throws(EngineError) {
    guard let stated = reading.format.audioStreamBasicDescription?.mSampleRate, stated >= 1, stated < 10_000_000 else {
      throw EngineError(.unsupported, "Decoding a client's audio", detail: "its format states no sample rate")
    }
    if format != reading.format {
      decoder = try codecs.makeAudioDecoder(reading.format)
      format = reading.format
    }
    let skipped = reading.buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    let end = origin + CMTime(value: next ?? 0, timescale: rate) - skipped
    let samples = try reading.samples(formatIndex: 0, after: end)
    let heard = Self.heard(of: samples, in: reading.buffer, skipped: skipped)
    for sample in samples {
      var parts: [any DecodedAudio] = []
      try decoder?.decode(sample.sample, data: sample.data) { parts.append($0) }
      for part in parts { if let piece = place(part, heard) { try emit(piece) } }
    }
  }

  private static func heard(
    of samples: [EncodedSample], in buffer: CMSampleBuffer, skipped: CMTime
  ) -> (start: CMTime?, end: CMTime?) {
    guard let first = samples.first?.sample, let last = samples.last?.sample else { return (nil, nil) }
    let dropped = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    let end = last.presentationTime + last.duration - dropped
    return (
      skipped > .zero ? first.presentationTime + skipped : nil, dropped > .zero && end.isNumeric ? end : nil
    )
  }

  private func place(_ audio: any DecodedAudio, _ heard: (start: CMTime?, end: CMTime?)) -> Piece? {
    let rate = Self.rate(of: audio)
    guard let stated = (audio.presentationTime - origin).ticks(rate) else { return nil }
    let frame = { (time: CMTime?) in time.flatMap { ($0 - self.origin).ticks(rate) }.map { $0 - stated } }
    let first = max(0, frame(heard.start) ?? 0)
    let end = min(Int64(audio.frameCount), frame(heard.end) ?? .max)
    guard first < end else { return nil }
    if rate != self.rate {
      next = next.flatMap { CMTime(value: $0, timescale: self.rate).ticks(rate) }
      self.rate = rate
    }
    let isNear = next.map { abs(stated + first - $0) <= Int64(rate) / Self.roundings } ?? false
    let start = isNear ? next ?? stated : stated + first
    let kept = end - first == audio.frameCount ? audio : audio.frames(Int(first)..<Int(end))
    next = start + end - first
    return Piece(audio: kept, start: start, follows: isNear)
  }

  private static func rate(of audio: any DecodedAudio) -> CMTimeScale {
    CMTimeScale(max(1, audio.format.mSampleRate.rounded()))
  }

  package func flush() {
    decoder?.flush()
    next = nil
  }
}

import CoreAudioTypes
import CoreMedia

/// Decodes one stretch of a track's media and converts it to the PCM wanted, exact at both ends.
final class SoundSegmentReader {
  private let track: any MediaTrack
  private let cursor: any SampleCursor
  private let codecs: any CodecProvider
  private let range: CMTimeRange
  private let output: AudioStreamBasicDescription
  private let layout: ChannelLayout
  /// Seconds of media for a second of output; the sound is resampled by it.
  private let speed: Double
  private var decoder: (any AudioDecoder)?
  private var formatIndex = -1
  private var converter: (any AudioConverting)?
  /// Media frame, at the decoder's rate, that the next decoded sound begins at; nil before the first.
  private var position: Int64?
  /// Media frames already given to the converter or written as silence.
  private var consumed: Int64 = 0
  private var isDone = false

  init(
    track: any MediaTrack, range: CMTimeRange, output: AudioStreamBasicDescription, layout: ChannelLayout, codecs: any CodecProvider,
    speed: Double = 1
  ) throws(EngineError) {
    self.speed = speed
    (self.track, self.range, self.output, self.layout, self.codecs) = (track, range, output, layout, codecs)
    cursor = try track.makeCursor()
    try cursor.seek(to: range.start - Self.preroll(of: track))
  }

  /// What a decoder needs before its output counts: overlap of transforms, MP3's bit reservoir, 80 ms of Opus (RFC 7845 §4.6).
  private static func preroll(of track: any MediaTrack) -> CMTime {
    let least = CMTime(value: 100, timescale: 1000)
    guard let format = track.info.formatDescriptions.first, let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      description.mSampleRate >= 1, description.mSampleRate < 10_000_000
    else { return least }
    let count = CMTimeValue(max(2, min(track.info.prerollPackets, 1024)))
    let packets = CMTime(value: CMTimeValue(description.mFramesPerPacket) * count, timescale: CMTimeScale(description.mSampleRate))
    return max(least, packets)
  }

  /// Appends what one more sample gives; false once everything has been appended.
  func read(into buffer: inout PCMBuffer) throws(EngineError) -> Bool {
    guard !isDone else { return false }
    var sounds: [any DecodedSound] = []
    if let sample = try cursor.next(), sample.presentationTime < range.end + Self.preroll(of: track) {
      if sample.formatIndex != formatIndex { try changeFormat(to: sample.formatIndex) { sounds.append($0) } }
      try decoder?.decode(sample, data: track.data(of: sample)) { sounds.append($0) }
    } else {
      try decoder?.drain { sounds.append($0) }
      isDone = true
    }
    for sound in sounds where !hasAll(sound) { try take(sound, into: &buffer) }
    if let last = sounds.last, hasAll(last) { isDone = true }
    if isDone { try converter?.finish(into: &buffer) }
    return !isDone
  }

  private func hasAll(_ sound: any DecodedSound) -> Bool {
    let (start, end) = bounds(at: sound.format.mSampleRate)
    return consumed >= end - start
  }

  /// Gives the converter the frames of `sound` that lie in the range; a hole in the media before them becomes silence.
  private func take(_ sound: any DecodedSound, into buffer: inout PCMBuffer) throws(EngineError) {
    let (start, end) = bounds(at: sound.format.mSampleRate)
    let first = placed(sound)
    position = first + Int64(sound.frameCount)
    let from = max(first, start + consumed)
    let to = min(first + Int64(sound.frameCount), end)
    guard from < to else { return }
    if try hole(from - (start + consumed), before: sound, into: &buffer) { consumed = from - start }
    try active(for: sound).convert(sound.frames(Int(from - first)..<Int(to - first)), into: &buffer)
    consumed = to - start
  }

  /// First and last media frame of the range.
  private func bounds(at rate: Double) -> (Int64, Int64) {
    let scale = CMTimeScale(rate.rounded())
    return (range.start.convertScale(scale, method: .roundHalfAwayFromZero).value, range.end.convertScale(scale, method: .roundHalfAwayFromZero).value)
  }

  /// Sounds follow one another frame by frame; their own times, which a container may have rounded, count only where they jump.
  private func placed(_ sound: any DecodedSound) -> Int64 {
    let scale = CMTimeScale(sound.format.mSampleRate.rounded())
    let stated = sound.presentationTime.convertScale(scale, method: .roundHalfAwayFromZero).value
    guard let position, abs(stated - position) <= Int64(scale) / 20 else { return stated }
    return position
  }

  /// Fills a hole with as many output frames as it lasts; true if there was one.
  private func hole(_ frames: Int64, before sound: any DecodedSound, into buffer: inout PCMBuffer) throws(EngineError) -> Bool {
    guard frames > 0 else { return false }
    try converter?.finish(into: &buffer)
    converter = nil
    let length = Double(frames) * output.mSampleRate / (sound.format.mSampleRate * speed)
    buffer.appendSilence(min(Int(length.rounded()), 1 << 26))
    return true
  }

  private func active(for sound: any DecodedSound) throws(EngineError) -> any AudioConverting {
    if let converter { return converter }
    var input = sound.format
    if speed != 1 { input.mSampleRate = max(1, (input.mSampleRate * speed).rounded()) }
    let made = try codecs.makeAudioConverter(from: input, layout: sound.channelLayout, to: output, layout: layout)
    converter = made
    return made
  }

  private func changeFormat(to index: Int, emit: (any DecodedSound) throws(EngineError) -> Void) throws(EngineError) {
    try decoder?.drain(emit: emit)
    let formats = track.info.formatDescriptions
    guard formats.indices.contains(index) else {
      throw EngineError(.malformed, "Decoding", detail: "a sample names format \(index) of \(formats.count)")
    }
    decoder = try codecs.makeAudioDecoder(formats[index])
    formatIndex = index
  }
}

package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

/// The file's edits are applied, so priming and padding do not count as frames. Only one thread may use this object at
/// a time.
package final class StoredAudio {
  package let format: CMFormatDescription
  package let frameCount: Int64
  package let rate: CMTimeScale
  package private(set) var position: Int64 = 0

  private let track: EditedTrack
  private let codecs: any CodecProvider
  package let output: AudioStreamBasicDescription
  private let layout: ChannelLayout
  private let start: CMTime
  private var reader: AudioReader?
  private var waiting: PCMQueue

  private static let operation = "Reading audio"

  /// The closure returns the linear PCM format to read, whose sample rate must be the file's.
  package init(
    _ container: any MediaContainer, codecs: any CodecProvider,
    output: (CMFormatDescription) -> AudioStreamBasicDescription
  ) throws(EngineError) {
    guard let media = container.tracks.first(where: { $0.info.mediaType == kCMMediaType_Audio }) else {
      throw EngineError(.noSuchTrack, Self.operation, detail: "it has no audio track")
    }
    guard let format = media.info.formatDescriptions.first, let basic = format.audioStreamBasicDescription,
      basic.mSampleRate >= 1, basic.mSampleRate < 10_000_000, (1...1024).contains(basic.mChannelsPerFrame)
    else {
      throw EngineError(.malformed, Self.operation, detail: "the audio format of the track is missing or not valid")
    }
    guard codecs.canDecode(format) else {
      throw EngineError(.decoderNotFound, Self.operation, detail: "there is no decoder for it")
    }
    _ = try media.info.foundTimeRange()
    (self.format, self.codecs) = (format, codecs)
    track = EditedTrack(media, segments: Self.unrounded(media, movieTimescale: container.info.timescale))
    let range = track.timeRange
    rate = CMTimeScale(basic.mSampleRate.rounded())
    start = range.start
    self.output = output(format)
    layout = ChannelLayout(count: Int(self.output.mChannelsPerFrame))
    frameCount = Int64(self.output.frameCount(in: range.duration))
    waiting = PCMQueue(format: self.output)
  }

  /// If the last edit's end differs from the media's by less than the movie's unit of time, it was rounded to that
  /// unit, and the media's end is used.
  private static func unrounded(_ media: any MediaTrack, movieTimescale: CMTimeScale) -> [EditSegment] {
    var segments = media.info.segments
    // Tracks without a byte source keep their edits, because finding the length of their media would mean reading all
    // of it.
    guard media.byteSource != nil, movieTimescale > 0, let last = segments.last, let source = last.source,
      source.duration == last.target.duration, let statistics = try? media.statistics(),
      statistics.mediaDuration.isNumeric
    else { return segments }
    let missing = statistics.mediaDuration - source.end
    guard missing != .zero, CMTimeAbsoluteValue(missing) < CMTime(value: 1, timescale: movieTimescale) else {
      return segments
    }
    segments[segments.count - 1] = EditSegment(
      source: CMTimeRange(start: source.start, duration: source.duration + missing),
      target: CMTimeRange(start: last.target.start, duration: last.target.duration + missing))
    return segments
  }

  package func seek(to frame: Int64) {
    guard frame != position else { return }
    position = min(max(0, frame), frameCount)
    (reader, waiting) = (nil, PCMQueue(format: output))
  }

  /// Returns fewer frames than requested only at the end. `planes` has a pointer for each plane, with room for `count`
  /// frames.
  package func read(_ count: Int, into planes: [UnsafeMutableRawPointer]) throws(EngineError) -> Int {
    var done = 0
    while done < count {
      if waiting.count == 0 {
        guard let audio = try opened().next() else { break }
        waiting.buffer = audio.buffer
      }
      let part = waiting.read(count - done, into: planes, at: done)
      done += part
      position += Int64(part)
    }
    return done
  }

  private func opened() throws(EngineError) -> AudioReader {
    if let reader { return reader }
    let range = CMTimeRange(start: time(of: position), end: time(of: frameCount))
    let made = try AudioReader(track, range: range, output: output, layout: layout, codecs: codecs)
    reader = made
    return made
  }

  private func time(of frame: Int64) -> CMTime { start + CMTime(value: frame, timescale: rate) }
}

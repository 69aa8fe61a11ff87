package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

/// Reads the audio of a file at the file's own sample rate, from any frame on, with the file's edits applied.
///
/// Priming and padding do not count as frames. One owner at a time.
package final class StoredAudio {
  package let format: CMFormatDescription
  package let frameCount: Int64
  /// The frames per second.
  package let rate: CMTimeScale
  /// The frame that is read next.
  package private(set) var position: Int64 = 0

  private let track: EditedTrack
  private let codecs: any CodecProvider
  /// The format of the frames that `read(_:into:)` returns.
  package let output: AudioStreamBasicDescription
  private let layout: ChannelLayout
  private let start: CMTime
  private var reader: AudioReader?
  private var waiting: PCMQueue

  private static let operation = "Reading audio"

  /// - Parameter output: Returns the linear PCM format to read, for the file's format. Its sample rate must be the
  ///   file's.
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

  /// Returns the track's edits. The end of the last edit is moved to the end of the media if the two differ by less
  /// than the movie's unit of time, because the edit's end was then rounded to that unit.
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

  /// Moves to a frame, or to the nearest one from zero to `frameCount`.
  package func seek(to frame: Int64) {
    guard frame != position else { return }
    position = min(max(0, frame), frameCount)
    (reader, waiting) = (nil, PCMQueue(format: output))
  }

  /// Moves up to `count` frames into memory, and returns how many it moved: fewer only at the end.
  ///
  /// - Parameter planes: A pointer for each plane of the output's format, with room for `count` frames.
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

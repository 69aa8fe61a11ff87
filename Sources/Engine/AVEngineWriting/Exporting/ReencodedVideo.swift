import AVEngineCore
import AVEngineReading
import CoreMedia

/// A range of a track that is encoded again. The samples are in decode order, at the track's media times.
final class ReencodedVideo {
  private let reader: VideoFrameReader
  private let converter: any VideoFrameConverter
  private let encoder: any VideoEncoder
  private let request: VideoFrameRequest
  private let timescale: CMTimeScale
  private let delay: CMTime
  private var times: [CMTime] = []
  private var givenCount = 0
  private var ready = FIFO<MediaSample>()
  private var hasEnded = false

  /// The nth sample in decode order is decoded by `delay` before the nth presentation time. The delay is that of the
  /// copied samples next to the range, so that decode times stay in order.
  init(
    of track: any MediaTrack, in range: CMTimeRange, settings: VideoEncoderSettings, delay: CMTime,
    codecs: any CodecProvider
  ) throws(EngineError) {
    let whole = EditedTrack(track, segments: [EditSegment(source: range, target: range)])
    reader = try VideoFrameReader(whole, ranges: [range], codecs: codecs)
    converter = try codecs.makeVideoFrameConverter()
    encoder = try codecs.makeVideoEncoder(settings)
    request = VideoFrameRequest(
      pixelFormat: encoder.preferredPixelFormat, width: settings.width, height: settings.height)
    timescale = settings.timescale
    self.delay = delay
  }

  func next() throws(EngineError) -> MediaSample? {
    while ready.isEmpty, !hasEnded {
      if let shown = try reader.next() {
        try encode(shown)
      } else {
        hasEnded = true
        try encoder.finish { take($0) }
      }
    }
    return ready.popFirst()
  }

  private func encode(_ shown: TimedVideoFrame) throws(EngineError) {
    let start = shown.range.start.convertScale(timescale, method: .roundHalfAwayFromZero)
    let duration = shown.range.end.convertScale(timescale, method: .roundHalfAwayFromZero) - start
    guard duration > .zero else { return }
    times.append(start)
    try encoder.encode(converter.convert(shown.frame, to: request), at: start, duration: duration) { take($0) }
  }

  private func take(_ encoded: EncodedSample) {
    var sample = encoded.sample
    if givenCount < times.count { sample.decodeTime = times[givenCount] - delay }
    givenCount += 1
    ready.append(sample)
  }
}

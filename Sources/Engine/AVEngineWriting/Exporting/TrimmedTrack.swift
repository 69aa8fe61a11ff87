import AVEngineCore
import CoreMedia

/// A track whose frames at both ends are encoded again when they are read, where necessary. The samples between are the
/// source's own.
final class TrimmedTrack: MediaTrack {
  let info: TrackInfo
  private let source: any MediaTrack
  private let head, tail: Recoding?
  /// The decode time of the first sample after those that are copied; nil if all are copied.
  private let end: CMTime?
  private let codecs: any CodecProvider

  private struct Recoding {
    let range: CMTimeRange
    /// The nth sample in decode order is decoded this long before the nth presentation time.
    let delay: CMTime
    let settings: VideoEncoderSettings
  }

  /// The first copied sample depends on no earlier one, and no later one is presented before it.
  init(
    _ source: any MediaTrack, from start: CMTime, first: MediaSample, end: PassthroughCutPoint,
    joint: H264ParameterSetMerge?, codecs: any CodecProvider
  ) {
    self.source = source
    self.codecs = codecs
    self.end = end.decodeTime
    func recoding(_ range: CMTimeRange, presented: CMTime, decoded: CMTime) -> Recoding? {
      guard let joint, range.duration > .zero else { return nil }
      return Recoding(range: range, delay: presented - decoded, settings: joint.settings)
    }
    let ahead = CMTimeRange(start: start, end: first.presentationTime)
    head = recoding(ahead, presented: first.presentationTime, decoded: first.decodeTime)
    tail = end.missing.flatMap { recoding($0, presented: $0.start, decoded: end.decodeTime ?? $0.start) }
    var info = source.info
    if let joint { info.formatDescriptions = [joint.format] }
    self.info = info
  }

  var byteSource: (any ByteSource)? { source.byteSource }
  func byteSource(ofFormat index: Int) -> (any ByteSource)? { source.byteSource(ofFormat: index) }
  func statistics() throws(EngineError) -> TrackStatistics { try source.statistics() }

  func makeCursor() throws(EngineError) -> any SampleCursor { Cursor(self, copied: try source.makeCursor()) }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    if let bytes = sample.heldBytes { return bytes }
    return try source.data(of: sample)
  }

  private func frames(_ recoding: Recoding) throws(EngineError) -> ReencodedVideo {
    try ReencodedVideo(
      of: source, in: recoding.range, settings: recoding.settings, delay: recoding.delay, codecs: codecs)
  }

  private final class Cursor: SampleCursor {
    private enum Place { case start, head(ReencodedVideo), copied, tail(ReencodedVideo), end }
    private let track: TrimmedTrack
    private let copied: any SampleCursor
    private var place = Place.start

    init(_ track: TrimmedTrack, copied: any SampleCursor) { (self.track, self.copied) = (track, copied) }

    func seek(to time: CMTime) throws(EngineError) {
      place = .start
      if let head = track.head, time < head.range.end { return }
      try copied.seek(to: time)
      place = .copied
    }

    func next() throws(EngineError) -> MediaSample? {
      while true {
        switch place {
        case .start:
          guard let head = track.head else { place = .copied; continue }
          place = .head(try track.frames(head))
        case .head(let frames):
          if let sample = try frames.next() { return sample }
          if let head = track.head { try copied.seek(to: head.range.end) }
          place = .copied
        case .copied:
          if let sample = try copied.next(), track.end.map({ sample.decodeTime < $0 }) ?? true { return sample }
          place = .end
          if let tail = track.tail { place = .tail(try track.frames(tail)) }
        case .tail(let frames): return try frames.next()
        case .end: return nil
        }
      }
    }

    // The sync samples of the head are known only after encoding.
    func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { nil }
    func syncTime(after time: CMTime) throws(EngineError) -> CMTime? { nil }
  }
}

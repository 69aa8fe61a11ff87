import CoreMedia

/// A track's media from a moment on: pictures in front of a joint are encoded anew when they are read, samples from it on are its own.
final class TrimmedTrack: MediaTrack {
  let info: TrackInfo
  private let source: any MediaTrack
  /// Media time of the pictures that are encoded.
  private let head: CMTimeRange
  /// How long before its presentation the sample at the joint is decoded.
  private let delay: CMTime
  private let settings: VideoEncoderSettings
  private let codecs: any CodecProvider

  /// - Parameters:
  ///   - start: Media time at which the first picture begins, or is shown already.
  ///   - joint: A sample of the track that needs none before it, and before whose presentation none after it is presented.
  init(_ source: any MediaTrack, from start: CMTime, joint: MediaSample, format: H264Joint, codecs: any CodecProvider) {
    (self.source, self.codecs, settings) = (source, codecs, format.settings)
    head = CMTimeRange(start: start, end: joint.presentationTime)
    delay = joint.presentationTime - joint.decodeTime
    var info = source.info
    info.formatDescriptions = [format.format]
    self.info = info
  }

  var byteSource: (any ByteSource)? { source.byteSource }
  func byteSource(ofFormat index: Int) -> (any ByteSource)? { source.byteSource(ofFormat: index) }
  func statistics() throws(EngineError) -> TrackStatistics { try source.statistics() }

  func makeCursor() throws(EngineError) -> any SampleCursor { Cursor(self, rest: try source.makeCursor()) }

  func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    if case .memory(let held) = sample.location { return held.block }
    return try source.data(of: sample)
  }

  private func recoded() throws(EngineError) -> RecodedPictures {
    try RecodedPictures(of: source, in: head, settings: settings, delay: delay, codecs: codecs)
  }

  private final class Cursor: SampleCursor {
    private enum Place { case start, head(RecodedPictures), rest }
    private let track: TrimmedTrack
    private let rest: any SampleCursor
    private var place = Place.start

    init(_ track: TrimmedTrack, rest: any SampleCursor) { (self.track, self.rest) = (track, rest) }

    func seek(to time: CMTime) throws(EngineError) {
      if time < track.head.end { place = .start } else { try goOn(at: time) }
    }

    private func goOn(at time: CMTime) throws(EngineError) {
      try rest.seek(to: time)
      place = .rest
    }

    func next() throws(EngineError) -> MediaSample? {
      switch place {
      case .start: place = .head(try track.recoded())
      case .rest: return try rest.next()
      case .head(let pictures):
        if let sample = try pictures.next() { return sample }
        try goOn(at: track.head.end)
      }
      return try next()
    }

    // Where sync samples of the head will be, only encoding tells.
    func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { nil }
    func syncTime(after time: CMTime) throws(EngineError) -> CMTime? { nil }
  }
}

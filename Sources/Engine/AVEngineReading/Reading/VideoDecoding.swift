import AVEngineCore
import CoreMedia

final class VideoDecoding {
  private let track: any MediaTrack
  private let cursor: any SampleCursor
  private let codecs: any CodecProvider
  private let options: VideoDecoderOptions
  private var decoder: (any VideoDecoder)?
  private var formatIndex = -1
  private(set) var format: CMFormatDescription?
  private var hasEnded = false
  /// The error that the next call of `advance` throws, because the last one had emitted frames.
  private var failure: EngineError?
  /// The decode time of the last sample that `advance` read since the last seek; invalid if it read none.
  private(set) var reached = CMTime.invalid

  init(track: any MediaTrack, codecs: any CodecProvider, options: VideoDecoderOptions) throws(EngineError) {
    self.track = track
    self.codecs = codecs
    self.options = options
    cursor = try track.makeCursor()
  }

  func seek(to time: CMTime) throws(EngineError) {
    try cursor.seek(to: time)
    decoder?.flush()
    hasEnded = false
    failure = nil
    reached = .invalid
  }

  func nextSample() throws(EngineError) -> MediaSample? { try cursor.next() }

  /// Returns nil if there is no sync sample, or if only a seek can find it.
  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { try cursor.syncTime(atOrBefore: time) }

  /// Returns nil if no sync sample is earlier, or if only a seek can find it. `first` is the presentation time of the
  /// first decoded frame.
  func entry(before entry: DecodingEntry, first: CMTime?) throws(EngineError) -> DecodingEntry? {
    try entry.earlier(for: first) { (time: CMTime) throws(EngineError) -> CMTime? in
      try cursor.syncTime(atOrBefore: time)
    }
  }

  func decode(
    _ sample: MediaSample, skip: DecodeSkip = .nothing, emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) {
    let data: CMBlockBuffer
    do throws(EngineError) { data = try track.data(of: sample) } catch {
      // The samples before this one are complete, so the frames that the decoder still holds are emitted.
      if error.kind != .cancelled { try decoder?.drain(emit: emit) }
      throw error
    }
    if sample.formatIndex != formatIndex { try changeFormat(to: sample.formatIndex, emit: emit) }
    try decoder?.decode(sample, data: data, skip: skip, emit: emit)
  }

  /// Returns false after the last frames have been emitted. If a sample fails after a frame was emitted, the next call
  /// throws the error.
  func advance(
    skip: (MediaSample) -> DecodeSkip, emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError) -> Bool {
    guard !hasEnded else { return false }
    if let failure { throw failure }
    if let sample = try cursor.next() {
      reached = sample.decodeTime
      var count = 0
      do throws(EngineError) {
        try decode(sample, skip: skip(sample)) { (frame) throws(EngineError) in
          count += 1
          try emit(frame)
        }
      } catch {
        guard count > 0 else { throw error }
        failure = error
      }
    } else {
      hasEnded = true
      try decoder?.drain(emit: emit)
    }
    return true
  }

  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError) {
    try decoder?.drain(emit: emit)
  }

  private func changeFormat(to index: Int, emit: (any DecodedVideoFrame) throws(EngineError) -> Void)
    throws(EngineError)
  {
    try decoder?.drain(emit: emit)
    let formats = track.info.formatDescriptions
    guard formats.indices.contains(index) else {
      throw EngineError(
        .malformed, "Decoding", detail: "a sample refers to format \(index), but there are \(formats.count) formats")
    }
    decoder = try codecs.makeVideoDecoder(formats[index], options: options)
    format = formats[index]
    formatIndex = index
  }
}

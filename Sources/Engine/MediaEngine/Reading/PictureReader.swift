package import CoreMedia

/// A decoded picture and the stretch of asset time in which it is shown.
package struct TimedPicture: Sendable {
  package var picture: any DecodedPicture
  package var range: CMTimeRange
}

/// Reads the pictures of an edited track through a range of asset time, in order of presentation.
///
/// The first one is the picture that is on screen when the range begins, however long before it began;
/// the last one ends with the range. Stretches without media give nothing.
package final class PictureReader {
  private let decoding: PictureDecoding
  private var segments: ArraySlice<EditSegment>
  private var isPlaced = false
  private var ready = FIFO<any DecodedPicture>()
  /// Shown from its own time on; how long, the next picture tells.
  private var held: (any DecodedPicture)?

  package convenience init(
    track: any MediaTrack, map: SegmentMap, range: CMTimeRange, codecs: any CodecProvider, options: VideoDecoderOptions = .init()
  ) throws(EngineError) {
    try self.init(track: track, segments: map.segments(in: range), codecs: codecs, options: options)
  }

  /// - Parameter segments: Edits, in order, that need not adjoin: several ranges are read with one decoder.
  package init(
    track: any MediaTrack, segments: [EditSegment], codecs: any CodecProvider, options: VideoDecoderOptions = .init()
  ) throws(EngineError) {
    decoding = try PictureDecoding(track: track, codecs: codecs, options: options)
    self.segments = segments.filter { !$0.isEmpty }[...]
  }

  /// The next picture, or nil at the end of the range.
  package func next() throws(EngineError) -> TimedPicture? {
    while let segment = segments.first, let source = segment.source {
      try ReadCancellation.check("Reading pictures")
      try place(at: source.start)
      guard let picture = try nextDecoded() else {
        let last = held
        endSegment(keepingPlace: false)
        if let last { return timed(last, until: source.end, in: segment, source: source) }
        continue
      }
      if picture.presentationTime >= source.end {
        let last = held
        ready.putBack(picture)
        endSegment(keepingPlace: segments.dropFirst().first?.source?.start == source.end)
        if let last { return timed(last, until: source.end, in: segment, source: source) }
        continue
      }
      let previous = held
      held = picture
      if let previous, picture.presentationTime > source.start {
        return timed(previous, until: picture.presentationTime, in: segment, source: source)
      }
    }
    return nil
  }

  private func place(at mediaTime: CMTime) throws(EngineError) {
    guard !isPlaced else { return }
    ready.removeAll()
    held = nil
    try decoding.seek(to: mediaTime)
    isPlaced = true
  }

  private func nextDecoded() throws(EngineError) -> (any DecodedPicture)? {
    while ready.isEmpty {
      guard try decoding.advance(emit: { ready.append($0) }) else { return nil }
    }
    return ready.popFirst()
  }

  /// A following segment that goes on where this one ends needs no seek; the held picture may reach into it.
  private func endSegment(keepingPlace: Bool) {
    segments.removeFirst()
    isPlaced = keepingPlace
    if !keepingPlace { held = nil }
  }

  private func timed(
    _ picture: any DecodedPicture, until end: CMTime, in segment: EditSegment, source: CMTimeRange
  ) -> TimedPicture? {
    let start = max(picture.presentationTime, source.start)
    guard let from = segment.assetTime(of: start), let to = segment.assetTime(of: min(end, source.end)) else { return nil }
    return TimedPicture(picture: picture, range: CMTimeRange(start: from, end: to))
  }
}

package import CoreMedia

/// A decoded picture and the stretch of asset time in which it is shown.
package struct TimedPicture: Sendable {
  package var picture: any DecodedPicture
  package var range: CMTimeRange
  /// What the samples are said to be that it was decoded from; nil for what was not.
  package var format: CMFormatDescription?
}

/// Reads the pictures of an edited track through ranges of asset time, in order of presentation.
///
/// The first one is the picture that is on screen when the range begins, however long before it began;
/// the last one ends with the range. Stretches without media give nothing. However many tracks the media comes from, few decoders are
/// open: each walks on through its track as long as that is shorter than to begin anew.
package final class PictureReader {
  private let codecs: any CodecProvider
  private let options: VideoDecoderOptions
  private var stretches: ArraySlice<MediaStretch>
  private var walks = TrackCache<PictureWalk>(capacity: 3)
  /// Reads the first of the stretches.
  private var current: PictureWalk?

  /// - Parameter ranges: In order, without overlap.
  package init(
    _ track: EditedTrack, ranges: [CMTimeRange], codecs: any CodecProvider, options: VideoDecoderOptions = .init()
  ) throws(EngineError) {
    (self.codecs, self.options) = (codecs, options)
    stretches = try track.stretches(in: ranges)[...]
  }

  /// The next picture, or nil at the end of the ranges.
  package func next() throws(EngineError) -> TimedPicture? {
    while let stretch = stretches.first {
      try ReadCancellation.check("Reading pictures")
      let walk = try placed(for: stretch)
      let before = walk.held
      let goesOn = try walk.step(before: stretch.source.end, orAt: stretch.isHeld)
      if goesOn, let next = walk.held, next.picture.presentationTime <= stretch.source.start { continue }
      if !goesOn { (current, stretches) = (nil, stretches.dropFirst()) }
      if let before { return shown(before, until: goesOn ? walk.held?.picture.presentationTime : nil, in: stretch) }
    }
    return nil
  }

  private func placed(for stretch: MediaStretch) throws(EngineError) -> PictureWalk {
    if let current { return current }
    let walk = try walks.value(for: stretch.track) { () throws(EngineError) in
      PictureWalk(try PictureDecoding(track: stretch.track, codecs: codecs, options: options))
    }
    try walk.move(to: stretch.source.start)
    current = walk
    return walk
  }

  private func shown(_ decoded: PictureWalk.Decoded, until next: CMTime?, in stretch: MediaStretch) -> TimedPicture {
    let start = max(decoded.picture.presentationTime, stretch.source.start)
    let from = stretch.isHeld ? stretch.target.start : stretch.assetTime(of: start)
    let end = next.map { stretch.assetTime(of: $0) } ?? stretch.target.end
    return TimedPicture(picture: decoded.picture, range: CMTimeRange(start: from, end: end), format: decoded.format)
  }
}

/// Decodes one track from place to place, and knows what is on screen.
private final class PictureWalk {
  typealias Decoded = (picture: any DecodedPicture, format: CMFormatDescription)

  private let decoding: PictureDecoding
  private var ready = FIFO<Decoded>()
  /// Shown from its own time on; how long, the next picture tells.
  private(set) var held: Decoded?
  /// Where the last stretch that was read ended.
  private var end = CMTime.invalid

  init(_ decoding: PictureDecoding) { self.decoding = decoding }

  /// Goes where the picture shown at a media time comes next.
  func move(to time: CMTime) throws(EngineError) {
    if try isOnTheWay(to: time) { return }
    ready.removeAll()
    held = nil
    try decoding.seek(to: time)
  }

  /// No sync sample lies between the picture on screen and the time: to begin anew would be to decode all of it again.
  private func isOnTheWay(to time: CMTime) throws(EngineError) -> Bool {
    guard let held, held.picture.presentationTime <= time else { return false }
    if time == end { return true }
    guard let sync = try decoding.syncTime(atOrBefore: time) else { return false }
    return sync <= held.picture.presentationTime
  }

  /// Brings the next picture on screen; false where there is none before an end, and the one that is there stays.
  func step(before end: CMTime, orAt includesEnd: Bool) throws(EngineError) -> Bool {
    while ready.isEmpty {
      let more = try decoding.advance { picture in if let format = decoding.format { ready.append((picture, format)) } }
      guard more || !ready.isEmpty else { return stop(at: end) }
    }
    guard let next = ready.first else { return stop(at: end) }
    let time = next.picture.presentationTime
    guard time < end || includesEnd && time == end else { return stop(at: end) }
    held = ready.popFirst()
    return true
  }

  private func stop(at end: CMTime) -> Bool {
    self.end = end
    return false
  }
}

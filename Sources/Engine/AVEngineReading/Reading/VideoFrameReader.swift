package import AVEngineCore
package import CoreMedia

package struct TimedVideoFrame: Sendable {
  package var frame: any DecodedVideoFrame
  package var range: CMTimeRange
  package var format: CMFormatDescription?

  package init(frame: any DecodedVideoFrame, range: CMTimeRange, format: CMFormatDescription? = nil) {
    self.frame = frame
    self.range = range
    self.format = format
  }
}

/// Reads the frames of an edited track in ranges of asset time.
///
/// A frame that is on screen when a range begins is returned, no matter when that frame began.
package final class VideoFrameReader: VideoFrameStream {
  private let track: EditedTrack
  private let codecs: any CodecProvider
  private let options: VideoDecoderOptions
  private var stretches: ArraySlice<EditRange> = []
  private var walks = TrackCache<FrameSeeker>(capacity: 3)
  private var current: FrameSeeker?
  /// The reason why nothing can be read after the last frame. The next call of `next()` throws it.
  private var failure: EngineError?

  /// - Parameter ranges: The ranges of asset time, in order, without overlap.
  package init(
    _ track: EditedTrack, ranges: [CMTimeRange], codecs: any CodecProvider, options: VideoDecoderOptions = .init()
  ) throws(EngineError) {
    self.track = track
    self.codecs = codecs
    self.options = options
    try move(to: ranges)
  }

  func move(to ranges: [CMTimeRange]) throws(EngineError) {
    current = nil
    failure = nil
    stretches = try track.stretches(in: ranges)[...]
  }

  package func move(to range: CMTimeRange) throws(EngineError) { try move(to: [range]) }

  package func next() throws(EngineError) -> TimedVideoFrame? {
    if let failure { throw failure }
    while let stretch = stretches.first {
      try ReadCancellation.check("Reading frames")
      let walk = try placed(for: stretch)
      let before = walk.held
      let goesOn: Bool
      do throws(EngineError) { goesOn = try walk.step(before: stretch.mediaEnd, orAt: stretch.isHeld) } catch {
        return try last(before, in: stretch, error)
      }
      if goesOn, let next = walk.held, next.frame.presentationTime <= stretch.mediaStart { continue }
      if !goesOn { (current, stretches) = (nil, stretches.dropFirst()) }
      if let before { return shown(before, until: goesOn ? walk.held?.frame.presentationTime : nil, in: stretch) }
    }
    return nil
  }

  /// The frame on screen when reading fails is shown for as long as its sample lasts. If that reaches the end of the
  /// stretch, the error is dropped.
  private func last(_ held: FrameSeeker.Decoded?, in stretch: EditRange, _ error: EngineError) throws(EngineError)
    -> TimedVideoFrame
  {
    guard let held, error.kind != .cancelled, held.frame.duration.isNumeric else { throw error }
    let end = held.frame.presentationTime + held.frame.duration
    guard end > stretch.mediaStart else { throw error }
    current = nil
    if end >= stretch.mediaEnd { stretches.removeFirst() } else { failure = error }
    return shown(held, until: end < stretch.mediaEnd ? end : nil, in: stretch)
  }

  private func placed(for stretch: EditRange) throws(EngineError) -> FrameSeeker {
    if let current { return current }
    let walk = try walks.value(for: stretch.track) { () throws(EngineError) in
      FrameSeeker(try VideoDecoding(track: stretch.track, codecs: codecs, options: options))
    }
    try walk.move(to: stretch.mediaStart)
    current = walk
    return walk
  }

  private func shown(_ decoded: FrameSeeker.Decoded, until next: CMTime?, in stretch: EditRange) -> TimedVideoFrame {
    let from = stretch.start(ofFrameAt: decoded.frame.presentationTime)
    let end = next.map { stretch.assetTime(of: $0) } ?? stretch.target.end
    return TimedVideoFrame(frame: decoded.frame, range: CMTimeRange(start: from, end: end), format: decoded.format)
  }
}

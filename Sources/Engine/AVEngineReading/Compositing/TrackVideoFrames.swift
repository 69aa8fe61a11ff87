import AVEngineCore
import CoreMedia

/// Reads the frames that one source shows at increasing times.
final class TrackVideoFrames {
  private let reader: VideoFrameReader?
  private let drawn: (any DrawnVideoFrames)?
  private var current: TimedVideoFrame?
  private var last: SourceVideoFrame?

  /// - Parameter ranges: The ranges of asset time in which frames will be read, in order.
  init(
    _ source: FrameComposition.Source, ranges: [CMTimeRange], codecs: any CodecProvider,
    options: VideoDecoderOptions = .init()
  ) throws(EngineError) {
    switch source.frames {
    case .track(let track):
      reader = try VideoFrameReader(track, ranges: ranges, codecs: codecs, options: options)
      drawn = nil
    case .drawn(let frames): (reader, drawn) = (nil, frames)
    }
  }

  func move(to ranges: [CMTimeRange]) throws(EngineError) {
    current = nil
    try reader?.move(to: ranges)
  }

  func frame(at time: CMTime) throws(EngineError) -> SourceVideoFrame? {
    if let drawn { return try drawn.frame(at: time).map { SourceVideoFrame($0) } }
    guard let shown = try shown(at: time), shown.range.start <= time else { return nil }
    let source = SourceVideoFrame(shown.frame, shown.format, after: last)
    last = source
    return source
  }

  func shown(at time: CMTime) throws(EngineError) -> TimedVideoFrame? {
    while current.map({ $0.range.end <= time }) ?? true {
      current = try reader?.next()
      if current == nil { return nil }
    }
    return current
  }
}

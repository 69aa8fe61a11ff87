import AVEngineCore
import CoreMedia

/// What one source shows, asked for times that only increase.
final class TrackPictures {
  private let reader: PictureReader?
  private let drawn: (any DrawnPictures)?
  private var current: TimedPicture?
  private var last: SourcePicture?

  /// - Parameter ranges: Asset time in which pictures will be asked for, in order.
  init(
    _ source: PictureComposition.Source, ranges: [CMTimeRange], codecs: any CodecProvider, options: VideoDecoderOptions = .init()
  ) throws(EngineError) {
    switch source.pictures {
    case .track(let track): (reader, drawn) = (try PictureReader(track, ranges: ranges, codecs: codecs, options: options), nil)
    case .drawn(let pictures): (reader, drawn) = (nil, pictures)
    }
  }

  /// Goes on with other ranges.
  func move(to ranges: [CMTimeRange]) throws(EngineError) {
    current = nil
    try reader?.move(to: ranges)
  }

  /// nil where nothing is shown.
  func picture(at time: CMTime) throws(EngineError) -> SourcePicture? {
    if let drawn { return try drawn.picture(at: time).map { SourcePicture($0) } }
    guard let shown = try shown(at: time), shown.range.start <= time else { return nil }
    let source = SourcePicture(shown.picture, shown.format, after: last)
    last = source
    return source
  }

  /// The picture at a time, or else the next one.
  func shown(at time: CMTime) throws(EngineError) -> TimedPicture? {
    while current.map({ $0.range.end <= time }) ?? true {
      current = try reader?.next()
      if current == nil { return nil }
    }
    return current
  }
}

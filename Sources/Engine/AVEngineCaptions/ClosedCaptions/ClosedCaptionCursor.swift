import AVEngineCore
import CoreMedia

/// A cursor over the screens of closed captions. A sample lasts until the screen changes, or about `longest`.
final class ClosedCaptionCursor: SampleCursor {
  private let track: ClosedCaptionTrack
  private let base: any SampleCursor
  private var decoder: any ClosedCaptionDecoder
  private var formats: [ClosedCaptionBytes?] = []
  /// In the order of presentation.
  private var waiting: [(time: CMTime, threes: [UInt8])] = []
  private var shown = ClosedCaptionCursor.nothing
  /// The time up to which samples have been made.
  private var since: CMTime?
  private var ready = FIFO<CueSequence.Cue>()
  private var target = CMTime.negativeInfinity
  private var isPlaced = false
  private var isAtEnd = false

  private static let nothing = WebVTTSample.write([])
  /// Limits the duration of a sample, so that readers need not read far ahead.
  private static let longest = CMTime(value: 2, timescale: 1)

  init(_ track: ClosedCaptionTrack) throws(EngineError) {
    self.track = track
    base = try track.source.makeCursor()
    decoder = try track.decoder()
  }

  func seek(to time: CMTime) throws(EngineError) {
    let start = track.info.segments.compactMap(\.source).first?.start ?? .zero
    let from = time.isNumeric ? max(time - track.source.lookBack, start) : time.isPositiveInfinity ? time : start
    try base.seek(to: from)
    decoder = try track.decoder()
    waiting = []
    shown = Self.nothing
    since = nil
    target = time
    ready.removeAll()
    isPlaced = true
    isAtEnd = false
  }

  func next() throws(EngineError) -> MediaSample? {
    if !isPlaced { try seek(to: .negativeInfinity) }
    while true {
      if let cue = ready.popFirst() {
        guard cue.range.end > target else { continue }
        target = .negativeInfinity
        return try cue.sample()
      }
      guard !isAtEnd else { return nil }
      try read()
    }
  }

  private func read() throws(EngineError) {
    guard let sample = try base.next() else {
      isAtEnd = true
      try show(upTo: .positiveInfinity)
      if let end = track.info.segments.compactMap(\.source).last?.end { tell(until: end) }
      return
    }
    if formats.count <= sample.formatIndex {
      formats = track.source.info.formatDescriptions.map { ClosedCaptionBytes($0) }
    }
    let format = formats.indices.contains(sample.formatIndex) ? formats[sample.formatIndex] : nil
    let threes = try format?.threes(in: track.source.data(of: sample)) ?? []
    let place = waiting.lastIndex { $0.time <= sample.presentationTime }.map { $0 + 1 } ?? 0
    waiting.insert((sample.presentationTime, threes), at: place)
    // Samples that follow in decode order are not presented before this one's decode time.
    try show(upTo: sample.decodeTime)
  }

  private func show(upTo time: CMTime) throws(EngineError) {
    let due = waiting.prefix { $0.time <= time }
    waiting.removeFirst(due.count)
    for entry in due {
      if since == nil { since = entry.time }
      let screen = try decoder.decode(entry.threes, at: entry.time)
      let bytes = screen.map { WebVTTSample.write($0.captions) } ?? shown
      if bytes != shown {
        tell(until: entry.time)
        shown = bytes
      } else if let since, entry.time - since >= Self.longest {
        tell(until: entry.time)
      }
    }
  }

  private func tell(until end: CMTime) {
    guard let start = since, end > start else { return }
    ready.append(CueSequence.Cue(range: CMTimeRange(start: start, end: end), bytes: shown))
    since = end
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { nil }
  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? { nil }
}

package import CoreMedia
import Foundation

/// Decodes closed captions (CEA-608).
package protocol ClosedCaptionDecoder: AnyObject {
  /// - Parameter pairs: Three bytes each, as `ClosedCaptionBytes` finds them.
  /// - Returns: What is on the screen from a time on; nil: what was there.
  func decode(_ pairs: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen?
}

package struct ClosedCaptionScreen: Sendable {
  /// nil: nothing is there.
  package var caption: CaptionText?
  package init(_ caption: CaptionText?) { self.caption = caption }
}

/// The closed captions of a track of their own or of a track of pictures, decoded, as samples of WebVTT.
package final class ClosedCaptionTrack: MediaTrack {
  package typealias Maker = @Sendable () throws(EngineError) -> any ClosedCaptionDecoder

  package let info: TrackInfo
  let source: any MediaTrack
  let makeDecoder: Maker

  /// - Parameters:
  ///   - source: Of `c608`, H.264 or HEVC.
  ///   - stated: How the track describes itself as something to choose, see `description(of:id:)`; what is read is `decoded`.
  package init(_ source: any MediaTrack, stated: TrackInfo? = nil, makeDecoder: @escaping Maker) {
    (self.source, self.makeDecoder) = (source, makeDecoder)
    info = stated ?? Self.info(CMFormatDescription(kCMMediaType_Subtitle, kCMSubtitleFormatType_WebVTT), source.info.id, source.info)
  }

  package var decoded: ClosedCaptionTrack { ClosedCaptionTrack(source, makeDecoder: makeDecoder) }

  /// Closed captions beside a track's pictures, which nobody sees who does not choose them.
  package static func description(of source: any MediaTrack, id: CMPersistentTrackID) -> TrackInfo {
    var info = info(CMFormatDescription(kCMMediaType_ClosedCaption, kCMClosedCaptionFormatType_CEA608), id, source.info)
    info.isEnabled = false
    return info
  }

  private static func info(_ format: CMFormatDescription, _ id: CMPersistentTrackID, _ source: TrackInfo) -> TrackInfo {
    TrackInfo(
      id: id, mediaType: CMFormatDescriptionGetMediaType(format), formatDescriptions: [format], timescale: source.timescale,
      segments: source.segments)
  }

  /// Samples that are looked at to find out whether pictures carry captions; who broadcasts them has bytes in each picture.
  private static let lookedAt = 32

  /// Whether a track's first pictures have captions beside them.
  package static func isCarried(by track: any MediaTrack) throws(EngineError) -> Bool {
    guard track.info.formatDescriptions.contains(where: { ClosedCaptionBytes($0) != nil }) else { return false }
    let cursor = try track.makeCursor()
    var (formats, remaining) = ([ClosedCaptionBytes?](), lookedAt)
    while remaining > 0, let sample = try cursor.next() {
      remaining -= 1
      if formats.count <= sample.formatIndex { formats = track.info.formatDescriptions.map { ClosedCaptionBytes($0) } }
      guard formats.indices.contains(sample.formatIndex), let bytes = formats[sample.formatIndex] else { continue }
      if try !bytes.pairs(in: track.data(of: sample)).isEmpty { return true }
    }
    return false
  }

  package var byteSource: (any ByteSource)? { nil }

  /// Counting would decode all of it.
  package func statistics() throws(EngineError) -> TrackStatistics {
    throw EngineError(.unsupported, "Counting samples", detail: "closed captions are decoded as they are shown")
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor { try ClosedCaptionCursor(self) }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard case .memory(let held) = sample.location else {
      throw EngineError(.readFailed, "Reading a sample", detail: "the sample is of another track")
    }
    return held.block
  }
}

/// Walks over what closed captions show, one sample for as long as that stays the same.
final class ClosedCaptionCursor: SampleCursor {
  private let track: ClosedCaptionTrack
  private let base: any SampleCursor
  private var decoder: any ClosedCaptionDecoder
  private var formats: [ClosedCaptionBytes?] = []
  /// Bytes that come before others in the order of decoding, and after them in that of presentation.
  private var waiting: [(time: CMTime, pairs: [UInt8])] = []
  private var shown = ClosedCaptionCursor.nothing
  /// From when that is shown, as far as it has not been told.
  private var since: CMTime?
  private var ready = FIFO<CueSequence.Cue>()
  /// Samples that end before are passed over.
  private var target = CMTime.negativeInfinity
  private var (isPlaced, isAtEnd) = (false, false)

  private static let nothing = WebVTTSample.write([])
  /// How long captions may have been on their way when they are shown, and stay after that.
  private static let lookBack = CMTime(value: 20, timescale: 1)
  /// The same of streams, whose segments come over a network.
  private static let shortLookBack = CMTime(value: 4, timescale: 1)
  /// No sample is longer, so that who follows time need not read far ahead of it.
  private static let longest = CMTime(value: 2, timescale: 1)

  init(_ track: ClosedCaptionTrack) throws(EngineError) {
    self.track = track
    base = try track.source.makeCursor()
    decoder = try track.makeDecoder()
  }

  func seek(to time: CMTime) throws(EngineError) {
    let start = track.info.segments.compactMap(\.source).first?.start ?? .zero
    let lookBack = track.source is StreamedTrack ? Self.shortLookBack : Self.lookBack
    let from = time.isNumeric ? max(time - lookBack, start) : time.isPositiveInfinity ? time : start
    try base.seek(to: from)
    decoder = try track.makeDecoder()
    (waiting, shown, since, target) = ([], Self.nothing, nil, time)
    ready.removeAll()
    (isPlaced, isAtEnd) = (true, false)
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
    if formats.count <= sample.formatIndex { formats = track.source.info.formatDescriptions.map { ClosedCaptionBytes($0) } }
    let format = formats.indices.contains(sample.formatIndex) ? formats[sample.formatIndex] : nil
    let pairs = try format?.pairs(in: track.source.data(of: sample)) ?? []
    let place = waiting.lastIndex { $0.time <= sample.presentationTime }.map { $0 + 1 } ?? 0
    waiting.insert((sample.presentationTime, pairs), at: place)
    // Nothing that is decoded later is presented earlier.
    try show(upTo: sample.decodeTime)
  }

  private func show(upTo time: CMTime) throws(EngineError) {
    let due = waiting.prefix { $0.time <= time }
    waiting.removeFirst(due.count)
    for entry in due {
      if since == nil { since = entry.time }
      let screen = entry.pairs.isEmpty ? nil : try decoder.decode(entry.pairs, at: entry.time)
      let bytes = screen.map { screen in screen.caption.map { WebVTTSample.write([$0]) } ?? Self.nothing } ?? shown
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

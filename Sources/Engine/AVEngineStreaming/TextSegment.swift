import AVEngineCaptions
import AVEngineCore
import CoreMedia
import Foundation

struct TextSegment {
  /// The cues at the times of the variants' segments.
  private var cues: [CueSequence.Cue] = []

  /// The data is WebVTT, or an ISO file with WebVTT samples.
  init(_ data: Data, named name: String, _ open: StreamSession.Open) throws(EngineError) {
    // A segment without cues may be empty.
    guard !data.isEmpty else { return }
    let container = try open(MemoryByteSource(data, name: name), OpenOptions())
    guard let track = container.tracks.first(where: { $0.info.mediaType == kCMMediaType_Subtitle }) else {
      throw EngineError(.malformed, "Opening", subject: name, detail: "the segment contains no text")
    }
    let shift = container.info.format == .webVTT ? Self.shift(in: data) : SegmentContents.shift(of: track.info)
    let cursor = try track.makeCursor()
    while let sample = try cursor.next() {
      let bytes = try? track.data(of: sample).withContiguousBytes { [UInt8]($0) }
      guard let bytes, !WebVTTSample.read(bytes).isEmpty else { continue }
      let range = CMTimeRange(start: sample.presentationTime + shift, duration: sample.duration)
      cues.append(CueSequence.Cue(range: range, bytes: bytes))
    }
  }

  /// Returns the offset that a WebVTT segment states in X-TIMESTAMP-MAP (RFC 8216 §3.5), or else zero.
  private static func shift(in data: Data) -> CMTime {
    let head = String(decoding: data.prefix(4096), as: UTF8.self)
    for line in head.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(while: { !$0.isEmpty })
    {
      guard line.hasPrefix("X-TIMESTAMP-MAP=") else { continue }
      var stream = CMTime.zero
      var local = CMTime.zero
      for part in line.drop(while: { $0 != "=" }).dropFirst().split(separator: ",") {
        let pair = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard pair.count == 2 else { continue }
        if pair[0] == "LOCAL", let time = clock(pair[1]) { local = time }
        if pair[0] == "MPEGTS", let ticks = Int64(pair[1]), (0..<1 << 33).contains(ticks) {
          stream = CMTime(value: ticks, timescale: 90_000)
        }
      }
      return stream - local
    }
    return .zero
  }

  private static func clock(_ text: String) -> CMTime? {
    let parts = text.split(separator: ":")
    guard (2...3).contains(parts.count), let last = parts.last, let seconds = PlaylistTag.time(last) else { return nil }
    let whole = parts.dropLast().map { Int64($0).flatMap { (0..<100_000).contains($0) ? $0 : nil } }
    guard let minutes = whole.reduce(0, { sum, part in sum.flatMap { sum in part.map { sum * 60 + $0 } } }) else {
      return nil
    }
    return CMTime(value: minutes * 60, timescale: 1) + seconds
  }

  /// Cues are cut to the range, since a cue that lasts longer is in the next segments, too. `origin` is the offset from
  /// the times of the variants' segments to asset times.
  func samples(in range: CMTimeRange, origin: CMTime) throws(EngineError) -> [MediaSample] {
    let shift = cues.first.map { origin + StreamRendition.wraps($0.range.start + origin, near: range.start) } ?? origin
    var (sequence, samples) = (CueSequence(from: range.start), [MediaSample]())
    for cue in cues {
      let shown = CMTimeRange(start: cue.range.start + shift, duration: cue.range.duration).intersection(range)
      if shown.duration > .zero { sequence.add(CueSequence.Cue(range: shown, bytes: cue.bytes)) }
    }
    sequence.finish(at: range.end)
    while let cue = sequence.next() { samples.append(try cue.sample()) }
    return samples
  }
}

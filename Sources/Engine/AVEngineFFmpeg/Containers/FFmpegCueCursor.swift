import AVEngineCFFmpeg
import AVEngineCaptions
package import AVEngineCore
package import CoreMedia

/// During a long gap, `next()` may return an empty sample before the next cue is found.
package final class FFmpegCueCursor: SampleCursor {
  private let track: FFmpegTrack
  private let reader: CueReader
  private var demuxer: Demuxer?
  private var clock: PacketClock
  private var sequence = CueSequence(from: .zero)
  private var isAtEnd = false
  /// The target of a seek; `passed` is the last cue that was skipped because it ends at or before the target.
  private var target = CMTime.negativeInfinity
  private var passed: CueSequence.Cue?

  private static let lookBack = CMTime(value: 10, timescale: 1)
  /// How much later in the file cues may be than other streams' packets of the same time.
  private static let lateness = CMTime(value: 1, timescale: 1)

  init(_ track: FFmpegTrack, _ coding: CueCoding) throws(EngineError) {
    self.track = track
    reader = try CueReader(coding)
    clock = PacketClock(track.timing)
  }

  deinit {
    guard let demuxer else { return }
    // Safety: only this cursor refers to the demuxer, and the cursor is no longer used.
    nonisolated(unsafe) let last = demuxer
    track.media.giveBack(last)
  }

  private var range: CMTimeRange { track.info.segments.compactMap(\.source).first ?? .zero }

  package func next() throws(EngineError) -> MediaSample? {
    if demuxer == nil { try seek(to: .negativeInfinity) }
    while true {
      if let cue = sequence.next() {
        passed = cue
        guard cue.range.end > target else { continue }
        passed = nil
        target = .negativeInfinity
        return try cue.sample()
      }
      if isAtEnd {
        defer { passed = nil }
        return try passed?.sample()
      }
      try read()
    }
  }

  private func read() throws(EngineError) {
    guard let demuxer, let packet = try demuxer.read() else {
      sequence.finish(at: range.end)
      isAtEnd = true
      return
    }
    let index = Int(packet.pointee.stream_index)
    guard index == track.stream else {
      guard packet.pointee.dts != ff_no_time, let base = demuxer.stream(index)?.pointee.time_base, base.num > 0,
        base.den > 0
      else { return }
      let timing = StreamTiming(base: base, timescale: base.den)
      return sequence.pass(min(timing.time(timing.value(packet.pointee.dts)) - Self.lateness, range.end))
    }
    guard let stamp = clock.stamp(packet.pointee, isAtStart: false), stamp.duration > 0 else { return }
    let bytes = try reader.boxes(packet)
    guard !bytes.isEmpty else { return }
    let shown = CMTimeRange(start: track.timing.time(stamp.presentation), duration: track.timing.time(stamp.duration))
    sequence.add(CueSequence.Cue(range: shown, bytes: bytes))
  }

  // MARK: Seeking

  package func seek(to time: CMTime) throws(EngineError) {
    guard time.isNumeric || time.isPositiveInfinity || time.isNegativeInfinity else {
      throw EngineError(.timeOutOfRange, "Seeking", detail: "the time is not numeric")
    }
    target = time
    passed = nil
    isAtEnd = false
    clock = PacketClock(track.timing)
    let start = range.start
    let from =
      time.isNumeric ? max(min(time, range.end) - Self.lookBack, start) : time.isPositiveInfinity ? range.end : start
    sequence = CueSequence(from: max(from, start))
    if from > start, try place(at: from) { return }
    sequence = CueSequence(from: start)
    if demuxer?.isFresh != true { demuxer = try track.media.freshDemuxer() }
    demuxer?.select(nil)
  }

  private func place(at time: CMTime) throws(EngineError) -> Bool {
    guard !track.media.signature.isText else { return false }
    if demuxer == nil { demuxer = try track.media.demuxer() }
    guard let demuxer else { return false }
    demuxer.select(nil)
    // A video stream is preferred for the seek, because text streams often have no index.
    let isVideo = { (index: Int) in demuxer.stream(index)?.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    }
    let guide = (0..<demuxer.streamCount).first(where: isVideo) ?? track.stream
    guard let base = demuxer.stream(guide)?.pointee.time_base, base.num > 0, base.den > 0 else { return false }
    return demuxer.seek(guide, to: StreamTiming(base: base, timescale: base.den).ticks(time))
  }

  package func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? { nil }
  package func syncTime(after time: CMTime) throws(EngineError) -> CMTime? { nil }
}

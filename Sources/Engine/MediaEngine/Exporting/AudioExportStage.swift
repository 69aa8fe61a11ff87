import CoreMedia

/// Decodes, converts, encodes and writes sound on one thread.
final class AudioExportStage: ExportStage, @unchecked Sendable {
  // Safety: the encoder belongs to the stage's one thread; the count is read after it has ended.
  private let outputTrack: Int
  private let job: ExportJob
  private let index: Int
  private let track: ExportPlan.Track
  private let encoder: any AudioEncoder
  private let layout: ChannelLayout
  private let writer: SharedWriter
  private var frameCount = 0

  init(
    job: ExportJob, index: Int, track: ExportPlan.Track, output: Int, encoder: any AudioEncoder, layout: ChannelLayout,
    writer: SharedWriter
  ) {
    (self.job, self.index, self.track, self.outputTrack) = (job, index, track, output)
    (self.encoder, self.layout, self.writer) = (encoder, layout, writer)
  }

  /// One edit over the frames that were encoded: it hides the encoder's priming and what fills up the last packet.
  var edits: [(track: Int, edits: [EditSegment])] {
    [(outputTrack, EditSegment.shown(CMTimeRange(start: .zero, duration: time(frameCount))))]
  }

  var threads: [@Sendable () throws -> Void] { [{ try self.run() }] }

  private func run() throws(EngineError) {
    defer { job.finish(index) }
    let reader = try SoundReader(
      track: track.source, map: track.map, range: soundRange, output: encoder.inputFormat, layout: layout, codecs: job.provider)
    while !job.shouldStop, let sound = try reader.next() {
      try encoder.encode(sound.buffer, emit: write)
      frameCount += sound.buffer.frameCount
      guard job.advance(index, to: time(frameCount)), try job.limitAllows(0, writer: writer) else { break }
    }
    guard !job.hasFailed else { return }
    try encoder.finish(emit: write)
  }

  /// Sound ends with its track, not with the longest track.
  private var soundRange: CMTimeRange {
    CMTimeRange(start: job.range.start, end: max(job.range.start, min(job.range.end, track.map.timeRange.end)))
  }

  private func time(_ frames: Int) -> CMTime {
    CMTime(value: CMTimeValue(frames), timescale: CMTimeScale(encoder.inputFormat.mSampleRate.rounded()))
  }

  private func write(_ encoded: EncodedSample) throws(EngineError) {
    try writer.use { (writer) throws(EngineError) in try writer.append(encoded.sample, data: encoded.data, to: outputTrack) }
  }
}

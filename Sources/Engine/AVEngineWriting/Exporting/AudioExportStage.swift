import AVEngineCore
import AVEngineReading
import CoreAudioTypes
import CoreMedia

final class AudioExportStage: ExportStage, @unchecked Sendable {
  // Safety: the encoder and the other state are used on the stage's one thread, and on others only after it has ended.
  private let outputTrack: Int
  private let job: ExportJob
  private let index: Int
  private let track: ExportPlan.Track
  private let encoder: any AudioEncoder
  private let layout: ChannelLayout
  private let writer: SharedWriter
  private var frameCount = 0
  private var isComplete = false
  private var firstMissing: CMTime?

  init(
    job: ExportJob, index: Int, track: ExportPlan.Track, output: Int, encoder: any AudioEncoder, layout: ChannelLayout,
    writer: SharedWriter
  ) {
    self.job = job
    self.index = index
    self.track = track
    self.outputTrack = output
    self.encoder = encoder
    self.layout = layout
    self.writer = writer
  }

  /// The edit hides the encoder's priming and the padding of the last packet.
  var edits: [(track: Int, edits: [EditSegment])] {
    guard frameCount > 0 else { return [] }
    return [(outputTrack, EditSegment.shown(CMTimeRange(start: .zero, duration: time(frameCount))))]
  }

  var wholeUntil: CMTime? { firstMissing ?? (isComplete ? nil : time(frameCount)) }

  var threads: [@Sendable () throws -> Void] { [{ try self.run() }] }

  private func run() throws(EngineError) {
    defer { job.finish(index) }
    let mixer = try makeMixer()
    while !job.shouldStop {
      guard let buffer = try mixer.next() else {
        isComplete = true
        break
      }
      try encoder.encode(buffer, emit: write)
      frameCount += buffer.frameCount
      guard job.advance(index, to: time(frameCount)) else { break }
    }
    guard !job.hasFailed, frameCount > 0 else { return }
    try encoder.finish(emit: write)
  }

  private func makeMixer() throws(EngineError) -> AudioMixer {
    let voices = track.voices.isEmpty ? [MixInput(track.source)] : track.voices
    // Audio ends with its tracks, not with the longest track of the asset.
    let end = voices.map(\.track.timeRange.end).max() ?? job.range.end
    let range = CMTimeRange(start: job.range.start, end: max(job.range.start, min(job.range.end, end)))
    return try AudioMixer(voices, range: range, format: encoder.inputFormat, layout: layout, codecs: job.provider)
  }

  private func time(_ frames: Int) -> CMTime {
    CMTime(value: CMTimeValue(frames), timescale: CMTimeScale(encoder.inputFormat.mSampleRate.rounded()))
  }

  private func write(_ encoded: EncodedSample) throws(EngineError) {
    guard firstMissing == nil, try job.limitAllows(Int64(encoded.sample.size), writer: writer) else {
      firstMissing = firstMissing ?? max(.zero, encoded.sample.presentationTime)
      return
    }
    try writer.use { (writer) throws(EngineError) in
      try writer.append(encoded.sample, data: encoded.data, to: outputTrack)
    }
  }
}

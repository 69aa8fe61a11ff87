import AVEngineCore
import AVEngineReading
import CoreMedia
import Synchronization

/// Decodes and converts frames on one thread, encodes and writes them on another.
final class VideoExportStage: ExportStage, @unchecked Sendable {
  // Safety: the encoder and the variables are used on the encoding thread, and on others only after it has ended.
  private let outputTrack: Int
  private let job: ExportJob
  private let index: Int
  private let track: ExportPlan.Track
  private let encoder: any VideoEncoder
  private let request: VideoFrameRequest
  private let timescale: CMTimeScale
  /// At each multiple of this number of frames, a key frame is requested. An export of a part that begins there makes
  /// the frames that an export of the whole makes.
  private let keyFrameInterval: Int
  private var frameCount = 0
  private var isPastEnd = false
  private let writer: SharedWriter
  private let queue: BoundedQueue<ExportJob.Frame>
  private var extent: CMTimeRange?
  private var isComplete = false
  private var firstMissing: CMTime?

  init(
    job: ExportJob, index: Int, track: ExportPlan.Track, output: Int, encoder: any VideoEncoder,
    request: VideoFrameRequest,
    timescale: CMTimeScale, keyFrameInterval: Int, writer: SharedWriter
  ) {
    self.job = job
    self.index = index
    self.track = track
    self.outputTrack = output
    self.encoder = encoder
    self.request = request
    self.timescale = timescale
    self.keyFrameInterval = keyFrameInterval
    self.writer = writer
    queue = job.makeQueue()
  }

  var edits: [(track: Int, edits: [EditSegment])] { [(outputTrack, extent.map { EditSegment.shown($0) } ?? [])] }

  var wholeUntil: CMTime? { firstMissing ?? (isComplete ? nil : extent?.end ?? .zero) }

  var threads: [@Sendable () throws -> Void] {
    [{ try self.readFrames() }, { try self.encodeFrames() }]
  }

  private func readFrames() throws(EngineError) {
    defer { queue.close() }
    let reader = try makeReader()
    let fitting = VideoFrameFitting(try job.provider.makeVideoFrameConverter(), to: request, scaling: .bars)
    while !job.shouldStop, let shown = try reader.next() {
      let start = ticks(shown.range.start)
      let duration = ticks(shown.range.end) - start
      guard duration > .zero else { continue }
      let buffer = try fitting.fit(shown.frame, of: shown.format)
      guard queue.push(ExportJob.Frame(buffer: buffer, time: start, duration: duration)) else { return }
    }
  }

  private func makeReader() throws(EngineError) -> any VideoFrameStream {
    let range = track.context ?? job.range
    guard let composition = track.composition else {
      return try VideoFrameReader(
        track.source, ranges: [range], codecs: job.provider, options: decoderOptions([track.source]))
    }
    let sources = composition.sources.compactMap { source in
      if case .track(let track) = source.frames { track } else { nil }
    }
    return try CompositionFrameReader(
      composition, ranges: [range], codecs: job.provider, options: decoderOptions(sources)
    ) { [job] in
      job.hasFailed
    }
  }

  private func decoderOptions(_ sources: [EditedTrack]) -> VideoDecoderOptions {
    let sizes = sources.map { $0.media.info.formatDescriptions.first.map(CMVideoFormatDescriptionGetDimensions) }
    let pixels = sizes.reduce(0) { $0 + Int($1?.width ?? 0) * Int($1?.height ?? 0) }
    return .besideEncoder(decoded: pixels, encoded: request.width * request.height)
  }

  private func ticks(_ time: CMTime) -> CMTime {
    (time - job.range.start).convertScale(timescale, method: .roundHalfAwayFromZero)
  }

  private func encodeFrames() throws(EngineError) {
    defer {
      queue.abandon()
      job.finish(index)
    }
    while !job.shouldStop, let frame = queue.pop() {
      let end = frame.time + frame.duration
      if isWritten(frame.time) {
        extent = CMTimeRange(start: extent?.start ?? frame.time, end: end)
        if frameCount.isMultiple(of: keyFrameInterval) { encoder.requestKeyFrame() }
        frameCount += 1
      } else if frame.time > .zero, !isPastEnd {
        encoder.requestKeyFrame()
        isPastEnd = true
      }
      try encoder.encode(frame.buffer, at: frame.time, duration: frame.duration, emit: write)
      guard job.advance(index, to: end) else { break }
    }
    guard !job.hasFailed else { return }
    isComplete = !job.reachedSizeLimit
    try encoder.finish(emit: write)
  }

  /// Key frames at both ends of the range separate it from its context.
  private func isWritten(_ time: CMTime) -> Bool {
    guard track.context != nil else { return true }
    return time >= .zero && time < ticks(job.range.end)
  }

  /// After the first sample without room none is written, since later samples may depend on it.
  private func write(_ encoded: EncodedSample) throws(EngineError) {
    guard isWritten(encoded.sample.presentationTime) else { return }
    guard firstMissing == nil, try job.limitAllows(Int64(encoded.sample.size), writer: writer) else {
      firstMissing = min(firstMissing ?? encoded.sample.presentationTime, encoded.sample.presentationTime)
      return
    }
    try writer.use { (writer) throws(EngineError) in
      try writer.append(encoded.sample, data: encoded.data, to: outputTrack)
    }
  }
}

extension EditSegment {
  static func shown(_ extent: CMTimeRange) -> [EditSegment] {
    let edit = EditSegment(source: extent, target: extent)
    guard extent.start > .zero else { return [edit] }
    return [EditSegment(source: nil, target: CMTimeRange(start: .zero, end: extent.start)), edit]
  }
}

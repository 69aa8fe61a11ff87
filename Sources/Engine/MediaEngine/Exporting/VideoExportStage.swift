import CoreMedia
import Synchronization

/// Decodes and converts pictures on one thread, encodes and writes them on another.
final class VideoExportStage: ExportStage, @unchecked Sendable {
  // Safety: the encoder belongs to the encoding thread; the extent is read after both threads have ended.
  private let outputTrack: Int
  private let job: ExportJob
  private let index: Int
  private let track: ExportPlan.Track
  private let encoder: any VideoEncoder
  private let request: PictureRequest
  private let timescale: CMTimeScale
  private let writer: SharedWriter
  private let queue: BoundedQueue<ExportJob.Picture>
  private var extent: CMTimeRange?

  init(
    job: ExportJob, index: Int, track: ExportPlan.Track, output: Int, encoder: any VideoEncoder, request: PictureRequest,
    timescale: CMTimeScale, writer: SharedWriter
  ) {
    (self.job, self.index, self.track, self.outputTrack) = (job, index, track, output)
    (self.encoder, self.request, self.timescale, self.writer) = (encoder, request, timescale, writer)
    queue = job.makeQueue()
  }

  /// One edit over the encoded pictures, after an empty one where the first comes late.
  var edits: [(track: Int, edits: [EditSegment])] { [(outputTrack, extent.map { EditSegment.shown($0) } ?? [])] }

  var threads: [@Sendable () throws -> Void] {
    [{ try self.readPictures() }, { try self.encodePictures() }]
  }

  private func readPictures() throws(EngineError) {
    defer { queue.close() }
    let reader = try PictureReader(track: track.source, map: track.map, range: job.range, codecs: job.provider)
    let converter = try job.provider.makePictureConverter()
    while !job.shouldStop, let shown = try reader.next() {
      let start = ticks(shown.range.start)
      let duration = ticks(shown.range.end) - start
      guard duration > .zero else { continue }
      let buffer = try converter.convert(shown.picture, to: request)
      guard queue.push(ExportJob.Picture(buffer: buffer, time: start, duration: duration)) else { return }
    }
  }

  /// Output time on the encoder's scale.
  private func ticks(_ time: CMTime) -> CMTime { (time - job.range.start).convertScale(timescale, method: .roundHalfAwayFromZero) }

  private func encodePictures() throws(EngineError) {
    defer {
      queue.abandon()
      job.finish(index)
    }
    while let picture = queue.pop() {
      let end = picture.time + picture.duration
      extent = CMTimeRange(start: extent?.start ?? picture.time, end: end)
      try encoder.encode(picture.buffer, at: picture.time, duration: picture.duration, emit: write)
      guard job.advance(index, to: end), try job.limitAllows(0, writer: writer) else { break }
    }
    guard !job.hasFailed else { return }
    try encoder.finish(emit: write)
  }

  private func write(_ encoded: EncodedSample) throws(EngineError) {
    try writer.use { (writer) throws(EngineError) in try writer.append(encoded.sample, data: encoded.data, to: outputTrack) }
  }
}

extension EditSegment {
  /// Media that is shown at its own time: one edit, and an empty one before it where it begins late.
  static func shown(_ extent: CMTimeRange) -> [EditSegment] {
    let edit = EditSegment(source: extent, target: extent)
    guard extent.start > .zero else { return [edit] }
    return [EditSegment(source: nil, target: CMTimeRange(start: .zero, end: extent.start)), edit]
  }
}

package import AVEngineCore
import AVEngineReading
package import CoreMedia
import Foundation
import Synchronization

package final class ExportJob: Sendable {
  package let plan: ExportPlan
  private let codecs: any CodecProvider
  private let pacer: TrackPacer
  private let firstPass: FirstPass?
  private let failure = Mutex<EngineError?>(nil)
  private let isStopped = Atomic(false)
  private let wasLimited = Atomic(false)
  private let sampleCount = Atomic(0)
  private let queues = Mutex<[BoundedQueue<Frame>]>([])
  private let reads = ReadCancellation()

  struct Frame: @unchecked Sendable {
    // Safety: no thread writes to the buffer after the producer has passed it on.
    let buffer: CVPixelBuffer
    let time: CMTime
    let duration: CMTime
  }

  package init(plan: ExportPlan, codecs: any CodecProvider) {
    var plan = plan
    firstPass = FirstPass(of: &plan, codecs: codecs)
    self.plan = plan
    self.codecs = codecs
    pacer = TrackPacer(trackCount: plan.tracks.count)
  }

  /// The fraction of the work that is done, from 0 to 1.
  package var progress: Double { firstPass.map { ($0.job.passProgress + passProgress) / 2 } ?? passProgress }

  private var passProgress: Double {
    let duration = plan.range.duration.seconds
    guard let slowest = pacer.slowest, duration > 0 else { return 1 }
    return min(max(slowest.seconds / duration, 0), 1)
  }

  package var reachedSizeLimit: Bool { wasLimited.load(ordering: .relaxed) }

  /// `run` then ends soon, usually with an error of kind `.cancelled`.
  package func cancel() {
    firstPass?.job.cancel()
    stop(with: EngineError(.cancelled, "Exporting"))
  }

  /// Waits until the file is complete. Throws the first error of any stage; the writer then abandons the file.
  package func run(writer: any ContainerWriter) throws(EngineError) {
    defer { firstPass?.removeNotes() }
    let shared = SharedWriter(writer)
    do throws(EngineError) {
      try firstPass?.run()
      var stages: [any ExportStage] = []
      try reads.perform { () throws(EngineError) in stages = try makeStages(shared) }
      try shared.use { (writer) throws(EngineError) in try writer.begin() }
      runToEnd(stages)
      if let error = failure.withLock({ $0 }) { throw error }
      for (track, edits) in try edits(of: stages) { try shared.use { $0.setEdits(edits, of: track) } }
      try shared.use { (writer) throws(EngineError) in try writer.finish() }
    } catch {
      _ = try? shared.use { $0.abandon() }
      throw error
    }
  }

  /// If the size limit ended the export, all tracks end together.
  private func edits(of stages: [any ExportStage]) throws(EngineError) -> [(track: Int, edits: [EditSegment])] {
    let edits = stages.flatMap(\.edits)
    guard reachedSizeLimit, let end = stages.compactMap(\.wholeUntil).min() else { return edits }
    guard end > .zero else {
      throw EngineError(.sizeLimitReached, "Exporting", detail: "the file length limit is too low for any media")
    }
    let shown = CMTimeRange(start: .zero, end: end)
    return edits.map { track, edits in (track, edits.compactMap { $0.clipped(to: shown) }) }
  }

  /// The encoders' format descriptions are needed before the writer begins.
  private func makeStages(_ writer: SharedWriter) throws(EngineError) -> [any ExportStage] {
    var stages: [any ExportStage] = []
    var copied: [(Int, ExportPlan.Track, Int)] = []
    var formatCounts: [Int: Int] = [:]
    for (index, track) in plan.tracks.enumerated() {
      let track = try trimmed(track)
      switch track.coding {
      case .copy:
        let formats = track.source.media.info.formatDescriptions
        let output = try addTrack(track, formats: formats, to: writer)
        copied.append((index, track, output))
        formatCounts[output] = formats.count
      case .video(let settings):
        let encoder = try codecs.makeVideoEncoder(settings)
        let output = try addTrack(track, formats: [encoder.formatDescription], to: writer)
        stages.append(
          VideoExportStage(
            job: self, index: index, track: track, output: output, encoder: encoder,
            request: Self.request(settings, of: encoder), timescale: settings.timescale,
            keyFrameInterval: settings.maximumKeyFrameInterval ?? VideoEncoderSettings.usualKeyFrameInterval,
            writer: writer))
      case .audio(let settings):
        let encoder = try codecs.makeAudioEncoder(settings)
        let output = try addTrack(track, formats: [encoder.formatDescription], to: writer)
        stages.append(
          AudioExportStage(
            job: self, index: index, track: track, output: output, encoder: encoder, layout: settings.layout,
            writer: writer))
      }
    }
    if !copied.isEmpty {
      stages.append(try CopyExportStage(job: self, tracks: copied, formatCounts: formatCounts, writer: writer))
    }
    return stages
  }

  /// Clips of a composition may have another matrix or dynamic range than the settings.
  private static func request(_ settings: VideoEncoderSettings, of encoder: any VideoEncoder) -> VideoFrameRequest {
    var request = VideoFrameRequest(
      pixelFormat: encoder.preferredPixelFormat, width: settings.width, height: settings.height)
    request.matrix = settings.color.matrix
    request.mapsToStandardRange = !settings.color.isHighDynamicRange
    return request
  }

  private func trimmed(_ track: ExportPlan.Track) throws(EngineError) -> ExportPlan.Track {
    guard case .video(let settings) = track.coding, track.isAlike else { return track }
    return try SmartTrim.track(track, settings, range: plan.range, codecs: codecs) ?? track
  }

  /// Whether an export of the range copies most samples of a track whose `coding` encodes.
  package static func cuts(
    _ track: ExportPlan.Track, in range: CMTimeRange, codecs: any CodecProvider
  ) throws(EngineError) -> Bool {
    guard case .video(let settings) = track.coding, track.isAlike else { return false }
    return try SmartTrim.track(track, settings, range: range, codecs: codecs) != nil
  }

  private func addTrack(_ track: ExportPlan.Track, formats: [CMFormatDescription], to writer: SharedWriter)
    throws(EngineError) -> Int
  {
    var header = track.header
    header.formatDescriptions = formats
    return try writer.use { (writer) throws(EngineError) in try writer.addTrack(header) }
  }

  private func runToEnd(_ stages: [any ExportStage]) {
    let group = DispatchGroup()
    for work in stages.flatMap(\.threads) {
      group.enter()
      // The thread releases its work before it leaves the group. The work keeps a stage with its encoder, and an
      // encoder writes its statistics for a second pass when it is freed: that must be before `run` returns.
      let work = Mutex(Optional(work))
      let thread = Thread {
        self.perform(work)
        group.leave()
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    group.wait()
  }

  /// The work is freed before this method returns.
  private func perform(_ work: borrowing Mutex<(@Sendable () throws -> Void)?>) {
    let body = work.withLock { $0.take() }
    do { try reads.perform { try body?() } } catch let error as EngineError { stop(with: error) } catch {
      stop(with: EngineError(.writeFailed, "Exporting", underlying: error))
    }
  }

  // MARK: - For the stages

  var range: CMTimeRange { plan.range }
  var provider: any CodecProvider { codecs }
  var hasFailed: Bool { isStopped.load(ordering: .relaxed) }
  /// Whether stages must stop reading.
  var shouldStop: Bool { hasFailed || reachedSizeLimit }

  /// Waits while the tracks are far ahead of another track. Returns false if the export has failed or was cancelled.
  func advance(_ tracks: Int..., to time: CMTime) -> Bool { pacer.advance(tracks, to: time) }
  func advance(_ tracks: [Int], to time: CMTime) -> Bool { pacer.advance(tracks, to: time) }
  func finish(_ track: Int) { pacer.finish(track) }

  func makeQueue() -> BoundedQueue<Frame> {
    // A queue of two is as fast for two threads as one of four, and each frame of 4K takes 12 MB.
    let queue = BoundedQueue<Frame>(capacity: 2)
    queues.withLock { $0.append(queue) }
    return queue
  }

  func limitAllows(_ bytes: Int64, samples: Int = 1, writer: SharedWriter) throws(EngineError) -> Bool {
    guard let limit = plan.sizeLimit else { return true }
    guard !reachedSizeLimit else { return false }
    let count = sampleCount.add(samples, ordering: .relaxed).newValue
    // The constants in `SampleVolume.tables` cover the padding before the media.
    let header = SampleVolume.tables(samples: count, tracks: plan.tracks.count) + plan.headerReserve
    guard try writer.use({ $0.bytesWritten }) + bytes + header > limit else { return true }
    wasLimited.store(true, ordering: .relaxed)
    return false
  }

  var hasSizeLimit: Bool { plan.sizeLimit != nil }

  private func stop(with error: EngineError) {
    failure.withLock { $0 = $0 ?? error }
    isStopped.store(true, ordering: .relaxed)
    reads.cancel()
    pacer.cancel()
    for queue in queues.withLock({ $0 }) { queue.abandon() }
  }
}

protocol ExportStage: AnyObject, Sendable {
  var edits: [(track: Int, edits: [EditSegment])] { get }
  /// The output time up to which everything was written, if the stage noticed that the size limit ended it.
  var wholeUntil: CMTime? { get }
  var threads: [@Sendable () throws -> Void] { get }
}

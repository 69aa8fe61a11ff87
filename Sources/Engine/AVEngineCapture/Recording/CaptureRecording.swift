import AVEngineCore
import AVEngineWriting
import CoreMedia
import Foundation

final class CaptureRecording: @unchecked Sendable {
  // Safety: used on the recorder's queue, and after its end by the thread that completes it.
  let plan: CaptureRecordingPlan
  let id: Int
  private let job: WritingJob
  private let videoLane: Int?
  private let audioLane: Int?
  private var metadata: [Int: RecordedMetadata] = [:]
  private var hasMetadata = false
  private(set) var timeline: RecordingTimeline
  private var held: [(lane: Int, buffer: CMSampleBuffer)] = []
  private(set) var hasSamples = false
  private(set) var duration = CMTime.zero
  private(set) var droppedCount = 0
  private var lastFrame: CMTime?
  /// The time of the last frame on the sources' timeline, and the duration of the frame before it.
  private var lastTaken = CMTime.invalid
  private var frameDuration = CMTime(value: 1, timescale: 30)
  /// The end of the audio so far, without pauses.
  private var audioEnd: CMTime?
  /// Whether the next audio has to be cut so that it does not overlap the audio from before a pause.
  private var cutsAudio = false
  private var drift = AudioDrift()
  /// The first format of each lane. A lane is the number of a track of `job`.
  private var formats: [Int: CMFormatDescription] = [:]
  /// The time of the next check of the disk, without pauses.
  private var nextLook = CMTime.invalid
  private(set) var size: Int64 = 0

  private static let mostHeldFrames = 96
  private static let mostHeldGroups = 256
  /// The most seconds of audio that wait.
  private static let mostHeldAudio = 10.0

  init(
    _ plan: CaptureRecordingPlan, id: Int, engine: Engine, readiness: @escaping @Sendable () -> Void,
    failed: @escaping @Sendable (EngineError) -> Void
  ) throws(EngineError) {
    self.plan = plan
    self.id = id
    timeline = RecordingTimeline(hasVideo: plan.video != nil)
    videoLane = plan.video == nil ? nil : 0
    audioLane = plan.audio == nil ? nil : plan.video == nil ? 0 : 1
    let tracks = plan.tracks
    for (index, link) in plan.metadataLinks.enumerated() {
      guard let format = plan.metadata[link] else { continue }
      metadata[link] = RecordedMetadata(lane: tracks.count - plan.metadata.count + index, format: format)
    }
    var layout = WritingJob.Layout()
    layout.isFragmented = plan.options.fragmentInterval.isNumeric
    let writer = try engine.makeWriter(path: plan.path, options: plan.options)
    job = WritingJob(
      tracks, writer: writer, codecs: engine.codecs, layout: layout,
      observer: WritingJob.Observer(readiness: { _ in readiness() }, failed: failed))
  }

  func pause() { timeline.pause() }
  func resume() {
    timeline.resume()
    lastTaken = .invalid
    cutsAudio = true
    drift = AudioDrift()
  }

  /// - Returns: The reason to end the file; nil to continue. If the reason is a change of the media or the maximum
  ///   duration, the sample is not recorded.
  func take(_ given: CMSampleBuffer) -> CaptureRecorder.Cause? {
    let isVideo = CMSampleBufferGetImageBuffer(given) != nil
    let isMended = !isVideo && timeline.start != nil && !timeline.isPaused
    let buffer = isMended ? drift.mended(given) : given
    guard let lane = isVideo ? videoLane : audioLane else { return nil }
    let time = CMSampleBufferGetPresentationTimeStamp(buffer)
    let span = self.span(of: buffer, isVideo: isVideo)
    let type = isVideo ? kCMMediaType_Video : kCMMediaType_Audio
    guard let placed = timeline.place(time, duration: span, type: type), let start = timeline.start else { return nil }
    let elapsed = timeline.elapsed(at: placed)
    if plan.maximumDuration.isNumeric, elapsed >= plan.maximumDuration { return .limit(.duration) }
    if isOther(buffer, lane) { return .mediaChanged }
    let begin = cutsAudio ? max(start, audioEnd ?? start) : start
    let made = isVideo ? buffer.frame(at: placed) : buffer.sound(at: placed, from: begin)
    guard let made else { return nil }
    if isVideo {
      if let lastFrame, placed <= lastFrame { return nil }
      lastFrame = placed
    } else {
      audioEnd = placed + span
      cutsAudio = false
    }
    if !job.hasSession { job.startSession(at: start) }
    append(made, to: lane, isVideo: isVideo)
    duration = max(duration, elapsed + span)
    if !hasMetadata { beginMetadata(at: start) }
    return look(at: placed, elapsed + span).map { .limit($0) }
  }

  private func beginMetadata(at start: CMTime) {
    hasMetadata = true
    for link in metadata.keys {
      guard let lane = metadata[link]?.lane, let first = metadata[link]?.first(at: start) else { continue }
      append(metadata: first, to: lane)
    }
  }

  /// The last group that arrives before the file begins is valid from the beginning on, unless it has ended by then.
  func take(metadata group: CMSampleBuffer, from link: Int) {
    guard let lane = metadata[link]?.lane else { return }
    guard hasMetadata, let start = timeline.start else {
      metadata[link]?.keep(group)
      return
    }
    let (time, duration) = (CMSampleBufferGetPresentationTimeStamp(group), CMSampleBufferGetDuration(group))
    let span = duration.isNumeric ? duration : .zero
    guard let placed = timeline.place(time, duration: span, type: kCMMediaType_Metadata) else { return }
    guard placed > start, let made = metadata[link]?.next(group, at: placed) else { return }
    append(metadata: made, to: lane)
  }

  private func append(metadata groups: [CMSampleBuffer], to lane: Int) {
    for group in groups {
      let waiting = held.count { $0.lane == lane }
      if waiting == 0, job.isReady(lane) {
        _ = job.append(group, to: lane)
      } else if waiting < Self.mostHeldGroups {
        held.append((lane, group))
      } else {
        droppedCount += 1
      }
    }
  }

  private func isOther(_ buffer: CMSampleBuffer, _ lane: Int) -> Bool {
    guard let format = CMSampleBufferGetFormatDescription(buffer) else { return false }
    guard let first = formats[lane] else {
      formats[lane] = format
      return false
    }
    guard first !== format else { return false }
    if let (old, new) = first.audioStreamBasicDescription.flatMap({ old in
      format.audioStreamBasicDescription.map { (old, $0) }
    }) {
      return old.mSampleRate != new.mSampleRate || old.mChannelsPerFrame != new.mChannelsPerFrame
    }
    let (old, new) = (CMVideoFormatDescriptionGetDimensions(first), CMVideoFormatDescriptionGetDimensions(format))
    return old.width != new.width || old.height != new.height || first.subTypeCode != format.subTypeCode
  }

  func setMetadata(_ metadata: [MetadataEntry]) { job.setMetadata(metadata) }

  /// The duration of a video frame is not known yet, so the duration of the frame before is returned.
  private func span(of buffer: CMSampleBuffer, isVideo: Bool) -> CMTime {
    guard isVideo else {
      let length = CMSampleBufferGetDuration(buffer)
      return length.isNumeric ? length : .zero
    }
    let time = CMSampleBufferGetPresentationTimeStamp(buffer)
    if lastTaken.isNumeric, time > lastTaken, !timeline.isPaused { frameDuration = time - lastTaken }
    lastTaken = time
    return frameDuration
  }

  private func append(_ buffer: CMSampleBuffer, to lane: Int, isVideo: Bool) {
    if !held.contains(where: { $0.lane == lane }), job.isReady(lane) {
      hasSamples = job.append(buffer, to: lane) || hasSamples
    } else if hasRoom(buffer, lane, isVideo) {
      held.append((lane, buffer))
      hasSamples = true
    } else {
      droppedCount += 1
    }
  }

  private func hasRoom(_ buffer: CMSampleBuffer, _ lane: Int, _ isVideo: Bool) -> Bool {
    let waiting = held.lazy.filter { $0.lane == lane }
    guard !isVideo else { return waiting.count < Self.mostHeldFrames }
    guard let first = waiting.first else { return true }
    let time = { CMSampleBufferGetPresentationTimeStamp($0).seconds }
    return time(buffer) - time(first.buffer) < Self.mostHeldAudio
  }

  var waitingCount: Int { held.count }

  func flush() {
    var rest: [(lane: Int, buffer: CMSampleBuffer)] = []
    for item in held {
      let isBehind = rest.contains { $0.lane == item.lane }
      if !isBehind, job.isReady(item.lane) { _ = job.append(item.buffer, to: item.lane) } else { rest.append(item) }
    }
    held = rest
  }

  private func look(at placed: CMTime, _ elapsed: CMTime) -> CaptureRecorder.Limit? {
    if plan.maximumSize > 0, job.projectedSize(at: elapsed) >= plan.maximumSize { return .size }
    guard plan.minimumFreeSpace > 0 else { return nil }
    if nextLook.isNumeric, placed < nextLook { return nil }
    nextLook = placed + CMTime(value: 1, timescale: 4)
    guard let free = Self.freeSpace(at: plan.path), free < plan.minimumFreeSpace else { return nil }
    return .disk
  }

  func measure() -> Int64 {
    size = Self.size(of: plan.path) ?? size
    return size
  }

  static func size(of path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  private static func freeSpace(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// Waits for the encoders. Must not be called on the recorder's queue.
  ///
  /// - Parameter end: The time until which the last frame lasts, on the sources' timeline. Used only if the plan's
  ///   `lastsUntilEnd` is true.
  func finish(at end: CMTime?) throws(EngineError) {
    for item in held { _ = job.append(item.buffer, to: item.lane) }
    held = []
    let placed = end.map(timeline.placedEnd)
    if let placed, plan.video?.lastsUntilEnd == true, let lastFrame { job.endSession(at: max(lastFrame, placed)) }
    endMetadata(at: placed)
    try job.finish()
    guard Self.size(of: plan.path) != nil else {
      throw EngineError(.notFound, "Recording", subject: plan.path, detail: "the file was removed during the recording")
    }
    _ = measure()
  }

  private func endMetadata(at end: CMTime?) {
    guard hasMetadata, let start = timeline.start else { return }
    let recorded = start + duration
    let end = plan.video?.lastsUntilEnd == true ? max(recorded, end ?? recorded) : recorded
    for link in metadata.keys {
      guard let lane = metadata[link]?.lane, let last = metadata[link]?.last(at: end) else { continue }
      for group in last { _ = job.append(group, to: lane) }
    }
  }

  /// A file in fragments that has samples is kept, because it can be played as far as it was written.
  func cancel() {
    held = []
    job.cancel()
    if !hasSamples || !plan.options.fragmentInterval.isNumeric { unlink(plan.path) }
  }
}

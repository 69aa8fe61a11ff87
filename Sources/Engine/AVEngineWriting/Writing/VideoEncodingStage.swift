import AVEngineCore
import CoreMedia
import CoreVideo

/// A frame is presented until the next one, so the stage holds it until that one arrives.
final class VideoEncodingStage: WritingStage {
  private var header: WriterTrack
  private let coding: VideoCoding
  private let codecs: any CodecProvider
  private var encoder: FittedVideoEncoder?
  private var timescale: CMTimeScale = 0
  private var waiting: WaitingFrame?
  private var lastDuration: Int64 = 0
  private var lastKey: CMTime?
  private var extent: CMTimeRange?
  /// The time of the first frame in ticks. The encoder's times begin at zero.
  private var base: Int64 = 0
  private let keyInterval: CMTime?
  private let keyOrigin: CMTime
  private let pass: EncoderPass?
  private let operation = "Encoding video"

  private struct WaitingFrame {
    var buffer: CVPixelBuffer
    /// In movie time.
    var time: CMTime
    var duration: CMTime
    var beginsSegment = false
  }

  private var beginsSegment = false
  /// The presentation times of the frames in the encoder before which the client ended the segment.
  private var cuts: [CMTime] = []

  /// The first frame at or after each multiple of `keyInterval`, counted from the source time `keyOrigin`, becomes a
  /// key frame.
  init(
    _ plan: WritingPlan, _ coding: VideoCoding, codecs: any CodecProvider, keyInterval: CMTime?, keyOrigin: CMTime,
    pass: EncoderPass? = nil
  ) {
    self.pass = pass
    header = plan.header
    self.coding = coding
    self.codecs = codecs
    self.keyInterval = keyInterval
    self.keyOrigin = keyOrigin
  }

  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError) {
    guard buffer.sampleCount > 0 else { return }
    guard let pixels = CMSampleBufferGetImageBuffer(buffer) else {
      throw EngineError(
        .encodeFailed, operation, detail: "an input with output settings takes uncompressed frames only")
    }
    let time = buffer.timings[0]?.presentationTimeStamp ?? .invalid
    guard time.isNumeric else {
      throw EngineError(.encodeFailed, operation, detail: "a frame has no presentation time")
    }
    let next = WaitingFrame(
      buffer: pixels, time: time - lane.sessionStart, duration: buffer.timings[0]?.duration ?? .invalid,
      beginsSegment: beginsSegment)
    beginsSegment = false
    if let waiting {
      if encoder == nil { try open(waiting, next: next, lane) }
      try encode(waiting, until: next.time, lane)
    }
    waiting = next
  }

  func finish(end: CMTime?, into lane: OutputLane) throws(EngineError) {
    guard let last = waiting else { return }
    waiting = nil
    if encoder == nil { try open(last, next: nil, lane) }
    try encode(last, until: self.end(of: last, sessionEnd: end), lane)
    try encoder?.finish { (sample) throws(EngineError) in try self.write(sample, lane) }
  }

  private func end(of frame: WaitingFrame, sessionEnd: CMTime?) -> CMTime {
    if frame.duration.isNumeric, frame.duration > .zero { return frame.time + frame.duration }
    if let sessionEnd, sessionEnd.isNumeric, sessionEnd > frame.time { return sessionEnd }
    if lastDuration > 0 { return frame.time + CMTime(value: lastDuration, timescale: timescale) }
    let rate = coding.settings.expectedFrameRate ?? 30
    return frame.time + CMTime(seconds: 1 / max(rate, 1), preferredTimescale: timescale)
  }

  // MARK: - Opening

  private func open(_ first: WaitingFrame, next: WaitingFrame?, _ lane: OutputLane) throws(EngineError) {
    let times = [first.time, first.duration, next?.time ?? .invalid, next?.duration ?? .invalid]
    timescale = header.timescale > 0 ? header.timescale : TrackTimescale.choose(for: times, least: 600)
    var coding = coding
    coding.settings.timescale = timescale
    coding.settings.pass = pass
    if coding.settings.expectedFrameRate == nil, let next {
      coding.settings.expectedFrameRate = 1 / max((next.time - first.time).seconds, 0.001)
    }
    let encoder = try FittedVideoEncoder(coding, first: first.buffer, codecs: codecs)
    self.encoder = encoder
    base = first.time.ticks(timescale) ?? 0
    header.timescale = timescale
    header.formatDescriptions = [encoder.formatDescription]
    try lane.declare(header)
  }

  // MARK: - Encoding

  private func encode(_ frame: WaitingFrame, until end: CMTime, _ lane: OutputLane) throws(EngineError) {
    guard let encoder, let start = frame.time.ticks(timescale), let stop = end.ticks(timescale) else { return }
    // Of two frames within one tick, the later one is presented.
    guard stop > start else { return }
    lastDuration = stop - start
    let shown = CMTimeRange(start: time(start), end: time(stop))
    extent = extent.map { $0.union(shown) } ?? shown
    if frame.beginsSegment { cuts.append(shown.start) }
    if isKeyDue(shown.start, lane) || frame.beginsSegment { encoder.requestKeyFrame() }
    let (at, duration) = (time(start - base), time(stop - start))
    try encoder.encode(frame.buffer, at: at, duration: duration) { (sample) throws(EngineError) in
      try self.write(sample, lane)
    }
  }

  private func isKeyDue(_ time: CMTime, _ lane: OutputLane) -> Bool {
    guard let previous = lastKey else {
      lastKey = time
      return false
    }
    let isLate = coding.maximumKeyFrameDuration.map { time - previous >= $0 } ?? false
    guard isLate || segment(time, lane) != segment(previous, lane) else { return false }
    lastKey = time
    return true
  }

  private func segment(_ time: CMTime, _ lane: OutputLane) -> Int64 {
    guard let keyInterval, keyInterval.isNumeric, keyInterval > .zero else { return 0 }
    let scale = TrackTimescale.choose(for: [keyInterval, keyOrigin, CMTime(value: 1, timescale: timescale)], least: 1)
    guard let length = keyInterval.ticks(scale), length > 0,
      let offset = (time + lane.sessionStart - keyOrigin).ticks(scale)
    else { return 0 }
    return offset >= 0 ? offset / length : (offset + 1) / length - 1
  }

  private func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }

  private func write(_ encoded: EncodedSample, _ lane: OutputLane) throws(EngineError) {
    var encoded = encoded
    encoded.sample.decodeTime = encoded.sample.decodeTime + time(base)
    encoded.sample.presentationTime = encoded.sample.presentationTime + time(base)
    if let cut = cuts.first, encoded.sample.isSync, encoded.sample.presentationTime >= cut {
      cuts.removeFirst()
      try lane.endSegment(due: encoded.sample.decodeTime)
    }
    try lane.write(encoded, due: encoded.sample.decodeTime)
  }

  func beginSegment(in lane: OutputLane) throws(EngineError) { beginsSegment = true }

  var edits: [EditSegment] { extent.map { [EditSegment(source: $0, target: $0)] } ?? [] }
}

import AVEngineCore
import AVEngineSystem
import AVEngineWriting
import CoreFoundation
import CoreMedia
import CoreVideo

/// All methods run on the session's queue.
// Safety: only the queue uses the pipeline.
final class CompressionPipeline: @unchecked Sendable {
  struct Frame {
    let buffer: CVImageBuffer
    let time: CMTime
    let duration: CMTime
    let isKey: Bool
    let settings: CompressionSettings
    let deliver: VTCompressionOutputHandler
  }

  private struct Held {
    let time: CMTime
    let duration: CMTime
    let deliver: VTCompressionOutputHandler
  }

  private let lane: SessionLane
  private var encoder: FittedVideoEncoder?
  private var settings: CompressionSettings
  private var timescale: CMTimeScale = 0
  /// The time of the encoder's first frame. The encoder's times are relative to it.
  private var base: CMTime = .zero
  private var lastTicks: Int64?
  private var lastKey: CMTime?
  private var lastDecodeTime: CMTime?
  private var held: [Int64: Held] = [:]

  init(_ settings: CompressionSettings, _ lane: SessionLane) { (self.settings, self.lane) = (settings, lane) }

  func encode(_ frame: Frame) {
    do throws(EngineError) {
      try adopt(frame.settings)
      let encoder = try opened(for: frame)
      let isDue = isKeyDue(frame.time)
      if frame.isKey { lastKey = frame.time }
      if frame.isKey || isDue { encoder.requestKeyFrame() }
      let (ticks, length) = (ticks(of: frame.time), frame.duration.isNumeric ? frame.duration.inTicks(timescale) : 0)
      held[ticks] = Held(time: frame.time, duration: frame.duration, deliver: frame.deliver)
      do throws(EngineError) {
        try encoder.encode(frame.buffer, at: time(ticks), duration: time(max(length, 1))) { deliver($0) }
      } catch {
        if let held = held.removeValue(forKey: ticks) { give(held, error.encodingStatus, .frameDropped, nil) }
      }
    } catch {
      give(
        Held(time: frame.time, duration: frame.duration, deliver: frame.deliver), error.encodingStatus, .frameDropped,
        nil)
    }
  }

  func complete(until time: CMTime) -> OSStatus {
    let isAsked = held.values.contains { !time.isNumeric || $0.time <= time }
    guard isAsked else { return noErr }
    do throws(EngineError) {
      try drain()
      return noErr
    } catch { return error.encodingStatus }
  }

  func end() {
    lane.note(-held.count)
    encoder = nil
    held = [:]
  }

  // MARK: - The encoder

  /// The bit rate is not changed in a running encoder, because x264 would keep the old bit rate for seconds.
  private func adopt(_ wanted: CompressionSettings) throws(EngineError) {
    guard wanted != settings else { return }
    // The frames that the encoder holds keep the settings with which they were passed.
    try drain()
    settings = wanted
  }

  private func opened(for frame: Frame) throws(EngineError) -> FittedVideoEncoder {
    if let encoder { return encoder }
    timescale = TrackTimescale.choose(for: [frame.time, frame.duration], least: 90_000)
    base = frame.time
    lastTicks = nil
    lastKey = nil
    var coding = settings.coding(timescale: timescale)
    if coding.settings.expectedFrameRate == nil, frame.duration.isNumeric, frame.duration > .zero {
      coding.settings.expectedFrameRate = 1 / frame.duration.seconds
    }
    let made = try FittedVideoEncoder(coding, first: frame.buffer, codecs: Engine.system.codecs)
    encoder = made
    return made
  }

  private func drain() throws(EngineError) {
    guard let encoder else { return }
    self.encoder = nil
    do throws(EngineError) {
      // The closure uses the encoder that is being closed, not `self.encoder`.
      try encoder.finish { deliver($0, of: encoder) }
    } catch {
      dropHeld(error.encodingStatus)
      throw error
    }
    dropHeld(noErr)
  }

  private func dropHeld(_ status: OSStatus) {
    let lost = held.sorted { $0.key < $1.key }
    held = [:]
    for (_, frame) in lost { give(frame, status, .frameDropped, nil) }
  }

  /// The encoder itself limits the number of frames between key frames.
  private func isKeyDue(_ time: CMTime) -> Bool {
    guard let previous = lastKey else {
      lastKey = time
      return false
    }
    guard let seconds = settings.keyFrameSeconds, seconds > 0,
      time - previous >= CMTime(seconds: seconds, preferredTimescale: 90_000)
    else {
      return false
    }
    lastKey = time
    return true
  }

  // MARK: - Samples

  private func deliver(_ encoded: EncodedSample) {
    if let encoder { deliver(encoded, of: encoder) }
  }

  private func deliver(_ encoded: EncodedSample, of encoder: FittedVideoEncoder) {
    guard let frame = held.removeValue(forKey: encoded.sample.presentationTime.value) else { return }
    let timing = CMSampleTimingInfo(
      duration: frame.duration, presentationTimeStamp: frame.time,
      decodeTimeStamp: decodeTime(of: encoded.sample, shownAt: frame.time))
    let sample = CMSampleBuffer(
      data: encoded.data, format: encoder.formatDescription, timing: timing,
      flags: CoreMedia.SampleAttachmentFlags(encoded.sample.flags, isVideo: true))
    give(frame, noErr, [], sample)
  }

  private func give(_ frame: Held, _ status: OSStatus, _ flags: VTEncodeInfoFlags, _ sample: CMSampleBuffer?) {
    lane.note(-1)
    // A client may invalidate the session within a handler.
    if !lane.isClosed { frame.deliver(status, flags, sample) }
  }

  /// A valid result is not later than the presentation timestamp. Within this limit, it is later than the previous one.
  private func decodeTime(of sample: MediaSample, shownAt shown: CMTime) -> CMTime {
    guard settings.reorders else { return .invalid }
    var result = min(base + sample.decodeTime, shown)
    if let lastDecodeTime, result <= lastDecodeTime {
      result = min(lastDecodeTime + CMTime(value: 1, timescale: timescale), shown)
    }
    lastDecodeTime = result
    return result
  }

  /// Returns the ticks since the encoder's first frame, different for each frame.
  private func ticks(of time: CMTime) -> Int64 {
    var ticks = (time - base).inTicks(timescale)
    if let lastTicks, ticks <= lastTicks { ticks = lastTicks + 1 }
    lastTicks = ticks
    return ticks
  }

  private func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }
}

extension CMTime {
  fileprivate func inTicks(_ timescale: CMTimeScale) -> Int64 {
    convertScale(timescale, method: .roundHalfAwayFromZero).value
  }
}

extension EngineError {
  var encodingStatus: OSStatus {
    switch kind {
    case .encoderNotFound, .libraryMissing: kVTCouldNotFindVideoEncoderErr
    case .outOfMemory: kVTAllocationFailedErr
    case .unsupported: kVTPixelTransferNotSupportedErr
    default: kVTVideoEncoderMalfunctionErr
    }
  }
}

import AVEngineCore
import AVEngineSystem
import AVEngineWriting
import CoreFoundation
import CoreMedia
import CoreVideo

/// Encodes the frames of a session one after the other, and gives each frame's sample to whoever waits for it.
///
/// Everything happens on the session's queue.
// Safety: the queue is the one owner.
final class CompressionPipeline: @unchecked Sendable {
  struct Frame {
    let buffer: CVImageBuffer
    let time: CMTime
    let duration: CMTime
    let isKey: Bool
    /// As they were when the frame came.
    let settings: CompressionSettings
    let deliver: VTCompressionOutputHandler
  }

  /// A frame inside the encoder.
  private struct Held {
    let time: CMTime
    let duration: CMTime
    let deliver: VTCompressionOutputHandler
  }

  private let lane: SessionLane
  private var encoder: FittedVideoEncoder?
  /// What the encoder was opened with.
  private var settings: CompressionSettings
  private var timescale: CMTimeScale = 0
  /// Encoders count from the first frame, wherever it lies.
  private var base: CMTime = .zero
  private var lastTicks: Int64?
  private var lastKey: CMTime?
  private var lastDecodeTime: CMTime?
  /// By their ticks.
  private var held: [Int64: Held] = [:]

  init(_ settings: CompressionSettings, _ lane: SessionLane) { (self.settings, self.lane) = (settings, lane) }

  func encode(_ frame: Frame) {
    do throws(EngineError) {
      try adopt(frame.settings)
      let encoder = try opened(for: frame)
      if frame.isKey || isKeyDue(frame.time) { encoder.requestKeyFrame() }
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

  /// Lets go of everything.
  func end() {
    lane.note(-held.count)
    encoder = nil
    held = [:]
  }

  // MARK: - The encoder

  /// Follows properties that were changed meanwhile, by an encoder of their own: x264 can be told of another rate as it
  /// runs, but goes on for seconds as before.
  private func adopt(_ wanted: CompressionSettings) throws(EngineError) {
    guard wanted != settings else { return }
    // What is inside was to be as it was said then.
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
      // The closure keeps to the encoder that gives its last samples.
      try encoder.finish { deliver($0, of: encoder) }
    } catch {
      dropHeld(error.encodingStatus)
      throw error
    }
    dropHeld(noErr)
  }

  /// What the encoder swallowed.
  private func dropHeld(_ status: OSStatus) {
    let lost = held.sorted { $0.key < $1.key }
    held = [:]
    for (_, frame) in lost { give(frame, status, .frameDropped, nil) }
  }

  /// The most time from one key frame to the next is over; the most frames are the encoder's own business.
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
    // A client may end the session in the middle of what comes.
    if !lane.isClosed { frame.deliver(status, flags, sample) }
  }

  /// None where samples come in the order of their pictures; else later than the one before, across encoders too.
  private func decodeTime(of sample: MediaSample, shownAt shown: CMTime) -> CMTime {
    guard settings.reorders else { return .invalid }
    var result = min(base + sample.decodeTime, shown)
    if let lastDecodeTime, result <= lastDecodeTime {
      result = min(lastDecodeTime + CMTime(value: 1, timescale: timescale), shown)
    }
    lastDecodeTime = result
    return result
  }

  /// Ticks since the encoder's first frame, each frame its own.
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

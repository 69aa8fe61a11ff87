import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreFoundation
import CoreMedia
import CoreVideo
import Synchronization

/// All methods but `accepts` run on the session's queue.
// Safety: only the queue uses the pipeline, except the format, which a lock guards.
final class DecompressionPipeline: @unchecked Sendable {
  private struct Held {
    let time: CMTime
    let duration: CMTime
    let isShown: Bool
    let deliver: VTDecompressionOutputHandler
  }

  private let store: PropertyStore<DecompressionSettings>
  private let lane: SessionLane
  private let maker: PixelBufferMaker
  private let format: Mutex<CMFormatDescription>
  private var decoder: (any VideoDecoder)?
  private var threads = 1
  /// The keys are positions among the samples of the session. The decoder gets a position as a sample's timestamp.
  private var held: [Int64: Held] = [:]
  private var next: Int64 = 0
  private var history = DecoderHistory()
  /// Whether the decoder has taken a sample and not returned that sample's frame during the call.
  private var delays = false

  init(
    _ format: CMFormatDescription, _ pixels: PixelBufferSettings, _ store: PropertyStore<DecompressionSettings>,
    _ lane: SessionLane
  ) throws(EngineError) {
    maker = try PixelBufferMaker(pixels, for: format, codecs: Engine.system.codecs)
    self.store = store
    self.lane = lane
    self.format = Mutex(format)
  }

  func accepts(_ other: CMFormatDescription) -> Bool {
    let format = format.withLock { $0 }
    if other === format { return true }
    let (size, otherSize) = (
      CMVideoFormatDescriptionGetDimensions(format), CMVideoFormatDescriptionGetDimensions(other)
    )
    return CMFormatDescriptionGetMediaSubType(format) == CMFormatDescriptionGetMediaSubType(other)
      && CMFormatDescriptionGetMediaType(other) == kCMMediaType_Video && size.width == otherSize.width
      && size.height == otherSize.height
  }

  func decode(_ buffer: CMSampleBuffer, _ flags: VTDecodeFrameFlags, _ deliver: @escaping VTDecompressionOutputHandler)
    -> OSStatus
  {
    var first = noErr
    for index in 0..<buffer.sampleCount {
      let timing = buffer.timings[index]
      let frame = Held(
        time: timing?.presentationTimeStamp ?? .invalid, duration: timing?.duration ?? .invalid,
        isShown: !flags.contains(._DoNotOutputFrame), deliver: deliver)
      let status = decode(buffer, index, frame, mayDelay: flags.contains(._EnableTemporalProcessing))
      if first == noErr { first = status }
    }
    return first
  }

  private func decode(_ buffer: CMSampleBuffer, _ index: Int, _ frame: Held, mayDelay: Bool) -> OSStatus {
    let number = next
    next += 1
    if store.current.leavesOut(buffer.sampleFlags(at: index)) {
      give(frame, noErr, .frameDropped, nil)
      return noErr
    }
    do throws(EngineError) {
      let (sample, data) = try sample(buffer, index, number)
      if let format = buffer.formatDescription { try adopt(format) }
      let decoder = try opened(mayDelay: mayDelay)
      try catchUp(decoder, before: sample)
      held[number] = frame
      try decoder.decode(sample, data: data, skip: .nothing) { self.hand($0) }
      if !held.isEmpty { delays = true }
      history.add(EncodedSample(sample: sample, data: data), isKept: delays)
      return noErr
    } catch {
      held[number] = nil
      give(frame, error.decodingStatus, .frameDropped, nil)
      return error.decodingStatus
    }
  }

  private func sample(_ buffer: CMSampleBuffer, _ index: Int, _ number: Int64) throws(EngineError) -> (
    MediaSample, CMBlockBuffer
  ) {
    guard let data = buffer.dataBuffer,
      let range = buffer.sampleCount == 1 ? 0..<data.dataLength : buffer.byteRange(ofSamples: index..<index + 1),
      !range.isEmpty, range.upperBound <= data.dataLength
    else { throw EngineError(.decodeFailed, "Decoding", detail: "a sample has no data") }
    let bytes = range == 0..<data.dataLength ? data : data.slice(range)
    let time = CMTime(value: number, timescale: 1)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time, duration: .invalid, size: range.count,
      location: .memory(HeldBlock(bytes)),
      flags: buffer.isSync(at: index) ? .sync : [])
    return (sample, bytes)
  }

  // MARK: - The decoder

  private func adopt(_ other: CMFormatDescription) throws(EngineError) {
    let isSame = format.withLock { format in
      defer { format = other }
      return other === format || other == format
    }
    if !isSame {
      drain()
      decoder = nil
      history = DecoderHistory()
    }
  }

  private func opened(mayDelay: Bool) throws(EngineError) -> any VideoDecoder {
    if let decoder { return decoder }
    var options = VideoDecoderOptions()
    threads = store.current.threads(mayDelay: mayDelay)
    options.threadCount = threads
    // With several threads, the decoder may report a failure during the call for a later sample.
    options.toleratedFailures = threads == 1 ? 1 : options.toleratedFailures
    let made = try Engine.system.codecs.makeVideoDecoder(format.withLock { $0 }, options: options)
    decoder = made
    return made
  }

  /// A decoder that was drained in the middle of a group of frames has lost the frames to which the next sample refers.
  private func catchUp(_ decoder: any VideoDecoder, before sample: MediaSample) throws(EngineError) {
    for known in history.takeForgotten(before: sample) {
      try? decoder.decode(known.sample, data: known.data, skip: .nothing) { _ in }
    }
  }

  func drain() {
    guard let decoder, !held.isEmpty else { return }
    try? decoder.drain { self.hand($0) }
    history.decoderWasEmptied()
    let lost = held.sorted { $0.key < $1.key }
    held = [:]
    for (_, frame) in lost { give(frame, kVTVideoDecoderBadDataErr, .frameDropped, nil) }
  }

  func end() {
    lane.note(-held.count)
    decoder = nil
    held = [:]
    history = DecoderHistory()
  }

  // MARK: - Frames

  private func hand(_ decoded: any DecodedVideoFrame) {
    guard let frame = held.removeValue(forKey: decoded.presentationTime.value) else { return }
    guard frame.isShown else { return give(frame, noErr, [], nil) }
    do throws(EngineError) {
      give(frame, noErr, .imageBufferModifiable, try maker.pixels(of: decoded, format: format.withLock { $0 }))
    } catch {
      give(
        frame, error.kind == .outOfMemory ? kVTAllocationFailedErr : kVTPixelTransferNotSupportedErr, .frameDropped, nil
      )
    }
  }

  private func give(_ frame: Held, _ status: OSStatus, _ flags: VTDecodeInfoFlags, _ image: CVImageBuffer?) {
    lane.note(-1)
    // A client may invalidate the session within a handler.
    if !lane.isClosed { frame.deliver(status, flags, image, frame.time, frame.duration) }
  }
}

extension EngineError {
  var decodingStatus: OSStatus {
    switch kind {
    case .decoderNotFound, .libraryMissing: kVTCouldNotFindVideoDecoderErr
    case .outOfMemory: kVTAllocationFailedErr
    case .unsupported: kVTPixelTransferNotSupportedErr
    default: kVTVideoDecoderBadDataErr
    }
  }
}

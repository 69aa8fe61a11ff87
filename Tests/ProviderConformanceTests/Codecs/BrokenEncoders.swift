import AVEngineCore
import CoreAudioTypes
import CoreMedia
import CoreVideo
import ProviderConformance

private struct BrokenSamples {
  let broken: EncoderClause
  var isFed = false
  private var count = 0
  private var held: EncodedSample?

  init(_ broken: EncoderClause) { self.broken = broken }

  mutating func give(_ sample: EncodedSample, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    var sample = sample
    count += 1
    switch broken {
    case .everything where (4...7).contains(count): return
    case .times where count == 3: sample.sample.duration = sample.sample.duration + CMTime(value: 1, timescale: 25)
    case .decodeOrder where count == 5:
      sample.sample.decodeTime = sample.sample.decodeTime - CMTime(value: 9, timescale: 1)
    case .syncFirst where count == 1: sample.sample.flags.remove(.sync)
    case .sampleBytes where count == 2: sample.sample.size += 1
    case .clientErrors:
      try? emit(sample)
      return
    default: break
    }
    try emit(sample)
  }
}

final class BrokenVideoEncoder: VideoEncoder {
  private let whole: any VideoEncoder
  private var samples: BrokenSamples
  private let broken: EncoderClause

  init(_ whole: any VideoEncoder, broken: EncoderClause) {
    self.whole = whole
    self.broken = broken
    samples = BrokenSamples(broken)
  }

  var preferredPixelFormat: OSType { whole.preferredPixelFormat }
  var formatDescription: CMFormatDescription {
    guard broken == .completeFormat, !samples.isFed else { return whole.formatDescription }
    let format = whole.formatDescription
    let size = CMVideoFormatDescriptionGetDimensions(format)
    return CMFormatDescription(kCMMediaType_Video, format.subTypeCode, details: .video(size))
  }
  func requestKeyFrame() { if broken != .keyFrameRequests { whole.requestKeyFrame() } }

  func encode(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError) {
    samples.isFed = true
    var isClients = false
    let frame = broken == .faithfulness ? grey(like: buffer) : buffer
    do throws(EngineError) {
      try whole.encode(frame, at: time, duration: duration) { (sample) throws(EngineError) in
        do throws(EngineError) { try samples.give(sample, emit: emit) } catch {
          isClients = true
          throw error
        }
      }
    } catch { if isClients || broken != .otherForms { throw error } }
  }

  private func grey(like buffer: CVPixelBuffer) -> CVPixelBuffer {
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let format = CVPixelBufferGetPixelFormatType(buffer)
    return (try? CVPixelBuffer(format: format, width: width, height: height)) ?? buffer
  }

  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    if broken == .emptyFinish, !samples.isFed { try emit(EncodedSample.empty) }
    try whole.finish { (sample) throws(EngineError) in try samples.give(sample, emit: emit) }
  }
}

final class BrokenAudioEncoder: AudioEncoder {
  private let whole: any AudioEncoder
  private var samples: BrokenSamples
  private let broken: EncoderClause

  init(_ whole: any AudioEncoder, broken: EncoderClause) {
    self.whole = whole
    self.broken = broken
    samples = BrokenSamples(broken)
  }

  var inputFormat: AudioStreamBasicDescription { whole.inputFormat }
  var primingFrames: Int { whole.primingFrames }
  var formatDescription: CMFormatDescription {
    guard broken == .completeFormat, !samples.isFed, var description = whole.inputFormat as AudioStreamBasicDescription?
    else { return whole.formatDescription }
    description.mFormatID = whole.formatDescription.subTypeCode
    return .audio(description, magicCookie: nil)
  }

  func encode(_ buffer: PCMBuffer, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    samples.isFed = true
    var buffer = buffer
    if broken == .faithfulness {
      let count = buffer.frameCount
      buffer = PCMBuffer(format: buffer.format)
      buffer.appendSilence(count)
    }
    if broken == .anyPieces, buffer.frameCount == 1 { buffer.truncate(to: 0) }
    if broken == .otherForms, buffer.bytesPerFrame != whole.inputFormat.mBytesPerFrame { return }
    try whole.encode(buffer) { (sample) throws(EngineError) in try samples.give(sample, emit: emit) }
  }

  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    if broken == .emptyFinish, !samples.isFed { try emit(EncodedSample.empty) }
    try whole.finish { (sample) throws(EngineError) in try samples.give(sample, emit: emit) }
  }
}

extension EncodedSample {
  fileprivate static var empty: EncodedSample {
    let block =
      CMBlockBuffer(count: 0) { _ in }
      ?? CMBlockBuffer(foreignBytes: .allocate(byteCount: 1, alignment: 1), count: 0) {}
    let sample = MediaSample(
      decodeTime: .zero, presentationTime: .zero, duration: .zero, size: 0, location: .memory(HeldBlock(block)))
    return EncodedSample(sample: sample, data: block)
  }
}

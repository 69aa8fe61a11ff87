import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo

/// A frame that a client has enqueued, decoded or not, or a marker from whose time on nothing is shown.
struct PushedFrame: @unchecked Sendable {
  // Safety: a client that has enqueued samples must no longer write to them.
  enum Content {
    case pixels(CVPixelBuffer)
    case sample(EncodedSample)
    case nothing
  }

  let content: Content
  let format: CMFormatDescription?
  /// May be invalid if `isImmediate` is true or `isShown` is false.
  let time: CMTime
  let duration: CMTime
  /// False for a frame that only other frames refer to.
  let isShown: Bool
  /// Whether the frame is shown at once, and replaces everything that was enqueued before.
  let isImmediate: Bool

  var isMarker: Bool {
    if case .nothing = content { true } else { false }
  }

  private static let operation = "Showing samples"

  static func all(in buffer: CMSampleBuffer) throws(EngineError) -> [PushedFrame] {
    if buffer.sampleCount == 0 { return marker(buffer).map { [$0] } ?? [] }
    do throws(EngineError) {
      guard let pixels = CMSampleBufferGetImageBuffer(buffer) else { return try samples(of: buffer) }
      return [try PushedFrame(.pixels(pixels), in: buffer, at: 0)]
    } catch {
      // `SampleReading` states most errors as failures of writing, so all are restated as failures of decoding.
      throw EngineError(.decodeFailed, operation, detail: error.detail, code: error.code, underlying: error.underlying)
    }
  }

  private static func marker(_ buffer: CMSampleBuffer) -> PushedFrame? {
    func has(_ key: CFString) -> Bool {
      (CMGetAttachment(buffer, key: key, attachmentModeOut: nil) as? NSNumber)?.boolValue == true
    }
    let isImmediate = has(kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately)
    let time = CMSampleBufferGetOutputPresentationTimeStamp(buffer)
    let isEmpty = has(kCMSampleBufferAttachmentKey_EmptyMedia) || has(kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    guard isImmediate || isEmpty && time.isNumeric else { return nil }
    return PushedFrame(
      content: .nothing, format: nil, time: time, duration: .invalid, isShown: true, isImmediate: isImmediate)
  }

  private static func samples(of buffer: CMSampleBuffer) throws(EngineError) -> [PushedFrame] {
    guard let reading = try SampleReading(buffer), reading.reference == nil else {
      throw EngineError(.unsupported, operation, detail: "a sample buffer has no data")
    }
    var result: [PushedFrame] = []
    for index in 0..<buffer.sampleCount {
      let bytes = try reading.bytes(of: index)
      // `QueuedVideo` sets the frame's number as the presentation time. The time at which the frame is shown is in
      // `PushedFrame`.
      let sample = MediaSample(
        decodeTime: .zero, presentationTime: .zero, duration: .invalid, size: bytes.dataLength,
        location: .memory(HeldBlock(bytes)),
        flags: SampleFlags(buffer.sampleFlags(at: index)))
      result.append(try PushedFrame(.sample(EncodedSample(sample: sample, data: bytes)), in: buffer, at: index))
    }
    return result
  }
}

extension PushedFrame {
  private init(_ content: Content, in buffer: CMSampleBuffer, at index: Int) throws(EngineError) {
    let flags = buffer.sampleFlags(at: index)
    let (first, timing) = (buffer.timings[0], buffer.timings[index])
    var time = CMSampleBufferGetOutputPresentationTimeStamp(buffer)
    if index > 0, let first, let timing { time = time + (timing.presentationTimeStamp - first.presentationTimeStamp) }
    let isImmediate = flags.contains(.displayImmediately)
    guard isImmediate || time.isNumeric || flags.contains(.doNotDisplay) else {
      throw EngineError(.decodeFailed, Self.operation, detail: "a sample has no presentation time")
    }
    self.init(
      content: content, format: buffer.format, time: time, duration: timing?.duration ?? .invalid,
      isShown: !flags.contains(.doNotDisplay), isImmediate: isImmediate)
  }
}

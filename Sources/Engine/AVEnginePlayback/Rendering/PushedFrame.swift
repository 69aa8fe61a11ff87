import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo

/// A picture as a client has given it to be shown, decoded or not, or the order to show none.
struct PushedFrame: @unchecked Sendable {
  // Safety: whoever has given samples to be shown has let go of the right to write to them.
  enum Content {
    /// Shown as it is.
    case pixels(CVPixelBuffer)
    case sample(EncodedSample)
    /// From its time on nothing is shown.
    case nothing
  }

  let content: Content
  let format: CMFormatDescription?
  /// When it is shown; anything for what is shown at once.
  let time: CMTime
  let duration: CMTime
  /// False for what others need that are shown.
  let isShown: Bool
  /// It takes the place of all that was given before.
  let isImmediate: Bool

  var isMarker: Bool {
    if case .nothing = content { true } else { false }
  }

  private static let operation = "Showing samples"

  /// The pictures of a client's buffer, in the order in which they are decoded.
  static func all(in buffer: CMSampleBuffer) throws(EngineError) -> [PushedFrame] {
    if buffer.sampleCount == 0 { return marker(buffer).map { [$0] } ?? [] }
    do throws(EngineError) {
      guard let pixels = CMSampleBufferGetImageBuffer(buffer) else { return try samples(of: buffer) }
      return [try PushedFrame(.pixels(pixels), in: buffer, at: 0)]
    } catch {
      // The reader of samples speaks of writing.
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
      // Times are those of showing; a decoder needs none.
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

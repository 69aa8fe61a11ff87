import CoreAudioTypes
package import CoreMedia
import Foundation

package struct SampleReading {
  package let buffer: CMSampleBuffer
  package let format: CMFormatDescription
  package let data: CMBlockBuffer
  package private(set) var reference: (url: URL, offset: Int64)?

  private static let operation = "Writing samples"

  /// Returns nil for a buffer without samples, which carries only attachments.
  package init?(_ buffer: CMSampleBuffer) throws(EngineError) {
    guard buffer.sampleCount > 0 else { return nil }
    guard CMSampleBufferIsValid(buffer) else {
      throw EngineError(.writeFailed, Self.operation, detail: "a sample buffer was invalidated")
    }
    let status = CMSampleBufferMakeDataReady(buffer)
    guard status == noErr, CMSampleBufferDataIsReady(buffer) else {
      throw EngineError(
        .writeFailed, Self.operation, detail: "the data of a sample buffer cannot be made ready", code: Int(status))
    }
    guard let format = buffer.format else {
      throw EngineError(.writeFailed, Self.operation, detail: "a sample buffer has no format description")
    }
    let stored = CMSampleBufferGetDataBuffer(buffer)
    if stored == nil { reference = Self.reference(buffer) }
    guard let data = stored ?? (reference == nil ? nil : CMBlockBuffer(count: 0) { _ in }) else {
      let isVideo = CMSampleBufferGetImageBuffer(buffer) != nil
      throw EngineError(
        .unsupported, Self.operation,
        detail: isVideo ? "uncompressed frames need an input with output settings" : "a sample buffer has no data")
    }
    self.buffer = buffer
    self.format = format
    self.data = data
  }

  private static func reference(_ buffer: CMSampleBuffer) -> (url: URL, offset: Int64)? {
    let url =
      CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceURL, attachmentModeOut: nil) as? NSURL
    let offset =
      CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, attachmentModeOut: nil)
      as? NSNumber
    guard let text = url?.absoluteString, let url = URL(string: text), let offset = offset?.int64Value, offset >= 0
    else { return nil }
    return (url, offset)
  }

  private init(buffer: CMSampleBuffer, format: CMFormatDescription, data: CMBlockBuffer) {
    self.buffer = buffer
    self.format = format
    self.data = data
  }

  package func interleaved() throws(EngineError) -> SampleReading {
    guard var description = format.audioStreamBasicDescription,
      description.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0,
      description.mChannelsPerFrame > 1
    else { return self }
    let (width, channels) = (Int(description.mBytesPerFrame), Int(description.mChannelsPerFrame))
    let count = buffer.sampleCount
    guard width > 0, let bytes = try woven(width: width, channels: channels, count: count) else {
      throw EngineError(.writeFailed, Self.operation, detail: "a sample buffer contains fewer frames than it states")
    }
    description.mFormatFlags &= ~kAudioFormatFlagIsNonInterleaved
    description.mBytesPerFrame = UInt32(clamping: width * channels)
    description.mBytesPerPacket = description.mBytesPerFrame
    var (size, made): (Int, CMFormatDescription?) = (0, nil)
    let layout = CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: &size)
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &description, layoutSize: size, layout: layout, magicCookieSize: 0, magicCookie: nil,
      extensions: nil,
      formatDescriptionOut: &made)
    guard let made else {
      throw EngineError(.writeFailed, Self.operation, detail: "the audio format cannot be described")
    }
    return SampleReading(buffer: buffer, format: made, data: bytes)
  }

  private func woven(width: Int, channels: Int, count: Int) throws(EngineError) -> CMBlockBuffer? {
    let (total, overflow) = (width * channels).multipliedReportingOverflow(by: count)
    guard !overflow, total <= data.dataLength else { return nil }
    do {
      return try data.withContiguousBytes { source in
        CMBlockBuffer(count: total) { target in
          for channel in 0..<channels {
            for frame in 0..<count {
              // Safety: both buffers hold at least `total` bytes: `count` frames of `width` bytes for each channel.
              UnsafeMutableRawBufferPointer(rebasing: target[((frame * channels + channel) * width)...].prefix(width))
                .copyMemory(
                  from: UnsafeRawBufferPointer(rebasing: source[((channel * count + frame) * width)...].prefix(width)))
            }
          }
        }
      }
    } catch { throw EngineError(.outOfMemory, Self.operation, underlying: error) }
  }

  /// Returns uncompressed audio in memory as one run of frames. A run without timing begins at `end`.
  package func samples(formatIndex: Int, after end: CMTime = .invalid) throws(EngineError) -> [EncodedSample] {
    if let reference { return try samples(at: reference.offset, formatIndex: formatIndex) }
    if isUncompressedAudio { return [try run(formatIndex: formatIndex, after: end)] }
    var result: [EncodedSample] = []
    for index in 0..<buffer.sampleCount { result.append(try sample(index, formatIndex: formatIndex)) }
    return result
  }

  private func samples(at place: Int64, formatIndex: Int) throws(EngineError) -> [EncodedSample] {
    var (result, offset): ([EncodedSample], Int64) = ([], place)
    for index in 0..<buffer.sampleCount {
      guard let timing = buffer.timings[index], timing.presentationTimeStamp.isNumeric else { throw untimed }
      let size = CMSampleBufferGetSampleSize(buffer, at: index)
      let (end, overflow) = offset.addingReportingOverflow(Int64(size))
      guard size > 0, !overflow else {
        throw EngineError(.writeFailed, Self.operation, detail: "a reference to a sample has no valid size")
      }
      let decode = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp : timing.presentationTimeStamp
      let sample = MediaSample(
        decodeTime: decode, presentationTime: timing.presentationTimeStamp, duration: timing.duration, size: size,
        location: .file(offset: offset), formatIndex: formatIndex, flags: SampleFlags(buffer.sampleFlags(at: index)))
      result.append(EncodedSample(sample: sample, data: data))
      offset = end
    }
    return result
  }

  private var isUncompressedAudio: Bool {
    guard let description = format.audioStreamBasicDescription else { return false }
    return description.mFramesPerPacket == 1 && description.mBytesPerPacket > 0
  }

  private func run(formatIndex: Int, after end: CMTime) throws(EngineError) -> EncodedSample {
    let time = buffer.timings[0]?.presentationTimeStamp ?? end
    guard time.isNumeric else { throw untimed }
    // The duration in frames is exact; the buffer's duration may be rounded.
    let rate = CMTimeScale(clamping: Int((format.audioStreamBasicDescription?.mSampleRate ?? 1).rounded()))
    let size = Int(format.audioStreamBasicDescription?.mBytesPerPacket ?? 1)
    let count = min(buffer.sampleCount, data.dataLength / max(size, 1))
    let bytes = count * size == data.dataLength ? data : data.slice(0..<count * size)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time, duration: CMTime(value: CMTimeValue(count), timescale: max(rate, 1)),
      size: bytes.dataLength, location: .memory(HeldBlock(bytes)), formatIndex: formatIndex)
    return EncodedSample(sample: sample, data: bytes)
  }

  private func sample(_ index: Int, formatIndex: Int) throws(EngineError) -> EncodedSample {
    guard let timing = buffer.timings[index], timing.presentationTimeStamp.isNumeric else { throw untimed }
    let bytes = try bytes(of: index)
    let decode = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp : timing.presentationTimeStamp
    let sample = MediaSample(
      decodeTime: decode, presentationTime: timing.presentationTimeStamp, duration: timing.duration,
      size: bytes.dataLength,
      location: .memory(HeldBlock(bytes)), formatIndex: formatIndex, flags: SampleFlags(buffer.sampleFlags(at: index)))
    return EncodedSample(sample: sample, data: bytes)
  }

  package func bytes(of index: Int) throws(EngineError) -> CMBlockBuffer {
    let whole = buffer.sampleCount == 1 ? 0..<data.dataLength : nil
    guard let range = buffer.byteRange(ofSamples: index..<index + 1) ?? whole, range.upperBound <= data.dataLength
    else {
      throw EngineError(.writeFailed, Self.operation, detail: "the sizes of a buffer's samples exceed its data")
    }
    return range == 0..<data.dataLength ? data : data.slice(range)
  }

  private var untimed: EngineError {
    EngineError(.writeFailed, Self.operation, detail: "a sample has no presentation time")
  }
}

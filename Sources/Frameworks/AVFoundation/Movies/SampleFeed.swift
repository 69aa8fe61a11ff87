import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation

struct SampleFeed: Sendable {
  /// Nil before the first buffer.
  private var shift: CMTime?

  mutating func samples(
    of buffer: CMSampleBuffer, at offset: Int64, format: Int, isAudio: Bool, behind end: MediaExtent
  ) throws(EngineError) -> [MediaSample] {
    var samples = try Self.stored(buffer, at: offset, format: format)
    guard let first = samples.first else { throw Self.refusal("it has no samples") }
    // Each audio buffer directly follows the media so far. Other buffers keep the distances between their timestamps.
    if shift == nil || isAudio { shift = Self.shift(of: samples, first, behind: end) }
    let shift = shift ?? .zero
    for index in samples.indices {
      samples[index].decodeTime = samples[index].decodeTime + shift
      samples[index].presentationTime = samples[index].presentationTime + shift
    }
    return samples
  }

  private static func shift(of samples: [MediaSample], _ first: MediaSample, behind end: MediaExtent) -> CMTime {
    guard end.sampleCount > 0 else { return CMTime(value: 0, timescale: first.decodeTime.timescale) - first.decodeTime }
    let earliest = samples.map(\.presentationTime).min() ?? first.presentationTime
    return max(end.decode.end - first.decodeTime, end.presentation.end - earliest)
  }

  private static func refusal(_ detail: String) -> EngineError {
    EngineError(.unsupported, "Appending a sample buffer", detail: detail)
  }

  private static func stored(_ buffer: CMSampleBuffer, at offset: Int64, format: Int) throws(EngineError)
    -> [MediaSample]
  {
    let isUncompressed =
      buffer.formatDescription?.audioStreamBasicDescription.map { $0.mFramesPerPacket == 1 && $0.mBytesPerPacket > 0 }
      ?? false
    let count = isUncompressed ? 1 : CMSampleBufferGetNumSamples(buffer)
    var samples: [MediaSample] = []
    var place = offset
    for index in 0..<count {
      var timing = CMSampleTimingInfo()
      guard CMSampleBufferGetSampleTimingInfo(buffer, at: index, timingInfoOut: &timing) == noErr,
        timing.presentationTimeStamp.isNumeric
      else {
        throw refusal("sample \(index) has no presentation time")
      }
      let size =
        isUncompressed ? CMSampleBufferGetTotalSampleSize(buffer) : CMSampleBufferGetSampleSize(buffer, at: index)
      let decode = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp : timing.presentationTimeStamp
      let duration = isUncompressed ? CMSampleBufferGetDuration(buffer) : timing.duration
      samples.append(
        MediaSample(
          decodeTime: decode, presentationTime: timing.presentationTimeStamp,
          duration: duration.isNumeric ? duration : .zero, size: size,
          location: .file(offset: place), formatIndex: format, flags: SampleFlags(buffer.sampleFlags(at: index))))
      place += Int64(size)
    }
    return samples
  }
}

import AVEngineCore
import CoreAudioTypes
import CoreMedia

/// Frames of uncompressed audio can be read alone, so those that are not needed are left out.
struct FrameCutter {
  private let bytesPerFrame: Int
  private let rate: CMTimeScale

  init?(_ track: TrackInfo) {
    guard let format = track.formatDescriptions.first, track.formatDescriptions.count == 1,
      let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      description.mFormatID == kAudioFormatLinearPCM, description.mBytesPerFrame > 0, description.mSampleRate >= 1,
      let rate = CMTimeScale(exactly: description.mSampleRate)
    else { return nil }
    bytesPerFrame = Int(description.mBytesPerFrame)
    self.rate = rate
  }

  func cut(_ sample: MediaSample, from start: CMTime, to end: CMTime) -> MediaSample? {
    let count = sample.size / bytesPerFrame
    // If frames do not fill the duration that the file states, their times are not known, and the sample stays whole.
    guard count > 0, CMTime(value: CMTimeValue(count), timescale: rate) == sample.duration else { return sample }
    let first = max(0, min(index(of: start, in: sample, .roundTowardNegativeInfinity), count))
    let kept = first..<max(first, min(index(of: end, in: sample, .roundTowardPositiveInfinity), count))
    guard !kept.isEmpty else { return nil }
    return kept.count == count ? sample : part(kept, of: sample)
  }

  private func index(of time: CMTime, in sample: MediaSample, _ method: CMTimeRoundingMethod) -> Int {
    let offset = (time - sample.presentationTime).convertScale(rate, method: method)
    return offset.isNumeric ? Int(clamping: offset.value) : time > sample.presentationTime ? .max : 0
  }

  private func part(_ kept: Range<Int>, of sample: MediaSample) -> MediaSample {
    var result = sample
    let skipped = CMTime(value: CMTimeValue(kept.lowerBound), timescale: rate)
    (result.presentationTime, result.decodeTime) = (sample.presentationTime + skipped, sample.decodeTime + skipped)
    result.duration = CMTime(value: CMTimeValue(kept.count), timescale: rate)
    result.size = kept.count * bytesPerFrame
    let start = kept.lowerBound * bytesPerFrame
    if case .file(let offset) = sample.location {
      result.location = .file(offset: offset + Int64(start))
    } else if let bytes = sample.heldBytes {
      result.location = .memory(HeldBlock(bytes.slice(start..<start + result.size)))
    }
    return result
  }
}

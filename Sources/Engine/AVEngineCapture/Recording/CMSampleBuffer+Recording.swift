import CoreMedia
import CoreVideo

extension CMSampleBuffer {
  /// Gives linear PCM the timestamp `time`, and cuts off samples before `start`.
  func sound(at time: CMTime, from start: CMTime) -> CMSampleBuffer? {
    guard let format = CMSampleBufferGetFormatDescription(self), let data = CMSampleBufferGetDataBuffer(self),
      let basic = format.audioStreamBasicDescription, basic.mSampleRate > 0, basic.mBytesPerFrame > 0
    else { return nil }
    let rate = CMTimeScale(basic.mSampleRate)
    let count = CMSampleBufferGetNumSamples(self)
    let early =
      time < start ? Int(CMTimeConvertScale(start - time, timescale: rate, method: .roundAwayFromZero).value) : 0
    guard early < count else { return nil }
    let bytes = Int(basic.mBytesPerFrame)
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: rate),
      presentationTimeStamp: time + CMTime(value: CMTimeValue(early), timescale: rate), decodeTimeStamp: .invalid)
    return CMSampleBuffer(
      data: data.slice(early * bytes..<data.dataLength), format: format, timing: timing, count: count - early,
      sizes: .same(bytes))
  }

  func audioSplit(at time: CMTime) -> (before: CMSampleBuffer?, after: CMSampleBuffer?) {
    let start = CMSampleBufferGetPresentationTimeStamp(self)
    guard time > start else { return (nil, self) }
    guard let format = CMSampleBufferGetFormatDescription(self), let data = CMSampleBufferGetDataBuffer(self),
      let basic = format.audioStreamBasicDescription, basic.mSampleRate > 0, basic.mBytesPerFrame > 0
    else { return (nil, nil) }
    let rate = CMTimeScale(basic.mSampleRate)
    let count = CMSampleBufferGetNumSamples(self)
    let early = Int(CMTimeConvertScale(time - start, timescale: rate, method: .roundAwayFromZero).value)
    guard early < count else { return (self, nil) }
    let bytes = Int(basic.mBytesPerFrame)
    let part = { (range: Range<Int>, begin: CMTime) in
      CMSampleBuffer(
        data: data.slice(range.lowerBound * bytes..<range.upperBound * bytes), format: format,
        timing: CMSampleTimingInfo(
          duration: CMTime(value: 1, timescale: rate), presentationTimeStamp: begin, decodeTimeStamp: .invalid),
        count: range.count, sizes: .same(bytes))
    }
    // The sum is rounded. If it were before `time`, a later cut at `time` would remove a sample.
    let rest = max(time, start + CMTime(value: CMTimeValue(early), timescale: rate))
    return (part(0..<early, start), part(early..<count, rest))
  }

  func frame(at time: CMTime) -> CMSampleBuffer? {
    guard let image = CMSampleBufferGetImageBuffer(self), let format = CMSampleBufferGetFormatDescription(self) else {
      return nil
    }
    let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    return CMSampleBuffer(image: image, format: format, timing: timing)
  }
}

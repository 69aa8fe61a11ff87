internal import AVEngineCFFmpeg
package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

// Safety: everything is immutable; the frame's samples are only read.
package final class FFmpegAudio: DecodedAudio, @unchecked Sendable {
  let frame: FrameHolder
  private let range: Range<Int>
  package let presentationTime: CMTime
  package let format: AudioStreamBasicDescription
  package let channelLayout: ChannelLayout

  init(
    _ frame: FrameHolder, range: Range<Int>, presentationTime: CMTime, format: AudioStreamBasicDescription,
    layout: ChannelLayout
  ) {
    self.frame = frame
    self.range = range
    self.presentationTime = presentationTime
    self.format = format
    channelLayout = layout
  }

  convenience init?(_ frame: FrameHolder, presentationTime: CMTime) {
    let pointer = frame.pointer
    let (count, channels) = (Int(pointer.pointee.nb_samples), Int(pointer.pointee.ch_layout.nb_channels))
    let sampleFormat = AVSampleFormat(pointer.pointee.format)
    let rate = pointer.pointee.sample_rate
    guard count > 0, channels > 0, channels <= 1024, rate > 0 else { return nil }
    let format = SampleFormat.description(sampleFormat, rate: rate, channels: channels)
    guard format.mBytesPerFrame > 0 else { return nil }
    self.init(
      frame, range: 0..<count, presentationTime: presentationTime, format: format,
      layout: ChannelLayout(pointer.pointee.ch_layout))
  }

  package var frameCount: Int { range.count }

  var sampleFormat: AVSampleFormat { AVSampleFormat(frame.pointer.pointee.format) }

  package func frames(_ part: Range<Int>) -> any DecodedAudio {
    let part = part.clamped(to: 0..<range.count)
    if part.count == range.count { return self }
    let offset = CMTime(value: CMTimeValue(part.lowerBound), timescale: CMTimeScale(clamping: Int(format.mSampleRate)))
    return FFmpegAudio(
      frame, range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound,
      presentationTime: part.lowerBound == 0 ? presentationTime : presentationTime + offset, format: format,
      layout: channelLayout)
  }

  package var planeCount: Int {
    format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 ? Int(format.mChannelsPerFrame) : 1
  }

  package func withPlane<R>(_ index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    defer { withExtendedLifetime(frame) {} }
    guard (0..<planeCount).contains(index), let base = frame.plane(index) else {
      return try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let size = Int(format.mBytesPerFrame)
    // Safety: an AVFrame has one plane for each channel, or one plane for all of them. Each has `nb_samples` audio
    // frames, and the range is inside them.
    return try body(UnsafeRawBufferPointer(start: base + range.lowerBound * size, count: range.count * size))
  }
}

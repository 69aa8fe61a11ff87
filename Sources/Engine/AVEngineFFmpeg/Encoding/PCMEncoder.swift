package import AVEngineCore
package import CoreAudioTypes
internal import CoreFoundation
package import CoreMedia

package final class PCMEncoder: AudioEncoder {
  package let inputFormat: AudioStreamBasicDescription
  package let formatDescription: CMFormatDescription
  package var primingFrames: Int { 0 }
  private var position: Int64 = 0

  package init(_ settings: AudioEncoderSettings) throws(EngineError) {
    let operation = "Writing linear PCM"
    guard var description = settings.linearPCM, description.mBytesPerFrame > 0,
      description.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 || description.mChannelsPerFrame == 1
    else {
      throw EngineError(
        .unsupported, operation, detail: "the size of a frame is not stated, or the frames are not interleaved")
    }
    inputFormat = description
    var made: CMFormatDescription?
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
    layout.mChannelBitmap = AudioChannelBitmap(rawValue: UInt32(truncatingIfNeeded: settings.layout.mask))
    // The layout of one or two channels is left out, because readers know their speakers.
    let hasLayout = settings.layout.count > 2 && settings.layout.mask.nonzeroBitCount == settings.layout.count
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &description, layoutSize: hasLayout ? MemoryLayout<AudioChannelLayout>.size : 0,
      layout: &layout,
      magicCookieSize: 0, magicCookie: nil, extensions: nil, formatDescriptionOut: &made)
    guard let made else { throw EngineError(.unsupported, operation, detail: "its format cannot be described") }
    formatDescription = made
  }

  package func encode(_ buffer: PCMBuffer, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    guard buffer.planes.count == 1, buffer.bytesPerFrame == Int(inputFormat.mBytesPerFrame) else {
      throw EngineError(
        .unsupported, "Writing linear PCM", detail: "the audio does not have the format of the encoder")
    }
    guard buffer.frameCount > 0, let plane = buffer.planes.first else { return }
    guard let data = plane.withUnsafeBytes({ CMBlockBuffer(copying: $0) }) else {
      throw EngineError(.outOfMemory, "Writing linear PCM")
    }
    let scale = CMTimeScale(inputFormat.mSampleRate.rounded())
    let time = CMTime(value: position, timescale: scale)
    position += Int64(buffer.frameCount)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time,
      duration: CMTime(value: CMTimeValue(buffer.frameCount), timescale: scale),
      size: data.dataLength, location: .memory(HeldBlock(data)))
    try emit(EncodedSample(sample: sample, data: data))
  }

  package func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {}
}

package import AVEngineCore
import AVEngineReading
package import CoreAudioTypes
package import CoreMedia

/// Converts captured audio to the form that an output needs. An instance must not be used on two threads at once.
package final class CaptureAudioMaker {
  /// The linear PCM format of the output; nil for the microphone's own.
  package var form: AudioStreamBasicDescription? {
    didSet { conversion = nil }
  }
  private let codecs: any CodecProvider
  private var conversion: (converter: any AudioConverting, source: CMFormatDescription, target: CMFormatDescription)?

  package init(codecs: any CodecProvider) { self.codecs = codecs }

  /// Returns nil if the conversion yields no frames.
  package func sample(of sound: CMSampleBuffer, settings: CaptureLinkSettings) throws(EngineError) -> CMSampleBuffer? {
    guard let format = CMSampleBufferGetFormatDescription(sound), let data = CMSampleBufferGetDataBuffer(sound),
      let source = format.audioStreamBasicDescription
    else { return sound }
    let channels = Int(source.mChannelsPerFrame)
    let isLoud = (0..<channels).allSatisfy { settings.volumes.count <= $0 || settings.volumes[$0] == 1 }
    if isLoud && form == nil { return sound }
    guard var frames = try? data.withContiguousBytes({ [Float]($0.bindMemory(to: Float.self)) }) else { return sound }
    if !isLoud {
      for index in frames.indices where index % channels < settings.volumes.count {
        frames[index] *= settings.volumes[index % channels]
      }
    }
    let time = CMSampleBufferGetPresentationTimeStamp(sound)
    guard let form else { return Self.buffer(of: frames, source, format, at: time) ?? sound }
    return try converted(frames, source, format, to: form, at: time)
  }

  private static func buffer(
    of frames: [Float], _ basic: AudioStreamBasicDescription, _ format: CMFormatDescription, at time: CMTime
  ) -> CMSampleBuffer? {
    frames.withUnsafeBytes { CMBlockBuffer(copying: $0) }.map { block in
      Self.buffer(block, basic, format, count: frames.count / max(1, Int(basic.mChannelsPerFrame)), at: time)
    }
  }

  private static func buffer(
    _ block: CMBlockBuffer, _ basic: AudioStreamBasicDescription, _ format: CMFormatDescription, count: Int,
    at time: CMTime
  ) -> CMSampleBuffer {
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: CMTimeScale(basic.mSampleRate)), presentationTimeStamp: time,
      decodeTimeStamp: .invalid)
    return CMSampleBuffer(
      data: block, format: format, timing: timing, count: count, sizes: .same(Int(basic.mBytesPerFrame)))
  }

  private func converted(
    _ frames: [Float], _ source: AudioStreamBasicDescription, _ format: CMFormatDescription,
    to form: AudioStreamBasicDescription, at time: CMTime
  ) throws(EngineError) -> CMSampleBuffer? {
    if conversion.map({ $0.source !== format }) ?? true {
      conversion = (
        try codecs.makeAudioConverter(
          from: source, layout: ChannelLayout(count: Int(source.mChannelsPerFrame)), to: form,
          layout: ChannelLayout(count: Int(form.mChannelsPerFrame))), format, .audio(form)
      )
    }
    guard let (converter, _, target) = conversion else { return nil }
    var output = PCMBuffer(format: form)
    let result: Result<Void, EngineError> = frames.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return .success(()) }
      return Result { () throws(EngineError) in
        try converter.convert(
          [base], of: source, frameCount: frames.count / max(1, Int(source.mChannelsPerFrame)), into: &output)
      }
    }
    try result.get()
    guard output.frameCount > 0, let plane = output.planes.first else { return nil }
    return plane.withUnsafeBytes { CMBlockBuffer(copying: $0) }.map {
      Self.buffer($0, form, target, count: output.frameCount, at: time)
    }
  }
}

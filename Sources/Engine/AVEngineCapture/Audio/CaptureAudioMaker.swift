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
  private var conversion: Conversion?

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
    let conversion: Conversion
    if let known = self.conversion, known.source === format, known.isContinued(at: time) {
      conversion = known
    } else {
      let converter = try codecs.makeAudioConverter(
        from: source, layout: ChannelLayout(count: Int(source.mChannelsPerFrame)), to: form,
        layout: ChannelLayout(count: Int(form.mChannelsPerFrame)))
      conversion = Conversion(converter: converter, source: format, target: .audio(form))
      self.conversion = conversion
    }
    let count = frames.count / max(1, Int(source.mChannelsPerFrame))
    var output = PCMBuffer(format: form)
    let result: Result<Void, EngineError> = frames.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return .success(()) }
      return Result { () throws(EngineError) in
        try conversion.converter.convert([base], of: source, frameCount: count, into: &output)
      }
    }
    try result.get()
    let begin = conversion.begin(of: output.frameCount, from: count, at: time)
    guard output.frameCount > 0, let plane = output.planes.first else { return nil }
    return plane.withUnsafeBytes { CMBlockBuffer(copying: $0) }.map {
      Self.buffer($0, form, conversion.target, count: output.frameCount, at: begin)
    }
  }
}

/// A converter, and the frames that it was given and has returned. It holds frames back when the sample rates differ.
private final class Conversion {
  let converter: any AudioConverting
  let source: CMFormatDescription
  let target: CMFormatDescription
  private var given = 0
  private var returned = 0
  /// The end of what was given.
  private var end = CMTime.invalid

  init(converter: any AudioConverting, source: CMFormatDescription, target: CMFormatDescription) {
    (self.converter, self.source, self.target) = (converter, source, target)
  }

  /// The difference between the times of two buffers above which frames are missing.
  private static let gap = 0.005

  func isContinued(at time: CMTime) -> Bool { !end.isValid || abs((time - end).seconds) < Self.gap }

  private static func rate(_ format: CMFormatDescription) -> Double {
    format.audioStreamBasicDescription?.mSampleRate ?? 1
  }

  /// Counts a call of the converter. Returns the time of the first returned frame.
  ///
  /// - Parameter time: The time of the first given frame.
  func begin(of returnedCount: Int, from givenCount: Int, at time: CMTime) -> CMTime {
    let held = Double(given) / Self.rate(source) - Double(returned) / Self.rate(target)
    given += givenCount
    returned += returnedCount
    end = time + CMTime(seconds: Double(givenCount) / Self.rate(source), preferredTimescale: 1_000_000_000)
    return held == 0 ? time : time - CMTime(seconds: held, preferredTimescale: 1_000_000_000)
  }
}

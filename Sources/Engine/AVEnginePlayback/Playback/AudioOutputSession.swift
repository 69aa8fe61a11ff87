import AVEngineCore
import CoreAudioTypes
import CoreMedia

/// An output that stays open while one sound after the other goes there, and what gives it its frames.
struct AudioOutputSession {
  let output: any AudioOutput
  let renderer: AudioScheduleRenderer

  static let sampleRate: Int32 = 48_000
  static let channelCount = 2
  /// How long before sound is heard it is handed over at least: an output asks for a few milliseconds at a time.
  private static let lead: Int64 = 960

  /// Interleaved 32-bit floats.
  static let format = AudioStreamBasicDescription(
    mSampleRate: Float64(sampleRate), mFormatID: kAudioFormatLinearPCM,
    mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
    mBytesPerPacket: UInt32(4 * channelCount), mFramesPerPacket: 1, mBytesPerFrame: UInt32(4 * channelCount),
    mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 32, mReserved: 0)

  /// Where the device is lost the output counts on by the host's clock, so that pictures play on.
  init(
    _ outputs: any AudioOutputProvider, name: String, device: String?, volume: Float,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) throws(EngineError) {
    renderer = AudioScheduleRenderer(channelCount: Self.channelCount)
    renderer.setGain(volume)
    output = try outputs.makeOutput(
      name: name, device: device, sampleRate: Self.sampleRate, channelCount: Self.channelCount, renderer: renderer,
      onEvent: onEvent)
  }

  /// The first frame at which sound can still be handed over in time.
  var nextStart: Int64 { renderer.nextFrame + Self.lead }

  /// The time of a frame, on the output's clock.
  static func time(of frame: Int64) -> CMTime { CMTime(value: frame, timescale: sampleRate) }

  /// The frame that is nearest to a time of the output's clock.
  static func frame(at time: CMTime) -> Int64 {
    CMTimeConvertScale(time, timescale: sampleRate, method: .default).value
  }

  /// Silent at once: what was not heard will be asked for again.
  func halt() {
    renderer.clear()
    output.stop()
    renderer.rewind(to: output.clock.time.value)
  }
}

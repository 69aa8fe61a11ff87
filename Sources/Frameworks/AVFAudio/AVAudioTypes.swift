/// A number of frames. A frame has one sample for each channel.
public typealias AVAudioFrameCount = UInt32
/// The position of a frame in a stream or file, counted from zero.
public typealias AVAudioFramePosition = Int64
/// A number of packets. A packet of compressed audio holds several frames, one of linear PCM a single frame.
public typealias AVAudioPacketCount = UInt32
/// A number of channels, such as 2 for stereo.
public typealias AVAudioChannelCount = UInt32

/// The forms of linear PCM in which audio is processed: native byte order, without unused bits.
public enum AVAudioCommonFormat: UInt, Sendable {
  /// Any format but 32-bit and 64-bit floats and 16-bit and 32-bit integers: compressed, or linear PCM of another form.
  case otherFormat = 0
  /// 32-bit floats, from −1 to 1 for full scale, as engines process audio.
  case pcmFormatFloat32 = 1
  /// 64-bit floats, from −1 to 1 for full scale.
  case pcmFormatFloat64 = 2
  /// Signed 16-bit integers, −32,768 to 32,767 for full scale.
  case pcmFormatInt16 = 3
  /// Signed 32-bit integers, over their whole range for full scale.
  case pcmFormatInt32 = 4
}

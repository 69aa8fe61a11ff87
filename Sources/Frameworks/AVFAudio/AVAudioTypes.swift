/// A number of frames.
public typealias AVAudioFrameCount = UInt32
/// The position of a frame in a stream or file, counted from zero.
public typealias AVAudioFramePosition = Int64
/// A number of packets.
public typealias AVAudioPacketCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32

/// The forms of linear PCM in which audio is processed: native byte order, without unused bits.
public enum AVAudioCommonFormat: UInt, Sendable {
  /// Any other format: compressed, or linear PCM of another form.
  case otherFormat = 0
  /// 32-bit floats.
  case pcmFormatFloat32 = 1
  /// 64-bit floats.
  case pcmFormatFloat64 = 2
  /// Signed 16-bit integers.
  case pcmFormatInt16 = 3
  /// Signed 32-bit integers.
  case pcmFormatInt32 = 4
}

/// A number of frames.
public typealias AVAudioFrameCount = UInt32
/// A frame's place in a stream or file, from zero.
public typealias AVAudioFramePosition = Int64
/// A number of packets.
public typealias AVAudioPacketCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32

/// The forms of linear PCM in which sound is computed: native byte order, no unused bits.
public enum AVAudioCommonFormat: UInt, Sendable {
  /// Any other: compressed, or linear PCM of another form.
  case otherFormat = 0
  case pcmFormatFloat32 = 1
  case pcmFormatFloat64 = 2
  case pcmFormatInt16 = 3
  case pcmFormatInt32 = 4
}

/// The way in which the filter of a converter's sample rate conversion starts and ends. Linux: without effect.
public enum AVAudioConverterPrimeMethod: Int, Sendable {
  /// The filter of sample rate conversion gets the frames before and after the audio from the input. Linux: without
  /// effect.
  case pre = 0
  /// The filter of sample rate conversion starts with silence, and gets the frames after the audio from the input.
  /// Linux: without effect.
  case normal = 1
  /// The filter of sample rate conversion starts and ends with silence, and delays the output. Linux: no delay.
  case none = 2
}

/// The numbers of frames that coding adds before and after the audio.
public struct AVAudioConverterPrimeInfo: Sendable {
  /// The number of frames before the audio, such as those that an encoder needs to start.
  public var leadingFrames: AVAudioFrameCount
  /// The number of frames after the audio, such as those that fill the last packet.
  public var trailingFrames: AVAudioFrameCount

  /// Creates a value with zero frames at both ends.
  public init() { self.init(leadingFrames: 0, trailingFrames: 0) }

  /// Creates a value with the given numbers of frames before and after the audio.
  public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
    self.leadingFrames = leadingFrames
    self.trailingFrames = trailingFrames
  }
}

/// The states of the input that an input block reports through its status pointer.
public enum AVAudioConverterInputStatus: Int, Sendable {
  /// The input block returns a buffer of input. An empty buffer counts as the end of the stream.
  case haveData = 0
  /// The input block has no input now; the conversion ends with `inputRanDry` and can be continued later.
  case noDataNow = 1
  /// The input has ended. The converter delivers what it still holds, then reports the end of the stream.
  case endOfStream = 2
}

/// How far a conversion with an input block came.
public enum AVAudioConverterOutputStatus: Int, Sendable {
  /// The output buffer is full, has no room for the next packet, or holds the last audio of the stream.
  case haveData = 0
  /// No more input was available. The output buffer holds the audio that could be converted.
  case inputRanDry = 1
  /// The stream has ended, and the output buffer is empty.
  case endOfStream = 2
  /// The conversion failed; the call's error parameter states the reason.
  case error = 3
}

/// A block that provides a converter's input.
///
/// - Parameters: The number of packets wanted, or of frames if the input is linear PCM; and a pointer to the status
///   that the block sets.
/// - Returns: The input if the status is `haveData`, otherwise nil. The buffer may hold more or fewer packets than
///   wanted. The converter does not use the buffer after the conversion returns or calls the block again.
public typealias AVAudioConverterInputBlock = (AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>) ->
  AVAudioBuffer?

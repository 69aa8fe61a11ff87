/// How the filter of a change of rate begins and ends.
public enum AVAudioConverterPrimeMethod: Int, Sendable {
  /// With frames of the input in front and behind, which the input gives.
  case pre = 0
  /// With silence in front and frames of the input behind.
  case normal = 1
  /// With silence in front and behind: what comes out lags.
  case none = 2
}

/// Frames that belong to coding alone.
public struct AVAudioConverterPrimeInfo: Sendable {
  /// In front of the sound.
  public var leadingFrames: AVAudioFrameCount
  /// Behind it.
  public var trailingFrames: AVAudioFrameCount

  /// Makes one without such frames.
  public init() { self.init(leadingFrames: 0, trailingFrames: 0) }

  /// Makes one of two numbers.
  public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
    self.leadingFrames = leadingFrames
    self.trailingFrames = trailingFrames
  }
}

/// What an input block says of its input.
public enum AVAudioConverterInputStatus: Int, Sendable {
  /// It returns a buffer.
  case haveData = 0
  /// There is nothing at the moment.
  case noDataNow = 1
  /// Nothing more will come.
  case endOfStream = 2
}

/// What a conversion says of its output.
public enum AVAudioConverterOutputStatus: Int, Sendable {
  /// The buffer is full, or holds the last of the stream.
  case haveData = 0
  /// The input had nothing more at the moment; the buffer holds what could be converted.
  case inputRanDry = 1
  /// The stream is over and the buffer empty.
  case endOfStream = 2
  /// The conversion failed.
  case error = 3
}

/// Gives a converter its input.
///
/// - Parameters: the number of packets that are wanted, frames where the input is linear PCM, of which it may return
///   more or fewer; and where it says what it returns. The buffer belongs to the converter until the conversion returns
///   or asks again.
public typealias AVAudioConverterInputBlock = (AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>) ->
  AVAudioBuffer?

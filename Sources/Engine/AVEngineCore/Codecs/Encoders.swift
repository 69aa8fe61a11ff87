package import CoreAudioTypes
package import CoreMedia
package import CoreVideo

package struct VideoEncoderSettings: Sendable {
  package enum Rate: Sendable, Hashable {
    /// A rate in bits per second, on average.
    case average(Int)
    /// The same quality throughout, from 0 (small) to 1 (like the source).
    case quality(Double)
    case visuallyLossless
    case fixed

    package static func usual(for codec: CMVideoCodecType) -> Rate {
      VideoProfiles.isProRes(codec) ? .fixed : .quality(0.6)
    }
  }

  /// The most bits in any time range of `bits / bitsPerSecond` seconds.
  package struct RateLimit: Sendable, Hashable {
    package var bits: Int
    package var bitsPerSecond: Int
    package init(bits: Int, bitsPerSecond: Int) {
      self.bits = bits
      self.bitsPerSecond = bitsPerSecond
    }
  }

  package enum Profile: String, Sendable { case baseline, main, high, main10 }

  package enum EntropyMode: Sendable { case cavlc, cabac }

  /// The number of frames that an encoder may hold back.
  package enum Latency: Sendable {
    case unlimited
    /// Only as many as frame reordering needs; x265 may hold back more.
    case low
    case zero
  }

  package var codec: CMVideoCodecType
  package var width: Int
  package var height: Int
  package var rate: Rate
  /// The ticks per second of the output's times.
  package var timescale: CMTimeScale
  package var expectedFrameRate: Double?
  package var rateLimit: RateLimit?
  package var minimumQP: Int?
  package var maximumQP: Int?
  package var profile: Profile?
  /// Ten times the number of a level of H.264: 41 for 4.1; nil to let the encoder choose.
  package var level: Int?
  package var entropyMode: EntropyMode?
  package var maximumKeyFrameInterval: Int?
  /// The most frames from one key frame to the next if `maximumKeyFrameInterval` is nil: the default of x264 and x265.
  package static let usualKeyFrameInterval = 250
  package var allowsFrameReordering = true
  package var color = ColorDescription()
  package var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  package var prioritizesSpeed = false
  package var latency = Latency.unlimited
  package var maximumSliceBytes: Int?
  package var h264Sequence: H264SequenceConstraints?
  package var pass: EncoderPass?
  /// The number of an encoder's threads; nil for one that suits the machine. With equal numbers, two machines make
  /// equal bytes.
  package var threadCount: Int?

  package init(codec: CMVideoCodecType, width: Int, height: Int, rate: Rate, timescale: CMTimeScale) {
    self.codec = codec
    self.width = width
    self.height = height
    self.rate = rate
    self.timescale = timescale
  }
}

package struct H264SequenceConstraints: Sendable, Hashable {
  /// The identifier of both parameter sets.
  package var identifier: Int
  /// The value of max_num_reorder_frames (ITU-T H.264 §E.2.1).
  package var reorderedFrames: Int
  package var bufferedFrames: Int
  package init(identifier: Int, reorderedFrames: Int, bufferedFrames: Int) {
    self.identifier = identifier
    self.reorderedFrames = reorderedFrames
    self.bufferedFrames = bufferedFrames
  }
}

package struct EncoderPass: Sendable {
  package enum Number: Sendable { case first, second }
  package var number: Number
  /// The path of the statistics files, which are complete once the encoder of the first pass is released.
  package var notes: String
  package init(_ number: Number, notes: String) { (self.number, self.notes) = (number, notes) }
}

/// An encoder that one thread at a time uses. Errors from `emit` are rethrown.
package protocol VideoEncoder: AnyObject {
  var preferredPixelFormat: OSType { get }
  var formatDescription: CMFormatDescription { get }
  func requestKeyFrame()
  func encode(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError)
  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
}

package struct AudioEncoderSettings: Sendable {
  package var formatID: AudioFormatID
  package var sampleRate: Double
  package var layout: ChannelLayout
  /// The bits per second; nil for the encoder's default.
  package var bitRate: Int?
  package var linearPCM: AudioStreamBasicDescription?
  package var bitDepth: Int?

  package init(formatID: AudioFormatID, sampleRate: Double, layout: ChannelLayout) {
    self.formatID = formatID
    self.sampleRate = sampleRate
    self.layout = layout
  }
}

/// Time zero is the first frame that the caller gives: the first sample begins `primingFrames` earlier.
package protocol AudioEncoder: AnyObject {
  var inputFormat: AudioStreamBasicDescription { get }
  var formatDescription: CMFormatDescription { get }
  /// The number of frames that decoding adds before the audio.
  var primingFrames: Int { get }
  func encode(_ buffer: PCMBuffer, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
}

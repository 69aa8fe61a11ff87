package import CoreAudioTypes
package import CoreMedia
package import CoreVideo

/// The settings of a video encoder.
package struct VideoEncoderSettings: Sendable {
  package enum Rate: Sendable, Hashable {
    /// A rate in bits per second, on average.
    case average(Int)
    /// The same quality throughout, from 0 (small) to 1 (like the source).
    case quality(Double)
    /// The fewest bits for frames that are hard to tell from the source's.
    case visuallyLossless
    /// The rate that the codec fixes (ProRes profiles).
    case fixed

    /// Returns the rate for a client that requests none.
    package static func usual(for codec: CMVideoCodecType) -> Rate {
      VideoProfiles.isProRes(codec) ? .fixed : .quality(0.6)
    }
  }

  /// The most bits in any time range that lasts `bits / bitsPerSecond` seconds.
  package struct RateLimit: Sendable, Hashable {
    package var bits: Int
    package var bitsPerSecond: Int
    package init(bits: Int, bitsPerSecond: Int) {
      self.bits = bits
      self.bitsPerSecond = bitsPerSecond
    }
  }

  /// Profiles of H.264 and HEVC.
  package enum Profile: String, Sendable { case baseline, main, high, main10 }

  /// The coding of H.264's syntax elements (ITU-T H.264 §9).
  package enum EntropyMode: Sendable { case cavlc, cabac }

  /// The number of frames that an encoder may wait for before it gives a sample.
  package enum Latency: Sendable {
    /// As many as the rate control needs.
    case unlimited
    /// Only as many as frame reordering needs.
    case low
    /// No frames.
    case zero
  }

  /// Apple's codec type: 'avc1', 'hvc1', 'apcn', …
  package var codec: CMVideoCodecType
  package var width: Int
  package var height: Int
  package var rate: Rate
  /// The ticks per second of the output's media timeline.
  package var timescale: CMTimeScale
  /// The frames per second, for rate control; nil if unknown.
  package var expectedFrameRate: Double?
  package var rateLimit: RateLimit?
  /// The least and greatest quantiser of H.264 and HEVC that the encoder may use.
  package var minimumQP: Int?
  package var maximumQP: Int?
  package var profile: Profile?
  /// Ten times the number of a level of H.264: 41 for 4.1; nil to let the encoder choose.
  package var level: Int?
  package var entropyMode: EntropyMode?
  package var maximumKeyFrameInterval: Int?
  package var allowsFrameReordering = true
  package var color = ColorDescription()
  package var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  /// Whether speed counts more than quality.
  package var prioritizesSpeed = false
  package var latency = Latency.unlimited
  /// The most bytes of a slice of H.264.
  package var maximumSliceBytes: Int?
  /// The required values of the H.264 parameter sets; nil for the encoder's choice. The encoder fails if it cannot keep
  /// to them.
  package var h264Sequence: H264SequenceConstraints?
  /// The pass over the frames; nil if there is only one.
  package var pass: EncoderPass?

  package init(codec: CMVideoCodecType, width: Int, height: Int, rate: Rate, timescale: CMTimeScale) {
    self.codec = codec
    self.width = width
    self.height = height
    self.rate = rate
    self.timescale = timescale
  }
}

/// The values of H.264 parameter sets that let a decoder treat the frames as part of another stream.
package struct H264SequenceConstraints: Sendable, Hashable {
  /// The identifier of both parameter sets.
  package var identifier: Int
  /// The value of max_num_reorder_frames (ITU-T H.264 §E.2.1).
  package var reorderedFrames: Int
  /// The value of max_dec_frame_buffering.
  package var bufferedFrames: Int
  package init(identifier: Int, reorderedFrames: Int, bufferedFrames: Int) {
    self.identifier = identifier
    self.reorderedFrames = reorderedFrames
    self.bufferedFrames = bufferedFrames
  }
}

/// One of two passes over the same frames.
package struct EncoderPass: Sendable {
  package enum Number: Sendable { case first, second }
  package var number: Number
  /// The path of the statistics files that the first pass leaves for the second, complete once its encoder is released.
  package var notes: String
  package init(_ number: Number, notes: String) { (self.number, self.notes) = (number, notes) }
}

/// An encoder of frames to samples. One owner at a time.
///
/// Each frame gives one sample with its time and duration, in the settings' timescale. Decode times never decrease, and
/// none is after its presentation time. The encoder refuses a frame of another size than the settings'. Errors from
/// `emit` are rethrown.
package protocol VideoEncoder: AnyObject {
  /// The pixel format that the encoder takes without a conversion.
  var preferredPixelFormat: OSType { get }
  /// The format of the samples; complete from the start.
  var formatDescription: CMFormatDescription { get }
  func requestKeyFrame()
  func encode(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError)
  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
}

/// The settings of an audio encoder.
package struct AudioEncoderSettings: Sendable {
  package var formatID: AudioFormatID
  /// The frames per second.
  package var sampleRate: Double
  package var layout: ChannelLayout
  /// The bits per second; nil for the encoder's default, or for a lossless codec.
  package var bitRate: Int?
  /// The exact layout of a frame, for PCM.
  package var linearPCM: AudioStreamBasicDescription?
  /// The bits per sample, for lossless codecs.
  package var bitDepth: Int?

  package init(formatID: AudioFormatID, sampleRate: Double, layout: ChannelLayout) {
    self.formatID = formatID
    self.sampleRate = sampleRate
    self.layout = layout
  }
}

/// An encoder of audio to samples. One owner at a time.
///
/// Time zero is the first frame that the caller gives: the first sample begins `primingFrames` earlier. The encoder
/// refuses frames of another size than the input format's. Errors from `emit` are rethrown.
package protocol AudioEncoder: AnyObject {
  var inputFormat: AudioStreamBasicDescription { get }
  var formatDescription: CMFormatDescription { get }
  /// The frames of silence that decoding adds before the audio.
  var primingFrames: Int { get }
  /// Encodes any number of frames; the encoder divides them into its packets.
  func encode(_ buffer: PCMBuffer, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
}

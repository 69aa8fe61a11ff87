package import CoreAudioTypes
package import CoreMedia
package import CoreVideo

/// What a video encoder is to make.
package struct VideoEncoderSettings: Sendable {
  package enum Rate: Sendable, Hashable {
    /// Bits a second on average.
    case average(Int)
    /// The same quality throughout, from 0 (small) to 1 (like the source).
    case quality(Double)
    /// The least bits for pictures that are hard to tell from the source's.
    case visuallyLossless
    /// The codec has no choice (ProRes profiles).
    case fixed

    /// The rate for a client that asks for none.
    package static func usual(for codec: CMVideoCodecType) -> Rate {
      VideoProfiles.isProRes(codec) ? .fixed : .quality(0.6)
    }
  }

  /// The most bits of any stretch that lasts `bits / bitsPerSecond` seconds.
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

  /// How H.264 codes its syntax elements (ITU-T H.264 §9).
  package enum EntropyMode: Sendable { case cavlc, cabac }

  /// How many pictures an encoder may wait for before it gives a sample.
  package enum Latency: Sendable {
    /// As many as serve the rate control.
    case unlimited
    /// Only those that are coded before it.
    case low
    /// None.
    case zero
  }

  /// Apple's codec type: 'avc1', 'hvc1', 'apcn', …
  package var codec: CMVideoCodecType
  package var width: Int
  package var height: Int
  package var rate: Rate
  /// Ticks a second of the output's media timeline.
  package var timescale: CMTimeScale
  /// Frames a second for rate control only; nil where unknown.
  package var expectedFrameRate: Double?
  package var rateLimit: RateLimit?
  /// Quantisers of H.264 and HEVC that the encoder must not leave.
  package var minimumQP: Int?
  package var maximumQP: Int?
  /// nil: the encoder chooses.
  package var profile: Profile?
  /// Ten times the number of a level of H.264: 41 for 4.1; nil: the encoder chooses.
  package var level: Int?
  package var entropyMode: EntropyMode?
  package var maximumKeyFrameInterval: Int?
  package var allowsFrameReordering = true
  package var color = ColorDescription()
  package var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  /// Speed counts more than quality.
  package var prioritizesSpeed = false
  package var latency = Latency.unlimited
  /// The most bytes of a slice of H.264.
  package var maximumSliceBytes: Int?
  /// The encoder fails where it cannot keep to them.
  package var h264Sequence: H264SequenceConstraints?
  /// nil: the only pass over the pictures.
  package var pass: EncoderPass?

  package init(codec: CMVideoCodecType, width: Int, height: Int, rate: Rate, timescale: CMTimeScale) {
    self.codec = codec
    self.width = width
    self.height = height
    self.rate = rate
    self.timescale = timescale
  }
}

/// Values of a sequence parameter set of H.264 with which a decoder takes the pictures for those of another stream.
package struct H264SequenceConstraints: Sendable, Hashable {
  /// The number of the sequence and of the picture parameter set.
  package var identifier: Int
  /// max_num_reorder_frames (ITU-T H.264 §E.2.1).
  package var reorderedFrames: Int
  /// max_dec_frame_buffering.
  package var bufferedFrames: Int
  package init(identifier: Int, reorderedFrames: Int, bufferedFrames: Int) {
    self.identifier = identifier
    self.reorderedFrames = reorderedFrames
    self.bufferedFrames = bufferedFrames
  }
}

/// One of two passes over the same pictures.
package struct EncoderPass: Sendable {
  package enum Number: Sendable { case first, second }
  package var number: Number
  /// Path of the files in which the first pass leaves for the second what it learnt, once its encoder is gone.
  package var notes: String
  package init(_ number: Number, notes: String) { (self.number, self.notes) = (number, notes) }
}

/// Turns pictures into samples.  One owner at a time.
///
/// Each picture gives one sample with its time and duration, in the settings' timescale; decode times never decrease,
/// and none is after its presentation. A picture of another size than the settings' is refused. An error of `emit` is
/// thrown.
package protocol VideoEncoder: AnyObject {
  /// The pixel format that the encoder takes without a conversion.
  var preferredPixelFormat: OSType { get }
  /// What the samples are; complete from the start.
  var formatDescription: CMFormatDescription { get }
  /// Makes the next picture one at which decoding can start.
  func requestKeyFrame()
  func encode(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError)
  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
}

/// What an audio encoder is to make.
package struct AudioEncoderSettings: Sendable {
  package var formatID: AudioFormatID
  /// Frames a second.
  package var sampleRate: Double
  package var layout: ChannelLayout
  /// Bits a second; nil: the encoder's default, or lossless.
  package var bitRate: Int?
  /// For PCM: the exact layout of a frame.
  package var linearPCM: AudioStreamBasicDescription?
  /// For lossless codecs.
  package var bitDepth: Int?

  package init(formatID: AudioFormatID, sampleRate: Double, layout: ChannelLayout) {
    self.formatID = formatID
    self.sampleRate = sampleRate
    self.layout = layout
  }
}

/// Turns sound into samples.  One owner at a time.
///
/// Time zero is the first frame that is given: the samples follow one another from `primingFrames` before it on. Frames
/// of another size than the input format's are refused. An error of `emit` is thrown.
package protocol AudioEncoder: AnyObject {
  /// The PCM that the encoder takes.
  var inputFormat: AudioStreamBasicDescription { get }
  var formatDescription: CMFormatDescription { get }
  /// Frames of silence that decoding puts in front.
  var primingFrames: Int { get }
  /// Any number of frames at a time; the encoder cuts them to its packets.
  func encode(_ buffer: PCMBuffer, emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
  func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError)
}

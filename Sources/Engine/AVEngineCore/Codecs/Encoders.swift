package import CoreAudioTypes
package import CoreMedia
package import CoreVideo

/// What a video encoder is to make.
package struct VideoEncoderSettings: Sendable {
  package enum Rate: Sendable, Hashable {
    /// Bits a second on average.
    case average(Int)
    /// Constant quality on the encoder's own scale (x264's CRF).
    case constantQuality(Double)
    /// The codec has no choice (ProRes profiles).
    case fixed
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
  /// The encoder's own profile name ("high", "main", "baseline") and level ("4.1"); nil: the encoder chooses.
  package var profile: String?
  package var level: String?
  package var maximumKeyFrameInterval: Int?
  package var allowsFrameReordering = true
  package var color = ColorDescription()
  package var pixelAspectRatio: (horizontal: Int, vertical: Int) = (1, 1)
  /// The encoder's own effort name ("veryfast", "medium").
  package var effort: String?
  /// More options by the encoder's own names.
  package var extra: [String: String] = [:]
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

/// One of two passes over the same pictures.
package struct EncoderPass: Sendable {
  package enum Number: Sendable { case first, second }
  package var number: Number
  /// Path of the files in which the first pass leaves for the second what it learnt, once its encoder is gone.
  package var notes: String
  package init(_ number: Number, notes: String) { (self.number, self.notes) = (number, notes) }
}

/// Turns pictures into samples.  One owner at a time.
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

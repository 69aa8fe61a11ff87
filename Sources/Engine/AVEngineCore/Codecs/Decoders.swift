package import CoreAudioTypes
package import CoreMedia
import Foundation

/// How a video decoder is set up.
package struct VideoDecoderOptions: Sendable {
  /// Threads inside the decoder: several for one stream that is read through, one where several decoders run side by
  /// side.
  package var threadCount = 2
  /// Samples one after the other of which nothing can be decoded, before that is an error.
  package var toleratedFailures = 60
  package init() {}

  /// For pictures that an encoder takes as fast as it can.
  ///
  /// To encode a picture is several times the work of decoding one of its size: few processors are then busy with that,
  /// and a decoder with threads of its own only takes more memory.
  /// - Parameters:
  ///   - decoded: Pixels that are decoded for each encoded picture.
  ///   - encoded: Pixels of an encoded picture.
  package static func besideEncoder(decoded: Int, encoded: Int, processors: Int = ProcessorShare.own.count) -> Self {
    var options = Self()
    if processors < 4, decoded <= 2 * encoded { options.threadCount = 1 }
    return options
  }
}

/// Which samples a video decoder may leave out.
package enum DecodeSkip: Sendable { case nothing, nonReference, nonKey }

/// Turns compressed samples into pictures.  One owner at a time.
///
/// A picture has the time of its sample, and is not written to while decoding goes on. An error of `emit` is thrown;
/// the decoder is flushed before it is used again. A damaged sample is an error or gives nothing, and many one after
/// the other are an error of the kind `.decodeFailed`.
package protocol VideoDecoder: AnyObject {
  /// Feeds one sample with the bytes that belong to it and hands on every picture that is ready, in presentation order.
  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError)

  /// Hands on what is still inside, and makes ready for a new start.
  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError)

  /// Forgets everything, as after a seek.
  func flush()
}

/// Linear PCM as a decoder gave it: 32-bit float or integer samples, interleaved or not, as `format` says.
package protocol DecodedAudio: AnyObject, Sendable {
  /// Media time of the first frame.
  var presentationTime: CMTime { get }
  var frameCount: Int { get }
  var format: AudioStreamBasicDescription { get }
  /// Channels and their order, as far as the decoder knows.
  var channelLayout: ChannelLayout { get }

  /// A part of the frames; the same bytes, not copied. `range` lies within `0..<frameCount`.
  func frames(_ range: Range<Int>) -> any DecodedAudio
}

/// Turns compressed samples into sound.  One owner at a time.  Nothing is trimmed: priming is the pipeline's.
///
/// Errors, draining and flushing are as for pictures.
package protocol AudioDecoder: AnyObject {
  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedAudio) throws(EngineError) -> Void
  ) throws(EngineError)
  func drain(emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError)
  func flush()
}

/// Converts a stream of sound to one PCM format: rate, channels, layout, sample type.  One owner at a time.
package protocol AudioConverting: AnyObject {
  /// Takes sound and appends what is ready to `output`, in frames of the output format (interleaved) one after the
  /// other.
  func convert(_ audio: any DecodedAudio, into output: inout PCMBuffer) throws(EngineError)
  /// The same for sound that was computed, in native samples of the rate and channels that the conversion was set up
  /// for.
  func convert(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError)
  /// The same for sound in somebody's memory: a pointer for each plane of native samples, read within the call.
  func convert(
    _ planes: [UnsafeRawPointer], of format: AudioStreamBasicDescription, frameCount: Int, into output: inout PCMBuffer
  ) throws(EngineError)
  /// Appends the rest: in all, round(N · out ÷ in) frames for N frames in.
  func finish(into output: inout PCMBuffer) throws(EngineError)
}

/// How a conversion of sound is made, beyond its two formats.
package struct AudioConversionOptions: Sendable, Hashable {
  /// Bits that a change of rate keeps, from 16 to 28; for more than 20 soxr computes in doubles, which takes twice the
  /// time.
  package var precision = 20
  /// The input channel that each output channel gets, or -1 for silence; nil: channels are mixed by their speakers.
  package var channelMap: [Int]?
  /// Noise takes the place of the steps that samples of fewer bits have.
  package var dithers = false
  package init() {}
}

/// Changes how long sound lasts and keeps its pitch.  One owner at a time.
package protocol AudioTimeStretching: AnyObject {
  /// Frames of the output by which sound comes behind its time, on average over the pieces that it is made of;
  /// negative: before it.
  var lag: Int { get }
  /// Takes frames and appends what is ready to `output`, of the same format.
  func stretch(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError)
  /// Appends the rest: in all, as much as the tempo makes of what went in, or more.
  func finish(into output: inout PCMBuffer) throws(EngineError)
}

/// Changes rate and channels of a stream for a thread in a hurry: nothing is thrown, and once it runs no memory is
/// asked for.
package protocol LiveResampling: AnyObject {
  /// Takes frames, writes those that are ready into planes with room for them, and says how many there were.
  func resample(_ audio: PlanarAudioBuffer, count: Int, into output: PlanarAudioBuffer, at offset: Int) -> Int
}

/// Changes speed and pitch of a stream, interleaved, for a thread in a hurry.
package protocol LiveTimeStretching: AnyObject {
  /// - Parameters:
  ///   - tempo: Seconds that go in for each that comes out.
  ///   - cents: Hundredths of a semitone.
  func set(tempo: Float, cents: Float)
  func put(_ frames: UnsafeBufferPointer<Float>)
  /// Writes frames that are ready, as many as there is room for, and says how many.
  func take(_ frames: UnsafeMutableBufferPointer<Float>) -> Int
  func clear()
}

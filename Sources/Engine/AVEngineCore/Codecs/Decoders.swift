package import CoreAudioTypes
package import CoreMedia
import Foundation

/// The options of a video decoder.
package struct VideoDecoderOptions: Sendable {
  /// The number of threads inside the decoder: several for one stream that is read through, one if several decoders run
  /// at the same time. Some codecs use fewer.
  package var threadCount = 2
  /// The number of consecutive failures at which the decoder throws an error.
  package var toleratedFailures = 60
  package init() {}

  /// Returns options for frames that an encoder takes as fast as it can.
  ///
  /// Encoding a frame takes several times the work of decoding one of its size. On few processors, encoding leaves none
  /// free, and more threads in the decoder would only take more memory.
  /// - Parameters:
  ///   - decoded: The number of decoded pixels for each encoded frame.
  ///   - encoded: The number of pixels of an encoded frame.
  package static func besideEncoder(decoded: Int, encoded: Int, processors: Int = ProcessorShare.own.count) -> Self {
    var options = Self()
    if processors < 4, decoded <= 2 * encoded { options.threadCount = 1 }
    return options
  }
}

/// The samples that a video decoder may leave out.
package enum DecodeSkip: Sendable { case nothing, nonReference, nonKey }

/// A decoder of compressed samples to frames. One owner at a time.
///
/// A frame has the time of its sample, and the decoder does not write to it later. Errors from `emit` are rethrown; the
/// owner then flushes the decoder before using it again. A sample whose damage the decoder notices throws an error or
/// gives no frame. Many damaged samples in succession throw an error of kind `.decodeFailed`.
package protocol VideoDecoder: AnyObject {
  /// Decodes one sample from its bytes and emits every frame that is ready, in presentation order.
  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError)

  /// Emits the remaining frames, and prepares the decoder for a new start.
  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError)

  /// Discards all state, as after a seek.
  func flush()
}

/// Linear PCM from a decoder: 32-bit float or integer samples, interleaved or not, as `format` states.
package protocol DecodedAudio: AnyObject, Sendable {
  /// The media time of the first frame.
  var presentationTime: CMTime { get }
  var frameCount: Int { get }
  var format: AudioStreamBasicDescription { get }
  /// The channels and their order, as far as the decoder knows them.
  var channelLayout: ChannelLayout { get }

  /// Returns a part of the frames, with the same bytes, not copied. `range` is within `0..<frameCount`.
  func frames(_ range: Range<Int>) -> any DecodedAudio
}

/// A decoder of compressed samples to audio. One owner at a time. It trims nothing: its caller removes the priming.
///
/// For errors, draining and flushing, see `VideoDecoder`.
package protocol AudioDecoder: AnyObject {
  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedAudio) throws(EngineError) -> Void
  ) throws(EngineError)
  func drain(emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError)
  func flush()
}

/// A converter of an audio stream to one PCM format: rate, channels, layout, sample type. One owner at a time.
package protocol AudioConverting: AnyObject {
  /// Converts audio and appends the frames that are ready to `output`, in the output format.
  func convert(_ audio: any DecodedAudio, into output: inout PCMBuffer) throws(EngineError)
  /// Converts a buffer of native samples, at the sample rate and with the channels that the converter was made for.
  func convert(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError)
  /// Converts audio in the caller's memory: a pointer to native samples for each plane, read only during the call.
  func convert(
    _ planes: [UnsafeRawPointer], of format: AudioStreamBasicDescription, frameCount: Int, into output: inout PCMBuffer
  ) throws(EngineError)
  /// Appends the remaining frames. In all, the output has round(N · out ÷ in) frames for N input frames, where `in` and
  /// `out` are the sample rates.
  func finish(into output: inout PCMBuffer) throws(EngineError)
}

/// The options of an audio conversion, apart from its two formats.
package struct AudioConversionOptions: Sendable, Hashable {
  /// The precision of a rate conversion in bits, from 16 to 28. Above 20, soxr computes in doubles.
  package var precision = 20
  /// The input channel for each output channel, or -1 for silence; nil to mix channels by their speakers.
  package var channelMap: [Int]?
  /// Whether noise is added to hide the quantisation steps of samples with fewer bits.
  package var dithers = false
  package init() {}
}

/// A stretcher that changes the duration of audio and keeps its pitch. One owner at a time.
package protocol AudioTimeStretching: AnyObject {
  /// The number of frames by which the output is late, on average; negative if it is early.
  var lag: Int { get }
  /// Takes frames and appends the frames that are ready to `output`, which has the same format.
  func stretch(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError)
  /// Appends the remaining frames. In all, the output may be some frames shorter or longer than the tempo requires.
  func finish(into output: inout PCMBuffer) throws(EngineError)
}

/// A converter of a stream's rate and channels on a real-time thread.
package protocol LiveResampling: AnyObject {
  /// Takes frames, writes those that are ready into planes with room for them, and returns how many it wrote.
  func resample(_ audio: PlanarAudioBuffer, count: Int, into output: PlanarAudioBuffer, at offset: Int) -> Int
}

/// A stretcher that changes speed and pitch of an interleaved stream on a real-time thread.
package protocol LiveTimeStretching: AnyObject {
  /// - Parameters:
  ///   - tempo: Seconds of input for each second of output.
  ///   - cents: The change of pitch, in hundredths of a semitone.
  func set(tempo: Float, cents: Float)
  func put(_ frames: UnsafeBufferPointer<Float>)
  /// Writes the frames that are ready, at most as many as fit, and returns how many it wrote.
  func take(_ frames: UnsafeMutableBufferPointer<Float>) -> Int
  func clear()
}

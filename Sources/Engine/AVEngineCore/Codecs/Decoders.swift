package import CoreAudioTypes
package import CoreMedia
import Foundation

package struct VideoDecoderOptions: Sendable {
  package var threadCount = 2
  /// The number of consecutive failures at which the decoder throws an error.
  package var toleratedFailures = 60
  package init() {}

  /// Returns options for frames that an encoder takes; `decoded` and `encoded` are pixels for each encoded frame.
  package static func besideEncoder(decoded: Int, encoded: Int, processors: Int = ProcessorShare.own.count) -> Self {
    var options = Self()
    if processors < 4, decoded <= 2 * encoded { options.threadCount = 1 }
    return options
  }
}

package enum DecodeSkip: Sendable { case nothing, nonReference, nonKey }

/// A decoder that one thread at a time uses. Errors from `emit` are rethrown; the owner must then flush the decoder.
package protocol VideoDecoder: AnyObject {
  /// Emits the frames that are ready, in presentation order.
  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, skip: DecodeSkip,
    emit: (any DecodedVideoFrame) throws(EngineError) -> Void
  ) throws(EngineError)

  func drain(emit: (any DecodedVideoFrame) throws(EngineError) -> Void) throws(EngineError)

  func flush()
}

package protocol DecodedAudio: AnyObject, Sendable {
  var presentationTime: CMTime { get }
  var frameCount: Int { get }
  var format: AudioStreamBasicDescription { get }
  var channelLayout: ChannelLayout { get }

  func frames(_ range: Range<Int>) -> any DecodedAudio
}

/// A decoder that one thread at a time uses. The caller removes the priming.
package protocol AudioDecoder: AnyObject {
  func decode(
    _ sample: MediaSample, data: CMBlockBuffer, emit: (any DecodedAudio) throws(EngineError) -> Void
  ) throws(EngineError)
  func drain(emit: (any DecodedAudio) throws(EngineError) -> Void) throws(EngineError)
  func flush()
}

package protocol AudioConverting: AnyObject {
  func convert(_ audio: any DecodedAudio, into output: inout PCMBuffer) throws(EngineError)
  /// Converts samples with the rate and channels that the converter was made for.
  func convert(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError)
  /// Converts native samples; `planes` has one pointer for each plane, read only during the call.
  func convert(
    _ planes: [UnsafeRawPointer], of format: AudioStreamBasicDescription, frameCount: Int, into output: inout PCMBuffer
  ) throws(EngineError)
  func finish(into output: inout PCMBuffer) throws(EngineError)
}

package struct AudioConversionOptions: Sendable, Hashable {
  /// The precision of a rate conversion in bits, from 16 to 28.
  package var precision = 20
  /// The input channel for each output channel, or -1 for silence; nil to mix channels by their speakers.
  package var channelMap: [Int]?
  package var dithers = false
  package init() {}
}

package protocol AudioTimeStretching: AnyObject {
  /// The number of frames by which the output is late, on average; negative if it is early.
  var lag: Int { get }
  func stretch(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError)
  func finish(into output: inout PCMBuffer) throws(EngineError)
}

/// A converter of rate and channels for a real-time thread.
package protocol LiveResampling: AnyObject {
  /// Returns the number of frames that it wrote.
  func resample(_ audio: PlanarAudioBuffer, count: Int, into output: PlanarAudioBuffer, at offset: Int) -> Int
}

/// A stretcher of interleaved audio for a real-time thread.
package protocol LiveTimeStretching: AnyObject {
  /// Sets `tempo`, the seconds of input for each second of output, and `cents`, hundredths of a semitone.
  func set(tempo: Float, cents: Float)
  func put(_ frames: UnsafeBufferPointer<Float>)
  /// Returns the number of frames that it wrote.
  func take(_ frames: UnsafeMutableBufferPointer<Float>) -> Int
  func clear()
}

import AVEngineAudioGraph
import AVEngineCore
public import CoreAudio
public import Foundation

/// A block that writes the frames of a source node.
///
/// - Parameters: A flag to set if the frames are silent; the time of the first frame; the number of frames; and the
///   buffers to fill.
/// - Returns: noErr; or an error code, which makes the frames silent.
public typealias AVAudioSourceNodeRenderBlock = (
  UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
  UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// A node whose audio a client's block produces.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing {
  private let block: AVAudioSourceNodeRenderBlock
  private let format: AVAudioFormat?

  /// Creates a node whose block writes in the format of the node's connection: floats with a plane for each channel.
  ///
  /// The rendering thread calls the block, which must not wait.
  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) { (self.block, format) = (block, nil) }

  /// Creates a node whose block writes linear PCM of a format, which is converted to the format of the node's
  /// connection.
  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    _require(
      format.commonFormat != .otherFormat,
      "AVAudioSourceNode.init(format:renderBlock:): \(format) is not a common format")
    self.block = block
    self.format = format
  }

  /// 0: a source produces audio.
  open override var numberOfInputs: Int { 0 }

  override var defaultFormat: AVAudioFormat { format ?? super.defaultFormat }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    let output = outputFormat(forBus: 0)
    let written = format ?? .standard(output.sampleRate, channels: output.channelCount)
    let kernel = SourceKernel(block, format: written)
    guard written.sampleRate != output.sampleRate || written.channelCount != output.channelCount else { return kernel }
    let inner = AudioBusFormat(rate: Int(written.sampleRate.rounded()), layout: written.engineLayout)
    return try ConvertedKernel(kernel, from: inner, to: form, codecs: AVAudioEngine.codecs)
  }
}

final class SourceKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread calls `render`.
  private let block: AVAudioSourceNodeRenderBlock
  private let buffer: AVAudioPCMBuffer?
  private let transfer: SampleTransfer

  private static let most = 4096

  init(_ block: @escaping AVAudioSourceNodeRenderBlock, format: AVAudioFormat) {
    (self.block, transfer) = (block, SampleTransfer(format))
    buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(Self.most))
  }

  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer) {
    var done = 0
    while done < count {
      let part = min(Self.most, count - done)
      if !ask(part, at: moment, after: done, into: output) { output.clear(from: done, count: part) }
      done += part
    }
  }

  private func ask(_ count: Int, at moment: RenderMoment, after done: Int, into output: PlanarAudioBuffer) -> Bool {
    guard let buffer else { return false }
    buffer.frameLength = AVAudioFrameCount(count)
    // Safety: the list's sizes are those of the requested frames; clients write through the list.
    let list = UnsafeMutablePointer(mutating: buffer.audioBufferList)
    var stamp = AudioTimeStamp()
    stamp.mSampleTime = Double(moment.time + Int64(done))
    stamp.mFlags = .sampleTimeValid
    if moment.host > 0 { (stamp.mHostTime, stamp.mFlags) = (moment.host, .sampleTimeValid.union(.hostTimeValid)) }
    var isSilent: ObjCBool = false
    guard block(&isSilent, &stamp, AVAudioFrameCount(count), list) == noErr, !isSilent.boolValue else { return false }
    output.clear(from: done, count: count)
    transfer.load(count, from: UnsafeMutableAudioBufferListPointer(list), into: output, at: done)
    return true
  }
}

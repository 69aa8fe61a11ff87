import AVEngineAudioGraph
import AVEngineCore
public import CoreAudio
public import Foundation

/// Writes the frames that an engine asks for.
///
/// - Parameters: where it says that they are silent; the time of the first; how many; and the buffers to write to.
/// - Returns: noErr; after anything else the frames are silent.
public typealias AVAudioSourceNodeRenderBlock = (
  UnsafeMutablePointer<ObjCBool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
  UnsafeMutablePointer<AudioBufferList>
) -> OSStatus

/// A node whose sound a client's block makes.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing {
  private let block: AVAudioSourceNodeRenderBlock
  private let format: AVAudioFormat?

  /// Makes a node whose block writes what the node's connection is: floats with a plane a channel.
  ///
  /// The block is called on the thread that renders, where nothing may take time.
  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) { (self.block, format) = (block, nil) }

  /// Makes a node whose block writes linear PCM of a format, which is converted to what the node's connection is.
  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    _require(
      format.commonFormat != .otherFormat,
      "AVAudioSourceNode.init(format:renderBlock:): \(format) is no common format")
    self.block = block
    self.format = format
  }

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

/// Asks a client's block for frames.
final class SourceKernel: AudioKernel, @unchecked Sendable {
  // Safety: called by the thread that renders alone.
  private let block: AVAudioSourceNodeRenderBlock
  private let buffer: AVAudioPCMBuffer?
  private let transfer: SampleTransfer

  /// Frames that are asked for at a time, at most.
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

  /// False where the frames are silent.
  private func ask(_ count: Int, at moment: RenderMoment, after done: Int, into output: PlanarAudioBuffer) -> Bool {
    guard let buffer else { return false }
    buffer.frameLength = AVAudioFrameCount(count)
    // Safety: the list's sizes are those of the frames that are wanted; clients write through it.
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

import AVEngineAudioGraph
import AVEngineCore
public import CoreAudio
import Foundation

/// A block that receives a sink's frames. Parameters: the time of the first frame, the number of frames, and the
/// buffers.
public typealias AVAudioSinkNodeReceiverBlock = (
  UnsafePointer<AudioTimeStamp>, AVAudioFrameCount, UnsafePointer<AudioBufferList>
) -> OSStatus

/// A node that passes its input to a client's block. The rendering thread calls the block, which must not wait.
open class AVAudioSinkNode: AVAudioNode {
  private let block: AVAudioSinkNodeReceiverBlock

  /// Creates a node that passes its input to a block, as floats with a plane for each channel of the node's connection.
  public init(receiverBlock block: @escaping AVAudioSinkNodeReceiverBlock) { self.block = block }

  /// 0: a sink ends the chain of nodes.
  open override var numberOfOutputs: Int { 0 }

  override var keepsFormat: Bool { true }
  override var isEnd: Bool { true }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    let format = outputFormat(forBus: 0)
    return SinkKernel(block, format: .standard(format.sampleRate, channels: format.channelCount))
  }
}

private final class SinkKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread calls `render`.
  private let block: AVAudioSinkNodeReceiverBlock
  private let buffer: AVAudioPCMBuffer?
  private let transfer: SampleTransfer
  private static let most = 4096

  init(_ block: @escaping AVAudioSinkNodeReceiverBlock, format: AVAudioFormat) {
    (self.block, transfer) = (block, SampleTransfer(format))
    buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(Self.most))
  }

  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer) {
    guard let input = inputs.only, let buffer else { return }
    let audio = input.pull(count, at: moment)
    var done = 0
    while done < count {
      let part = min(Self.most, count - done)
      buffer.frameLength = AVAudioFrameCount(part)
      // Safety: the list belongs to the buffer, which has room for `most` frames.
      let list = UnsafeMutablePointer(mutating: buffer.audioBufferList)
      transfer.store(audio, from: done, count: part, into: UnsafeMutableAudioBufferListPointer(list))
      var stamp = AudioTimeStamp()
      (stamp.mSampleTime, stamp.mFlags) = (Double(moment.time + Int64(done)), .sampleTimeValid)
      if moment.host > 0 { (stamp.mHostTime, stamp.mFlags) = (moment.host, .sampleTimeValid.union(.hostTimeValid)) }
      _ = block(&stamp, AVAudioFrameCount(part), list)
      done += part
    }
  }
}

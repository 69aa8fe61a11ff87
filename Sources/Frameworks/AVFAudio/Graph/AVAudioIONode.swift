import AVEngineAudioGraph
import AVEngineCore
public import CoreAudio
import Foundation

/// A block that provides the input in manual rendering mode. The block returns nil if no input is available.
///
/// - Parameter: The number of frames wanted. The returned buffers must stay valid until the next call. Missing frames
///   are silent.
public typealias AVAudioIONodeInputBlock = (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?

/// The base class of the nodes through which audio enters or leaves an engine.
open class AVAudioIONode: AVAudioNode {
  init(engine: AVAudioEngine) {
    super.init()
    self.engine = engine
  }

  override var defaultFormat: AVAudioFormat { AVAudioEngine.deviceFormat }
}

/// The node through which audio leaves an engine, to a device or to the client in manual rendering mode.
///
/// Linux: the device gets 48,000 stereo frames per second, which the sound server converts for the hardware.
open class AVAudioOutputNode: AVAudioIONode {
  /// Returns the format that the device gets, or the format of manual rendering.
  @discardableResult
  open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    engine?.manual?.format ?? AVAudioEngine.deviceFormat
  }
}

/// The node through which audio enters an engine, from a microphone or from a block in manual rendering mode.
open class AVAudioInputNode: AVAudioIONode, AVAudioMixing {
  private var given: (format: AVAudioFormat, kernel: ClientBlockKernel)?

  override init(engine: AVAudioEngine) { super.init(engine: engine) }

  /// Returns the format of the device's input, or of the block that was set for manual rendering.
  @discardableResult
  open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    given?.format ?? AVAudioEngine.deviceFormat
  }
  /// Returns the format of the audio that the node passes on: that of the device or of the manual rendering block.
  @discardableResult
  open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { inputFormat(forBus: bus) }

  /// Sets the block that provides the input in manual rendering mode.
  ///
  /// - Returns: False if the engine runs or is not in manual rendering mode, or the format is not linear PCM in one of
  ///   the forms of `AVAudioCommonFormat`.
  @discardableResult
  open func setManualRenderingInputPCMFormat(
    _ format: AVAudioFormat, inputBlock block: @escaping AVAudioIONodeInputBlock
  ) -> Bool {
    guard let engine, engine.isInManualRenderingMode, !engine.isRunning, format.commonFormat != .otherFormat else {
      return false
    }
    given = (format, ClientBlockKernel(block, format: format))
    return true
  }

  func forgetGiven() { given = nil }
  func takeShortage() -> Bool { given?.kernel.takeShortage() ?? false }

  override func kernel(for form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    guard engine?.isInManualRenderingMode == true else { return engine?.inputFeed ?? PassKernel() }
    return given?.kernel ?? PassKernel()
  }
}

private final class ClientBlockKernel: AudioKernel, @unchecked Sendable {
  // Safety: only the rendering thread calls `render`; the switch is atomic.
  private let block: AVAudioIONodeInputBlock
  private let transfer: SampleTransfer
  private let isShort = Switch(false)

  init(_ block: @escaping AVAudioIONodeInputBlock, format: AVAudioFormat) {
    (self.block, transfer) = (block, SampleTransfer(format))
  }

  func takeShortage() -> Bool {
    defer { isShort.value = false }
    return isShort.value
  }

  func render(_ count: Int, at moment: RenderMoment, from inputs: [PlanInput?], into output: PlanarAudioBuffer) {
    output.clear(from: 0, count: count)
    guard let given = block(AVAudioFrameCount(count)) else { return isShort.value = true }
    // Safety: the list is only read.
    let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: given))
    let room = transfer.room(in: list)
    if room < count { isShort.value = true }
    transfer.load(min(count, room), from: list, into: output)
  }
}

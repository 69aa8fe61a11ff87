import AVEngineAudioGraph
import AVEngineCore
public import CoreAudio
import Foundation

/// Gives the input of an engine that is rendered by hand; nil where there is none at the moment.
///
/// - Parameter: how many frames are wanted. The buffers must last until the next call, and hold as many.
public typealias AVAudioIONodeInputBlock = (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?

/// A node by which sound comes into an engine or leaves it: what an input node and an output node have in common.
open class AVAudioIONode: AVAudioNode {
  // As on a Mac, an engine makes its own.
  init(engine: AVAudioEngine) {
    super.init()
    self.engine = engine
  }

  override var defaultFormat: AVAudioFormat { AVAudioEngine.deviceFormat }
}

/// Where the sound of an engine leaves it: for a device, or for who renders by hand.
///
/// Linux: a device is given 48,000 stereo frames a second, which the sound server makes those of the hardware.
open class AVAudioOutputNode: AVAudioIONode {
  /// What the device gets, or who renders by hand.
  @discardableResult
  open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    engine?.manual?.format ?? AVAudioEngine.deviceFormat
  }
}

/// Where the sound of a microphone comes into an engine, or what is given by hand.
open class AVAudioInputNode: AVAudioIONode, AVAudioMixing {
  private var given: (format: AVAudioFormat, kernel: ClientBlockKernel)?

  override init(engine: AVAudioEngine) { super.init(engine: engine) }

  /// What the device gives, or who renders by hand.
  @discardableResult
  open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    given?.format ?? AVAudioEngine.deviceFormat
  }
  /// The same.
  @discardableResult
  open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { inputFormat(forBus: bus) }

  /// Says where the input comes from while the engine is rendered by hand.
  ///
  /// - Returns: False while the engine runs, is not rendered by hand, or where the format is not linear PCM.
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
  /// Whether frames were wanted that the block did not have.
  func takeShortage() -> Bool { given?.kernel.takeShortage() ?? false }

  override func kernel(for form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    guard engine?.isInManualRenderingMode == true else { return engine?.inputFeed ?? PassKernel() }
    return given?.kernel ?? PassKernel()
  }
}

/// Asks a client's block for input.
private final class ClientBlockKernel: AudioKernel, @unchecked Sendable {
  // Safety: called by the thread that renders alone; the switch is atomic.
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

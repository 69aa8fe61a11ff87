import AVEngineAudioGraph
import AVEngineCore
public import Foundation

/// The number of an input or output of a node, from zero.
public typealias AVAudioNodeBus = Int
/// A handler that is called after a buffer or file has ended, or was given up by a stop, a reset or an interruption.
public typealias AVAudioNodeCompletionHandler = () -> Void
/// A block that gets copies of a node's rendered audio, with the time of the first frame.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A node of an audio engine: it produces, processes or consumes audio.
///
/// Nodes are inactive until they are attached to an engine, and have a connection or a tap.
open class AVAudioNode: NSObject {
  /// The engine that the node is attached to; nil if there is none.
  open internal(set) weak var engine: AVAudioEngine?

  let status = NodeStatus()
  let mixSettings = MixSettings()
  private var chosenFormat: AVAudioFormat?
  private var kernel: (form: AudioBusFormat, made: any AudioKernel)?
  private var past: PastFrames?
  var tap: NodeTap?

  // MARK: For subclasses

  var defaultFormat: AVAudioFormat { .standard(44_100, channels: 2) }

  var keepsFormat: Bool { false }
  var isMixer: Bool { false }
  var isEnd: Bool { false }

  func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { PassKernel() }

  var worker: (any GraphWorker)? { nil }

  /// Called with the engine's lock.
  func engineStopped() {}

  /// Calls completion handlers that are due, without the engine's lock.
  func tellOfEnds() {}

  func wasDetached() {}

  // MARK: Buses

  /// The number of inputs. A mixer has one free input after the highest connected one.
  open var numberOfInputs: Int { isMixer ? (takenInputBuses.max() ?? -1) + 2 : 1 }
  /// The number of outputs: 1, except that some classes have none.
  open var numberOfOutputs: Int { 1 }

  /// Returns the name of an input, such as “Input 0”; nil if the input does not exist.
  @discardableResult
  open func name(forInputBus bus: AVAudioNodeBus) -> String? {
    (0..<numberOfInputs).contains(bus) ? "Input \(bus)" : nil
  }
  /// Returns the name of an output, such as “Output 0”; nil if the output does not exist.
  @discardableResult
  open func name(forOutputBus bus: AVAudioNodeBus) -> String? {
    (0..<numberOfOutputs).contains(bus) ? "Output \(bus)" : nil
  }

  /// Returns the format of an input; without a connection, the format of the output.
  @discardableResult
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { connectedFormat(bus) ?? outputFormat(forBus: 0) }

  /// Returns the format of an output: the format that was last stated for a connection from this node.
  ///
  /// If no format was stated, an audio unit has the format of its connected input. A source node has the format with
  /// which it was created. A mixer that is connected to the output node has the output node's format. Other nodes have
  /// the standard format with 44,100 stereo frames per second.
  @discardableResult
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    chosenFormat ?? (keepsFormat ? connectedFormat(0) : nil) ?? defaultFormat
  }

  var freeInputBus: AVAudioNodeBus {
    let taken = isMixer ? takenInputBuses : []
    return (0...taken.count).first { !taken.contains($0) } ?? taken.count
  }

  private var takenInputBuses: Set<AVAudioNodeBus> { Set(engine?.inputs(of: self).map(\.bus) ?? []) }

  private func connectedFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat? {
    engine?.inputs(of: self).first { $0.bus == bus }?.source.outputFormat(forBus: 0)
  }

  func choose(_ format: AVAudioFormat?) { chosenFormat = format }

  var form: AudioBusFormat {
    let format = outputFormat(forBus: 0)
    return AudioBusFormat(rate: Int(format.sampleRate.rounded()), layout: format.engineLayout)
  }

  // MARK: Rendering

  /// Discards the state of effects, such as echoes, and a player's scheduled buffers and files.
  open func reset() { status.askForReset() }

  /// The time of the last rendered block; before the first block, the engine's time; nil if the engine does not run.
  ///
  /// Linux: the host time is the time of rendering, before the audio is heard.
  open var lastRenderTime: AVAudioTime? {
    guard let engine, engine.isRunning else { return nil }
    let rate = outputFormat(forBus: 0).sampleRate
    guard let last = status.last else {
      return AVAudioTime(sampleTime: engine.runner.time * Int64(form.rate) / engine.clockRate, atRate: rate)
    }
    guard last.host > 0 else { return AVAudioTime(sampleTime: last.time, atRate: rate) }
    return AVAudioTime(hostTime: last.host, sampleTime: last.time, atRate: rate)
  }

  func kernel(for form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    if let kernel, kernel.form == form { return kernel.made }
    let made = try makeKernel(form)
    kernel = (form, made)
    return made
  }

  func past(channelCount: Int) -> PastFrames {
    if let past, past.channelCount == channelCount { return past }
    let made = PastFrames(channelCount: channelCount)
    past = made
    return made
  }

  /// Drops what the node keeps of rendered frames, such as an echo.
  func forgetFrames() { (kernel, past) = (nil, nil) }

  // MARK: Taps

  /// Installs a tap, which passes copies of the node's output to a block. The engine may run.
  ///
  /// - Parameters:
  ///   - bus: The number of the output, 0.
  ///   - bufferSize: The number of frames per buffer. Linux: each buffer has exactly this number.
  ///   - format: The format of the buffers; nil for floats with the output's sample rate and channels. If the node's
  ///     output is not connected, this format becomes the node's output format, except for the engine's input and
  ///     output nodes. Otherwise the format must have the sample rate and channels of the output.
  ///   - tapBlock: Called on a thread of the engine, or on the thread that calls `renderOffline(_:to:)` or `stop()`.
  open func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) { startTap(onBus: bus, bufferSize: bufferSize, format: format, block: tapBlock) }

  /// Removes a tap. Does nothing if there is no tap.
  open func removeTap(onBus bus: AVAudioNodeBus) { endTap(onBus: bus) }
}

extension AVAudioFormat {
  static func standard(_ rate: Double, channels: AVAudioChannelCount) -> AVAudioFormat {
    AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels)
      ?? AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: AVAudioChannelLayout(channels: channels))
  }
}

import AVEngineAudioGraph
import AVEngineCore
public import Foundation

/// The number of an input or output of a node, from zero.
public typealias AVAudioNodeBus = Int
/// Tells that sound has ended.
public typealias AVAudioNodeCompletionHandler = () -> Void
/// Gets copies of what a node renders, with the time of their first frame.
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// A part of an audio engine: it makes sound, changes it, or takes it.
///
/// Nodes do nothing until they are attached to an engine and connected.
open class AVAudioNode: NSObject {
  /// The engine that the node is attached to.
  open internal(set) weak var engine: AVAudioEngine?

  let status = NodeStatus()
  /// How mixers play the node, where they can be told (`AVAudioMixing`).
  let mixSettings = MixSettings()
  private var chosenFormat: AVAudioFormat?
  private var kernel: (form: AudioBusFormat, made: any AudioKernel)?
  private var past: PastFrames?
  var tap: NodeTap?

  // MARK: For subclasses

  /// The format of an output that nobody has chosen one for.
  var defaultFormat: AVAudioFormat { .standard(44_100, channels: 2) }

  /// Whether what goes out is what comes in, so that its format is the same.
  var keepsFormat: Bool { false }
  /// Whether several inputs of any format are mixed.
  var isMixer: Bool { false }
  /// Whether it is rendered though nothing of it reaches an output.
  var isEnd: Bool { false }

  func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { PassKernel() }

  /// What it has to do outside of the thread that renders.
  var worker: (any GraphWorker)? { nil }

  /// The engine stops: nothing is rendered any more.
  func engineStopped() {}

  /// It is no engine's any more.
  func wasDetached() {}

  // MARK: Buses

  /// The number of inputs; of a mixer one more than the last that is connected.
  open var numberOfInputs: Int { isMixer ? (takenInputBuses.max() ?? -1) + 2 : 1 }
  /// The number of outputs.
  open var numberOfOutputs: Int { 1 }

  /// A name for an input; nil where it has none.
  @discardableResult
  open func name(forInputBus bus: AVAudioNodeBus) -> String? { bus < numberOfInputs ? "Input \(bus)" : nil }
  /// A name for an output; nil where it has none.
  @discardableResult
  open func name(forOutputBus bus: AVAudioNodeBus) -> String? { bus < numberOfOutputs ? "Output \(bus)" : nil }

  /// What comes in at an input.
  @discardableResult
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { connectedFormat(bus) ?? outputFormat(forBus: 0) }

  /// What comes out of an output.
  @discardableResult
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    chosenFormat ?? (keepsFormat ? connectedFormat(0) : nil) ?? defaultFormat
  }

  /// A mixer's first input that nothing is connected to; other nodes' only one, whatever is connected to it.
  var freeInputBus: AVAudioNodeBus {
    let taken = isMixer ? takenInputBuses : []
    return (0...taken.count).first { !taken.contains($0) } ?? taken.count
  }

  private var takenInputBuses: Set<AVAudioNodeBus> { Set(engine?.inputs(of: self).map(\.bus) ?? []) }

  private func connectedFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat? {
    engine?.inputs(of: self).first { $0.bus == bus }?.source.outputFormat(forBus: 0)
  }

  func choose(_ format: AVAudioFormat?) { chosenFormat = format }

  /// What is computed.
  var form: AudioBusFormat {
    let format = outputFormat(forBus: 0)
    return AudioBusFormat(rate: Int(format.sampleRate.rounded()), layout: format.engineLayout)
  }

  // MARK: Rendering

  /// Forgets what was rendered: the rest of echoes and filters, and what a player was told to play.
  open func reset() { status.askForReset() }

  /// When the last block was rendered; nil while the engine does not run.
  ///
  /// Linux: the host's time is that of rendering, a few hundredths of a second before the sound is heard.
  open var lastRenderTime: AVAudioTime? {
    guard let engine, engine.isRunning else { return nil }
    let rate = outputFormat(forBus: 0).sampleRate
    guard let last = status.last else {
      return AVAudioTime(sampleTime: engine.runner.time * Int64(form.rate) / engine.clockRate, atRate: rate)
    }
    guard last.host > 0 else { return AVAudioTime(sampleTime: last.time, atRate: rate) }
    return AVAudioTime(hostTime: last.host, sampleTime: last.time, atRate: rate)
  }

  /// The kernel for a form, the same as long as the form stays.
  func kernel(for form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    if let kernel, kernel.form == form { return kernel.made }
    let made = try makeKernel(form)
    kernel = (form, made)
    return made
  }

  /// What was rendered last, for several who ask.
  func past(channelCount: Int) -> PastFrames {
    if let past, past.channelCount == channelCount { return past }
    let made = PastFrames(channelCount: channelCount)
    past = made
    return made
  }

  // MARK: Taps

  /// Hands on copies of what comes out of the node, while the engine runs or before.
  ///
  /// - Parameters:
  ///   - bus: 0.
  ///   - bufferSize: Frames of a buffer. Linux: each has just as many.
  ///   - format: What buffers are to be; nil for what comes out. It becomes the node's output format where nothing is
  ///     connected; else rate and channels must be those of the output.
  ///   - tapBlock: Called on a thread of the engine; in manual rendering, by who renders.
  open func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) { startTap(onBus: bus, bufferSize: bufferSize, format: format, block: tapBlock) }

  /// Ends what a tap does; without one, nothing happens.
  open func removeTap(onBus bus: AVAudioNodeBus) { endTap(onBus: bus) }
}

extension AVAudioFormat {
  /// Floats with a plane a channel, for any number of channels.
  static func standard(_ rate: Double, channels: AVAudioChannelCount) -> AVAudioFormat {
    AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels)
      ?? AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: AVAudioChannelLayout(channels: channels))
  }
}

import AVEngineAudioGraph
package import AVEngineCore
import AVEngineSystem
public import Foundation

extension NSNotification.Name {
  /// Posted on a background queue after an engine's device was lost and the engine has stopped. The object is the
  /// engine.
  public static let AVAudioEngineConfigurationChange = NSNotification.Name(
    "AVAudioEngineConfigurationChangeNotification")
}

/// A graph of nodes that plays, mixes, processes or captures audio, with a device or in manual rendering mode.
///
/// Nodes can be attached, connected and detached while the engine runs.
open class AVAudioEngine: NSObject {
  let runner = GraphRunner()
  // Clients may call the engine from any thread.
  let control = NSRecursiveLock()
  private let devices: Devices
  private var nodes: Set<AVAudioNode> = []
  var connections: [GraphConnection] = []
  private var output: AVAudioOutputNode?
  private var input: AVAudioInputNode?
  private var mixer: AVAudioMixerNode?
  private var runs = false
  private var isPaused = false
  private var opened = (output: false, input: false)
  private(set) var inputFeed: InputFeed?
  var manual: ManualRendering?

  static var codecs: any CodecProvider { Engine.system.codecs }
  static var deviceFormat: AVAudioFormat { .standard(48_000, channels: 2) }
  /// kAudioUnitErr_FailedInitialization of AudioToolbox's AUComponent.h.
  private static let failedInitialization: OSStatus = -10875

  /// Creates an engine without nodes. The input, output and main mixer nodes are created at first access.
  public override init() { devices = Engine.system.devices }

  package init(devices: Devices) { self.devices = devices }

  deinit { runner.stop() }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    control.lock()
    defer { control.unlock() }
    return try body()
  }

  // MARK: Nodes

  /// Attaches a node to the engine, which keeps the node alive. Only attached nodes can be connected.
  open func attach(_ node: AVAudioNode) {
    _require(
      node.engine == nil || node.engine === self,
      "AVAudioEngine.attach(_:): the node, \(node), belongs to another engine")
    locked {
      node.engine = self
      nodes.insert(node)
    }
  }

  /// Detaches a node, and removes its connections. The engine no longer keeps the node alive.
  open func detach(_ node: AVAudioNode) {
    _require(node.engine === self, "AVAudioEngine.detach(_:): the node, \(node), is not attached to this engine")
    _require(!(node is AVAudioIONode), "AVAudioEngine.detach(_:): the engine's own input and output stay: \(node)")
    locked {
      connections.removeAll { $0.source === node || $0.target === node }
      nodes.remove(node)
      if node === mixer { mixer = nil }
      graphChanged("AVAudioEngine.detach(_:)")
      node.engine = nil
      node.status.forget()
    }
    // The call is made without the lock, because it calls clients' completion handlers. The node is no longer rendered.
    node.wasDetached()
  }

  /// The attached nodes, including the input, output and main mixer nodes once they were accessed.
  open var attachedNodes: Set<AVAudioNode> { locked { nodes } }

  /// The node through which audio leaves the engine, to a device or to manual rendering; created at first access.
  open var outputNode: AVAudioOutputNode { own(\.output) { AVAudioOutputNode(engine: self) } }

  /// The node through which audio enters the engine, from a device or in manual rendering; created at first access.
  open var inputNode: AVAudioInputNode { own(\.input) { AVAudioInputNode(engine: self) } }

  private func own<Node: AVAudioNode>(_ node: ReferenceWritableKeyPath<AVAudioEngine, Node?>, _ make: () -> Node)
    -> Node
  {
    locked {
      if let known = self[keyPath: node] { return known }
      let made = make()
      nodes.insert(made)
      self[keyPath: node] = made
      return made
    }
  }

  /// A mixer, connected to the output unless the output had a connection when the mixer was created.
  open var mainMixerNode: AVAudioMixerNode {
    locked {
      if let mixer { return mixer }
      let made = AVAudioMixerNode()
      attach(made)
      mixer = made
      if inputs(of: outputNode).isEmpty { connectToFree(made, outputNode, nil) }
      return made
    }
  }

  var knownInput: AVAudioInputNode? { input }
  var knownOutput: AVAudioOutputNode? { output }

  // MARK: Running

  /// Whether the engine was started, and neither paused nor stopped since; also true while it waits for manual
  /// rendering.
  open var isRunning: Bool { locked { runs } }

  /// Prepares resources that `start()` needs, such as the converters of connections.
  open func prepare() {
    _require(
      locked { input != nil || output != nil },
      "AVAudioEngine.prepare(): nothing is connected to an input or output")
    locked { _ = try? makePlan() }
  }

  /// Starts rendering to the device or, in manual rendering mode, makes the engine ready for calls that render.
  ///
  /// - Throws: An error with the code `kAudioUnitErr_FailedInitialization`, for example if there is no sound server or
  ///   device, or a format cannot be converted.
  open func start() throws {
    _require(
      locked { input != nil || output != nil },
      "AVAudioEngine.start(): nothing is connected to an input or output")
    try locked {
      guard !runs else { return }
      do throws(EngineError) {
        runner.install(try makePlan())
        if manual == nil { try startDevice() }
      } catch {
        runner.stop()
        isPaused = false
        throw AudioFailure.error(error, status: Self.failedInitialization)
      }
      runs = true
      isPaused = false
    }
  }

  /// Whether a node was connected or tapped that needs a device that is not open.
  private var lacksDevice: Bool { usesOutput && !opened.output || usesInput && !opened.input }

  private func startDevice() throws(EngineError) {
    if isPaused, !lacksDevice { return try runner.resume() }
    runner.stop()
    opened = (usesOutput, usesInput)
    let report = DeviceReport(self)
    let feed = inputFeed ?? InputFeed(form: inputForm)
    try runner.start(
      try GraphDevice(
        runner, name: "AVAudioEngine", form: outputForm, outputs: opened.output ? devices.outputs : nil,
        inputs: opened.input ? devices.inputs : nil, feed: feed,
        onEvent: { report.send($0) }))
  }

  /// Pauses rendering. Prepared resources are kept.
  open func pause() {
    locked {
      guard runs else { return }
      runner.pause()
      (runs, isPaused) = (false, true)
    }
  }

  /// Stops rendering. Players pause, and keep the buffers and files that are scheduled.
  open func stop() {
    let stopped = locked { () -> Set<AVAudioNode>? in
      guard runs || isPaused else { return nil }
      runner.stop()
      runs = false
      isPaused = false
      for node in nodes { node.engineStopped() }
      return nodes
    }
    guard let stopped else { return }
    // This work is done without the lock: a completion handler or tap block may wait for another thread that uses the
    // engine.
    for node in stopped { node.tellOfEnds() }
    runner.work()
    locked {
      guard !runs, !isPaused else { return }
      runner.install(nil)
      inputFeed = nil
      for node in nodes { node.status.forget() }
      if manual != nil { rewind() } else { forgetFrames() }
    }
  }

  /// Returns to frame 0.
  func rewind() {
    runner.rewind()
    forgetFrames()
  }

  /// Lets the next plan begin without the frames that converters, effects and shared nodes keep.
  private func forgetFrames() {
    for node in nodes { node.forgetFrames() }
    for connection in connections { connection.forgetFrames() }
  }

  /// Resets all nodes: discards the state of effects, such as echoes, and the players' scheduled buffers and
  /// files.
  open func reset() {
    // The nodes are reset without the lock, because the players call completion handlers.
    for node in attachedNodes { node.reset() }
    locked {
      guard manual != nil else { return }
      rewind()
      graphChanged("AVAudioEngine.reset()")
    }
  }

  fileprivate func deviceFailed() {
    stop()
    EngineNotifications.post(.AVAudioEngineConfigurationChange, of: self)
  }

  func graphChanged(_ operation: String) {
    locked {
      guard runs else { return }
      do throws(EngineError) { runner.install(try makePlan()) } catch { _misuse("\(operation): \(error)") }
      guard manual == nil, lacksDevice else { return }
      do throws(EngineError) { try startDevice() } catch { DeviceReport(self).sendLater(.lost(error)) }
    }
  }

  func openFeed() { inputFeed = inputFeed ?? InputFeed(form: inputForm) }

  // MARK: Connections

  /// Connects a node's first output to another node's first input, or to the first free input of a mixer. Replaces the
  /// existing connections of that output and that input.
  ///
  /// - Parameters:
  ///   - node1: The node whose audio goes out; attached to this engine.
  ///   - node2: The node that receives the audio; attached to this engine.
  ///   - format: The format of the connection, 32-bit floats; nil for the first node's output format.
  open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    connectToFree(node1, node2, format)
  }

  /// Connects an output to an input, and replaces the existing connections of both.
  ///
  /// - Parameters:
  ///   - node1: The node whose audio goes out; attached to this engine.
  ///   - node2: The node that receives the audio; attached to this engine.
  ///   - bus1: The number of the output of `node1`.
  ///   - bus2: The number of the input of `node2`.
  ///   - format: The format of the connection, 32-bit floats; nil for the first node's output format.
  open func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    connectAll(node1, to: [AVAudioConnectionPoint(node: node2, bus: bus2)], fromBus: bus1, format: format)
  }

  /// Connects an output to any number of inputs, and replaces the existing connections of all of them. Each input gets
  /// all of the audio.
  ///
  /// - Parameters:
  ///   - sourceNode: The node whose audio goes out; attached to this engine.
  ///   - destNodes: The nodes that receive the audio, with the numbers of their inputs.
  ///   - sourceBus: The number of the output.
  ///   - format: The format of the connections, 32-bit floats; nil for the node's output format.
  open func connect(
    _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
    format: AVAudioFormat?
  ) { connectAll(sourceNode, to: destNodes, fromBus: sourceBus, format: format) }

  /// Removes the connection of one input; does nothing if there is none.
  open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    disconnect { $0.target === node && $0.bus == bus }
  }

  /// Removes the connections of all inputs of a node.
  open func disconnectNodeInput(_ node: AVAudioNode) { disconnect { $0.target === node } }

  /// Removes the connections of one output to all of its inputs; does nothing if there are none.
  open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    disconnect { bus == 0 && $0.source === node }
  }

  /// Removes the connections of all outputs of a node.
  open func disconnectNodeOutput(_ node: AVAudioNode) { disconnect { $0.source === node } }

  /// Returns the node and output that are connected to an input; nil without a connection.
  @discardableResult
  open func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
    inputs(of: node).first { $0.bus == bus }.map { AVAudioConnectionPoint(node: $0.source, bus: 0) }
  }

  /// Returns the nodes and inputs that an output is connected to.
  @discardableResult
  open func outputConnectionPoints(for node: AVAudioNode, outputBus bus: AVAudioNodeBus) -> [AVAudioConnectionPoint] {
    locked { connections.filter { bus == 0 && $0.source === node } }.map {
      AVAudioConnectionPoint(node: $0.target, bus: $0.bus)
    }
  }

  // MARK: Manual rendering

  /// Detaches the engine from devices, so that the client requests its audio by calls such as `renderOffline(_:to:)`.
  ///
  /// - Parameters:
  ///   - mode: `offline`, or `realtime` for calls from a thread that must not wait.
  ///   - pcmFormat: The format of the rendered audio, one of the formats of `AVAudioCommonFormat`.
  ///   - maximumFrameCount: The maximum number of frames per call.
  /// - Throws: An error with the code `AVAudioEngineManualRenderingError.initialized` if the engine runs, or
  ///   `kAudio_ParamError` if the format or the number of frames is invalid.
  open func enableManualRenderingMode(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat, maximumFrameCount: AVAudioFrameCount
  ) throws { try renderByHand(mode, format: pcmFormat, maximumFrameCount: maximumFrameCount) }

  /// Ends manual rendering: stops the engine, which uses devices when it is started again.
  open func disableManualRenderingMode() { endRenderingByHand() }

  /// Renders frames into a buffer, in the manual rendering mode `offline`.
  ///
  /// Completion handlers of players and tap blocks that are due are called before this method returns.
  /// - Throws: An error with a code of `AVAudioEngineManualRenderingError`, or `kAudioUnitErr_TooManyFramesToProcess`.
  @discardableResult
  open func renderOffline(_ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer) throws
    -> AVAudioEngineManualRenderingStatus
  {
    try renderFrames(numberOfFrames, to: buffer)
  }

  /// A block that renders frames without waiting, for real-time threads.
  ///
  /// The block uses the format and the input node that exist when it is created. Get it after
  /// `enableManualRenderingMode(_:format:maximumFrameCount:)`, and before the first call on the real-time thread.
  open var manualRenderingBlock: AVAudioEngineManualRenderingBlock { renderingBlock }

  /// Whether manual rendering was enabled, so that the client requests the audio and no device plays it.
  open var isInManualRenderingMode: Bool { locked { manual != nil } }

  /// The mode that was stated when manual rendering was enabled. It has no meaning outside manual rendering.
  open var manualRenderingMode: AVAudioEngineManualRenderingMode { locked { manual?.mode ?? .offline } }

  /// The format of the frames that the client gets in manual rendering; an empty format outside manual rendering.
  open var manualRenderingFormat: AVAudioFormat { renderedFormat }

  /// The maximum number of frames per rendering call; 0 outside manual rendering.
  open var manualRenderingMaximumFrameCount: AVAudioFrameCount { mostRenderedFrames }

  /// The number of frames rendered since manual rendering was enabled, or since the engine was last stopped or reset;
  /// zero outside manual rendering.
  open var manualRenderingSampleTime: AVAudioFramePosition { locked { manual == nil ? 0 : runner.time } }
}

private final class DeviceReport: @unchecked Sendable {
  // Safety: the reference is only read; the engine uses its own lock.
  private weak let engine: AVAudioEngine?
  init(_ engine: AVAudioEngine) { self.engine = engine }

  func send(_ event: AudioOutputEvent) {
    switch event {
    case .lost: engine?.deviceFailed()
    // The device stays open, so that the server can report the end of the interruption.
    case .interrupted: engine?.pause()
    }
  }

  /// For a caller that holds the engine's lock.
  func sendLater(_ event: AudioOutputEvent) { DispatchQueue.global().async { self.send(event) } }
}

private enum EngineNotifications {
  private static let queue = DispatchQueue(label: "AVAudioEngine.notifications")

  private struct Sender: @unchecked Sendable {
    // Safety: the engine guards its state with its own lock, so observers may use it on any thread.
    let object: AVAudioEngine
  }

  /// Uses a separate queue, because Foundation on Linux waits for observers on the main queue.
  static func post(_ name: NSNotification.Name, of engine: AVAudioEngine) {
    let sender = Sender(object: engine)
    queue.async { NotificationCenter.default.post(name: name, object: sender.object) }
  }
}

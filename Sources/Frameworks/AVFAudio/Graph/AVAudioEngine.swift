import AVEngineAudioGraph
package import AVEngineCore
import AVEngineSystem
public import Foundation

extension NSNotification.Name {
  /// An engine's device has gone: the engine has stopped.
  public static let AVAudioEngineConfigurationChange = NSNotification.Name(
    "AVAudioEngineConfigurationChangeNotification")
}

/// Sound that goes from node to node: played, mixed, changed, listened to, on a device or rendered by hand.
///
/// Nodes may be attached, connected and taken away while the engine runs.
open class AVAudioEngine: NSObject {
  let runner = GraphRunner()
  // Calls may come from any thread.
  let control = NSRecursiveLock()
  private let devices: Devices
  private var nodes: Set<AVAudioNode> = []
  var connections: [GraphConnection] = []
  private var output: AVAudioOutputNode?
  private var input: AVAudioInputNode?
  private var mixer: AVAudioMixerNode?
  private var runs = false
  private var isPaused = false
  private(set) var inputFeed: InputFeed?
  var manual: ManualRendering?

  static var codecs: any CodecProvider { Engine.system.codecs }
  /// What devices are given, and give.
  static var deviceFormat: AVAudioFormat { .standard(48_000, channels: 2) }
  /// kAudioUnitErr_FailedInitialization of AudioToolbox's AUComponent.h.
  private static let failedInitialization: OSStatus = -10875

  /// Makes an engine without nodes; it makes its own for input, output and the main mixer when they are asked for.
  public override init() { devices = Engine.system.devices }

  package init(devices: Devices) { self.devices = devices }

  deinit { runner.stop() }

  func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    control.lock()
    defer { control.unlock() }
    return try body()
  }

  // MARK: Nodes

  /// Takes a node in.
  open func attach(_ node: AVAudioNode) {
    _require(
      node.engine == nil || node.engine === self,
      "AVAudioEngine.attach(_:): the node, \(node), belongs to another engine")
    locked {
      node.engine = self
      nodes.insert(node)
    }
  }

  /// Lets a node go, and its connections.
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
    // Outside of the lock, because clients are told what was not played; nobody renders the node any more.
    node.wasDetached()
  }

  /// All nodes, the engine's own too once they have been asked for.
  open var attachedNodes: Set<AVAudioNode> { locked { nodes } }

  /// Where sound leaves the engine.
  open var outputNode: AVAudioOutputNode { own(\.output) { AVAudioOutputNode(engine: self) } }

  /// Where a microphone's sound comes in.
  open var inputNode: AVAudioInputNode { own(\.input) { AVAudioInputNode(engine: self) } }

  /// A node that the engine makes when it is first asked for.
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

  /// A mixer that is connected to the output.
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

  /// The engine's input, if it was ever asked for.
  var knownInput: AVAudioInputNode? { input }
  var knownOutput: AVAudioOutputNode? { output }

  // MARK: Running

  /// Whether the engine renders, or can be rendered by hand.
  open var isRunning: Bool { locked { runs } }

  /// Makes ready what starting needs: libraries, filters, memory.
  open func prepare() {
    _require(
      locked { input != nil || output != nil },
      "AVAudioEngine.prepare(): nothing is connected to an input or output")
    // What is wrong is told by start().
    locked { _ = try? makePlan() }
  }

  /// Begins to render.
  ///
  /// - Throws: Where there is no sound server or device, or a format cannot be converted.
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
        throw AudioFailure.error(error, status: Self.failedInitialization)
      }
      runs = true
      isPaused = false
    }
  }

  private func startDevice() throws(EngineError) {
    if isPaused { return try runner.resume() }
    let report = DeviceReport(self)
    let feed = inputFeed ?? InputFeed(form: inputForm)
    try runner.start(
      try GraphDevice(
        runner, name: "AVAudioEngine", form: outputForm, outputs: usesOutput ? devices.outputs : nil,
        inputs: usesInput ? devices.inputs : nil, feed: feed,
        onEvent: { report.send($0) }))
  }

  /// Stands still; what is prepared stays.
  open func pause() {
    locked {
      guard runs else { return }
      runner.pause()
      (runs, isPaused) = (false, manual == nil)
    }
  }

  /// Ends rendering; players stand, and keep what is scheduled.
  open func stop() {
    let hasStopped = locked {
      guard runs || isPaused else { return false }
      runner.stop()
      runs = false
      isPaused = false
      for node in nodes { node.engineStopped() }
      return true
    }
    guard hasStopped else { return }
    // Clients are told what is left to tell outside of the lock: they may wait for somebody who needs the engine.
    runner.work()
    locked {
      guard !runs, !isPaused else { return }
      runner.install(nil)
      inputFeed = nil
      for node in nodes { node.status.forget() }
      if manual != nil { runner.rewind() }
    }
  }

  /// Lets all nodes forget what they rendered, and what was scheduled.
  open func reset() {
    locked {
      for node in nodes { node.reset() }
      if manual != nil { runner.rewind() }
    }
  }

  /// The device has gone.
  fileprivate func deviceFailed() {
    stop()
    EngineNotifications.post(.AVAudioEngineConfigurationChange, of: self)
  }

  /// The graph is another: what runs goes on with it.
  func graphChanged(_ operation: String) {
    locked {
      guard runs else { return }
      do throws(EngineError) { runner.install(try makePlan()) } catch { _misuse("\(operation): \(error)") }
    }
  }

  /// What frames of the input there are to be; nil unless a device gives them.
  func openFeed() -> InputFeed {
    let feed = inputFeed ?? InputFeed(form: inputForm)
    inputFeed = feed
    return feed
  }

  // MARK: Connections

  /// Connects a node's first output to another's first input, or to a mixer's next that is free.
  ///
  /// - Parameter format: What passes, 32-bit floats; nil for what comes out of the first node as it is.
  open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    connectToFree(node1, node2, format)
  }

  /// Connects an output to an input, in place of what was connected to either.
  ///
  /// - Parameter format: What passes, 32-bit floats; nil for what comes out of the first node as it is.
  open func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    connectAll(node1, to: [AVAudioConnectionPoint(node: node2, bus: bus2)], fromBus: bus1, format: format)
  }

  /// Connects an output to any number of inputs, in place of what was connected to them; each gets all of the sound.
  ///
  /// - Parameter format: What passes, 32-bit floats; nil for what comes out of the node as it is.
  open func connect(
    _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
    format: AVAudioFormat?
  ) { connectAll(sourceNode, to: destNodes, fromBus: sourceBus, format: format) }

  /// Ends what is connected to an input.
  open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    disconnect { $0.target === node && $0.bus == bus }
  }

  /// Ends what is connected to all inputs.
  open func disconnectNodeInput(_ node: AVAudioNode) { disconnect { $0.target === node } }

  /// Ends what is connected to an output.
  open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    disconnect { bus == 0 && $0.source === node }
  }

  /// Ends what is connected to all outputs.
  open func disconnectNodeOutput(_ node: AVAudioNode) { disconnect { $0.source === node } }

  /// Where the sound of an input comes from; nil where nothing is connected.
  @discardableResult
  open func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
    inputs(of: node).first { $0.bus == bus }.map { AVAudioConnectionPoint(node: $0.source, bus: 0) }
  }

  /// Where the sound of an output goes.
  @discardableResult
  open func outputConnectionPoints(for node: AVAudioNode, outputBus bus: AVAudioNodeBus) -> [AVAudioConnectionPoint] {
    locked { connections.filter { bus == 0 && $0.source === node } }.map {
      AVAudioConnectionPoint(node: $0.target, bus: $0.bus)
    }
  }

  // MARK: Rendering by hand

  /// Takes the engine off its devices: it renders when it is called.
  ///
  /// - Parameters:
  ///   - pcmFormat: Linear PCM of a common form, which is rendered.
  ///   - maximumFrameCount: The most frames of a call.
  /// - Throws: `AVAudioEngineManualRenderingError.initialized` while the engine runs.
  open func enableManualRenderingMode(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat, maximumFrameCount: AVAudioFrameCount
  ) throws { try renderByHand(mode, format: pcmFormat, maximumFrameCount: maximumFrameCount) }

  /// Gives the engine back to its devices, stopped.
  open func disableManualRenderingMode() { endRenderingByHand() }

  /// Renders frames by hand, in the mode `offline`.
  ///
  /// Handlers of players and taps that are due are called before it returns.
  /// - Throws: An error with a code of `AVAudioEngineManualRenderingError`, or `kAudioUnitErr_TooManyFramesToProcess`.
  @discardableResult
  open func renderOffline(_ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer) throws
    -> AVAudioEngineManualRenderingStatus
  {
    try renderFrames(numberOfFrames, to: buffer)
  }

  /// Renders frames by hand without waiting for anything: for a thread in a hurry, which asks for the block beforehand.
  open var manualRenderingBlock: AVAudioEngineManualRenderingBlock { renderingBlock }

  /// Whether the engine is rendered by hand.
  open var isInManualRenderingMode: Bool { locked { manual != nil } }

  /// How it is called; of no meaning unless it is rendered by hand.
  open var manualRenderingMode: AVAudioEngineManualRenderingMode { locked { manual?.mode ?? .offline } }

  /// What is rendered by hand; a format of nothing unless it is.
  open var manualRenderingFormat: AVAudioFormat { renderedFormat }

  /// The most frames of a call; 0 unless it is rendered by hand.
  open var manualRenderingMaximumFrameCount: AVAudioFrameCount { mostRenderedFrames }

  /// Frames that have been rendered by hand since the engine began or was reset.
  open var manualRenderingSampleTime: AVAudioFramePosition { locked { manual == nil ? 0 : runner.time } }
}

/// Tells an engine of what its device tells, from any thread.
private final class DeviceReport: @unchecked Sendable {
  // Safety: the reference is only read; the engine locks by itself.
  private weak let engine: AVAudioEngine?
  init(_ engine: AVAudioEngine) { self.engine = engine }

  func send(_ event: AudioOutputEvent) {
    switch event {
    case .lost: engine?.deviceFailed()
    // The device stays open, so that the server can tell of the interruption's end.
    case .interrupted: engine?.pause()
    }
  }
}

/// Posts what engines tell of.
private enum EngineNotifications {
  private static let queue = DispatchQueue(label: "AVAudioEngine.notifications")

  private struct Sender: @unchecked Sendable {
    // Safety: observers compare the object, or use it as they would on a Mac.
    let object: AVAudioEngine
  }

  /// Not by the caller: Foundation on Linux waits for observers on the main queue.
  static func post(_ name: NSNotification.Name, of engine: AVAudioEngine) {
    let sender = Sender(object: engine)
    queue.async { NotificationCenter.default.post(name: name, object: sender.object) }
  }
}

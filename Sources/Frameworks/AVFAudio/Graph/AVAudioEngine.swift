public import Foundation
package import MediaEngine
import SystemEngine

extension NSNotification.Name {
  /// An engine's device has gone: the engine has stopped.
  public static let AVAudioEngineConfigurationChange = NSNotification.Name("AVAudioEngineConfigurationChangeNotification")
}

/// Sound that goes from node to node: played, mixed, changed, listened to, on a device or rendered by hand.
///
/// Nodes may be attached, connected and taken away while the engine runs.
open class AVAudioEngine: NSObject {
  let runner = GraphRunner()
  // Calls may come from any thread.
  let control = NSRecursiveLock()
  private let outputs: any SoundOutputProvider
  private let inputs: any SoundInputProvider
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
  public override convenience init() { self.init(outputs: Engine.soundOutputs, inputs: Engine.soundInputs) }

  package init(outputs: any SoundOutputProvider, inputs: any SoundInputProvider) { (self.outputs, self.inputs) = (outputs, inputs) }

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
  private func own<Node: AVAudioNode>(_ node: ReferenceWritableKeyPath<AVAudioEngine, Node?>, _ make: () -> Node) -> Node {
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
      if inputs(of: outputNode).isEmpty { connect(made, to: outputNode, format: nil) }
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
      (runs, isPaused) = (true, false)
    }
  }

  private func startDevice() throws(EngineError) {
    if isPaused { return try runner.resume() }
    let report = DeviceReport(self)
    let feed = inputFeed ?? InputFeed(form: inputForm)
    try runner.start(
      try GraphDevice(
        runner, name: "AVAudioEngine", form: outputForm, outputs: usesOutput ? outputs : nil, inputs: usesInput ? inputs : nil, feed: feed,
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
      (runs, isPaused) = (false, false)
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
}

/// Tells an engine of what its device tells, from any thread.
private final class DeviceReport: @unchecked Sendable {
  // Safety: the reference is only read; the engine locks by itself.
  private weak let engine: AVAudioEngine?
  init(_ engine: AVAudioEngine) { self.engine = engine }

  func send(_ event: SoundOutputEvent) {
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

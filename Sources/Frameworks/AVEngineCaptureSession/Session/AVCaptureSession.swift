import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
public import Foundation

/// Leads media from devices to outputs.
///
/// What is set between `beginConfiguration()` and `commitConfiguration()` takes effect at once. `startRunning()` and
/// `stopRunning()` wait for the devices.
///
/// A change that a client asks for, as `isRunning` by `startRunning()`, is made when the call returns, and its
/// observers are called within the call, on the thread that asks. A change that happens by itself, as `isRunning` when
/// the camera is pulled out, is made at once for whoever asks; its observers are called on the main queue. A program
/// whose main thread does not serve the main queue finds every property up to date, and its observers are not called.
/// Notifications come in every program, on a queue of the framework's.
open class AVCaptureSession: NSObject {
  let core: SessionCore

  public override init() {
    core = SessionCore(CaptureSystem.current)
    super.init()
    core.setOwner(self)
  }

  init(_ core: SessionCore) {
    self.core = core
    super.init()
    core.setOwner(self)
  }

  deinit { core.stop() }

  // MARK: Preset

  /// Whether the session's cameras all have a format for a preset.
  open func canSetSessionPreset(_ preset: Preset) -> Bool {
    guard preset.isForAudio else { return false }
    return core.configuration.inputs.allSatisfy { input in
      (input as? AVCaptureDeviceInput)?.device.supportsSessionPreset(preset) ?? true
    }
  }

  /// What the session is for, `high` unless it is set. The formats and rates of its cameras are chosen by it.
  open var sessionPreset: Preset {
    get { core.registrar.access("sessionPreset") { core.configuration.preset } }
    set {
      _require(
        canSetSessionPreset(newValue),
        "AVCaptureSession.sessionPreset: \(newValue.rawValue) is not supported by the session's inputs")
      beginConfiguration()
      core.edit(["sessionPreset"]) { $0.preset = newValue }
      for input in inputs { choose(newValue, for: input) }
      commitConfiguration()
    }
  }

  private func choose(_ preset: Preset, for input: AVCaptureInput) {
    guard let core = input.deviceCore, let index = preset.formatChoice?.index(in: core.formats) else { return }
    core.setFormat(index)
  }

  // MARK: Inputs

  /// What gives media; can be observed.
  open var inputs: [AVCaptureInput] { core.registrar.access("inputs") { core.configuration.inputs } }

  /// Whether an input is in no session, and has a format for the preset. Only an `AVCaptureMultiCamSession` takes a
  /// second camera.
  open func canAddInput(_ input: AVCaptureInput) -> Bool {
    guard input.sessionLink.session == nil else { return false }
    guard let device = (input as? AVCaptureDeviceInput)?.device else { return true }
    let others = core.configuration.inputs.compactMap(\.deviceCore)
    let isThere = others.contains { $0 === device.core }
    let isSecond = device.hasMediaType(.video) && others.contains { $0.video != nil }
    return !isThere && (core.isMultiCam || !isSecond) && device.supportsSessionPreset(sessionPreset)
  }

  /// Adds an input, and connects it to each output that takes its media.
  open func addInput(_ input: AVCaptureInput) {
    beginConfiguration()
    addInputWithNoConnections(input)
    for output in core.configuration.destinations { connect(input.ports, to: output) }
    commitConfiguration()
  }

  /// Adds an input that `addConnection(_:)` is to connect.
  open func addInputWithNoConnections(_ input: AVCaptureInput) {
    _require(
      canAddInput(input),
      "AVCaptureSession.addInput(_:): the input is part of a session already, is a second camera, or lacks its preset")
    input.sessionLink.session = core
    // A device that another session has open stays that one's.
    input.deviceCore?.state.withLock { if $0.source == nil { $0.session = core } }
    choose(sessionPreset, for: input)
    core.edit(["inputs"]) { $0.inputs.append(input) }
  }

  /// Removes an input and its connections.
  open func removeInput(_ input: AVCaptureInput) {
    guard inputs.contains(where: { $0 === input }) else { return }
    beginConfiguration()
    for connection in connections
    where connection.inputPorts.contains(where: { port in
      input.ports.contains { $0 === port }
    }) {
      removeConnection(connection)
    }
    core.edit(["inputs"]) { $0.inputs.removeAll { $0 === input } }
    commitConfiguration()
    input.sessionLink.session = nil
    input.deviceCore?.state.withLock { if $0.session === core, $0.source == nil { $0.session = nil } }
  }

  // MARK: Outputs

  /// What takes media; can be observed.
  open var outputs: [AVCaptureOutput] { core.registrar.access("outputs") { core.configuration.outputs } }

  /// Whether an output is in no session, and can be in this one beside its others.
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    output.sessionLink.session == nil && output.canJoin(core.configuration.outputs)
  }

  /// Adds an output, and connects it to the inputs that have media for it.
  open func addOutput(_ output: AVCaptureOutput) {
    beginConfiguration()
    addOutputWithNoConnections(output)
    connect(inputs.flatMap(\.ports), to: output)
    commitConfiguration()
  }

  /// Adds an output that `addConnection(_:)` is to connect.
  open func addOutputWithNoConnections(_ output: AVCaptureOutput) {
    _require(
      canAddOutput(output),
      "AVCaptureSession.addOutput(_:): the output is part of a session already, or cannot be in one with its others")
    output.sessionLink.session = core
    core.edit(["outputs"]) { $0.outputs.append(output) }
  }

  /// Removes an output and its connections.
  open func removeOutput(_ output: AVCaptureOutput) {
    guard outputs.contains(where: { $0 === output }) else { return }
    beginConfiguration()
    for connection in connections where connection.output === output { removeConnection(connection) }
    core.edit(["outputs"]) { $0.outputs.removeAll { $0 === output } }
    commitConfiguration()
    output.sessionLink.session = nil
    output.connectionsChanged([])
  }

  // MARK: Connections

  /// Each way from an input to an output.
  open var connections: [AVCaptureConnection] { core.configuration.connections }

  /// Whether a connection's input and output are in the session, fit each other, and are free.
  open func canAddConnection(_ connection: AVCaptureConnection) -> Bool { whyNot(connection) == nil }

  private func whyNot(_ connection: AVCaptureConnection) -> String? {
    if let session = connection.core.sessionLink.session {
      return session === core ? "it is in the session already" : "it is in another session"
    }
    guard let output = connection.destination, core.configuration.destinations.contains(where: { $0 === output }) else {
      return "its output is not in the session"
    }
    let own = inputs.flatMap(\.ports)
    for port in connection.inputPorts {
      if !own.contains(where: { $0 === port }) { return "an input of its ports is not in the session" }
    }
    // A camera's ports are often given all together; the first one counts.
    let mediaType = connection.inputPorts[0].mediaType
    if !output.takes(mediaType) { return "the output does not take \(mediaType.rawValue)" }
    let isTaken = connections.contains { other in
      other.destination === output && other.inputPorts.first?.mediaType == mediaType
        && (mediaType != .metadata || other.inputPorts.first === connection.inputPorts[0])
    }
    return isTaken ? "the output has a connection of this media already" : nil
  }

  /// Adds a connection of an input and an output of the session.
  open func addConnection(_ connection: AVCaptureConnection) {
    if let reason = whyNot(connection) { _misuse("AVCaptureSession.addConnection(_:): \(reason)") }
    connection.core.sessionLink.session = core
    core.edit([]) { $0.connections.append(connection) }
  }

  /// Removes a connection.
  open func removeConnection(_ connection: AVCaptureConnection) {
    guard connections.contains(where: { $0 === connection }) else { return }
    core.edit([]) { $0.connections.removeAll { $0 === connection } }
    connection.core.sessionLink.session = nil
    connection.update(isActive: false)
  }

  /// Connects an output to the first port of each medium that it takes and has not, and to all ports of metadata.
  func connect(_ ports: [AVCaptureInput.Port], to output: AVCaptureOutput) {
    for type in [AVMediaType.video, .audio, .metadataObject, .metadata] where output.takes(type) {
      // Metadata of each input is recorded to a track of its own.
      for port in ports.filter({ $0.mediaType == type }).prefix(type == .metadata ? .max : 1) {
        let connection = AVCaptureConnection(inputPorts: [port], output: output)
        if canAddConnection(connection) { addConnection(connection) }
      }
    }
  }

  // MARK: Configuration

  /// Begins changes that take effect together at `commitConfiguration()`; pairs of the two nest.
  open func beginConfiguration() { core.begin() }

  /// Has the changes since `beginConfiguration()` take effect. Devices that they do not concern run on.
  open func commitConfiguration() {
    _require(core.commit(), "AVCaptureSession.commitConfiguration() needs a beginConfiguration() before it")
  }

  // MARK: Running

  /// Whether media flows; can be observed.
  open var isRunning: Bool { core.registrar.access("running") { core.isRunning } }

  /// Whether the session is to run and cannot for the moment, as while another program has its camera; can be observed.
  /// `isRunning` is false meanwhile. The session goes on by itself as soon as it can.
  open var isInterrupted: Bool { core.registrar.access("interrupted") { core.isInterrupted } }

  /// Opens the devices, and returns when they run. Where one cannot be opened, `isRunning` stays false, and
  /// `runtimeErrorNotification` tells why. A device that has gone is told of as `AVError.deviceNotConnected`; the
  /// session runs all the same where another device gives media.
  open func startRunning() {
    _require(
      !core.isEditing,
      "AVCaptureSession.startRunning() cannot be called between beginConfiguration() and commitConfiguration()")
    core.start()
  }

  /// Closes the devices, and returns when they are closed: no call of a delegate begins any more. A `startRunning()` of
  /// another thread that waits for the user's leave to see a screen returns, with no error, and nothing runs.
  open func stopRunning() {
    _require(
      !core.isEditing,
      "AVCaptureSession.stopRunning() cannot be called between beginConfiguration() and commitConfiguration()")
    core.stop()
  }

  /// The clock that all times of the session's media are by: the host's.
  open var synchronizationClock: CMClock? { core.system.devices.clock }

  /// The clock that all times of the session's media are by: the host's.
  @available(macOS, deprecated: 12.3, message: "use synchronizationClock")
  open var masterClock: CMClock? { synchronizationClock }
}

extension AVCaptureSession: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [core.registrar] }
}

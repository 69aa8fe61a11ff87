import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
public import Foundation

/// A session that delivers media from devices to outputs.
///
/// Changes between `beginConfiguration()` and `commitConfiguration()` take effect together. `startRunning()` and
/// `stopRunning()` wait for the devices.
///
/// A change that a client requests, such as that of `isRunning` by `startRunning()`, is complete when the call returns.
/// Its observers are called within the call, on the caller's thread. Observers of other changes, such as that of
/// `isRunning` when the camera is unplugged, are called on the main queue. Notifications are posted on a queue of the
/// framework.
open class AVCaptureSession: NSObject {
  let core: SessionCore

  /// Makes a session without inputs and outputs, with the preset `high`.
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

  /// Returns whether a preset is known, and each camera of the session supports it.
  open func canSetSessionPreset(_ preset: Preset) -> Bool {
    guard preset.isForAudio else { return false }
    return core.configuration.inputs.allSatisfy { input in
      (input as? AVCaptureDeviceInput)?.device.supportsSessionPreset(preset) ?? true
    }
  }

  /// The purpose of the session, which decides the formats and frame rates of its cameras; can be observed. The default
  /// is `high`. Setting a preset that `canSetSessionPreset(_:)` rejects ends the process.
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

  /// The cameras, microphones, screens and other sources that were added to the session; can be observed.
  open var inputs: [AVCaptureInput] { core.registrar.access("inputs") { core.configuration.inputs } }

  /// Returns whether an input can be added: it does not belong to a session, this session has no input of the same
  /// device, and the device supports the preset. Only an `AVCaptureMultiCamSession` accepts a second camera.
  open func canAddInput(_ input: AVCaptureInput) -> Bool {
    guard input.sessionLink.session == nil else { return false }
    guard let device = (input as? AVCaptureDeviceInput)?.device else { return true }
    let others = core.configuration.inputs.compactMap(\.deviceCore)
    let isThere = others.contains { $0 === device.core }
    let isSecond = device.hasMediaType(.video) && others.contains { $0.video != nil }
    return !isThere && (core.isMultiCam || !isSecond) && device.supportsSessionPreset(sessionPreset)
  }

  /// Adds an input, and connects it to each output that accepts its media and has no connection of that type yet. An
  /// input of timed metadata is connected to each output that accepts timed metadata.
  open func addInput(_ input: AVCaptureInput) {
    beginConfiguration()
    addInputWithNoConnections(input)
    for output in core.configuration.destinations { connect(input.ports, to: output) }
    commitConfiguration()
  }

  /// Adds an input without connections, which `addConnection(_:)` adds. An input that `canAddInput(_:)` rejects ends
  /// the process.
  open func addInputWithNoConnections(_ input: AVCaptureInput) {
    _require(
      canAddInput(input),
      "AVCaptureSession.addInput(_:): the input is part of a session already, is a "
        + "second camera, or does not support its preset")
    input.sessionLink.session = core
    // A device that another session has open stays with that session.
    input.deviceCore?.state.withLock { if $0.source == nil { $0.session = core } }
    choose(sessionPreset, for: input)
    core.edit(["inputs"]) { $0.inputs.append(input) }
  }

  /// Removes an input and its connections, so that it can be added to another session. Does nothing if it does not
  /// belong to this session.
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

  /// The outputs that were added to the session; can be observed.
  open var outputs: [AVCaptureOutput] { core.registrar.access("outputs") { core.configuration.outputs } }

  /// Returns whether an output can be added: it does not belong to a session, and is compatible with the other outputs.
  open func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    output.sessionLink.session == nil && output.canJoin(core.configuration.outputs)
  }

  /// Adds an output, and connects it, for each type of media that it accepts, to the first input with such media, or to
  /// all inputs of timed metadata.
  open func addOutput(_ output: AVCaptureOutput) {
    beginConfiguration()
    addOutputWithNoConnections(output)
    connect(inputs.flatMap(\.ports), to: output)
    commitConfiguration()
  }

  /// Adds an output without connections, which `addConnection(_:)` adds. An output that `canAddOutput(_:)` rejects ends
  /// the process.
  open func addOutputWithNoConnections(_ output: AVCaptureOutput) {
    _require(
      canAddOutput(output),
      "AVCaptureSession.addOutput(_:): the output is part of a session already, or "
        + "cannot be combined with its other outputs")
    output.sessionLink.session = core
    core.edit(["outputs"]) { $0.outputs.append(output) }
  }

  /// Removes an output and its connections, so that it can be added to another session. Does nothing if it does not
  /// belong to this session.
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

  /// The connections of the session, including those to preview layers.
  open var connections: [AVCaptureConnection] { core.configuration.connections }

  /// Returns whether a connection can be added: it does not belong to a session, its inputs and output belong to this
  /// session, and the output accepts the media and is not yet connected to media of this type. An output can be
  /// connected to several ports of timed metadata.
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
    // Clients often pass all ports of a camera; the first one is used.
    let mediaType = connection.inputPorts[0].mediaType
    if !output.takes(mediaType) { return "the output does not accept \(mediaType.rawValue)" }
    let isTaken = connections.contains { other in
      other.destination === output && other.inputPorts.first?.mediaType == mediaType
        && (mediaType != .metadata || other.inputPorts.first === connection.inputPorts[0])
    }
    return isTaken ? "the output has a connection of this media type already" : nil
  }

  /// Adds a connection between an input and an output of the session. A connection that `canAddConnection(_:)` rejects
  /// ends the process.
  open func addConnection(_ connection: AVCaptureConnection) {
    if let reason = whyNot(connection) { _misuse("AVCaptureSession.addConnection(_:): \(reason)") }
    connection.core.sessionLink.session = core
    core.edit([]) { $0.connections.append(connection) }
  }

  /// Removes a connection, which can then be added to another session. Does nothing if the connection does not belong
  /// to this session.
  open func removeConnection(_ connection: AVCaptureConnection) {
    guard connections.contains(where: { $0 === connection }) else { return }
    core.edit([]) { $0.connections.removeAll { $0 === connection } }
    connection.core.sessionLink.session = nil
    connection.update(isActive: false)
  }

  func connect(_ ports: [AVCaptureInput.Port], to output: AVCaptureOutput) {
    for type in [AVMediaType.video, .audio, .metadataObject, .metadata] where output.takes(type) {
      // The timed metadata of each input is recorded to a separate track.
      for port in ports.filter({ $0.mediaType == type }).prefix(type == .metadata ? .max : 1) {
        let connection = AVCaptureConnection(inputPorts: [port], output: output)
        if canAddConnection(connection) { addConnection(connection) }
      }
    }
  }

  // MARK: Configuration

  /// Begins changes that take effect together at `commitConfiguration()`. Pairs of the two calls can be nested.
  open func beginConfiguration() { core.begin() }

  /// Applies the changes since `beginConfiguration()`; if pairs of calls are nested, the outermost call applies them.
  /// Devices that they do not affect continue to run.
  open func commitConfiguration() {
    _require(core.commit(), "AVCaptureSession.commitConfiguration() needs a beginConfiguration() before it")
  }

  // MARK: Running

  /// Whether the session runs, from the end of `startRunning()` to `stopRunning()`; can be observed. False during an
  /// interruption.
  open var isRunning: Bool { core.registrar.access("running") { core.isRunning } }

  /// Whether the session has to wait before it can run again, for example because another program uses its camera; can
  /// be observed. While the session waits, `isRunning` is false.
  open var isInterrupted: Bool { core.registrar.access("interrupted") { core.isInterrupted } }

  /// Opens the devices, and returns when they run. If a device cannot be opened, `isRunning` stays false, and
  /// `runtimeErrorNotification` has the reason. A device that is not connected is reported as
  /// `AVError.deviceNotConnected`; the session runs if another device delivers media.
  open func startRunning() {
    _require(
      !core.isEditing,
      "AVCaptureSession.startRunning() cannot be called between beginConfiguration() and commitConfiguration()")
    core.start()
  }

  /// Closes the devices, and returns when they are closed. After that, data outputs no longer call their delegates;
  /// only a delivery that has already begun on the delegate's queue may still be in progress. Recordings and photo
  /// captures in progress end, and their delegates are notified. If `startRunning()` waits on another thread for
  /// permission to capture a screen, that call returns without an error, and the session does not run.
  open func stopRunning() {
    _require(
      !core.isEditing,
      "AVCaptureSession.stopRunning() cannot be called between beginConfiguration() and commitConfiguration()")
    core.stop()
  }

  /// The clock of all timestamps of the session's media: the host's clock.
  open var synchronizationClock: CMClock? { core.system.devices.clock }

  /// The former name of `synchronizationClock`: the clock of all timestamps of the session's media, which is the
  /// host's.
  @available(macOS, deprecated: 12.3, message: "use synchronizationClock")
  open var masterClock: CMClock? { synchronizationClock }
}

extension AVCaptureSession: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [core.registrar] }
}

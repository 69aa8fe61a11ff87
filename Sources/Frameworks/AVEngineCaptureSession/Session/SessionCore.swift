import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation

final class SessionCore: DeviceSession, @unchecked Sendable {
  // Safety: the configuration is behind the lock of `state`; graphs are run under `running`.

  struct Configuration: @unchecked Sendable {
    // Safety: sessions use only members of inputs, outputs and connections that may be used on any thread.
    var inputs: [AVCaptureInput] = []
    var outputs: [AVCaptureOutput] = []
    var connections: [AVCaptureConnection] = []
    var preset = AVCaptureSession.Preset.high
    var previews: [AVCaptureOutput] = []

    var destinations: [AVCaptureOutput] { outputs + previews }
  }

  struct State: Sendable {
    var draft = CaptureDraft(Configuration())
    var phase = Phase.stopped
    /// The phase at the last call of `publish`.
    var told = Phase.stopped
    /// The phase that the session's properties state.
    var published = Phase.stopped
    var absences = 0
    var edition = 0
    /// The seconds that the machine had slept at the last check.
    var sleep = 0.0
    var audioSession = AudioSessionUse()
    var waits: [PermissionWait] = []
    /// The number of calls that ask the user for a screen, by the screen's source.
    var askers: [Int: Int] = [:]
  }

  enum Phase: Sendable, Hashable {
    case stopped, running
    /// The session is to run, but cannot for now. The reason is nil if the machine slept.
    case interrupted(AVCaptureSession.InterruptionReason?)

    var isInterrupted: Bool { if case .interrupted = self { true } else { false } }
  }

  let system: CaptureSystem
  let runner: CaptureRunner
  let registrar = _KeyValueRegistrar()
  let state = Guarded(State())
  /// Held while a graph is run, but not while the user is asked.
  private let running = NSLock()
  private var timer: (any DispatchSourceTimer)?
  private let ownerLink = Guarded(WeakOwner())

  private struct WeakOwner: @unchecked Sendable {
    // Safety: only used as the object of notifications.
    weak var session: AVCaptureSession?
  }

  let isMultiCam: Bool

  init(_ system: CaptureSystem, isMultiCam: Bool = false) {
    self.system = system
    self.isMultiCam = isMultiCam
    if isMultiCam { state.withLock { $0.draft.edit { $0.preset = .inputPriority } } }
    runner = CaptureRunner(devices: system.devices)
    runner.observe { [weak self] in self?.happened($0) }
  }

  deinit {
    timer?.cancel()
    runner.stop()
  }

  func setOwner(_ session: AVCaptureSession) { ownerLink.withLock { $0.session = session } }

  var configuration: Configuration { state.withLock { $0.draft.draft } }
  var isEditing: Bool { state.withLock { $0.draft.isEditing } }
  var isRunning: Bool { state.withLock { $0.published == .running } }
  var isInterrupted: Bool { state.withLock { $0.published.isInterrupted } }
  var phase: Phase { state.withLock { $0.phase } }
  var awaitsDevices: Bool { phase.isInterrupted }

  // MARK: - Configuration

  func begin() { state.withLock { $0.draft.begin() } }

  /// Returns false if no change was begun.
  func commit() -> Bool {
    guard let isLast = state.withLock({ $0.draft.commit() }) else { return false }
    if isLast { changed() }
    return true
  }

  func edit(_ keys: [String], _ body: (inout Configuration) -> Void) {
    registrar.update(keys) { state.withLock { state in state.draft.edit { body(&$0) } } }
    changed()
  }

  func changed() {
    guard !isEditing else { return }
    updateConnections()
    updateFormats()
    // A start in progress may not have seen the change; `exclusively` waits for that start.
    guard exclusively({ phase == .running }) else { return publish() }
    let failure = permitted(leavesOut: true) { () -> EngineError? in
      guard phase == .running else { return nil }
      let before = Set(opened.keys)
      let failure = run { (graph) throws(EngineError) in try runner.update(graph) }
      guard let failure else { return findAbsent(since: before) }
      // The update may have closed a camera and opened it again. In between, another program may have taken the camera.
      if failure.isBusy {
        noteTaken(failure)
        followSources([:])
        enter(.interrupted(.videoDeviceInUseByAnotherClient))
        return nil
      }
      return failure
    }
    if let failure { fail(failure) }
    publish()
  }

  func deviceChanged() { changed() }

  func deviceFormatChanged() {
    if configuration.preset != .inputPriority { edit(["sessionPreset"]) { $0.preset = .inputPriority } }
    changed()
  }

  // MARK: - Running

  func start() {
    guard phase != .running else { return }
    updateConnections()
    let failure = permitted {
      guard phase != .running else { return nil }
      absentSources = []
      let failure = run { (graph) throws(EngineError) in try runner.start(graph) } ?? findAbsent(since: [])
      guard let failure else {
        enter(.running)
        return nil
      }
      if failure.isBusy { noteTaken(failure) }
      runner.stop()
      return failure
    }
    if var failure {
      // `ENODEV` means a disconnection while the device runs. Before the start, the device is reported as not
      // connected.
      if failure.code == Int(ENODEV) { failure.code = nil }
      // An interrupted session whose device is still in use stays interrupted, and reports the failed attempt.
      guard phase.isInterrupted, failure.isBusy else { return fail(failure) }
      tell(failure)
    }
    publish()
  }

  func stop() { stop(because: nil) }

  /// The client is notified of the error after the session's properties show that the session has stopped.
  private func stop(because error: EngineError?) {
    endWaits()
    exclusively {
      runner.stop()
      followSources([:])
      enter(.stopped)
    }
    publish(error)
    lookAtPressure()
  }

  /// The sources that are wanted but not connected, and that the client was notified of. Used within `exclusively`.
  var absentSources: Set<Int> = []
  /// The screens that the next graph leaves out, because another call is asking the user for them. Used within
  /// `exclusively`.
  var withheldSources: Set<Int> = []

  /// Actions that `exclusively` runs after it has released the lock.
  var afterwards: [() -> Void] = []

  func exclusively<Result>(_ body: () -> Result) -> Result {
    let (result, actions) = running.withLock { () -> (Result, [() -> Void]) in
      let result = body()
      defer { afterwards = [] }
      return (result, afterwards)
    }
    for action in actions { action() }
    return result
  }

  /// Changes the phase. Called within `exclusively`; `publish()` has to follow.
  func enter(_ phase: Phase) {
    state.withLock {
      $0.phase = phase
      $0.absences = 0
      if timer == nil { $0.sleep = system.watching.sleep() }
    }
    if phase == .stopped {
      timer?.cancel()
      timer = nil
    } else if timer == nil {
      timer = system.watching.timer { [weak self] in self?.look() }
    }
  }

  func publish(_ error: EngineError? = nil) {
    let change = state.withLock { state -> (old: Phase, new: Phase)? in
      guard state.told != state.phase else { return nil }
      defer { state.told = state.phase }
      return (state.told, state.phase)
    }
    guard let (old, new) = change else {
      if let error { tell(error) }
      return
    }
    let keys =
      ((old == .running) != (new == .running) ? ["running"] : [])
      + (old.isInterrupted != new.isInterrupted ? ["interrupted"] : [])
    registrar.update(keys) { state.withLock { $0.published = $0.phase } }
    if let error { tell(error) }
    if old.isInterrupted, !new.isInterrupted { post(AVCaptureSession.interruptionEndedNotification) }
    if case .interrupted(let reason) = new, !old.isInterrupted {
      post(
        AVCaptureSession.wasInterruptedNotification,
        reason.map { [AVCaptureSessionInterruptionReasonKey: $0.rawValue] } ?? [:])
    }
    guard keys.contains("running") else { return }
    for output in configuration.destinations { output.runningChanged() }
    post(new == .running ? AVCaptureSession.didStartRunningNotification : AVCaptureSession.didStopRunningNotification)
  }

  func fail(_ error: EngineError) { stop(because: error) }

  func tell(_ error: EngineError) {
    let devices = configuration.inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }
    let device = devices.first { [$0.uniqueID, $0.localizedName].contains(error.subject) }
    post(
      AVCaptureSession.runtimeErrorNotification, [AVCaptureSessionErrorKey: Self.clientError(error).concerning(device)])
  }

  func post(_ name: NSNotification.Name, _ info: [String: any Sendable] = [:]) {
    guard let session = ownerLink.withLock({ $0.session }) else { return }
    CaptureNotifications.post(name, of: session, info)
  }

  static func clientError(_ error: EngineError) -> AVError {
    switch (error.kind, error.code.map { Int32(truncatingIfNeeded: $0) }) {
    case (.deviceUnavailable, EBUSY): AVError(error, as: .deviceInUseByAnotherApplication)
    case (.deviceUnavailable, EALREADY): AVError(error, as: .deviceAlreadyUsedByAnotherSession)
    case (.deviceUnavailable, ENOSPC): AVError(error, as: .sessionHardwareCostOverage)
    case (.deviceUnavailable, ENODEV): AVError(error, as: .deviceWasDisconnected)
    case (.permissionDenied, _): AVError(error, as: .applicationIsNotAuthorizedToUseDevice)
    default: AVError(error)
    }
  }

  // MARK: - Graphs

  /// Called within `exclusively`.
  func run(_ body: (CaptureGraph) throws(EngineError) -> Void) -> EngineError? {
    let configuration = configuration
    for output in configuration.destinations { runner.setSink(output.sink, of: output.identifier) }
    let feeds = configuration.inputs.compactMap { input in
      input.feed.flatMap { feed in input.ports.first.map { ($0.identifier, feed) } }
    }
    runner.setFeeds(Dictionary(feeds) { first, _ in first })
    var graph = graph(of: configuration)
    graph.sources = graph.sources.filter { !withheldSources.contains($0.key) }
    if let taken = taken(in: configuration, graph) {
      return EngineError(
        .deviceUnavailable, "Opening a device", subject: taken, detail: "another session of this process uses it",
        code: Int(EALREADY))
    }
    do throws(EngineError) { try body(graph) } catch { return error }
    var devices: [Int: DeviceCore] = [:]
    for input in configuration.inputs {
      for port in input.ports where graph.usedSources[port.identifier] != nil {
        if let core = input.deviceCore { devices[port.identifier] = core }
        let video = runner.format(of: port.identifier)?.formatDescription
        let format = video ?? runner.audioFormat(of: port.identifier)
        let clock = runner.clock(of: port.identifier)
        afterwards.append { port.update(format, clock) }
      }
    }
    for connection in configuration.connections where !connection.core.isVideo {
      let meter = connection.inputPorts.first.flatMap { runner.meter(of: $0.identifier) }
      connection.core.state.withLock { $0.meter = meter }
    }
    followSources(devices)
    if graph.usedSources.values.contains(where: \.isMicrophone) {
      let (use, hasCamera) = (state.withLock { $0.audioSession }, devices.values.contains { $0.video != nil })
      afterwards.append { [system] in use.configure(system.audioSession(), hasCamera: hasCamera) }
    }
    return nil
  }

  private var opened: [Int: DeviceCore] = [:]

  func followSources(_ devices: [Int: DeviceCore]) {
    for (source, device) in opened where devices[source] == nil {
      let keys = device.closed()
      afterwards.append { device.registrar.update(keys) {} }
    }
    for (source, device) in devices where opened[source] == nil {
      device.state.withLock {
        $0.source = source
        $0.session = self
      }
      device.applyWanted()
      afterwards.append {
        device.setTaken(false)
        device.registrar.update(["torchActive"]) {}
      }
    }
    opened = devices
  }

  private func taken(in configuration: Configuration, _ graph: CaptureGraph) -> String? {
    for input in configuration.inputs {
      guard let core = input.deviceCore, input.ports.contains(where: { graph.usedSources[$0.identifier] != nil })
      else { continue }
      let isTaken = core.state.withLock { state in
        state.source != nil && state.session != nil && state.session !== self
      }
      if isTaken { return core.identifier }
    }
    return nil
  }

  // MARK: - Events

  private func port(_ source: Int) -> (AVCaptureInput, AVCaptureInput.Port)? {
    for input in configuration.inputs {
      for port in input.ports where port.identifier == source { return (input, port) }
    }
    return nil
  }

  func happened(_ event: CaptureRunner.Event) {
    CaptureObservers.byItself {
      switch event {
      case .controlChanged(let source, let control, let value):
        guard let device = port(source)?.0.deviceCore else { return }
        device.exposureFollows(control, to: value, by: system.devices.clock)
        device.changed(control, to: value)
      case .formatChanged(let source, let format):
        port(source)?.1.update(format.formatDescription, runner.clock(of: source))
      case .sourceLost(let source, let error): lost(source, error)
      }
    }
  }

  private func lost(_ source: Int, _ error: EngineError) {
    // A session that was stopped and started since then has opened the device again.
    guard phase == .running, !runner.isOpen(source), let (input, _) = port(source) else { return }
    if error.isBusy { return interrupt(.videoDeviceInUseByAnotherClient, error) }
    // The list of devices may not have been updated yet.
    system.look()
    updateConnections()
    let isLast = exclusively {
      var devices = opened
      devices[source] = nil
      followSources(devices)
      absentSources.insert(source)
      return devices.isEmpty
    }
    var concerned = error
    concerned.subject = input.sourceName
    if concerned.code == nil { concerned.code = Int(ENODEV) }
    if let core = input.deviceCore, core.isConnected { concerned.code = error.code }
    if isLast { return fail(concerned) }
    tell(concerned)
  }
}

import AVEngineCapture
import AVEngineCore
import Foundation

/// Sessions that cannot run for the moment. They go on by themselves.
extension SessionCore {
  /// So often is a camera that is not there looked for before the session is given up.
  private static let mostAbsences = 5

  /// Has a session that runs wait until it can run again.
  func interrupt(_ reason: AVCaptureSession.InterruptionReason?, _ error: EngineError) {
    exclusively {
      guard phase == .running else { return }
      if error.isBusy { noteTaken(error) }
      runner.interrupt(error)
      followSources([:])
      enter(.interrupted(reason))
    }
    publish()
  }

  /// Within `exclusively`: another program has a camera, which the error names, though perhaps not as the list does.
  func noteTaken(_ error: EngineError) {
    let cameras = configuration.inputs.compactMap(\.deviceCore).filter { $0.video != nil }
    let named = cameras.filter { [$0.identifier, $0.video?.name].contains(error.subject) }
    afterwards += (named.isEmpty ? cameras : named).map { camera in { camera.setTaken(true) } }
  }

  /// Looks after a session that is to run: once each interval of the system's `watching`.
  func look() { CaptureObservers.byItself { lookNow() } }

  private func lookNow() {
    let sleep = system.watching.sleep()
    let hasSlept = state.withLock { state in
      defer { state.sleep = sleep }
      return sleep - state.sleep > 0.1
    }
    // Cameras that lost their power give nothing more, or settings of their own, until they are opened anew.
    if hasSlept, phase == .running {
      interrupt(nil, EngineError(.deviceUnavailable, "Capturing", detail: "the machine slept", code: Int(EINTR)))
    }
    if phase.isInterrupted { goOn() }
    lookAtPressure()
  }

  /// Cameras tell of the pressure while a session is to run.
  func lookAtPressure() {
    let pressure = phase == .stopped ? nil : system.watching.pressure()
    for device in configuration.inputs.compactMap(\.deviceCore) where device.video != nil {
      device.setPressure(pressure)
    }
  }

  /// Tries to end an interruption.
  private func goOn() {
    updateConnections()
    let failure = permitted {
      guard phase.isInterrupted else { return nil }
      if let absent = configuration.inputs.compactMap(\.deviceCore).first(where: { !$0.isConnected }) {
        // A machine that has woken up finds its cameras one after the other.
        state.withLock { $0.absences += 1 }
        guard state.withLock({ $0.absences >= Self.mostAbsences }) else { return nil }
        return EngineError(.deviceUnavailable, "Capturing", subject: absent.identifier, code: Int(ENODEV))
      }
      let failure = run { (graph) throws(EngineError) in try runner.start(graph) }
      if failure == nil { enter(.running) }
      return failure.flatMap { $0.isBusy ? nil : $0 }
    }
    if let failure { fail(failure) }
    publish()
  }
}

extension EngineError {
  /// Another program has the camera.
  var isBusy: Bool { kind == .deviceUnavailable && code == Int(EBUSY) }
  /// The session goes on by itself.
  var isInterruption: Bool { isBusy || kind == .deviceUnavailable && code == Int(EINTR) }
}

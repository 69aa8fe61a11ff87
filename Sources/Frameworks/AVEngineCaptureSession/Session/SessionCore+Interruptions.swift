import AVEngineCapture
import AVEngineCore
import Foundation

extension SessionCore {
  /// If a device is missing at this many checks during an interruption, the session fails.
  private static let mostAbsences = 5

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

  /// Called within `exclusively`. If the error does not name a camera of the session, all of them count as used.
  func noteTaken(_ error: EngineError) {
    let cameras = configuration.inputs.compactMap(\.deviceCore).filter { $0.video != nil }
    let named = cameras.filter { [$0.identifier, $0.video?.name].contains(error.subject) }
    afterwards += (named.isEmpty ? cameras : named).map { camera in { camera.setTaken(true) } }
  }

  func look() { CaptureObservers.byItself { lookNow() } }

  private func lookNow() {
    let sleep = system.watching.sleep()
    let hasSlept = state.withLock { state in
      defer { state.sleep = sleep }
      return sleep - state.sleep > 0.1
    }
    // Cameras that lost their power deliver nothing, or have lost their settings, until they are opened again.
    if hasSlept, phase == .running {
      interrupt(nil, EngineError(.deviceUnavailable, "Capturing", detail: "the machine slept", code: Int(EINTR)))
    }
    if phase.isInterrupted { goOn() }
    lookAtPressure()
  }

  func lookAtPressure() {
    let pressure = phase == .stopped ? nil : system.watching.pressure()
    for device in configuration.inputs.compactMap(\.deviceCore) where device.video != nil {
      device.setPressure(pressure)
    }
  }

  private func goOn() {
    updateConnections()
    let failure = permitted {
      guard phase.isInterrupted else { return nil }
      if let absent = configuration.inputs.compactMap(\.deviceCore).first(where: { !$0.isConnected }) {
        // After a machine has woken up, its cameras appear one after the other.
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
  var isBusy: Bool { kind == .deviceUnavailable && code == Int(EBUSY) }
  var isInterruption: Bool { isBusy || kind == .deviceUnavailable && code == Int(EINTR) }
}

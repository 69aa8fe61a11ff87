import AVFoundation

final class SessionMonitor {
  private var observers: [any NSObjectProtocol] = []
  private var observation: NSKeyValueObservation?

  /// - Parameter say: Called on any thread.
  init(_ session: AVCaptureSession, say: @escaping @Sendable (String) -> Void, resume: @escaping @Sendable () -> Void) {
    observation = session.observe(\.isRunning, options: .new) { _, change in
      say(change.newValue == true ? "the session runs" : "the session stands")
    }
    observe(AVCaptureSession.runtimeErrorNotification, session) { note in
      let error = note.userInfo?[AVCaptureSessionErrorKey] as? any Error
      say("the session has failed: \(error?.localizedDescription ?? "nobody knows why")")
      if (error as? AVError)?.code == .mediaServicesWereReset { resume() }
    }
    observe(AVCaptureSession.wasInterruptedNotification, session) { _ in say("the session is interrupted") }
    observe(AVCaptureSession.interruptionEndedNotification, session) { _ in
      say("the interruption is over")
      resume()
    }
  }

  deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observation?.invalidate()
  }

  private func observe(
    _ name: Notification.Name, _ session: AVCaptureSession, _ body: @escaping @Sendable (Notification) -> Void
  ) {
    observers.append(NotificationCenter.default.addObserver(forName: name, object: session, queue: nil, using: body))
  }
}

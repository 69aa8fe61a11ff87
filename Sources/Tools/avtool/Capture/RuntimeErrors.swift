import AVFoundation
import Foundation

final class RuntimeErrors {
  private let observer: any NSObjectProtocol

  init(of session: AVCaptureSession, _ handler: @escaping @Sendable (any Error) -> Void) {
    observer = NotificationCenter.default.addObserver(
      forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
    ) { notification in
      handler(notification.userInfo?[AVCaptureSessionErrorKey] as? AVError ?? AVError(.unknown))
    }
  }

  deinit { NotificationCenter.default.removeObserver(observer) }
}

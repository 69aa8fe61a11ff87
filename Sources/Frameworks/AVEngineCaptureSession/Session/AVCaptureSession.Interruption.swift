public import Foundation

extension AVCaptureSession {
  /// Why a session cannot run for the moment.
  public enum InterruptionReason: Int, Sendable {
    // Programs of Linux have no background, and sound servers share microphones: sessions of Linux are interrupted
    // because of a camera that another program uses, and without a reason.
    case videoDeviceNotAvailableInBackground = 1
    case audioDeviceInUseByAnotherClient
    /// Another program uses the camera.
    case videoDeviceInUseByAnotherClient
    case videoDeviceNotAvailableWithMultipleForegroundApps
    case videoDeviceNotAvailableDueToSystemPressure
  }

  /// A session that ran cannot run for the moment; the object is the session. The reason stands under
  /// `AVCaptureSessionInterruptionReasonKey`; there is none where the machine slept.
  public static let wasInterruptedNotification = NSNotification.Name("AVCaptureSessionWasInterruptedNotification")
  /// The session runs again, or has been stopped; the object is the session.
  public static let interruptionEndedNotification = NSNotification.Name("AVCaptureSessionInterruptionEndedNotification")
}

/// User info key: why a session was interrupted, the raw value of an `AVCaptureSession.InterruptionReason`.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

extension NSNotification.Name {
  /// `AVCaptureSession.wasInterruptedNotification`.
  public static let AVCaptureSessionWasInterrupted = AVCaptureSession.wasInterruptedNotification
  /// `AVCaptureSession.interruptionEndedNotification`.
  public static let AVCaptureSessionInterruptionEnded = AVCaptureSession.interruptionEndedNotification
}

public import Foundation

extension AVCaptureSession {
  /// The reason why a session is interrupted.
  public enum InterruptionReason: Int, Sendable {
    /// The program is in the background. Linux: never reported.
    case videoDeviceNotAvailableInBackground = 1
    /// Another program uses the microphone. Linux: never reported.
    case audioDeviceInUseByAnotherClient
    /// Another program uses the camera, or has taken it over.
    case videoDeviceInUseByAnotherClient
    /// Several programs are in the foreground. Linux: never reported.
    case videoDeviceNotAvailableWithMultipleForegroundApps
    /// The machine is too hot. Linux: never reported.
    case videoDeviceNotAvailableDueToSystemPressure
  }

  /// Posted when a running session is interrupted; the object is the session. `AVCaptureSessionInterruptionReasonKey`
  /// has the reason. It is absent if the machine slept.
  public static let wasInterruptedNotification = NSNotification.Name("AVCaptureSessionWasInterruptedNotification")
  /// Posted when the interruption of a session ends, because the session runs again or has stopped; the object is the
  /// session.
  public static let interruptionEndedNotification = NSNotification.Name("AVCaptureSessionInterruptionEndedNotification")
}

/// The key, in the user info of `AVCaptureSession.wasInterruptedNotification`, of the reason: the raw value of an
/// `AVCaptureSession.InterruptionReason`.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

extension NSNotification.Name {
  /// The same notification name as `AVCaptureSession.wasInterruptedNotification`: a running session is interrupted.
  public static let AVCaptureSessionWasInterrupted = AVCaptureSession.wasInterruptedNotification
  /// The same notification name as `AVCaptureSession.interruptionEndedNotification`: the interruption has ended.
  public static let AVCaptureSessionInterruptionEnded = AVCaptureSession.interruptionEndedNotification
}

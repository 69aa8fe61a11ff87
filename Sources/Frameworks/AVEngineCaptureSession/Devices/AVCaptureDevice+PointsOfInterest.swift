import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// Posted when the scene that a camera captures has changed. Linux: never posted.
  public static let subjectAreaDidChangeNotification = NSNotification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// Whether the camera can focus on a point. Linux: always false.
  public var isFocusPointOfInterestSupported: Bool { false }

  /// The point on which the camera focuses, from (0, 0) at the top left to (1, 1). Linux: always the middle; setting it
  /// ends the process.
  public var focusPointOfInterest: CGPoint {
    get { Self.middle }
    set { refuse(newValue, "focusPointOfInterest") }
  }

  /// Whether the camera can expose for a point. Linux: always false.
  public var isExposurePointOfInterestSupported: Bool { false }

  /// The point for which the camera exposes, from (0, 0) at the top left to (1, 1). Linux: always the middle; setting
  /// it ends the process.
  public var exposurePointOfInterest: CGPoint {
    get { Self.middle }
    set { refuse(newValue, "exposurePointOfInterest") }
  }

  /// Whether the camera watches its scene for changes. Linux: always false. Setting it has no effect, but ends the
  /// process unless `lockForConfiguration()` was called.
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get { false }
    set { requireLock("isSubjectAreaChangeMonitoringEnabled") }
  }

  private static let middle = CGPoint(x: 0.5, y: 0.5)

  private func refuse(_ point: CGPoint, _ member: String) -> Never {
    requireLock(member)
    _misuse("AVCaptureDevice.\(member): \(localizedName) does not support \(point)")
  }
}

extension NSNotification.Name {
  /// The same notification name as `AVCaptureDevice.subjectAreaDidChangeNotification`. Linux: never posted.
  public static let AVCaptureDeviceSubjectAreaDidChange = AVCaptureDevice.subjectAreaDidChangeNotification
}

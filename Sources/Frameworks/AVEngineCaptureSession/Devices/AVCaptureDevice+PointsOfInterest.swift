import CoreFoundation
public import Foundation

/// Places of the picture by which a camera focuses and exposes. Video4Linux and PipeWire have no control for them, so no
/// camera supports them here.
extension AVCaptureDevice {
  /// The scene in front of a camera has changed. Linux: never posted, because no camera watches its scene.
  public static let subjectAreaDidChangeNotification = NSNotification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// Whether the camera can focus on a place: false.
  public var isFocusPointOfInterestSupported: Bool { false }

  /// Where the camera focuses, from (0, 0) at the top left to (1, 1): the middle. Setting it is an exception, as it is
  /// of every camera for which `isFocusPointOfInterestSupported` is false.
  public var focusPointOfInterest: CGPoint {
    get { Self.middle }
    set { refuse(newValue, "focusPointOfInterest") }
  }

  /// Whether the camera can expose for a place: false.
  public var isExposurePointOfInterestSupported: Bool { false }

  /// The place for which the camera exposes, from (0, 0) at the top left to (1, 1): the middle. Setting it is an
  /// exception, as it is of every camera for which `isExposurePointOfInterestSupported` is false.
  public var exposurePointOfInterest: CGPoint {
    get { Self.middle }
    set { refuse(newValue, "exposurePointOfInterest") }
  }

  /// Whether the camera watches its scene. It stays false when it is set, which needs a locked device all the same.
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
  /// `AVCaptureDevice.subjectAreaDidChangeNotification`.
  public static let AVCaptureDeviceSubjectAreaDidChange = AVCaptureDevice.subjectAreaDidChangeNotification
}

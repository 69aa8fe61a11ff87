public import CoreFoundation
public import Foundation
public import QuartzCore

extension AVCaptureDevice {
  /// Tells by which angles a camera's pictures are turned to be upright.
  ///
  /// Linux: both angles are 0, as on a Mac. The turn by which a sensor is built in is added to the `videoRotationAngle` of
  /// every connection already, and nothing tells of a machine that is turned in its user's hands.
  open class RotationCoordinator: NSObject {
    private weak var camera: AVCaptureDevice?
    private weak var layer: CALayer?
    fileprivate let registrar = _KeyValueRegistrar()

    /// - Parameters:
    ///   - device: A camera.
    ///   - previewLayer: Where its pictures are shown.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      camera = device
      layer = previewLayer
      super.init()
    }

    open var device: AVCaptureDevice? { camera }
    open var previewLayer: CALayer? { layer }

    /// Degrees clockwise for the connection of a preview layer; can be observed.
    open var videoRotationAngleForHorizonLevelPreview: CGFloat {
      registrar.access("videoRotationAngleForHorizonLevelPreview") { 0 }
    }

    /// Degrees clockwise for the connection of an output; can be observed.
    open var videoRotationAngleForHorizonLevelCapture: CGFloat {
      registrar.access("videoRotationAngleForHorizonLevelCapture") { 0 }
    }
  }
}

extension AVCaptureDevice.RotationCoordinator: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}

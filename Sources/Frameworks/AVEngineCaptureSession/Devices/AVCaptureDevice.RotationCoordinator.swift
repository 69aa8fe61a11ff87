public import CoreFoundation
public import Foundation
public import QuartzCore

extension AVCaptureDevice {
  /// Reports the angles by which a camera's frames have to be rotated to be upright.
  ///
  /// Linux: both angles are always 0, because the `videoRotationAngle` of a connection is relative to the sensor's
  /// mounting angle. Rotations of the machine are not detected.
  open class RotationCoordinator: NSObject {
    private weak var camera: AVCaptureDevice?
    private weak var layer: CALayer?
    fileprivate let registrar = _KeyValueRegistrar()

    /// Makes a coordinator for a camera.
    ///
    /// - Parameters:
    ///   - device: A camera.
    ///   - previewLayer: The layer that shows the camera's frames.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      camera = device
      layer = previewLayer
      super.init()
    }

    /// The camera; nil after it was released.
    open var device: AVCaptureDevice? { camera }
    /// The layer that shows the camera's frames; nil after it was released.
    open var previewLayer: CALayer? { layer }

    /// The clockwise angle in degrees for the `videoRotationAngle` of a preview layer's connection; can be observed.
    /// Linux: always 0.
    open var videoRotationAngleForHorizonLevelPreview: CGFloat {
      registrar.access("videoRotationAngleForHorizonLevelPreview") { 0 }
    }

    /// The clockwise angle in degrees for the `videoRotationAngle` of an output's connection; can be observed. Linux:
    /// always 0.
    open var videoRotationAngleForHorizonLevelCapture: CGFloat {
      registrar.access("videoRotationAngleForHorizonLevelCapture") { 0 }
    }
  }
}

extension AVCaptureDevice.RotationCoordinator: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}

import AVEngineCore
public import CoreMedia
public import Foundation

/// How one of several photos of a bracket is exposed; the base of the kinds that there are.
open class AVCaptureBracketedStillImageSettings: NSObject {
  override init() { super.init() }

  /// What the camera's controls are set to, what is automatic first.
  var controls: [(control: VideoControl, value: Double)] { [] }
  /// Whether a camera can expose so.
  func isSupported(by device: DeviceCore) -> Bool { false }
}

/// A photo of a bracket that is brighter or darker than the camera would make it.
open class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
  private let bias: Float

  init(_ bias: Float) {
    self.bias = bias
    super.init()
  }

  /// - Parameter exposureTargetBias: Exposure values, from the camera's `minExposureTargetBias` to its
  ///   `maxExposureTargetBias`.
  open class func autoExposureSettings(
    exposureTargetBias: Float
  ) -> AVCaptureAutoExposureBracketedStillImageSettings {
    AVCaptureAutoExposureBracketedStillImageSettings(exposureTargetBias)
  }

  /// By how many exposure values the photo is brighter.
  open var exposureTargetBias: Float { bias }

  override var controls: [(control: VideoControl, value: Double)] { [(.exposureBias, Double(bias))] }

  override func isSupported(by device: DeviceCore) -> Bool {
    device.range(of: .exposureBias)?.values.contains(Double(bias)) ?? false
  }
}

/// A photo of a bracket with a duration and a sensitivity of its own.
open class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
  private let duration: CMTime
  private let sensitivity: Float

  init(_ duration: CMTime, _ sensitivity: Float) {
    self.duration = duration
    self.sensitivity = sensitivity
    super.init()
  }

  /// - Parameters:
  ///   - duration: One of the active format's, or `AVCaptureDevice.currentExposureDuration`.
  ///   - ISO: One of the active format's, or `AVCaptureDevice.currentISO`.
  open class func manualExposureSettings(
    exposureDuration duration: CMTime, iso ISO: Float
  ) -> AVCaptureManualExposureBracketedStillImageSettings {
    AVCaptureManualExposureBracketedStillImageSettings(duration, ISO)
  }

  /// How long the photo is exposed.
  open var exposureDuration: CMTime { duration }
  /// The sensitivity by ISO 12232.
  open var iso: Float { sensitivity }

  private var hasDuration: Bool { duration.isValid }
  private var hasSensitivity: Bool { sensitivity != AVCaptureDevice.currentISO }

  override var controls: [(control: VideoControl, value: Double)] {
    var controls: [(control: VideoControl, value: Double)] = [(.automaticExposure, 0)]
    if hasDuration { controls.append((.exposureDuration, duration.seconds)) }
    if hasSensitivity { controls.append((.sensitivity, Double(sensitivity))) }
    return controls
  }

  override func isSupported(by device: DeviceCore) -> Bool {
    controls.allSatisfy { device.range(of: $0.control)?.values.contains($0.value) ?? false }
  }
}

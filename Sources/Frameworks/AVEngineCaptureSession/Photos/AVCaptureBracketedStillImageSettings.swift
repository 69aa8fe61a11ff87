import AVEngineCore
public import CoreMedia
public import Foundation

/// The exposure of one photo of a bracket; the base class of the kinds of exposure.
open class AVCaptureBracketedStillImageSettings: NSObject {
  override init() { super.init() }

  /// The controls and their values; automatic modes are before the values that depend on them.
  var controls: [(control: VideoControl, value: Double)] { [] }
  func isSupported(by device: DeviceCore) -> Bool { false }
}

/// An exposure relative to the one that the camera would choose.
open class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
  private let bias: Float

  init(_ bias: Float) {
    self.bias = bias
    super.init()
  }

  /// Makes an exposure that is brighter or darker than the one that the camera would choose.
  ///
  /// - Parameter exposureTargetBias: Exposure values, from the camera's `minExposureTargetBias` to its
  ///   `maxExposureTargetBias`.
  open class func autoExposureSettings(
    exposureTargetBias: Float
  ) -> AVCaptureAutoExposureBracketedStillImageSettings {
    AVCaptureAutoExposureBracketedStillImageSettings(exposureTargetBias)
  }

  /// The number of exposure values by which the photo is made brighter, or darker if it is negative.
  open var exposureTargetBias: Float { bias }

  override var controls: [(control: VideoControl, value: Double)] { [(.exposureBias, Double(bias))] }

  override func isSupported(by device: DeviceCore) -> Bool {
    device.range(of: .exposureBias)?.values.contains(Double(bias)) ?? false
  }
}

/// An exposure with a given duration and sensitivity.
open class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings {
  private let duration: CMTime
  private let sensitivity: Float

  init(_ duration: CMTime, _ sensitivity: Float) {
    self.duration = duration
    self.sensitivity = sensitivity
    super.init()
  }

  /// Makes an exposure of a given duration and sensitivity, whatever the light is.
  ///
  /// - Parameters:
  ///   - duration: Within the range of the active format, or `AVCaptureDevice.currentExposureDuration`.
  ///   - ISO: Within the range of the active format, or `AVCaptureDevice.currentISO`.
  open class func manualExposureSettings(
    exposureDuration duration: CMTime, iso ISO: Float
  ) -> AVCaptureManualExposureBracketedStillImageSettings {
    AVCaptureManualExposureBracketedStillImageSettings(duration, ISO)
  }

  /// The exposure duration of the photo; `AVCaptureDevice.currentExposureDuration` keeps the camera's.
  open var exposureDuration: CMTime { duration }
  /// The sensitivity, as an ISO value; `AVCaptureDevice.currentISO` keeps the camera's.
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

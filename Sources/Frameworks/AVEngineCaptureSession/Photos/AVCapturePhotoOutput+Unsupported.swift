import CoreFoundation
public import CoreMedia
import Foundation

extension AVCapturePhotoOutput {
  /// Whether photos can have depth data. Linux: always false.
  public var isDepthDataDeliverySupported: Bool { false }
  /// Whether photos have depth data. Linux: always false; setting it to true ends the process.
  public var isDepthDataDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isDepthDataDeliveryEnabled") }
  }

  /// Whether a short movie can be recorded with a photo. Linux: always false.
  public var isLivePhotoCaptureSupported: Bool { false }
  /// Whether settings can request a short movie with a photo. Linux: always false; setting it to true ends the process.
  public var isLivePhotoCaptureEnabled: Bool {
    get { false }
    set { refuse(newValue, "isLivePhotoCaptureEnabled") }
  }

  /// Whether photos can have a matte that separates a person from the background. Linux: always false.
  public var isPortraitEffectsMatteDeliverySupported: Bool { false }
  /// Whether photos have a matte. Linux: always false; setting it to true ends the process.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isPortraitEffectsMatteDeliveryEnabled") }
  }

  /// Whether distortions of photos can be corrected according to their content. Linux: always false.
  public var isContentAwareDistortionCorrectionSupported: Bool { false }
  /// Whether distortions of photos are corrected according to their content. Linux: always false; setting it to true
  /// ends the process.
  public var isContentAwareDistortionCorrectionEnabled: Bool {
    get { false }
    set { refuse(newValue, "isContentAwareDistortionCorrectionEnabled") }
  }

  /// Whether photos can have calibration data of the lens. Linux: always false.
  public var isCameraCalibrationDataDeliverySupported: Bool { false }
  /// Whether red eyes can be removed from photos with a flash. Linux: always false.
  public var isAutoRedEyeReductionSupported: Bool { false }
  /// Whether frames of several cameras can be fused into one photo. Linux: always false.
  public var isVirtualDeviceFusionSupported: Bool { false }

  private func refuse(_ isWanted: Bool, _ member: String) {
    _require(!isWanted, "AVCapturePhotoOutput.\(member): no camera on Linux supports it")
  }

  func checkExtras(_ settings: AVCapturePhotoSettings, _ name: String) {
    let asked = [
      ("isDepthDataDeliveryEnabled", settings.isDepthDataDeliveryEnabled),
      ("isPortraitEffectsMatteDeliveryEnabled", settings.isPortraitEffectsMatteDeliveryEnabled),
      ("isCameraCalibrationDataDeliveryEnabled", settings.isCameraCalibrationDataDeliveryEnabled),
      ("livePhotoMovieFileURL", settings.livePhotoMovieFileURL != nil),
    ]
    for (member, isAsked) in asked { _require(!isAsked, "\(name): the output does not support \(member)") }
  }
}

extension AVCapturePhotoSettings {
  struct Extras: Sendable {
    var hasDepth = false
    var hasMatte = false
    var hasCalibration = false
    var movie: URL?
    var reducesRedEyes = false
    var fusesPictures = true
    var correctsDistortion = false
  }

  /// Whether the photo has depth data. False by default. Linux: taking a photo ends the process if it is true.
  public var isDepthDataDeliveryEnabled: Bool {
    get { extras.hasDepth }
    set { extras.hasDepth = newValue }
  }

  /// Whether the photo has a matte of a person. False by default. Linux: taking a photo ends the process if it is true.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { extras.hasMatte }
    set { extras.hasMatte = newValue }
  }

  /// Whether the photo has calibration data of the lens. False by default. Linux: taking a photo ends the process if it
  /// is true.
  public var isCameraCalibrationDataDeliveryEnabled: Bool {
    get { extras.hasCalibration }
    set { extras.hasCalibration = newValue }
  }

  /// The file of a short movie around the photo; nil by default. Linux: taking a photo ends the process if it is not
  /// nil.
  public var livePhotoMovieFileURL: URL? {
    get { extras.movie }
    set { extras.movie = newValue }
  }

  /// Whether red eyes are removed from the photo if it is taken with a flash. False by default. Linux: no effect.
  public var isAutoRedEyeReductionEnabled: Bool {
    get { extras.reducesRedEyes }
    set { extras.reducesRedEyes = newValue }
  }

  /// Whether frames of several cameras are fused into the photo. True by default, and false for a bracket. Linux: no
  /// effect.
  public var isAutoVirtualDeviceFusionEnabled: Bool {
    get { extras.fusesPictures && exposures.isEmpty }
    set { extras.fusesPictures = newValue }
  }

  /// Whether distortions are corrected according to the photo's content. False by default. Linux: no effect.
  public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
    get { extras.correctsDistortion }
    set { extras.correctsDistortion = newValue }
  }
}

extension AVCaptureResolvedPhotoSettings {
  /// The size of the short movie around the photo. Linux: always 0 × 0.
  public var livePhotoMovieDimensions: CMVideoDimensions { CMVideoDimensions(width: 0, height: 0) }
}

extension AVCapturePhoto {
  /// Whether the photo contains unprocessed data of the sensor. Linux: always false.
  public var isRawPhoto: Bool { false }
}

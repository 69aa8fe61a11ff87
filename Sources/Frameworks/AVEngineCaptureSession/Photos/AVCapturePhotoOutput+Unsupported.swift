import CoreFoundation
public import CoreMedia
import Foundation

/// Additions to a photo that no camera of Linux gives. Questions are answered with no, and asking for one is an
/// exception, as of every camera that does not support it.
extension AVCapturePhotoOutput {
  /// Whether photos can come with the distances of what they show: false.
  public var isDepthDataDeliverySupported: Bool { false }
  /// Whether they do. Setting it to true is an exception where it is not supported.
  public var isDepthDataDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isDepthDataDeliveryEnabled") }
  }

  /// Whether a short movie can be made with a photo: false.
  public var isLivePhotoCaptureSupported: Bool { false }
  /// Whether it can be asked for. Setting it to true is an exception where it is not supported.
  public var isLivePhotoCaptureEnabled: Bool {
    get { false }
    set { refuse(newValue, "isLivePhotoCaptureEnabled") }
  }

  /// Whether a person can be told from what is behind: false.
  public var isPortraitEffectsMatteDeliverySupported: Bool { false }
  /// Whether photos tell. Setting it to true is an exception where it is not supported.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isPortraitEffectsMatteDeliveryEnabled") }
  }

  /// Whether photos can be straightened by what they show: false.
  public var isContentAwareDistortionCorrectionSupported: Bool { false }
  /// Whether they are. Setting it to true is an exception where it is not supported.
  public var isContentAwareDistortionCorrectionEnabled: Bool {
    get { false }
    set { refuse(newValue, "isContentAwareDistortionCorrectionEnabled") }
  }

  /// Whether photos can come with the geometry of the lens: false.
  public var isCameraCalibrationDataDeliverySupported: Bool { false }
  /// Whether red eyes can be removed from photos with a flash: false.
  public var isAutoRedEyeReductionSupported: Bool { false }
  /// Whether a photo can be made of several cameras' pictures: false.
  public var isVirtualDeviceFusionSupported: Bool { false }

  private func refuse(_ isWanted: Bool, _ member: String) {
    _require(!isWanted, "AVCapturePhotoOutput.\(member): no camera of Linux supports it")
  }

  /// Refuses settings that ask for what the output does not support.
  func checkExtras(_ settings: AVCapturePhotoSettings, _ name: String) {
    let asked = [
      ("isDepthDataDeliveryEnabled", settings.isDepthDataDeliveryEnabled),
      ("isPortraitEffectsMatteDeliveryEnabled", settings.isPortraitEffectsMatteDeliveryEnabled),
      ("isCameraCalibrationDataDeliveryEnabled", settings.isCameraCalibrationDataDeliveryEnabled),
      ("livePhotoMovieFileURL", settings.livePhotoMovieFileURL != nil),
    ]
    for (member, isAsked) in asked { _require(!isAsked, "\(name): \(member) needs what the output does not support") }
  }
}

extension AVCapturePhotoSettings {
  /// Additions that are asked for.
  struct Extras: Sendable {
    var hasDepth = false
    var hasMatte = false
    var hasCalibration = false
    var movie: URL?
    var reducesRedEyes = false
    var fusesPictures = true
    var correctsDistortion = false
  }

  /// Whether the photo is to come with distances, which the output has to have enabled; false unless it is set.
  public var isDepthDataDeliveryEnabled: Bool {
    get { extras.hasDepth }
    set { extras.hasDepth = newValue }
  }

  /// Whether the photo is to tell a person from the background, if the output has it enabled; false unless it is set.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { extras.hasMatte }
    set { extras.hasMatte = newValue }
  }

  /// Whether the photo is to come with the lens's geometry, if the output supports it; false unless it is set.
  public var isCameraCalibrationDataDeliveryEnabled: Bool {
    get { extras.hasCalibration }
    set { extras.hasCalibration = newValue }
  }

  /// The file of a short movie around the photo; nil unless it is set. The output's `isLivePhotoCaptureEnabled` has to
  /// be true for it.
  public var livePhotoMovieFileURL: URL? {
    get { extras.movie }
    set { extras.movie = newValue }
  }

  /// Whether red eyes are removed where the output supports it; false unless it is set.
  public var isAutoRedEyeReductionEnabled: Bool {
    get { extras.reducesRedEyes }
    set { extras.reducesRedEyes = newValue }
  }

  /// Whether pictures of several cameras are made one photo where the output supports it; true unless it is set, and of
  /// a bracket false.
  public var isAutoVirtualDeviceFusionEnabled: Bool {
    get { extras.fusesPictures && exposures.isEmpty }
    set { extras.fusesPictures = newValue }
  }

  /// Whether the photo is straightened by what it shows where the output supports it; false unless it is set.
  public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
    get { extras.correctsDistortion }
    set { extras.correctsDistortion = newValue }
  }
}

extension AVCaptureResolvedPhotoSettings {
  /// The size of the short movie around the photo: 0 × 0, because there is none.
  public var livePhotoMovieDimensions: CMVideoDimensions { CMVideoDimensions(width: 0, height: 0) }
}

extension AVCapturePhoto {
  /// Whether the photo is what the sensor saw, unprocessed: false.
  public var isRawPhoto: Bool { false }
}

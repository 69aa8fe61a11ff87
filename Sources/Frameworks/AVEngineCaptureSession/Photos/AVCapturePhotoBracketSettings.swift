public import CoreFoundation
import Foundation

/// How several photos are to be taken in a row, each with an exposure of its own.
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
  /// - Parameters:
  ///   - rawPixelFormatType: 0: there are no raw photos.
  ///   - processedFormat: As of `AVCapturePhotoSettings.init(format:)`.
  ///   - bracketedSettings: The exposures, in their order: at least one, and at most the output's
  ///     `maxBracketedCapturePhotoCount`.
  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    _require(
      rawPixelFormatType == 0,
      "AVCapturePhotoBracketSettings.init(rawPixelFormatType:processedFormat:bracketedSettings:): there are no raw "
        + "photos")
    _require(
      !bracketedSettings.isEmpty,
      "AVCapturePhotoBracketSettings.init(rawPixelFormatType:processedFormat:bracketedSettings:) needs an exposure")
    self.init(Self.form(processedFormat), bracketedSettings)
  }

  /// The exposures, in their order.
  open var bracketedSettings: [AVCaptureBracketedStillImageSettings] { exposures }

  override func another(_ form: Form, _ use: Use) -> AVCapturePhotoSettings {
    AVCapturePhotoBracketSettings(form, use, exposures)
  }
}

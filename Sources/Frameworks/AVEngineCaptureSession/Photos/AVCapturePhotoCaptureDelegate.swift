public import Foundation

/// The delegate of a photo capture.
///
/// The output calls the methods in the order in which they are listed here, on a queue of the output, even if an error
/// occurs. Each method is called once, except that each photo of a bracket is delivered by a separate call. The output
/// does not retain the delegate.
///
/// Linux: protocols cannot have optional methods; methods have default implementations that do nothing.
public protocol AVCapturePhotoCaptureDelegate: NSObjectProtocol {
  /// Reports the settings with which the photo will be taken.
  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Reports that the photo is about to be taken. A program can play a sound or draw a flash then.
  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Reports that the first photo of the capture has been taken, and is being processed.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)
  /// Delivers the photo. If an error occurred, the photo has no data.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  /// Reports that the capture is complete, and that no further call follows. The error is that of the photo; nil if
  /// there was none.
  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?)
}

extension AVCapturePhotoCaptureDelegate {
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {}
  /// The default implementation, which does nothing with the photo: a delegate need not implement the method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {}
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {}
}

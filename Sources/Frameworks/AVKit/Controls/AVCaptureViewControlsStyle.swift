/// Which controls a capture view has.
public enum AVCaptureViewControlsStyle: Int, Sendable {
  /// A bar along the lower edge, by which a person records.
  case inline = 0
  /// A panel that floats over the picture, by which a person records.
  case floating = 1
  /// A bar along the lower edge, by which a person chooses the camera and the microphone. Nothing in it records.
  case inlineDeviceSelection = 2

  /// A bar along the lower edge, by which a person records.
  public static var `default`: AVCaptureViewControlsStyle { .inline }
}

/// The place of a capture view's controls, and what the user can do with them.
public enum AVCaptureViewControlsStyle: Int, Sendable {
  /// The controls are a bar along the view's lower edge, with a record button.
  case inline = 0
  /// The controls are a panel that floats over the video, with a record button.
  case floating = 1
  /// The controls are a bar along the view's lower edge, in which the user chooses the camera and the microphone,
  /// without a record button.
  case inlineDeviceSelection = 2

  /// The style `inline`: a bar along the lower edge with a record button.
  public static var `default`: AVCaptureViewControlsStyle { .inline }
}

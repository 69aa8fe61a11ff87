/// Which controls a capture view has.
public enum AVCaptureViewControlsStyle: Int, Sendable {
  /// A bar along the lower edge.
  case inline = 0
  /// A panel that floats over the picture.
  case floating = 1

  /// A bar along the lower edge.
  public static var `default`: AVCaptureViewControlsStyle { .inline }
}

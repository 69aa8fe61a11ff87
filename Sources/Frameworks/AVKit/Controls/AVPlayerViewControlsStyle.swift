/// The place and the extent of a player view's controls.
public enum AVPlayerViewControlsStyle: Int, Sendable {
  /// The view has no controls. Its keys still work.
  case none = 0
  /// The controls are a bar along the view's lower edge; the default style.
  case inline = 1
  /// The controls are a panel that floats over the video.
  case floating = 2
  /// The only control is a button in the middle that plays and pauses.
  case minimal = 3

  /// The style `inline`: a bar along the lower edge.
  public static var `default`: AVPlayerViewControlsStyle { .inline }
}

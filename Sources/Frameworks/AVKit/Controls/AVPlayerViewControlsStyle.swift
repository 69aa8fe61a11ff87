/// The place and the extent of a player view's controls.
public enum AVPlayerViewControlsStyle: Int, Sendable {
  /// No controls. The keyboard still works.
  case none = 0
  /// A bar along the lower edge; the default style.
  case inline = 1
  /// A panel that floats over the video.
  case floating = 2
  /// Only a button in the middle that plays and pauses.
  case minimal = 3

  /// The style `inline`: a bar along the lower edge.
  public static var `default`: AVPlayerViewControlsStyle { .inline }
}

/// Which controls a player view has.
public enum AVPlayerViewControlsStyle: Int, Sendable {
  /// None; the keyboard still works.
  case none = 0
  /// A bar along the lower edge.
  case inline = 1
  /// A panel that floats over the picture.
  case floating = 2
  /// A button in the middle that plays and pauses.
  case minimal = 3

  /// A bar along the lower edge.
  public static var `default`: AVPlayerViewControlsStyle { .inline }
}

/// A part of the controls at which the user can point.
enum ControlPart: Hashable {
  case play, back, forward
  case scrubber, mute, volume
  case speed, tracks, fullScreen
  /// The buttons that open the lists of devices of a capture session.
  case camera, microphone
  /// A row of the open menu.
  case row(Int)
  /// The background between the other parts.
  case panel
}

/// A part of the controls at which the user can point.
enum ControlPart: Hashable {
  case play, back, forward
  case scrubber, mute, volume
  case speed, tracks, fullScreen
  /// The buttons of a capture session that open the lists of devices.
  case camera, microphone
  /// A row of the open menu.
  case row(Int)
  /// The background of the controls, or of the open menu, between the other parts.
  case panel
}

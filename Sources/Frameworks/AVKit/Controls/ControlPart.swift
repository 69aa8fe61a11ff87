/// A part of the controls that a person can point at.
enum ControlPart: Hashable {
  case play, back, forward
  case scrubber, mute, volume
  case speed, tracks, fullScreen
  /// The buttons that choose what a session captures.
  case camera, microphone
  /// A row of the open menu.
  case row(Int)
  /// What lies between the parts.
  case panel
}

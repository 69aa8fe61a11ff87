enum ControlPart: Hashable {
  case play, back, forward
  case scrubber, mute, volume
  case speed, tracks, fullScreen
  case camera, microphone
  case row(Int)
  case panel
}

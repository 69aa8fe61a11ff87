/// A kind of device that a person chooses one of.
enum CaptureDeviceKind: CaseIterable, Hashable, Sendable {
  case camera, microphone

  /// The button that opens the list of them.
  var button: ControlPart { self == .camera ? .camera : .microphone }
  var icon: ControlIcon { self == .camera ? .camera : .microphone }
}

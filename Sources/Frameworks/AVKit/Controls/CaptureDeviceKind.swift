enum CaptureDeviceKind: CaseIterable, Hashable, Sendable {
  case camera, microphone

  var button: ControlPart { self == .camera ? .camera : .microphone }
  var icon: ControlIcon { self == .camera ? .camera : .microphone }
}

/// A kind of capture device, of which the user chooses one device.
enum CaptureDeviceKind: CaseIterable, Hashable, Sendable {
  case camera, microphone

  /// The button that opens the list of devices.
  var button: ControlPart { self == .camera ? .camera : .microphone }
  var icon: ControlIcon { self == .camera ? .camera : .microphone }
}

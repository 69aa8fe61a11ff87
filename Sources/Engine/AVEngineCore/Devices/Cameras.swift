import CoreMedia

/// The cameras of a machine: their directory, and the provider of their inputs.
package struct Cameras: Sendable {
  package var directory: any VideoDeviceDirectory
  package var inputs: any VideoInputProvider
  /// The authority that asks the user whether cameras may be used; nil if no permission is needed.
  package var authority: (any CameraAuthority)?

  package init(
    directory: any VideoDeviceDirectory, inputs: any VideoInputProvider, authority: (any CameraAuthority)? = nil
  ) {
    self.directory = directory
    self.inputs = inputs
    self.authority = authority
  }

  package static let none = Cameras(directory: NoVideoDevices(), inputs: NoVideoDevices())
}

/// The authority that lets a program use cameras, and asks the user.
package protocol CameraAuthority: Sendable {
  /// Whether the user allows cameras; nil if the user has not answered, or the service has forgotten the answer.
  var isGranted: Bool? { get }

  /// Asks the user, unless that has been done, and reports on any thread whether cameras may be used. If they may, the
  /// directory lists them from then on.
  func request(_ answer: @escaping @Sendable (Bool) -> Void)
}

/// The screens of a machine: their directory, and the provider of their inputs.
package struct Screens: Sendable {
  package var directory: any VideoDeviceDirectory
  package var inputs: any ScreenInputProvider

  package init(directory: any VideoDeviceDirectory, inputs: any ScreenInputProvider) {
    self.directory = directory
    self.inputs = inputs
  }

  package static let none = Screens(directory: NoVideoDevices(), inputs: NoVideoDevices())
}

/// A directory without devices, and a provider that opens no inputs.
private struct NoVideoDevices: VideoDeviceDirectory, VideoInputProvider, ScreenInputProvider {
  private final class Watch: Sendable {}

  func devices() throws(EngineError) -> [VideoDevice] { [] }
  func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject { Watch() }

  func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    throw EngineError(.deviceUnavailable, "Opening the camera", subject: device, detail: "there are no cameras")
  }

  func makeInput(
    screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    throw EngineError(.deviceUnavailable, "Opening the screen", subject: screen, detail: "there are no screens")
  }
}

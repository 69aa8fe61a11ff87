import CoreMedia

package struct Cameras: Sendable {
  package var directory: any VideoDeviceDirectory
  package var inputs: any VideoInputProvider
  /// Nil if no permission is needed.
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

package protocol CameraAuthority: Sendable {
  /// Nil if the user has not answered.
  var isGranted: Bool? { get }

  /// Asks the user unless `isGranted` states an answer, and reports on any thread whether cameras may be used.
  func request(_ answer: @escaping @Sendable (Bool) -> Void)
}

package struct Screens: Sendable {
  package var directory: any VideoDeviceDirectory
  package var inputs: any ScreenInputProvider

  package init(directory: any VideoDeviceDirectory, inputs: any ScreenInputProvider) {
    self.directory = directory
    self.inputs = inputs
  }

  package static let none = Screens(directory: NoVideoDevices(), inputs: NoVideoDevices())
}

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

package import AVEngineCore

package struct SystemAudioDevices: AudioDeviceDirectory {
  private let server: String?

  /// `server` has the form of PULSE_SERVER; nil for the user's server.
  package init(server: String? = nil) { self.server = server }

  package func devices() throws(EngineError) -> AudioDevices {
    try PulseDeviceQuery(PulseConnection.open(server)).answer()
  }

  package func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError) {
    try PulseConnectorChoice(PulseConnection.open(server)).select(
      connector.identifier, of: device.identifier, isOutput: isOutput)
  }

  package func watch(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) throws(EngineError) -> any Sendable
    & AnyObject
  {
    Watch(try PulseConnection.open(server), tell)
  }

  private final class Watch: Sendable {
    private let connection: PulseConnection

    init(_ connection: PulseConnection, _ tell: @escaping @Sendable (AudioDeviceNews) -> Void) {
      self.connection = connection
      connection.watch(self, tell)
    }

    deinit { connection.watch(self, nil) }
  }
}

package import MediaEngine

/// The devices of this machine: those of its sound server.
package struct SystemSoundDevices: SoundDeviceDirectory {
  private let server: String?

  /// - Parameter server: As PULSE_SERVER has it; nil for the user's.
  package init(server: String? = nil) { self.server = server }

  package func devices() throws(EngineError) -> SoundDevices { try PulseDeviceQuery(PulseConnection.open(server)).answer() }

  package func watch(_ changed: @escaping @Sendable (_ isOver: Bool) -> Void) throws(EngineError) -> any Sendable & AnyObject {
    Watch(try PulseConnection.open(server), changed)
  }

  private final class Watch: Sendable {
    private let connection: PulseConnection

    init(_ connection: PulseConnection, _ changed: @escaping @Sendable (_ isOver: Bool) -> Void) {
      self.connection = connection
      connection.watch(self, changed)
    }

    deinit { connection.watch(self, nil) }
  }
}

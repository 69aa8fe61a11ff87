/// An audio output or input, as the service that manages it describes it.
package struct AudioDevice: Sendable, Hashable {
  /// The kind of connection.
  package enum Port: Sendable {
    case speaker, headphones, lineOut, hdmi, builtInMicrophone, headsetMicrophone, lineIn, usb, bluetoothMusic,
      bluetoothCalls, virtual
  }

  /// The identifier by which outputs and inputs are opened.
  package let identifier: String
  package let name: String
  package let port: Port
  package let channelCount: Int
  /// The frames per second.
  package let sampleRate: Double
  /// The connectors of the device; empty if the service lists none.
  package let connectors: [Connector]
  package let connector: Connector?

  /// A microphone, speaker or jack of a device.
  package struct Connector: Sendable, Hashable {
    package let identifier: String
    package let name: String
    package init(identifier: String, name: String) { (self.identifier, self.name) = (identifier, name) }
  }

  package init(
    identifier: String, name: String, port: Port, channelCount: Int, sampleRate: Double, connectors: [Connector] = [],
    connector: Connector? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.port = port
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    self.connectors = connectors
    self.connector = connector
  }
}

/// The devices of a machine at one moment.
package struct AudioDevices: Sendable, Hashable {
  package var outputs: [AudioDevice] = []
  package var inputs: [AudioDevice] = []
  /// The output that the user has chosen.
  package var output: AudioDevice?
  package var input: AudioDevice?
  /// The output's volume, from 0 to 1, as a volume control shows it; 0 if the output is muted.
  package var outputVolume: Float = 0
  /// The latency of the output and of the input in seconds. The output's is the time from leaving the process until the
  /// audio is heard, the input's the time from reaching the device until the audio reaches the process.
  package var outputLatency = 0.0
  package var inputLatency = 0.0
  package init() {}
}

/// The news that an `AudioDeviceDirectory` reports.
package enum AudioDeviceNews: Sendable {
  case changed
  /// This program's audio must stop for more important audio (`interrupted`), or may continue (`resumed`).
  case interrupted, resumed
  /// The service that manages the devices no longer answers.
  case over
}

/// A directory of the devices of a machine.
package protocol AudioDeviceDirectory: Sendable {
  /// Returns the devices at this moment.
  ///
  /// - Throws: An error if the service does not answer.
  func devices() throws(EngineError) -> AudioDevices

  /// Makes a device use one of its connectors, for all programs.
  ///
  /// - Throws: An error if the service does not answer, or the device has no such connector.
  func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError)

  /// Calls `tell` with news, on any thread, until the returned object is released or `over` has been reported.
  func watch(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) throws(EngineError) -> any Sendable & AnyObject
}

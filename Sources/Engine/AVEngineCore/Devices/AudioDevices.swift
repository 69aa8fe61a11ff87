package struct AudioDevice: Sendable, Hashable {
  package enum Port: Sendable {
    case speaker, headphones, lineOut, hdmi, builtInMicrophone, headsetMicrophone, lineIn, usb, bluetoothMusic,
      bluetoothCalls, virtual
  }

  package let identifier: String
  package let name: String
  package let port: Port
  package let channelCount: Int
  /// The frames per second.
  package let sampleRate: Double
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

package struct AudioDevices: Sendable, Hashable {
  package var outputs: [AudioDevice] = []
  package var inputs: [AudioDevice] = []
  /// The output that the user has chosen.
  package var output: AudioDevice?
  package var input: AudioDevice?
  /// The output's volume, from 0 to 1; 0 if the output is muted.
  package var outputVolume: Float = 0
  /// The delays of the output and of the input in seconds, as the sound server states them.
  package var outputLatency = 0.0
  package var inputLatency = 0.0
  package init() {}
}

package enum AudioDeviceNews: Sendable {
  case changed
  /// More important audio requires silence from this program (`interrupted`), or has ended (`resumed`).
  case interrupted, resumed
  case over
}

package protocol AudioDeviceDirectory: Sendable {
  func devices() throws(EngineError) -> AudioDevices

  /// Makes a device use a connector, for all programs.
  func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError)

  /// Calls `tell` on any thread until the returned object is released.
  func watch(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) throws(EngineError) -> any Sendable & AnyObject
}

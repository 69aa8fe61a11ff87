/// An output or input of sound, as whoever runs it describes it.
package struct AudioDevice: Sendable, Hashable {
  /// How it is connected.
  package enum Port: Sendable {
    case speaker, headphones, lineOut, hdmi, builtInMicrophone, headsetMicrophone, lineIn, usb, bluetoothMusic,
      bluetoothCalls, virtual
  }

  /// By which outputs and inputs are opened.
  package let identifier: String
  /// For people.
  package let name: String
  package let port: Port
  package let channelCount: Int
  /// Frames a second.
  package let sampleRate: Double
  /// Where in the device sound can come from or go to, where it has a choice.
  package let connectors: [Connector]
  /// The one in use.
  package let connector: Connector?

  /// A microphone or jack of a device.
  package struct Connector: Sendable, Hashable {
    package let identifier: String
    /// For people.
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
  /// Those that the user has chosen.
  package var output: AudioDevice?
  package var input: AudioDevice?
  /// How loud the output is, from 0 to 1 on the user's scale.
  package var outputVolume: Float = 0
  /// Seconds from a frame's leaving the process to its being heard, and from its reaching the device to its coming
  /// here, as far as the device is concerned.
  package var outputLatency = 0.0
  package var inputLatency = 0.0
  package init() {}
}

/// What whoever runs the devices tells of.
package enum AudioDeviceNews: Sendable {
  /// Something may have changed.
  case changed
  /// This program's sound is to stop for more important sound, and may go on.
  case interrupted, resumed
  /// Nobody answers any more.
  case over
}

/// Who knows the devices of a machine.
package protocol AudioDeviceDirectory: Sendable {
  /// - Throws: Where nobody answers.
  func devices() throws(EngineError) -> AudioDevices

  /// Has a device use one of its connectors, for all programs.
  ///
  /// - Throws: Where nobody answers, or the device has no such connector.
  func select(_ connector: AudioDevice.Connector, of device: AudioDevice, isOutput: Bool) throws(EngineError)

  /// Tells news, on any thread, as long as the result lives, or until it is over.
  func watch(_ tell: @escaping @Sendable (AudioDeviceNews) -> Void) throws(EngineError) -> any Sendable & AnyObject
}

/// An output or input of sound, as whoever runs it describes it.
package struct SoundDevice: Sendable, Hashable {
  /// How it is connected.
  package enum Port: Sendable {
    case speaker, headphones, lineOut, hdmi, builtInMicrophone, headsetMicrophone, lineIn, usb, bluetoothMusic, bluetoothCalls, virtual
  }

  /// By which outputs and inputs are opened.
  package let identifier: String
  /// For people.
  package let name: String
  package let port: Port
  package let channelCount: Int
  /// Frames a second.
  package let sampleRate: Double

  package init(identifier: String, name: String, port: Port, channelCount: Int, sampleRate: Double) {
    (self.identifier, self.name, self.port) = (identifier, name, port)
    (self.channelCount, self.sampleRate) = (channelCount, sampleRate)
  }
}

/// The devices of a machine at one moment.
package struct SoundDevices: Sendable, Hashable {
  package var outputs: [SoundDevice] = []
  package var inputs: [SoundDevice] = []
  /// Those that the user has chosen.
  package var output: SoundDevice?
  package var input: SoundDevice?
  /// How loud the output is, from 0 to 1 on the user's scale.
  package var outputVolume: Float = 0
  /// Seconds from a frame's leaving the process to its being heard, and from its reaching the device to its coming here, as far as
  /// the device is concerned.
  package var outputLatency = 0.0
  package var inputLatency = 0.0
  package init() {}
}

/// Who knows the devices of a machine.
package protocol SoundDeviceDirectory: Sendable {
  /// - Throws: Where nobody answers.
  func devices() throws(EngineError) -> SoundDevices

  /// Tells, on any thread, that something may have changed, as long as the result lives, or until it is over because nobody answers any
  /// more.
  func watch(_ changed: @escaping @Sendable (_ isOver: Bool) -> Void) throws(EngineError) -> any Sendable & AnyObject
}

package import CoreMedia

/// The devices that a process uses, the readers of barcodes, the synthesiser of speech, and the host clock.
///
/// They are part of the `Engine` value: a class of a framework takes `Engine.system.devices`, a test makes others.
package struct Devices: Sendable {
  /// The provider of outputs for interactive audio, with low latency.
  package var outputs: any AudioOutputProvider
  /// The provider of outputs for movies, which may buffer more audio than those of `outputs`. If nil, movies play
  /// without audio, by `clock`.
  package var playbackOutputs: (any AudioOutputProvider)?
  package var inputs: any AudioInputProvider
  package var cameras = Cameras.none
  package var screens = Screens.none
  package var barcodes: any BarcodeReaderProvider = NoBarcodeReaders()
  package var directory: any AudioDeviceDirectory
  package var windows: any VideoWindowProvider
  package var speech: any SpeechProvider
  /// The clock of host times, such as those of camera frames and of audio that clients schedule.
  package var clock = CMClock.hostTimeClock

  package init(
    outputs: any AudioOutputProvider, playbackOutputs: any AudioOutputProvider, inputs: any AudioInputProvider,
    directory: any AudioDeviceDirectory, windows: any VideoWindowProvider, speech: any SpeechProvider
  ) {
    self.outputs = outputs
    self.playbackOutputs = playbackOutputs
    self.inputs = inputs
    self.directory = directory
    self.windows = windows
    self.speech = speech
  }

  /// Returns the same devices, except for those that are given. `outputs` also replaces `playbackOutputs`.
  package func replacing(
    outputs: (any AudioOutputProvider)? = nil, inputs: (any AudioInputProvider)? = nil,
    directory: (any AudioDeviceDirectory)? = nil, speech: (any SpeechProvider)? = nil, cameras: Cameras? = nil,
    screens: Screens? = nil, clock: CMClock? = nil
  ) -> Devices {
    var devices = self
    devices.outputs = outputs ?? devices.outputs
    devices.playbackOutputs = outputs ?? devices.playbackOutputs
    devices.inputs = inputs ?? devices.inputs
    devices.directory = directory ?? devices.directory
    devices.speech = speech ?? devices.speech
    devices.cameras = cameras ?? devices.cameras
    devices.screens = screens ?? devices.screens
    devices.clock = clock ?? devices.clock
    return devices
  }
}

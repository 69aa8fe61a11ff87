package import CoreMedia

/// The devices that a process uses for playback, recording and windows, and the clock of times that are agreed with
/// them.
///
/// Part of the `Engine` value: a class of a framework takes `Engine.system.devices`, a test gives it others.
package struct Devices: Sendable {
  /// The provider of outputs for interactive audio: low latency, the first to be interrupted if the machine is busy.
  package var outputs: any AudioOutputProvider
  /// The provider of outputs for movies, whose video frames wait for the audio: enough is buffered for a busy machine.
  /// If nil, movies play without audio, by the clock.
  package var playbackOutputs: (any AudioOutputProvider)?
  /// The provider of inputs for recorders.
  package var inputs: any AudioInputProvider
  /// The cameras and their inputs; none by default.
  package var cameras = Cameras.none
  /// The screens and their inputs; none by default.
  package var screens = Screens.none
  /// The provider of barcode readers for cameras' frames; none by default.
  package var barcodes: any BarcodeReaderProvider = NoBarcodeReaders()
  /// The directory of outputs and inputs, which reports changes.
  package var directory: any AudioDeviceDirectory
  /// The provider of windows for player views.
  package var windows: any VideoWindowProvider
  /// The provider of speech.
  package var speech: any SpeechProvider
  /// The clock of the times at which clients start or end audio.
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

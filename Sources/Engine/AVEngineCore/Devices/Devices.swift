package import CoreMedia

package struct Devices: Sendable {
  package var outputs: any AudioOutputProvider
  /// Outputs that may buffer more audio than those of `outputs`. If nil, movies play without audio, by `clock`.
  package var playbackOutputs: (any AudioOutputProvider)?
  package var inputs: any AudioInputProvider
  package var cameras = Cameras.none
  package var screens = Screens.none
  package var barcodes: any BarcodeReaderProvider = NoBarcodeReaders()
  package var directory: any AudioDeviceDirectory
  package var windows: any VideoWindowProvider
  package var speech: any SpeechProvider
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

  /// Returns devices of which some are replaced; `outputs` also replaces `playbackOutputs`.
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

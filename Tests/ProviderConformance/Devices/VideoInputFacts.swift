package import AVEngineCore
package import CoreMedia

/// A camera, and how time goes on for it.
package struct VideoInputFacts {
  /// The name of the device in issues.
  package var name: String
  /// The identifier by which it is opened.
  package var device: String
  /// An identifier that the provider does not have.
  package var unknownDevice = "nowhere"
  /// A format that the device gives as it is.
  package var format: VideoDeviceFormat
  /// A coding that the device does not have; nil where it has all.
  package var unknownCoding: VideoDeviceFormat.Coding?
  /// A frame duration of the format; nil where the device has none to choose.
  package var frameDuration: CMTime?
  /// A control that the device has, and a value that it takes; nil where it has none.
  package var control: (VideoControl, Double)?
  /// A control that the device does not have; nil where it has all.
  package var unknownControl: VideoControl?
  /// The clock that frames' times are of.
  package var now: () -> CMTime = { CMClock.hostTimeClock.time }
  /// Has another program take the device, or give it back; nil where all programs may have it.
  package var setBusy: ((Bool) throws -> Void)?
  /// Lets time go on until something is so, while the device gives frames; throws where that takes too long.
  package var wait: (_ isSo: () -> Bool) throws -> Void
  /// Takes the device away; nil where that cannot be done.
  package var lose: (() throws -> Void)?

  package init(
    _ name: String, device: String, format: VideoDeviceFormat, wait: @escaping (_ isSo: () -> Bool) throws -> Void
  ) {
    self.name = name
    self.device = device
    self.format = format
    self.wait = wait
  }
}

package import AVEngineCore
package import CoreMedia

package struct VideoInputFacts {
  package var name: String
  package var device: String
  package var unknownDevice = "nowhere"
  /// A format that the device delivers without conversion.
  package var format: VideoDeviceFormat
  /// A coding that the device does not have, or nil if it has all codings.
  package var unknownCoding: VideoDeviceFormat.Coding?
  /// A frame duration of the format, or nil if the device offers no choice.
  package var frameDuration: CMTime?
  /// A control that the device has, with a valid value. It is nil if the device has no controls.
  package var control: (VideoControl, Double)?
  /// A control that the device does not have, or nil if it has all controls.
  package var unknownControl: VideoControl?
  /// Returns the current time of the clock that times the frames.
  package var now: () -> CMTime = { CMClock.hostTimeClock.time }
  /// Makes another program open or close the device. It is nil if several programs may use it.
  package var setBusy: ((Bool) throws -> Void)?
  /// Lets time pass until a condition is true, while the device delivers frames. Throws if that takes too long.
  package var wait: (_ isSo: () -> Bool) throws -> Void
  /// Makes the device unavailable. It is nil if that is not possible.
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

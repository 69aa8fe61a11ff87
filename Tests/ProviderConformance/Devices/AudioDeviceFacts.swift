/// A device of sound, and how time goes on for it.
package struct AudioDeviceFacts {
  /// The name of the device in issues.
  package var name: String
  /// By which it is opened; nil: the provider's usual one.
  package var device: String?
  /// One that the provider does not have; nil where it takes any name.
  package var unknownDevice: String?
  package var sampleRate: Int32 = 48_000
  package var channelCount = 2
  /// Frames that a device may have taken from an output for good when it stops.
  package var heldFrames: Int64 = 4_800
  /// Whether its clock is to go by the host's.
  package var isRealTime = true
  /// Whether the provider keeps no device that nobody else has.
  package var letsGo = true
  /// Lets time go on until something is so; throws where that takes too long.
  package var wait: (_ isSo: () -> Bool) throws -> Void
  /// Takes the device away; nil where that cannot be done.
  package var lose: (() throws -> Void)?

  package init(_ name: String, wait: @escaping (_ isSo: () -> Bool) throws -> Void) {
    self.name = name
    self.wait = wait
  }
}

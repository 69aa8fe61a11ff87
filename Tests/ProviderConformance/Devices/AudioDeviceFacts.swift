package struct AudioDeviceFacts {
  package var name: String
  /// The device's identifier, or nil for the provider's default device.
  package var device: String?
  /// An identifier that the provider does not have, or nil if it accepts any.
  package var unknownDevice: String?
  package var sampleRate: Int32 = 48_000
  package var channelCount = 2
  /// The greatest distance in frames between the clock's position at a stop and the first frame that an output requests
  /// after the next start.
  package var heldFrames: Int64 = 4_800
  /// Whether the device's clock must run at the host clock's rate.
  package var isRealTime = true
  /// Whether the provider releases the renderer or receiver of a device that is stopped and no longer referenced.
  package var letsGo = true
  /// Lets time pass until a condition is true. Throws if that takes too long.
  package var wait: (_ isSo: () -> Bool) throws -> Void
  /// Makes the device unavailable. It is nil if that is not possible.
  package var lose: (() throws -> Void)?

  package init(_ name: String, wait: @escaping (_ isSo: () -> Bool) throws -> Void) {
    self.name = name
    self.wait = wait
  }
}

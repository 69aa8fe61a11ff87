package import CoreFoundation
package import CoreMedia

/// A camera or a screen, as the service that manages it describes it.
package struct VideoDevice: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A camera that is fixed to the machine.
    case builtIn
    case external
    /// A screen. `frame` is its rectangle in pixels, from the desktop's upper left corner; empty if it is unknown.
    case screen(identifier: UInt32, frame: CGRect, isMain: Bool)
  }

  package enum Position: Sendable { case unspecified, front, back }

  /// The identifier by which inputs are opened. It stays the same when the device is unplugged and plugged into the
  /// same port again, unless the device has no identifier but its name, and other devices have the same name.
  package var identifier: String
  /// An identifier that all devices of a model share, such as `UVC Camera VendorID_1133 ProductID_2093`.
  package var modelIdentifier: String
  package var name: String
  /// The manufacturer; empty if it is unknown.
  package var manufacturer = ""
  package var kind = Kind.external
  package var position = Position.unspecified
  /// The degrees by which frames must be turned clockwise to be upright: 0, 90, 180 or 270.
  package var rotation = 0
  /// The formats in the order of the device; empty for a screen, whose frames have its size.
  package var formats: [VideoDeviceFormat] = []
  package var controls: [VideoControl: VideoControlRange] = [:]

  package init(identifier: String, modelIdentifier: String, name: String) {
    self.identifier = identifier
    self.modelIdentifier = modelIdentifier
    self.name = name
  }
}

/// One format of a camera or a screen.
package struct VideoDeviceFormat: Sendable, Hashable {
  package enum Coding: Sendable, Hashable {
    case pixels(OSType)
    case jpeg
  }

  package var coding: Coding
  package var size: PixelSize
  /// The possible durations of a frame, each range from its shortest duration to its longest; discrete durations are
  /// ranges of one value. The list is never empty, and all durations are above zero.
  package var frameDurations: [ClosedRange<CMTime>]

  package init(coding: Coding, size: PixelSize, frameDurations: [ClosedRange<CMTime>]) {
    self.coding = coding
    self.size = size
    self.frameDurations = frameDurations
  }
}

/// A camera control, and the unit of its values. Switches are 0 and 1.
package enum VideoControl: Sendable, Hashable, CaseIterable {
  /// A switch: whether the camera focuses by itself.
  case automaticFocus
  /// Setting it to 1 makes the camera focus once; it reads 1 until the camera has focused, if the driver reports that.
  case focusOnce
  /// The position of the lens, from 0, the nearest, to 1, the farthest.
  case lensPosition
  /// A switch: whether the camera exposes by itself.
  case automaticExposure
  /// The exposure time in seconds.
  case exposureDuration
  /// The exposure compensation in exposure values.
  case exposureBias
  /// The sensitivity by ISO 12232.
  case sensitivity
  /// A switch: whether the camera sets the sensitivity by itself.
  case automaticSensitivity
  /// A switch: whether frames may last longer than requested in the dark.
  case exposureExceedsFrame
  /// A switch: whether the camera balances white by itself.
  case automaticWhiteBalance
  /// Setting it to 1 makes the camera balance white once.
  case whiteBalanceOnce
  /// The colour temperature in kelvin.
  case colorTemperature
  /// The zoom factor, 1 for the widest view.
  case zoom
  /// The torch level, from 0, off, to 1, as bright as the lamp can be.
  case torch
  /// A switch, read-only if the driver says so: whether a shutter hides the lens.
  case privacy
}

/// The values that a control takes.
package struct VideoControlRange: Sendable, Hashable {
  package var values: ClosedRange<Double>
  package var initial: Double
  package var isReadOnly: Bool

  package init(_ values: ClosedRange<Double>, initial: Double, isReadOnly: Bool = false) {
    self.values = values
    self.initial = initial
    self.isReadOnly = isReadOnly
  }
}

/// A directory of the cameras or the screens of a machine.
package protocol VideoDeviceDirectory: Sendable {
  /// Returns the devices that are present now. Their order stays the same until one is added or removed.
  ///
  /// - Throws: `permissionDenied` if there are devices and each of them refuses, or if the user has refused;
  ///   `libraryMissing` or `deviceUnavailable` if the service is missing or does not answer.
  func devices() throws(EngineError) -> [VideoDevice]

  /// Calls `tell` on any thread when the result of `devices()` may have changed, until the returned object is released.
  func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject
}

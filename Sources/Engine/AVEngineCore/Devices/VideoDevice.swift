package import CoreFoundation
package import CoreMedia

/// A camera or a screen, as whoever runs it describes it.
package struct VideoDevice: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A camera that is fixed to the machine.
    case builtIn
    case external
    /// A screen, whose place is in the pixels of the desktop, from the upper left corner.
    case screen(identifier: UInt32, frame: CGRect, isMain: Bool)
  }

  package enum Position: Sendable { case unspecified, front, back }

  /// By which inputs are opened; the same after the device was unplugged and plugged in again.
  package var identifier: String
  /// The same for all devices of a model, as `UVC Camera VendorID_1133 ProductID_2093`.
  package var modelIdentifier: String
  /// For people.
  package var name: String
  /// Empty where it is unknown.
  package var manufacturer = ""
  package var kind = Kind.external
  package var position = Position.unspecified
  /// Degrees by which frames have to be turned clockwise to be upright: 0, 90, 180 or 270.
  package var rotation = 0
  /// In the order of the device; none of a screen, whose frames have its size.
  package var formats: [VideoDeviceFormat] = []
  /// The controls that the device has.
  package var controls: [VideoControl: VideoControlRange] = [:]

  package init(identifier: String, modelIdentifier: String, name: String) {
    self.identifier = identifier
    self.modelIdentifier = modelIdentifier
    self.name = name
  }
}

/// What a camera can give: one coding at one size.
package struct VideoDeviceFormat: Sendable, Hashable {
  package enum Coding: Sendable, Hashable {
    /// Frames of a pixel format of Core Video.
    case pixels(OSType)
    /// Each frame is a JPEG image.
    case jpeg
  }

  package var coding: Coding
  package var size: PixelSize
  /// How long a frame may last, each range from its shortest duration to its longest; discrete durations are ranges of
  /// one value. Never empty, and above zero.
  package var frameDurations: [ClosedRange<CMTime>]

  package init(coding: Coding, size: PixelSize, frameDurations: [ClosedRange<CMTime>]) {
    self.coding = coding
    self.size = size
    self.frameDurations = frameDurations
  }
}

/// What of a camera can be set, and the unit of its values. Switches are 0 and 1.
package enum VideoControl: Sendable, Hashable, CaseIterable {
  /// A switch: the camera focuses by itself.
  case automaticFocus
  /// Setting it to 1 has the camera focus once; reads 1 while it does.
  case focusOnce
  /// From 0, the nearest, to 1, the farthest.
  case lensPosition
  /// A switch: the camera exposes by itself.
  case automaticExposure
  /// Seconds.
  case exposureDuration
  /// Exposure values.
  case exposureBias
  /// By ISO 12232.
  case sensitivity
  /// A switch: the camera amplifies by itself.
  case automaticSensitivity
  /// A switch: in the dark, frames may last longer than was asked for.
  case exposureExceedsFrame
  /// A switch: the camera balances white by itself.
  case automaticWhiteBalance
  /// Setting it to 1 has the camera balance white once.
  case whiteBalanceOnce
  /// Kelvin.
  case colorTemperature
  /// 1 for the widest view.
  case zoom
  /// From 0, off, to 1, as bright as the lamp gets.
  case torch
  /// A switch that cannot be set: a shutter hides the lens.
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

/// Who knows the cameras or the screens of a machine.
package protocol VideoDeviceDirectory: Sendable {
  /// The devices that are there now; the same order while none comes or goes.
  ///
  /// - Throws: `permissionDenied` where there are devices and each of them refuses; `libraryMissing` or
  ///   `deviceUnavailable` where nobody answers.
  func devices() throws(EngineError) -> [VideoDevice]

  /// Tells, on any thread, that `devices()` may have another answer, as long as the result lives.
  func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject
}

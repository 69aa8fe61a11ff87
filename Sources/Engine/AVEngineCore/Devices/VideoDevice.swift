package import CoreFoundation
package import CoreMedia

package struct VideoDevice: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case builtIn
    case external
    /// `frame` is in pixels, from the desktop's upper left corner; empty if unknown.
    case screen(identifier: UInt32, frame: CGRect, isMain: Bool)
  }

  package enum Position: Sendable { case unspecified, front, back }

  /// Usually stays the same when the device is plugged into the same port again.
  package var identifier: String
  /// The model, such as `UVC Camera VendorID_1133 ProductID_2093`; a name if the model is not known.
  package var modelIdentifier: String
  package var name: String
  package var manufacturer = ""
  package var kind = Kind.external
  package var position = Position.unspecified
  /// The degrees by which frames must be turned clockwise to be upright: 0, 90, 180 or 270.
  package var rotation = 0
  /// In the order of the device; empty for a screen.
  package var formats: [VideoDeviceFormat] = []
  package var controls: [VideoControl: VideoControlRange] = [:]

  package init(identifier: String, modelIdentifier: String, name: String) {
    self.identifier = identifier
    self.modelIdentifier = modelIdentifier
    self.name = name
  }
}

package struct VideoDeviceFormat: Sendable, Hashable {
  package enum Coding: Sendable, Hashable {
    case pixels(OSType)
    case jpeg
  }

  package var coding: Coding
  package var size: PixelSize
  /// The durations that a frame can have; discrete durations are ranges of one value.
  package var frameDurations: [ClosedRange<CMTime>]

  package init(coding: Coding, size: PixelSize, frameDurations: [ClosedRange<CMTime>]) {
    self.coding = coding
    self.size = size
    self.frameDurations = frameDurations
  }
}

/// A camera control. Switches are 0 and 1.
package enum VideoControl: Sendable, Hashable, CaseIterable {
  case automaticFocus
  /// Setting 1 makes the camera focus once.
  case focusOnce
  /// The position of the lens, from 0, the nearest, to 1, the farthest.
  case lensPosition
  case automaticExposure
  /// In seconds.
  case exposureDuration
  /// In exposure values.
  case exposureBias
  /// By ISO 12232.
  case sensitivity
  case automaticSensitivity
  /// Whether frames may last longer than requested in the dark.
  case exposureExceedsFrame
  case automaticWhiteBalance
  /// Setting 1 makes the camera balance white once.
  case whiteBalanceOnce
  /// In kelvin.
  case colorTemperature
  /// The factor, 1 for the widest view.
  case zoom
  /// From 0, off, to 1, as bright as the lamp can be.
  case torch
  /// Whether a shutter hides the lens.
  case privacy
}

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

package protocol VideoDeviceDirectory: Sendable {
  /// Returns the devices that are present now.
  func devices() throws(EngineError) -> [VideoDevice]

  /// Calls `tell` on any thread when `devices()` may have changed, until the returned object is released.
  func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject
}

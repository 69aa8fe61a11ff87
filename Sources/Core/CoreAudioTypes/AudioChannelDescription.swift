/// What one channel carries and where its speaker stands.
public struct AudioChannelDescription: Sendable, BitwiseCopyable {
  public var mChannelLabel: AudioChannelLabel
  /// How the coordinates are to be read.
  public var mChannelFlags: AudioChannelFlags
  public var mCoordinates: (Float32, Float32, Float32)

  /// Makes a description with every field zero.
  public init() { self.init(mChannelLabel: 0, mChannelFlags: [], mCoordinates: (0, 0, 0)) }

  /// Makes a description of exactly these fields.
  public init(
    mChannelLabel: AudioChannelLabel, mChannelFlags: AudioChannelFlags, mCoordinates: (Float32, Float32, Float32)
  ) {
    self.mChannelLabel = mChannelLabel
    self.mChannelFlags = mChannelFlags
    self.mCoordinates = mCoordinates
  }
}

/// How a channel's coordinates are to be read.
public struct AudioChannelFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Left to right, back to front, down to up.
  public static var rectangularCoordinates: AudioChannelFlags { AudioChannelFlags(rawValue: 1 << 0) }
  /// Azimuth, elevation, distance.
  public static var sphericalCoordinates: AudioChannelFlags { AudioChannelFlags(rawValue: 1 << 1) }
  /// Units are metres, and not relative.
  public static var meters: AudioChannelFlags { AudioChannelFlags(rawValue: 1 << 2) }
}

/// The order of a channel's coordinates.
public enum AudioChannelCoordinateIndex: UInt32, Sendable {
  case coordinates_LeftRight = 0
  case coordinates_BackFront = 1
  case coordinates_DownUp = 2

  /// Degrees to the right of the front, of spherical coordinates.
  public static var coordinates_Azimuth: AudioChannelCoordinateIndex { .coordinates_LeftRight }
  /// Degrees above the listener, of spherical coordinates.
  public static var coordinates_Elevation: AudioChannelCoordinateIndex { .coordinates_BackFront }
  /// Distance from the listener, of spherical coordinates.
  public static var coordinates_Distance: AudioChannelCoordinateIndex { .coordinates_DownUp }
}

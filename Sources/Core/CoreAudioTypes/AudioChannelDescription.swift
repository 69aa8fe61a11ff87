/// The content of one channel and the position of its speaker, in an `AudioChannelLayout`.
public struct AudioChannelDescription: Sendable, BitwiseCopyable {
  /// The speaker or the use of the channel, a constant such as `kAudioChannelLabel_Left`.
  public var mChannelLabel: AudioChannelLabel
  /// Whether `mCoordinates` are rectangular or spherical, and their unit.
  public var mChannelFlags: AudioChannelFlags
  /// The position of the speaker, in the order of `AudioChannelCoordinateIndex`.
  public var mCoordinates: (Float32, Float32, Float32)

  /// Makes a description whose fields are all zero.
  public init() { self.init(mChannelLabel: 0, mChannelFlags: [], mCoordinates: (0, 0, 0)) }

  /// Stores each argument in the field of the same name. Flags and coordinates matter only with
  /// `kAudioChannelLabel_UseCoordinates`.
  public init(
    mChannelLabel: AudioChannelLabel, mChannelFlags: AudioChannelFlags, mCoordinates: (Float32, Float32, Float32)
  ) {
    self.mChannelLabel = mChannelLabel
    self.mChannelFlags = mChannelFlags
    self.mCoordinates = mCoordinates
  }
}

/// The kind and the unit of a channel's coordinates: rectangular or spherical, relative or in metres.
public struct AudioChannelFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits: 0 for rectangular and 1 for spherical coordinates, 2 for metres.
  public let rawValue: UInt32

  /// Makes flags from their bits; unknown ones are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The three coordinates of a channel's speaker are distances from left to right, from back to front, and from down
  /// to up.
  public static var rectangularCoordinates: AudioChannelFlags { AudioChannelFlags(rawValue: 1 << 0) }
  /// The three coordinates of a channel's speaker are azimuth and elevation in degrees, and distance.
  public static var sphericalCoordinates: AudioChannelFlags { AudioChannelFlags(rawValue: 1 << 1) }
  /// Distances are in metres; without this flag they are relative.
  public static var meters: AudioChannelFlags { AudioChannelFlags(rawValue: 1 << 2) }
}

/// The positions of coordinates in `AudioChannelDescription.mCoordinates`, from 0 to 2.
public enum AudioChannelCoordinateIndex: UInt32, Sendable {
  /// The direction from left to right, of rectangular coordinates.
  case coordinates_LeftRight = 0
  /// The direction from back to front, of rectangular coordinates.
  case coordinates_BackFront = 1
  /// The direction from down to up, of rectangular coordinates.
  case coordinates_DownUp = 2

  /// Degrees to the right of the front, of spherical coordinates.
  public static var coordinates_Azimuth: AudioChannelCoordinateIndex { .coordinates_LeftRight }
  /// Degrees above the horizontal plane, of spherical coordinates.
  public static var coordinates_Elevation: AudioChannelCoordinateIndex { .coordinates_BackFront }
  /// Distance from the listener, of spherical coordinates.
  public static var coordinates_Distance: AudioChannelCoordinateIndex { .coordinates_DownUp }
}

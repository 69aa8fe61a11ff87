import Synchronization

extension AVAudioSession {
  /// The end of a device at which a data source, such as a microphone, is located.
  public struct Location: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the location, such as “Upper”.
    public var rawValue: String
    /// Creates a location from Apple's string, such as “Upper”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The data source is at the upper end of a telephone or tablet that is held upright.
    public static let upper = Location(rawValue: "Upper")
    /// The data source is at the lower end of a telephone or tablet that is held upright.
    public static let lower = Location(rawValue: "Lower")
  }

  /// The side of a device to which a data source, such as a microphone, points.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the direction, such as “Front”.
    public var rawValue: String
    /// Creates a direction from Apple's string, such as “Front”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The data source points upwards from the device.
    public static let top = Orientation(rawValue: "Top")
    /// The data source points downwards from the device.
    public static let bottom = Orientation(rawValue: "Bottom")
    /// The data source points to the user, in front of the screen.
    public static let front = Orientation(rawValue: "Front")
    /// The data source points away from the user, behind the screen.
    public static let back = Orientation(rawValue: "Back")
    /// The data source points to the left of the device.
    public static let left = Orientation(rawValue: "Left")
    /// The data source points to the right of the device.
    public static let right = Orientation(rawValue: "Right")
  }

  /// How a device is held during stereo recording, which decides its left and right channel.
  public enum StereoOrientation: Int, Sendable {
    /// No orientation is stated: the channels do not follow the way in which the device is held.
    case none = 0
    /// The device is held upright, with the charging connector at the bottom.
    case portrait = 1
    /// The device is held upside down, with the charging connector at the top.
    case portraitUpsideDown = 2
    /// The device is held on its side, with the charging connector to the right.
    case landscapeRight = 3
    /// The device is held on its side, with the charging connector to the left.
    case landscapeLeft = 4
  }

  /// The amount of speech that a program with voice prompts may use at present.
  public enum PromptStyle: UInt, Sendable {
    /// No spoken prompts, for example because the user speaks on a call; `none`.
    case none = 1_852_796_517
    /// Short prompts: a sound or a word; `shrt`.
    case short = 1_936_224_884
    /// All prompts, at full length; `nrml`.
    case normal = 1_852_992_876
  }

  func select(_ dataSource: AVAudioSessionDataSourceDescription?, of port: AVAudioSessionPortDescription?) throws {
    guard let port else { throw Self.error(.badParam, "the route has no port for a data source") }
    try port.setPreferredDataSource(dataSource)
  }
}

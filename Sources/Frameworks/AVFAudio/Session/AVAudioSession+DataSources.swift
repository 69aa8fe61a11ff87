import Synchronization

extension AVAudioSession {
  /// The location of a data source on a device.
  public struct Location: RawRepresentable, Hashable, Sendable {
    /// The string of the value.
    public var rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The upper end.
    public static let upper = Location(rawValue: "Upper")
    /// The lower end.
    public static let lower = Location(rawValue: "Lower")
  }

  /// The direction of a data source.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    /// The string of the value.
    public var rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// To the top.
    public static let top = Orientation(rawValue: "Top")
    /// To the bottom.
    public static let bottom = Orientation(rawValue: "Bottom")
    /// To the front.
    public static let front = Orientation(rawValue: "Front")
    /// To the back.
    public static let back = Orientation(rawValue: "Back")
    /// To the left.
    public static let left = Orientation(rawValue: "Left")
    /// To the right.
    public static let right = Orientation(rawValue: "Right")
  }

  /// The orientation of a device during stereo recording.
  public enum StereoOrientation: Int, Sendable {
    /// No orientation.
    case none = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// Landscape to the right.
    case landscapeRight = 3
    /// Landscape to the left.
    case landscapeLeft = 4
  }

  /// The amount of speech that a program with voice prompts may use at present.
  public enum PromptStyle: UInt, Sendable {
    /// No prompts.
    case none = 1_852_796_517
    /// Short prompts: a sound or a word.
    case short = 1_936_224_884
    /// All prompts.
    case normal = 1_852_992_876
  }

  func select(_ dataSource: AVAudioSessionDataSourceDescription?, of port: AVAudioSessionPortDescription?) throws {
    guard let port else { throw Self.error(.badParam, "the route has no port for a data source") }
    try port.setPreferredDataSource(dataSource)
  }
}

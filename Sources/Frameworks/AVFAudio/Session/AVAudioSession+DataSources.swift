import Synchronization

extension AVAudioSession {
  /// Where on a device a data source is.
  public struct Location: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let upper = Location(rawValue: "Upper")
    public static let lower = Location(rawValue: "Lower")
  }

  /// Which way a data source points.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let top = Orientation(rawValue: "Top")
    public static let bottom = Orientation(rawValue: "Bottom")
    public static let front = Orientation(rawValue: "Front")
    public static let back = Orientation(rawValue: "Back")
    public static let left = Orientation(rawValue: "Left")
    public static let right = Orientation(rawValue: "Right")
  }

  /// How a device is held that records stereo.
  public enum StereoOrientation: Int, Sendable {
    case none = 0
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeRight = 3
    case landscapeLeft = 4
  }

  /// How much a program that prompts by voice may say now.
  public enum PromptStyle: UInt, Sendable {
    /// Nothing.
    case none = 1_852_796_517
    /// A sound, or a word.
    case short = 1_936_224_884
    /// All.
    case normal = 1_852_992_876
  }

  func select(_ dataSource: AVAudioSessionDataSourceDescription?, of port: AVAudioSessionPortDescription?) throws {
    guard let port else { throw Self.error(.badParam, "the route has no port for a data source") }
    try port.setPreferredDataSource(dataSource)
  }
}

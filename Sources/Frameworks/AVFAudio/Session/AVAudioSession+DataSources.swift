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

  /// The data sources of the route's input; nil where there is no choice.
  public var inputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.inputs.first?.dataSources }
  /// The one in use.
  public var inputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.inputs.first?.selectedDataSource }
  /// The data sources of the route's output; nil where there is no choice.
  public var outputDataSources: [AVAudioSessionDataSourceDescription]? { currentRoute.outputs.first?.dataSources }
  /// The one in use.
  public var outputDataSource: AVAudioSessionDataSourceDescription? { currentRoute.outputs.first?.selectedDataSource }

  /// Chooses a data source of the route's input; nil leaves the choice to the user.
  public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try select(dataSource, of: currentRoute.inputs.first)
  }

  /// Chooses a data source of the route's output; nil leaves the choice to the user.
  public func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    try select(dataSource, of: currentRoute.outputs.first)
  }

  private func select(_ dataSource: AVAudioSessionDataSourceDescription?, of port: AVAudioSessionPortDescription?) throws {
    guard let port else { throw Self.error(.badParam, "the route has no port for a data source") }
    try port.setPreferredDataSource(dataSource)
  }

  /// How the device is held as far as stereo recordings are concerned. Linux: they do not depend on it.
  public var inputOrientation: StereoOrientation { .none }
  /// What was wished for.
  public var preferredInputOrientation: StereoOrientation { state.withLock { $0.preferredOrientation } }
  /// Tells how the device will be held. Linux: remembered, without effect.
  public func setPreferredInputOrientation(_ orientation: StereoOrientation) throws {
    state.withLock { $0.preferredOrientation = orientation }
  }

  /// How much a voice may say. Linux: all, because the server mixes it with what others say.
  public var promptStyle: PromptStyle { .normal }
}

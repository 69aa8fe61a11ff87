/// A codec and a maximum size for the settings that an `AVOutputSettingsAssistant` makes.
///
/// Sizes are those of landscape frames; portrait frames have the sides exchanged. Linux: presets for HEVC with alpha
/// and multiview HEVC are not declared.
public struct AVOutputSettingsPreset: _TypedString {
  /// Apple's string of the preset, such as “AVOutputSettingsPreset640x480”.
  public let rawValue: String
  /// Creates a preset from Apple's string, such as “AVOutputSettingsPreset640x480”.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The preset of settings for H.264 video of at most 640 × 480 pixels and AAC audio.
  public static let preset640x480 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset640x480")
  /// The preset of settings for H.264 video of at most 960 × 540 pixels and AAC audio.
  public static let preset960x540 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset960x540")
  /// The preset of settings for H.264 video of at most 1280 × 720 pixels and AAC audio.
  public static let preset1280x720 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1280x720")
  /// The preset of settings for H.264 video of at most 1920 × 1080 pixels and AAC audio.
  public static let preset1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset1920x1080")
  /// The preset of settings for H.264 video of at most 3840 × 2160 pixels and AAC audio.
  public static let preset3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPreset3840x2160")
  /// The preset of settings for HEVC video of at most 1920 × 1080 pixels and AAC audio.
  public static let hevc1920x1080 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC1920x1080")
  /// The preset of settings for HEVC video of at most 3840 × 2160 pixels and AAC audio.
  public static let hevc3840x2160 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC3840x2160")
  /// The preset of settings for HEVC video of at most 7680 × 4320 pixels and AAC audio.
  public static let hevc7680x4320 = AVOutputSettingsPreset(rawValue: "AVOutputSettingsPresetHEVC7680x4320")
}

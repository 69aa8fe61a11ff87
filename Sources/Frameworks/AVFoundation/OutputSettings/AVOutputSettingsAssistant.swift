import AVEngineCore
import AVEngineSystem
import AVFAudio
import CoreAudioTypes
public import CoreMedia
public import Foundation

/// Makes output settings for writer inputs from a preset and from the known formats of the source.
open class AVOutputSettingsAssistant: NSObject {
  /// The format of the source's audio, if known. The audio settings have a sampling rate from 8 to 48 kHz, if possible
  /// not above the source's. They have one channel for a mono source, otherwise two.
  open var sourceAudioFormat: CMAudioFormatDescription?
  /// The format of the source's video, if known. The video settings keep the aspect ratio of the source's frames and do
  /// not enlarge them, apart from rounding to even sizes.
  open var sourceVideoFormat: CMVideoFormatDescription?
  /// The average duration of the source's frames; a thirtieth of a second by default.
  open var sourceVideoAverageFrameDuration = CMTime(value: 1, timescale: 30)
  /// The shortest duration of the source's frames; a thirtieth of a second by default. Linux: ignored.
  open var sourceVideoMinFrameDuration = CMTime(value: 1, timescale: 30)

  private let recipe: VideoSettingsRecipe

  // Safety: the recipes are constants.
  private static let recipes: [AVOutputSettingsPreset: VideoSettingsRecipe] = [
    .preset640x480: VideoSettingsRecipe(codec: .h264, width: 640, height: 480, bitRate: 1_500_000),
    .preset960x540: VideoSettingsRecipe(codec: .h264, width: 960, height: 540, bitRate: 2_500_000),
    .preset1280x720: VideoSettingsRecipe(codec: .h264, width: 1280, height: 720, bitRate: 5_000_000),
    .preset1920x1080: .h264,
    .preset3840x2160: VideoSettingsRecipe(codec: .h264, width: 3840, height: 2160, bitRate: 40_000_000),
    .hevc1920x1080: .hevc,
    .hevc3840x2160: VideoSettingsRecipe(codec: .hevc, width: 3840, height: 2160, bitRate: 22_000_000),
    .hevc7680x4320: VideoSettingsRecipe(codec: .hevc, width: 7680, height: 4320, bitRate: 80_000_000),
  ]

  /// Returns the presets whose encoders are installed, those that `init(preset:)` accepts.
  @discardableResult
  open class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] {
    recipes.filter { canMake($0.value) }.keys.sorted { $0.rawValue < $1.rawValue }
  }

  private static func canMake(_ recipe: VideoSettingsRecipe) -> Bool {
    Engine.system.codecs.canEncodeVideo(recipe.codec == .hevc ? kCMVideoCodecType_HEVC : kCMVideoCodecType_H264)
      && Engine.system.codecs.canEncodeAudio(kAudioFormatMPEG4AAC)
  }

  /// Creates an assistant for a preset; nil if an encoder that the preset needs is not installed.
  public convenience init?(preset presetIdentifier: AVOutputSettingsPreset) {
    guard let recipe = Self.recipes[presetIdentifier], Self.canMake(recipe) else { return nil }
    self.init(recipe)
  }

  private init(_ recipe: VideoSettingsRecipe) {
    self.recipe = recipe
    super.init()
  }

  /// The type of the file for which the settings are made: always a QuickTime movie, `mov`.
  open var outputFileType: AVFileType { .mov }

  /// The settings for encoding audio as AAC: 128 kbit/s in stereo at 44,100 Hz, unless `sourceAudioFormat` requires
  /// others.
  open var audioSettings: [String: Any]? {
    let source = sourceAudioFormat?.audioStreamBasicDescription
    let rates: [Double] = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000]
    let rate = source.map { source in rates.first { $0 <= source.mSampleRate } ?? 8_000 } ?? 44_100
    let channels = min(Int(source?.mChannelsPerFrame ?? 2), 2)
    return [
      AVFormatIDKey: NSNumber(value: kAudioFormatMPEG4AAC), AVSampleRateKey: NSNumber(value: rate),
      AVNumberOfChannelsKey: NSNumber(value: max(1, channels)),
      AVEncoderBitRateKey: NSNumber(value: channels == 1 ? 96_000 : 128_000),
    ]
  }

  /// The settings for encoding video with the preset's codec: at the preset's size, unless `sourceVideoFormat` requires
  /// another, and at a bit rate that fits the size and frame rate.
  open var videoSettings: [String: Any]? {
    let size = size
    return recipe.settings(width: size.width, height: size.height, frameRate: frameRate)
  }

  private var frameRate: Double {
    let seconds = sourceVideoAverageFrameDuration.seconds
    return seconds > 0 && seconds.isFinite ? min(1 / seconds, 240) : 30
  }

  private var size: (width: Int, height: Int) {
    guard let format = sourceVideoFormat else { return (recipe.width, recipe.height) }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    guard shown.width >= 1, shown.height >= 1 else { return (recipe.width, recipe.height) }
    let (long, short) = (Double(recipe.width), Double(recipe.height))
    let box = shown.width >= shown.height ? (long, short) : (short, long)
    let scale = min(1, box.0 / Double(shown.width), box.1 / Double(shown.height))
    let even = { (side: CGFloat) in max(2, Int((Double(side) * scale / 2).rounded()) * 2) }
    return (even(shown.width), even(shown.height))
  }
}

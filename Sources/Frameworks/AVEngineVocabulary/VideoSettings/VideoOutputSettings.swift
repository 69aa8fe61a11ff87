import AVEngineCore
package import AVEngineWriting
package import AVFAudio
package import CoreMedia
import CoreVideo
import Foundation

package struct VideoOutputSettings {
  package static let keys = [
    AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoColorPropertiesKey,
    AVVideoCleanApertureKey, AVVideoPixelAspectRatioKey, AVVideoCompressionPropertiesKey,
  ]

  package private(set) var coding: VideoCoding

  /// - Parameter isOpen: Whether a missing width or height is allowed for other codecs than ProRes too.
  package init(_ settings: [String: Any], hint: CMFormatDescription?, isOpen: Bool = false) throws(SettingsFault) {
    let reader = SettingsReader(settings: settings)
    let codec = try Self.codec(settings[AVVideoCodecKey])
    coding = VideoCoding(
      settings: VideoEncoderSettings(codec: codec, width: 0, height: 0, rate: .usual(for: codec), timescale: 600))
    try readSize(reader, hint, needsSize: !isOpen && !VideoProfiles.isProRes(codec))
    try readScaling(settings[AVVideoScalingModeKey])
    try readColor(settings[AVVideoColorPropertiesKey])
    try readShape(settings)
    if let properties = settings[AVVideoCompressionPropertiesKey] {
      guard let properties = properties as? [String: Any] else {
        throw SettingsFault("AVVideoCompressionPropertiesKey must be a dictionary")
      }
      try readShape(properties)
      try readCompression(SettingsReader(settings: properties))
    }
  }

  private static func codec(_ value: Any?) throws(SettingsFault) -> CMVideoCodecType {
    guard let value else { throw SettingsFault("AVVideoCodecKey is missing") }
    guard let name = (value as? AVVideoCodecType)?.rawValue ?? value as? String else {
      throw SettingsFault("AVVideoCodecKey must be a codec's name")
    }
    guard let type = CMVideoCodecType(fourCharacters: name) else {
      throw SettingsFault("AVVideoCodecKey: “\(name)” is not a codec")
    }
    return type
  }

  private mutating func readSize(_ reader: SettingsReader, _ hint: CMFormatDescription?, needsSize: Bool)
    throws(SettingsFault)
  {
    let size = hint.map(CMVideoFormatDescriptionGetDimensions)
    coding.width = try reader.integer(AVVideoWidthKey) ?? size.map { Int($0.width) }
    coding.height = try reader.integer(AVVideoHeightKey) ?? size.map { Int($0.height) }
    for (key, value) in [("AVVideoWidthKey", coding.width), ("AVVideoHeightKey", coding.height)] {
      guard let value else {
        if needsSize { throw SettingsFault("\(key) is missing") }
        continue
      }
      guard (1...16_384).contains(value) else { throw SettingsFault("\(key) cannot be \(value)") }
    }
  }

  private mutating func readScaling(_ value: Any?) throws(SettingsFault) {
    guard let value else { return }
    switch value as? String {
    case AVVideoScalingModeResize: coding.scaling = .stretch
    case AVVideoScalingModeResizeAspect: coding.scaling = .bars
    case AVVideoScalingModeResizeAspectFill: coding.scaling = .fill
    case AVVideoScalingModeFit: throw SettingsFault("AVVideoScalingModeFit is not supported by writers' inputs")
    default: throw SettingsFault("AVVideoScalingModeKey: “\(value)” is not a scaling mode")
    }
  }

  private mutating func readColor(_ value: Any?) throws(SettingsFault) {
    guard let value else { return }
    guard let names = value as? [String: Any] else {
      throw SettingsFault("AVVideoColorPropertiesKey must be a dictionary")
    }
    func code<Code: Equatable>(
      _ key: String, _ make: (CFString?) -> Code, unknown: Code
    ) throws(SettingsFault) -> Code {
      guard let name = names[key] as? String else {
        throw SettingsFault("AVVideoColorPropertiesKey needs a value for \(key)")
      }
      let code = make(name as NSString)
      guard code != unknown else { throw SettingsFault("\(key): “\(name)” is not a known value") }
      return code
    }
    coding.color.primaries = try code(AVVideoColorPrimariesKey, ColorPrimaries.init(named:), unknown: .unspecified)
    coding.color.transfer = try code(AVVideoTransferFunctionKey, TransferFunction.init(named:), unknown: .unspecified)
    coding.color.matrix = try code(AVVideoYCbCrMatrixKey, YCbCrMatrix.init(named:), unknown: .unspecified)
  }

  private mutating func readShape(_ settings: [String: Any]) throws(SettingsFault) {
    if let aperture = settings[AVVideoCleanApertureKey] {
      let values = try Self.numbers(
        aperture, "AVVideoCleanApertureKey",
        [
          AVVideoCleanApertureWidthKey, AVVideoCleanApertureHeightKey, AVVideoCleanApertureHorizontalOffsetKey,
          AVVideoCleanApertureVerticalOffsetKey,
        ])
      guard values[0] > 0, values[1] > 0 else {
        throw SettingsFault("AVVideoCleanApertureKey needs a width and a height above 0")
      }
      coding.cleanAperture = CleanAperture(
        width: values[0], height: values[1], horizontalOffset: values[2], verticalOffset: values[3])
    }
    if let ratio = settings[AVVideoPixelAspectRatioKey] {
      let values = try Self.numbers(
        ratio, "AVVideoPixelAspectRatioKey",
        [AVVideoPixelAspectRatioHorizontalSpacingKey, AVVideoPixelAspectRatioVerticalSpacingKey])
      guard values.allSatisfy({ (1...65_535).contains($0) }) else {
        throw SettingsFault("AVVideoPixelAspectRatioKey needs positive numbers")
      }
      coding.settings.pixelAspectRatio = (values[0], values[1])
    }
  }

  private static func numbers(_ value: Any, _ name: String, _ keys: [String]) throws(SettingsFault) -> [Int] {
    guard let dictionary = value as? [String: Any] else { throw SettingsFault("\(name) must be a dictionary") }
    var result: [Int] = []
    for key in keys {
      guard let number = dictionary[key] as? NSNumber else { throw SettingsFault("\(name) needs a number for \(key)") }
      result.append(number.intValue)
    }
    return result
  }

  // MARK: - Compression

  private mutating func readCompression(_ reader: SettingsReader) throws(SettingsFault) {
    let codec = coding.settings.codec
    if !VideoProfiles.isProRes(codec) {
      if let rate = try reader.integer(AVVideoAverageBitRateKey) {
        guard (1...2_000_000_000).contains(rate) else {
          throw SettingsFault("AVVideoAverageBitRateKey cannot be \(rate)")
        }
        coding.settings.rate = .average(rate)
      } else if let quality = try reader.number(AVVideoQualityKey)?.doubleValue {
        guard (0...1).contains(quality) else {
          throw SettingsFault("AVVideoQualityKey must be from 0 to 1, not \(quality)")
        }
        coding.settings.rate = .quality(quality)
      }
    }
    if let interval = try reader.integer(AVVideoMaxKeyFrameIntervalKey) {
      guard interval >= 0 else { throw SettingsFault("AVVideoMaxKeyFrameIntervalKey cannot be \(interval)") }
      // Zero lets the encoder choose.
      if interval > 0 { coding.settings.maximumKeyFrameInterval = interval }
    }
    if let seconds = try reader.number(AVVideoMaxKeyFrameIntervalDurationKey)?.doubleValue {
      guard seconds >= 0, seconds.isFinite else {
        throw SettingsFault("AVVideoMaxKeyFrameIntervalDurationKey cannot be \(seconds)")
      }
      if seconds > 0 { coding.maximumKeyFrameDuration = CMTime(seconds: seconds, preferredTimescale: 90_000) }
    }
    if let reorders = try reader.flag(AVVideoAllowFrameReorderingKey) {
      coding.settings.allowsFrameReordering = reorders
    }
    if let rate = try reader.number(AVVideoExpectedSourceFrameRateKey)?.doubleValue, rate > 0 {
      coding.settings.expectedFrameRate = rate
    }
    try readProfile(reader)
  }

  private mutating func readProfile(_ reader: SettingsReader) throws(SettingsFault) {
    if let name = reader.settings[AVVideoProfileLevelKey] as? String {
      guard let profile = VideoProfiles.parse(name, codec: coding.settings.codec) else {
        throw SettingsFault("AVVideoProfileLevelKey: “\(name)” is not available for this codec")
      }
      coding.settings.profile = profile.profile
      coding.settings.level = profile.level
    }
    guard let mode = reader.settings[AVVideoH264EntropyModeKey] as? String,
      coding.settings.codec == kCMVideoCodecType_H264
    else { return }
    switch mode {
    case AVVideoH264EntropyModeCAVLC: coding.settings.entropyMode = .cavlc
    case AVVideoH264EntropyModeCABAC: coding.settings.entropyMode = .cabac
    default: throw SettingsFault("AVVideoH264EntropyModeKey: “\(mode)” is not an entropy mode")
    }
  }
}

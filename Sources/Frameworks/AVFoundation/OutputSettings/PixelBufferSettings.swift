import AVEngineReading
import AVFAudio
import CoreMedia
import CoreVideo

extension PixelBufferSettings {
  init(_ settings: [String: Any]) throws(SettingsFault) {
    let reader = SettingsReader(settings: settings)
    try reader.refuse(
      [AVVideoCodecKey, AVVideoCompressionPropertiesKey], because: "requests compression, but readers only decode")
    try reader.refuse(
      [AVVideoCleanApertureKey, AVVideoPixelAspectRatioKey, AVVideoScalingModeKey],
      because: "is not supported by readers' outputs")
    let codecSize = (try reader.integer(AVVideoWidthKey), try reader.integer(AVVideoHeightKey))
    let width = try reader.integer(kCVPixelBufferWidthKey as String) ?? codecSize.0
    let height = try reader.integer(kCVPixelBufferHeightKey as String) ?? codecSize.1
    try Self.check(width, named: "width")
    try Self.check(height, named: "height")
    let formats = try Self.formats(settings[kCVPixelBufferPixelFormatTypeKey as String])
    self.init(pixelFormats: formats, width: width, height: height)
  }

  private static func check(_ value: Int?, named name: String) throws(SettingsFault) {
    guard let value, value <= 0 || value > 32_768 else { return }
    throw SettingsFault("the \(name) must be from 1 to 32768 pixels, not \(value)")
  }

  private static func formats(_ value: Any?) throws(SettingsFault) -> [OSType] {
    guard let value else { return [] }
    let values = (value as? [Any]) ?? [value]
    var formats: [OSType] = []
    for value in values {
      guard let number = value as? NSNumber else {
        throw SettingsFault(
          "the value of kCVPixelBufferPixelFormatTypeKey is neither a pixel format nor an array of pixel formats")
      }
      formats.append(number.uint32Value)
    }
    return formats
  }
}

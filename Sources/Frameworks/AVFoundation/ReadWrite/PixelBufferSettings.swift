import AVFAudio
import CoreMedia
import CoreVideo
import MediaEngine

/// What pixel buffers are asked for.
struct PixelBufferSettings {
  /// In order of preference; empty: the decoder's convenience.
  let pixelFormats: [OSType]
  let width: Int?
  let height: Int?

  /// The decoder's convenience, as it comes.
  static let any = PixelBufferSettings()

  private init() { (pixelFormats, width, height) = ([], nil, nil) }

  init(_ settings: [String: Any]) throws(SettingsFault) {
    let reader = SettingsReader(settings: settings)
    try reader.refuse([AVVideoCodecKey, AVVideoCompressionPropertiesKey], because: "asks for compression, and readers only decode")
    try reader.refuse(
      [AVVideoCleanApertureKey, AVVideoPixelAspectRatioKey, AVVideoScalingModeKey], because: "is not supported by readers' outputs")
    let codecSize = (try reader.integer(AVVideoWidthKey), try reader.integer(AVVideoHeightKey))
    width = try reader.integer(kCVPixelBufferWidthKey as String) ?? codecSize.0
    height = try reader.integer(kCVPixelBufferHeightKey as String) ?? codecSize.1
    for (name, value) in [("width", width), ("height", height)] {
      if let value, value <= 0 || value > 32_768 { throw SettingsFault("a \(name) of \(value) pixels makes no picture") }
    }
    pixelFormats = try Self.formats(settings[kCVPixelBufferPixelFormatTypeKey as String])
  }

  private static func formats(_ value: Any?) throws(SettingsFault) -> [OSType] {
    guard let value else { return [] }
    let values = (value as? [Any]) ?? [value]
    var formats: [OSType] = []
    for value in values {
      guard let number = value as? NSNumber else {
        throw SettingsFault("the value of kCVPixelBufferPixelFormatTypeKey is neither a pixel format nor an array of them")
      }
      formats.append(number.uint32Value)
    }
    return formats
  }

  /// What a track's pictures are to become; a size that is left open is theirs.
  func request(for format: CMFormatDescription?, converter: any PictureConverter) throws(EngineError) -> PictureRequest {
    let wanted = pixelFormats.isEmpty ? [Self.usualFormat(for: format)] : pixelFormats
    guard let chosen = wanted.first(where: converter.canMake) else {
      let names = wanted.map { "'\(fourCharacters($0))'" }.joined(separator: ", ")
      throw EngineError(.unsupported, "Reading pictures", detail: "there are no pictures in the pixel format \(names) here")
    }
    return PictureRequest(pixelFormat: chosen, width: width ?? 0, height: height ?? 0)
  }

  /// Bi-planar Y′CbCr as decoders of a Mac give it: of ten bits where the source has more than eight, in the source's range.
  private static func usualFormat(for format: CMFormatDescription?) -> OSType {
    guard let format else { return kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }
    let color = ColorDescription(format)
    let depth = CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_BitsPerComponent) as? NSNumber
    if color.isHighDynamicRange || (depth?.intValue ?? 8) > 8 {
      return color.isFullRange ? kCVPixelFormatType_420YpCbCr10BiPlanarFullRange : kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    }
    return color.isFullRange ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  }
}

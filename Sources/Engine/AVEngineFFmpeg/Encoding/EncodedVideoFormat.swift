internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation
internal import CoreMedia

struct EncodedVideoFormat {
  let settings: VideoEncoderSettings
  let choice: VideoEncoderChoice
  let operation: String

  func make(extradata: Data) throws(EngineError) -> CMFormatDescription {
    switch choice.stream {
    case .frames: return try plain()
    case .h264, .hevc:
      let sets = extradata.withUnsafeBytes { bytes in AnnexB.units(bytes).map { [UInt8](bytes[$0]) } }.filter(
        isParameterSet)
      guard let made = described(by: sets) else {
        throw EngineError(.encodeFailed, operation, detail: "the encoder returned no parameter sets")
      }
      return try coloured(made)
    }
  }

  private func isParameterSet(_ unit: [UInt8]) -> Bool {
    guard let header = unit.first else { return false }
    return choice.stream == .h264 ? [7, 8].contains(header & 0x1F) : (32...34).contains(header >> 1 & 0x3F)
  }

  private func described(by sets: [[UInt8]]) -> CMFormatDescription? {
    var made: CMFormatDescription?
    let joined = sets.flatMap(\.self)
    _ = joined.withUnsafeBufferPointer { bytes -> OSStatus in
      guard let base = bytes.baseAddress else { return kCMFormatDescriptionError_InvalidParameter }
      var offset = 0
      // Safety: each pointer is the start of one set inside `joined`, which outlives the call.
      let pointers = sets.map { set -> UnsafePointer<UInt8> in
        defer { offset += set.count }
        return base + offset
      }
      let sizes = sets.map(\.count)
      return choice.stream == .h264
        ? CMVideoFormatDescriptionCreateFromH264ParameterSets(
          allocator: nil, parameterSetCount: sets.count, parameterSetPointers: pointers, parameterSetSizes: sizes,
          nalUnitHeaderLength: 4,
          formatDescriptionOut: &made)
        : CMVideoFormatDescriptionCreateFromHEVCParameterSets(
          allocator: nil, parameterSetCount: sets.count, parameterSetPointers: pointers, parameterSetSizes: sizes,
          nalUnitHeaderLength: 4,
          extensions: nil, formatDescriptionOut: &made)
    }
    return made
  }

  private func coloured(_ format: CMFormatDescription) throws(EngineError) -> CMFormatDescription {
    let stated = CMFormatDescriptionGetExtensions(format) as? [CFString: Any] ?? [:]
    let size = CMVideoFormatDescriptionGetDimensions(format)
    return try create(
      CMFormatDescriptionGetMediaSubType(format), width: size.width, height: size.height,
      extensions: stated.merging(extensions) { fromStream, _ in fromStream })
  }

  private func plain() throws(EngineError) -> CMFormatDescription {
    try create(settings.codec, width: Int32(settings.width), height: Int32(settings.height), extensions: extensions)
  }

  private var extensions: [CFString: Any] {
    var result = settings.color.formatExtensions
    if settings.codec == kCMVideoCodecType_AppleProRes4444 || settings.codec == kCMVideoCodecType_AppleProRes4444XQ {
      result[kCMFormatDescriptionExtension_Depth] = 32
    } else {
      result[kCMFormatDescriptionExtension_Depth] = 24
    }
    let (horizontal, vertical) = settings.pixelAspectRatio
    if horizontal != vertical {
      result[kCMFormatDescriptionExtension_PixelAspectRatio] = [
        kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: horizontal,
        kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: vertical,
      ]
    }
    return result
  }

  private func create(
    _ type: FourCharCode, width: Int32, height: Int32, extensions: [CFString: Any]
  ) throws(EngineError) -> CMFormatDescription {
    var made: CMFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: type, width: width, height: height, extensions: extensions as CFDictionary,
      formatDescriptionOut: &made)
    guard let made else { throw EngineError(.encodeFailed, operation, detail: "its format cannot be described") }
    return made
  }
}

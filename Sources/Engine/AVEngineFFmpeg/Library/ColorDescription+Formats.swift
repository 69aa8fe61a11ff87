internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation
internal import CoreMedia
internal import CoreVideo

extension ColorDescription {
  /// What a decoder says about the colour of a frame.
  init(_ frame: AVFrame) {
    self.init()
    primaries = Self.known(frame.color_primaries.rawValue)
    transfer = Self.known(frame.color_trc.rawValue)
    matrix = Self.known(frame.colorspace.rawValue)
    isFullRange = frame.color_range == AVCOL_RANGE_JPEG || Self.fullRangeFormats.contains(frame.format)
    // FFmpeg counts from one, zero means unspecified.
    let location = frame.chroma_location.rawValue
    chromaLocation = (1...6).contains(location) ? UInt8(location - 1) : nil
  }

  /// FFmpeg's numbers are H.273's; zero is a matrix (identity) and nothing else.
  private static func known(_ value: UInt32) -> UInt8 { value > 255 ? 2 : UInt8(value) }

  private static let fullRangeFormats = [
    AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P,
  ].map(\.rawValue)

  /// The extensions of a format description that say the same; nothing for what is unspecified.
  var formatExtensions: [CFString: Any] {
    var result: [CFString: Any] = [:]
    // Safety: the strings are constants, which nobody releases.
    result[kCMFormatDescriptionExtension_ColorPrimaries] =
      CVColorPrimariesGetStringForIntegerCodePoint(Int32(primaries))?.takeUnretainedValue()
    result[kCMFormatDescriptionExtension_TransferFunction] =
      CVTransferFunctionGetStringForIntegerCodePoint(Int32(transfer))?.takeUnretainedValue()
    result[kCMFormatDescriptionExtension_YCbCrMatrix] =
      CVYCbCrMatrixGetStringForIntegerCodePoint(Int32(matrix))?.takeUnretainedValue()
    if isFullRange { result[kCMFormatDescriptionExtension_FullRangeVideo] = true }
    if let chromaLocation, Self.chromaLocationNames.indices.contains(Int(chromaLocation)) {
      let name = Self.chromaLocationNames[Int(chromaLocation)]
      result[kCMFormatDescriptionExtension_ChromaLocationTopField] = name
      result[kCMFormatDescriptionExtension_ChromaLocationBottomField] = name
    }
    return result
  }
}

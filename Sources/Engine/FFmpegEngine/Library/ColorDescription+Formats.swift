internal import CFFmpeg
internal import CoreFoundation
internal import CoreMedia
internal import CoreVideo
internal import MediaEngine

/// Apple's names for the chroma locations of ITU-T H.273, in the order of their numbers.
private let chromaLocations: [String] = [
  kCVImageBufferChromaLocation_Left, kCVImageBufferChromaLocation_Center, kCVImageBufferChromaLocation_TopLeft,
  kCVImageBufferChromaLocation_Top, kCVImageBufferChromaLocation_BottomLeft, kCVImageBufferChromaLocation_Bottom,
].map { $0 as String }

extension ColorDescription {
  /// What a format description says about colour.
  init(extensionsOf format: CMFormatDescription) {
    self.init()
    primaries = Self.point(format, kCMFormatDescriptionExtension_ColorPrimaries, CVColorPrimariesGetIntegerCodePointForString)
    transfer = Self.point(format, kCMFormatDescriptionExtension_TransferFunction, CVTransferFunctionGetIntegerCodePointForString)
    matrix = Self.point(format, kCMFormatDescriptionExtension_YCbCrMatrix, CVYCbCrMatrixGetIntegerCodePointForString)
    isFullRange = (format.extensionValue(kCMFormatDescriptionExtension_FullRangeVideo) as? NSNumber)?.boolValue ?? false
    let location = format.extensionValue(kCMFormatDescriptionExtension_ChromaLocationTopField) as? String
    chromaLocation = location.flatMap { chromaLocations.firstIndex(of: $0) }.map { UInt8($0) }
  }

  private static func point(_ format: CMFormatDescription, _ key: CFString, _ number: (CFString?) -> Int32) -> UInt8 {
    guard let name = format.extensionValue(key) as? String else { return 2 }
    return UInt8(exactly: number(name as CFString)) ?? 2
  }

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
    if let chromaLocation, chromaLocations.indices.contains(Int(chromaLocation)) {
      let name = chromaLocations[Int(chromaLocation)] as CFString
      result[kCMFormatDescriptionExtension_ChromaLocationTopField] = name
      result[kCMFormatDescriptionExtension_ChromaLocationBottomField] = name
    }
    return result
  }
}

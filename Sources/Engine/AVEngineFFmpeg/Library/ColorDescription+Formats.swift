internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation
internal import CoreMedia
internal import CoreVideo

extension ColorDescription {
  init(_ frame: AVFrame) {
    self.init()
    primaries = ColorPrimaries(frame.color_primaries)
    transfer = TransferFunction(frame.color_trc)
    matrix = YCbCrMatrix(frame.colorspace)
    isFullRange = frame.color_range == AVCOL_RANGE_JPEG || AVPixelFormat(frame.format).isFullRangeByName
    // FFmpeg counts from one; zero means unspecified.
    let location = frame.chroma_location.rawValue
    chromaLocation = (1...6).contains(location) ? UInt8(location - 1) : nil
  }

  /// The extensions of a format description for this colour. Values that are unspecified or for which Apple has no name
  /// are left out, and so are transfer functions that are a plain power.
  var formatExtensions: [CFString: Any] {
    var result: [CFString: Any] = [:]
    result[kCMFormatDescriptionExtension_ColorPrimaries] = primaries.name
    if transfer.gamma == nil { result[kCMFormatDescriptionExtension_TransferFunction] = transfer.name }
    result[kCMFormatDescriptionExtension_YCbCrMatrix] = matrix.name
    if isFullRange { result[kCMFormatDescriptionExtension_FullRangeVideo] = true }
    if let chromaLocation, Self.chromaLocationNames.indices.contains(Int(chromaLocation)) {
      let name = Self.chromaLocationNames[Int(chromaLocation)]
      result[kCMFormatDescriptionExtension_ChromaLocationTopField] = name
      result[kCMFormatDescriptionExtension_ChromaLocationBottomField] = name
    }
    return result
  }
}

extension AVPixelFormat {
  /// Whether the format's name implies that luma uses the full range.
  var isFullRangeByName: Bool {
    [
      AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P,
    ].contains(self)
  }
}

// FFmpeg uses the numbers of H.273, and numbers above 255 for its own values.

extension ColorPrimaries {
  init(_ value: AVColorPrimaries) { self.init(rawValue: UInt8(exactly: value.rawValue) ?? Self.unspecified.rawValue) }

  var ffmpeg: AVColorPrimaries { AVColorPrimaries(UInt32(rawValue)) }
}

extension TransferFunction {
  init(_ value: AVColorTransferCharacteristic) {
    self.init(rawValue: UInt8(exactly: value.rawValue) ?? Self.unspecified.rawValue)
  }

  var ffmpeg: AVColorTransferCharacteristic { AVColorTransferCharacteristic(UInt32(rawValue)) }
}

extension YCbCrMatrix {
  init(_ value: AVColorSpace) { self.init(rawValue: UInt8(exactly: value.rawValue) ?? Self.unspecified.rawValue) }

  var ffmpeg: AVColorSpace { AVColorSpace(UInt32(rawValue)) }
}

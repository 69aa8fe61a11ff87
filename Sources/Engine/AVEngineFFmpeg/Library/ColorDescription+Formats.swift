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
  var isFullRangeByName: Bool {
    [
      AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P,
    ].contains(self)
  }
}

// FFmpeg numbers these values as ITU-T H.273 does, and has values of its own above 255.

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

internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation
internal import CoreMedia
internal import CoreVideo

struct VideoConfiguration {
  var codec: AVCodecID
  var extradata = Data()
  var bitsPerSample: Int32 = 0
  var pixelFormat = AV_PIX_FMT_NONE

  init?(_ format: CMFormatDescription) {
    guard format.typeCode == kCMMediaType_Video, let id = CodecTable.videoCodec(format.subTypeCode) else { return nil }
    codec = id
    readAtoms(of: format)
    let depth = (format.extensionValue(kCMFormatDescriptionExtension_Depth) as? NSNumber)?.int32Value ?? 0
    bitsPerSample = (0...64).contains(depth) ? depth : 0
    if id == AV_CODEC_ID_RAWVIDEO { pixelFormat = Self.rawPixelFormat(format.subTypeCode, depth: bitsPerSample) }
  }

  private mutating func readAtoms(of format: CMFormatDescription) {
    if let record = ["avcC", "hvcC", "av1C", "glbl", ExtradataAtom.name].lazy.compactMap({ format.extensionAtom($0) })
      .first
    {
      extradata = record
    } else if let atom = format.extensionAtom("esds"), let descriptor = ElementaryStreamDescriptor(box: atom) {
      extradata = Data(descriptor.specificInfo)
      // The descriptor states the codec of an 'mp4v' track, which may be MPEG-2, for example.
      if let id = descriptor.videoCodec.flatMap(CodecTable.videoCodec) { codec = id }
    }
  }

  private static func rawPixelFormat(_ type: FourCharCode, depth: Int32) -> AVPixelFormat {
    switch (type.text, depth) {
    case ("2vuy", _): AV_PIX_FMT_UYVY422
    case ("yuvs", _): AV_PIX_FMT_YUYV422
    case ("BGRA", _): AV_PIX_FMT_BGRA
    case ("b64a", _): AV_PIX_FMT_RGBA64BE
    case ("raw ", 16): AV_PIX_FMT_RGB555BE
    case ("raw ", 32): AV_PIX_FMT_ARGB
    default: AV_PIX_FMT_RGB24
    }
  }

  func apply(_ format: CMFormatDescription, to context: CodecContext, operation: String) throws(EngineError) {
    try context.setExtradata(extradata, for: operation)
    let size = format.encodedSize
    context.value.codec_tag = format.subTypeCode.tag
    context.value.width = max(size.width, 0)
    context.value.height = max(size.height, 0)
    context.value.bits_per_coded_sample = bitsPerSample
    if pixelFormat != AV_PIX_FMT_NONE { context.value.pix_fmt = pixelFormat }
    applyColor(of: format, to: context)
  }

  private func applyColor(of format: CMFormatDescription, to context: CodecContext) {
    let color = ColorDescription(format)
    context.value.color_primaries = color.primaries.ffmpeg
    context.value.color_trc = color.transfer.ffmpeg
    context.value.colorspace = color.matrix.ffmpeg
    if color.isFullRange { context.value.color_range = AVCOL_RANGE_JPEG }
    if let location = color.chromaLocation {
      context.value.chroma_sample_location = AVChromaLocation(rawValue: UInt32(location) + 1)
    }
  }
}

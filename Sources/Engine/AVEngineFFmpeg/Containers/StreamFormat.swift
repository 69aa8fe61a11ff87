import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation

struct StreamFormat {
  var description: CMFormatDescription
  var packing = PacketPacking.asIs
  var cues: CueCoding?
  var naturalSize = CGSize.zero
}

extension StreamFormat {
  init?(_ stream: AVStream, first: [UInt8]) {
    guard let parameters = stream.codecpar?.pointee else { return nil }
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: self.init(video: parameters, stream: stream, first: first)
    case AVMEDIA_TYPE_AUDIO: self.init(audio: parameters, first: first)
    case AVMEDIA_TYPE_SUBTITLE: self.init(text: parameters)
    default: return nil
    }
  }

  static func needsFirstPacket(_ parameters: AVCodecParameters) -> Bool {
    switch parameters.codec_id {
    case AV_CODEC_ID_AAC: parameters.extradata_size < 2
    case AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_TRUEHD: true
    case AV_CODEC_ID_FLAC: parameters.extradata_size < 34
    case AV_CODEC_ID_AV1: parameters.extradataBytes.first != 0x81
    default: false
    }
  }

  private init?(text parameters: AVCodecParameters) {
    guard let cues = CueCoding(parameters) else { return nil }
    self.init(description: CMFormatDescription(kCMMediaType_Subtitle, kCMSubtitleFormatType_WebVTT), cues: cues)
  }

  // MARK: Video

  private init?(video parameters: AVCodecParameters, stream: AVStream, first: [UInt8]) {
    guard parameters.width > 0, parameters.height > 0, let type = Self.videoType(parameters) else { return nil }
    let record = parameters.extradataBytes
    var atoms: [String: Any] = [:]
    switch parameters.codec_id {
    case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC:
      let isHEVC = parameters.codec_id == AV_CODEC_ID_HEVC
      guard let made = LengthPrefixing.configuration(record, isHEVC: isHEVC) else { return nil }
      atoms[isHEVC ? "hvcC" : "avcC"] = made.record
      if let prefixing = made.prefixing { packing = .lengthPrefixed(prefixing) }
    case AV_CODEC_ID_AV1:
      atoms["av1C"] = record.first == 0x81 ? record : AV1SequenceHeader(in: [UInt8](record) + first)?.record
    case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9:
      let rate = VideoFrameRate.stated(stream).map { Double($0.num) / Double($0.den) }
      atoms["vpcC"] = VPRecord.record(parameters, framesPerSecond: rate ?? 0)
    default: if !record.isEmpty { atoms[ExtradataAtom.name] = record }
    }
    var extensions = Self.color(parameters)
    if !atoms.isEmpty { extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = atoms }
    let aspect = Self.aspect(stream, parameters)
    naturalSize = CGSize(width: Int(parameters.width), height: Int(parameters.height))
    if aspect.num != aspect.den {
      extensions[kCMFormatDescriptionExtension_PixelAspectRatio] = [
        kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: Int(aspect.num),
        kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: Int(aspect.den),
      ]
      naturalSize.width = (naturalSize.width * CGFloat(aspect.num) / CGFloat(aspect.den)).rounded()
    }
    Self.describeFields(parameters, &extensions)
    description = CMFormatDescription(
      kCMMediaType_Video, type, details: .video(CMVideoDimensions(width: parameters.width, height: parameters.height)),
      extensions: extensions as CFDictionary)
  }

  private static func videoType(_ parameters: AVCodecParameters) -> FourCharCode? {
    switch parameters.codec_id {
    case AV_CODEC_ID_RAWVIDEO:
      switch AVPixelFormat(rawValue: parameters.format) {
      case AV_PIX_FMT_UYVY422: .code("2vuy")
      case AV_PIX_FMT_YUYV422: .code("yuvs")
      default: nil
      }
    case AV_CODEC_ID_DVVIDEO: .code(parameters.height == 576 ? "dvcp" : "dvc ")
    default: CodecTable.videoType(parameters.codec_id)
    }
  }

  private static func aspect(_ stream: AVStream, _ parameters: AVCodecParameters) -> AVRational {
    for ratio in [stream.sample_aspect_ratio, parameters.sample_aspect_ratio]
    where ratio.num > 0 && ratio.den > 0 && ratio.num < 1 << 20 {
      return ratio
    }
    return AVRational(num: 1, den: 1)
  }

  private static func color(_ parameters: AVCodecParameters) -> [CFString: Any] {
    var color = ColorDescription()
    color.primaries = ColorPrimaries(parameters.color_primaries)
    color.transfer = TransferFunction(parameters.color_trc)
    color.matrix = YCbCrMatrix(parameters.color_space)
    color.isFullRange = parameters.color_range == AVCOL_RANGE_JPEG
    let location = parameters.chroma_location.rawValue
    // FFmpeg counts from one; zero means unspecified.
    if (1...6).contains(location) { color.chromaLocation = UInt8(location - 1) }
    return color.formatExtensions
  }

  private static func describeFields(_ parameters: AVCodecParameters, _ extensions: inout [CFString: Any]) {
    switch parameters.field_order {
    case AV_FIELD_PROGRESSIVE: extensions[kCMFormatDescriptionExtension_FieldCount] = 1
    case AV_FIELD_TT, AV_FIELD_TB, AV_FIELD_BB, AV_FIELD_BT:
      let isTopFirst = [AV_FIELD_TT, AV_FIELD_TB].contains(parameters.field_order)
      extensions[kCMFormatDescriptionExtension_FieldCount] = 2
      extensions[kCMFormatDescriptionExtension_FieldDetail] =
        isTopFirst
        ? kCMFormatDescriptionFieldDetail_TemporalTopFirst : kCMFormatDescriptionFieldDetail_TemporalBottomFirst
    default: break
    }
  }
}

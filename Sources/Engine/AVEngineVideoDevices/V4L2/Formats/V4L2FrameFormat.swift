internal import AVEngineCV4L2
import AVEngineCore

struct V4L2FrameFormat: Sendable, Hashable {
  var coding: V4L2Coding
  var size: PixelSize
  /// The bytes from one row to the next in the first plane, or in each plane with separate memory; 0 if unknown.
  var rowBytes: [Int]
  var memoryCount: Int
  var color: ColorDescription

  static let largestSide: UInt32 = 1 << 15

  init?(_ format: v4l2_format) {
    if format.type == V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue {
      self.init(format.fmt.pix)
    } else {
      self.init(format.fmt.pix_mp)
    }
  }

  private init?(_ pix: v4l2_pix_format) {
    guard let coding = V4L2Coding.all[pix.pixelformat], !coding.hasSeparatePlanes,
      let size = Self.size(pix.width, pix.height)
    else { return nil }
    self.coding = coding
    self.size = size
    rowBytes = [Int(pix.bytesperline)]
    memoryCount = 1
    // Drivers that only know the colour space leave the other fields undefined.
    let isWhole = pix.priv == UInt32(V4L2_PIX_FMT_PRIV_MAGIC)
    color = ColorDescription(
      colorspace: pix.colorspace, encoding: isWhole ? pix.ycbcr_enc : 0, transfer: isWhole ? pix.xfer_func : 0,
      quantization: isWhole ? pix.quantization : 0)
  }

  private init?(_ pix: v4l2_pix_format_mplane) {
    guard let coding = V4L2Coding.all[pix.pixelformat], let size = Self.size(pix.width, pix.height) else { return nil }
    self.coding = coding
    self.size = size
    let count = Int(pix.num_planes)
    guard (1...4).contains(count) else { return nil }
    memoryCount = count
    let planes = pix.plane_fmt
    rowBytes = [planes.0, planes.1, planes.2, planes.3].prefix(count).map { Int($0.bytesperline) }
    color = ColorDescription(
      colorspace: pix.colorspace, encoding: UInt32(pix.ycbcr_enc), transfer: UInt32(pix.xfer_func),
      quantization: UInt32(pix.quantization))
  }

  private static func size(_ width: UInt32, _ height: UInt32) -> PixelSize? {
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else { return nil }
    return PixelSize(width: Int(width), height: Int(height))
  }

  var deviceCoding: VideoDeviceFormat.Coding { coding.coding(isFullRange: color.isFullRange) }

  /// Requests progressive frames with the driver's own colour description.
  static func request(_ coding: V4L2Coding, _ size: PixelSize, type: UInt32) -> v4l2_format {
    var format = v4l2_format()
    format.type = type
    if type == V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue {
      format.fmt.pix.width = UInt32(clamping: size.width)
      format.fmt.pix.height = UInt32(clamping: size.height)
      format.fmt.pix.pixelformat = coding.fourCC
      format.fmt.pix.field = V4L2_FIELD_NONE.rawValue
      format.fmt.pix.priv = UInt32(V4L2_PIX_FMT_PRIV_MAGIC)
    } else {
      format.fmt.pix_mp.width = UInt32(clamping: size.width)
      format.fmt.pix_mp.height = UInt32(clamping: size.height)
      format.fmt.pix_mp.pixelformat = coding.fourCC
      format.fmt.pix_mp.field = V4L2_FIELD_NONE.rawValue
    }
    return format
  }
}

extension ColorDescription {
  /// Makes a description from V4L2's numbers. A number of 0 means that the colour space implies the value.
  init(colorspace: UInt32, encoding: UInt32, transfer: UInt32, quantization: UInt32) {
    self.init()
    switch v4l2_colorspace(colorspace) {
    case V4L2_COLORSPACE_SMPTE170M: self.init(primaries: .smpteC, transfer: .bt709, matrix: .bt601)
    case V4L2_COLORSPACE_REC709: self = .bt709
    case V4L2_COLORSPACE_SRGB, V4L2_COLORSPACE_JPEG:
      self.init(primaries: .bt709, transfer: .sRGB, matrix: .bt601)
    case V4L2_COLORSPACE_470_SYSTEM_BG: self.init(primaries: .ebu3213, transfer: .bt709, matrix: .bt601)
    case V4L2_COLORSPACE_BT2020: self.init(primaries: .bt2020, transfer: .bt2020, matrix: .bt2020)
    default: break
    }
    switch v4l2_ycbcr_encoding(encoding) {
    case V4L2_YCBCR_ENC_601, V4L2_YCBCR_ENC_XV601: matrix = .bt601
    case V4L2_YCBCR_ENC_709, V4L2_YCBCR_ENC_XV709: matrix = .bt709
    case V4L2_YCBCR_ENC_BT2020: matrix = .bt2020
    case V4L2_YCBCR_ENC_SMPTE240M: matrix = .st240
    default: break
    }
    switch v4l2_xfer_func(transfer) {
    case V4L2_XFER_FUNC_709: self.transfer = .bt709
    case V4L2_XFER_FUNC_SRGB: self.transfer = .sRGB
    case V4L2_XFER_FUNC_NONE: self.transfer = .linear
    case V4L2_XFER_FUNC_SMPTE2084: self.transfer = .pq
    default: break
    }
    isFullRange =
      quantization == V4L2_QUANTIZATION_FULL_RANGE.rawValue
      || (quantization == 0 && colorspace == V4L2_COLORSPACE_JPEG.rawValue)
  }
}

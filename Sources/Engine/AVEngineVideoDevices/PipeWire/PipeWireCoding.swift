internal import AVEngineCore
internal import CoreVideo

struct PipeWireCoding: Hashable {
  /// The value of enum spa_video_format; nil for JPEG.
  let format: UInt32?
  let coding: VideoDeviceFormat.Coding
  /// The index of the unused byte of each pixel; nil if all bytes are used.
  let unusedByte: Int?

  static let jpeg = PipeWireCoding(format: nil, coding: .jpeg, unusedByte: nil)

  static func raw(_ format: UInt32, isFullRange: Bool = false) -> PipeWireCoding? {
    guard let (type, full, unused) = table[format] else { return nil }
    let pixels = isFullRange ? full ?? type : type
    return PipeWireCoding(format: format, coding: .pixels(pixels), unusedByte: unused)
  }

  static let all = [23, 2, 4, 5, 51, 8, 12, 7, 11, 9, 13, 10, 14, 15, 16].compactMap { raw($0) } + [jpeg]

  /// Keys are values of enum spa_video_format. Values are the pixel formats in video range (or RGB) and in full range,
  /// and the unused byte.
  private static let table: [UInt32: (OSType, OSType?, Int?)] = [
    // I420, YUY2, UYVY, NV12, NV16.
    2: (kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange, nil),
    4: (kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange, nil),
    5: (kCVPixelFormatType_422YpCbCr8, nil, nil),
    23: (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil),
    51: (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, nil),
    // RGBx, BGRx, xRGB, xBGR.
    7: (kCVPixelFormatType_32RGBA, nil, 3),
    8: (kCVPixelFormatType_32BGRA, nil, 3),
    9: (kCVPixelFormatType_32ARGB, nil, 0),
    10: (kCVPixelFormatType_32ABGR, nil, 0),
    // RGBA, BGRA, ARGB, ABGR, RGB, BGR.
    11: (kCVPixelFormatType_32RGBA, nil, nil),
    12: (kCVPixelFormatType_32BGRA, nil, nil),
    13: (kCVPixelFormatType_32ARGB, nil, nil),
    14: (kCVPixelFormatType_32ABGR, nil, nil),
    15: (kCVPixelFormatType_24RGB, nil, nil),
    16: (kCVPixelFormatType_24BGR, nil, nil),
  ]
}

struct PipeWireFormat: Hashable {
  var coding: PipeWireCoding
  var size: PixelSize
  /// The frame rate; nil if it is variable.
  var rate: PipeWireRate?
  /// The highest rate, if the frame rate is variable.
  var maximumRate: PipeWireRate?
  var color = ColorDescription()
}

struct PipeWireRate: Hashable {
  let frames: UInt32
  let seconds: UInt32

  init?(_ frames: UInt32, _ seconds: UInt32) {
    // Time scales have 31 bits, and very low rates are not useful.
    guard frames > 0, seconds > 0, frames <= Int32.max, seconds <= Int32.max, seconds / 1_000 <= frames else {
      return nil
    }
    (self.frames, self.seconds) = (frames, seconds)
  }

  init?(_ pod: Pod) {
    guard case .fraction(let frames, let seconds) = pod else { return nil }
    self.init(frames, seconds)
  }
}

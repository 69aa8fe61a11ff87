internal import CoreFoundation

extension PixelFormat {
  /// In the video range, a black sample of 16 bits has 16 in its high byte, little-endian.
  private static func luma(_ bits: Int, _ range: Range) -> [UInt8] {
    guard range == .video else { return [UInt8](repeating: 0, count: bits / 8) }
    return bits == 8 ? [16] : [0, 16]
  }

  private static func chroma(_ bits: Int, count: Int) -> [UInt8] {
    Array(repeatElement(bits == 8 ? [128] : [0, 128], count: count).joined())
  }

  /// Ten-bit samples occupy the high bits of 16, as in Microsoft's P010.
  private static func biPlanar(
    _ type: OSType, _ name: String, depth: Int, across: Int, down: Int, _ range: Range
  ) -> PixelFormat {
    let bits = depth == 8 ? 8 : 16
    return PixelFormat(
      type: type, name: name,
      planes: [
        Plane(bits: bits, black: luma(bits, range)),
        Plane(bits: bits * 2, across: across, down: down, black: chroma(bits, count: 2)),
      ],
      model: .yCbCr, range: range, containsAlpha: false, bitsPerComponent: depth, bitmapInfo: nil)
  }

  private static func triPlanar(_ type: OSType, _ name: String, _ range: Range) -> PixelFormat {
    let chroma = Plane(bits: 8, across: 2, down: 2, black: [128])
    return PixelFormat(
      type: type, name: name, planes: [Plane(bits: 8, black: luma(8, range)), chroma, chroma], model: .yCbCr,
      range: range,
      containsAlpha: false, bitsPerComponent: 8, bitmapInfo: nil)
  }

  private static func withAlpha(_ type: OSType, _ name: String, bits: Int, across: Int, down: Int) -> PixelFormat {
    PixelFormat(
      type: type, name: name,
      planes: [
        Plane(bits: bits, black: luma(bits, .video)),
        Plane(bits: bits * 2, across: across, down: down, black: chroma(bits, count: 2)),
        Plane(bits: bits, black: [UInt8](repeating: 255, count: bits / 8)),
      ],
      model: .yCbCr, range: .video, containsAlpha: true, bitsPerComponent: bits, bitmapInfo: nil)
  }

  static let yCbCrPlanar: [PixelFormat] = [
    biPlanar(
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "420YpCbCr8BiPlanarVideoRange", depth: 8, across: 2, down: 2,
      .video),
    biPlanar(
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, "420YpCbCr8BiPlanarFullRange", depth: 8, across: 2, down: 2, .full
    ),
    biPlanar(
      kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, "422YpCbCr8BiPlanarVideoRange", depth: 8, across: 2, down: 1,
      .video),
    biPlanar(
      kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, "422YpCbCr8BiPlanarFullRange", depth: 8, across: 2, down: 1, .full
    ),
    biPlanar(
      kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, "444YpCbCr8BiPlanarVideoRange", depth: 8, across: 1, down: 1,
      .video),
    biPlanar(
      kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, "444YpCbCr8BiPlanarFullRange", depth: 8, across: 1, down: 1, .full
    ),
    biPlanar(
      kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, "420YpCbCr10BiPlanarVideoRange", depth: 10, across: 2, down: 2,
      .video),
    biPlanar(
      kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, "420YpCbCr10BiPlanarFullRange", depth: 10, across: 2, down: 2,
      .full),
    biPlanar(
      kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, "422YpCbCr10BiPlanarVideoRange", depth: 10, across: 2, down: 1,
      .video),
    biPlanar(
      kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, "422YpCbCr10BiPlanarFullRange", depth: 10, across: 2, down: 1,
      .full),
    biPlanar(
      kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, "444YpCbCr10BiPlanarVideoRange", depth: 10, across: 1, down: 1,
      .video),
    biPlanar(
      kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, "444YpCbCr10BiPlanarFullRange", depth: 10, across: 1, down: 1,
      .full),
    biPlanar(
      kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange, "422YpCbCr16BiPlanarVideoRange", depth: 16, across: 2, down: 1,
      .video),
    biPlanar(
      kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange, "444YpCbCr16BiPlanarVideoRange", depth: 16, across: 1, down: 1,
      .video),
    triPlanar(kCVPixelFormatType_420YpCbCr8Planar, "420YpCbCr8Planar", .video),
    triPlanar(kCVPixelFormatType_420YpCbCr8PlanarFullRange, "420YpCbCr8PlanarFullRange", .full),
    withAlpha(
      kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar, "420YpCbCr8VideoRange_8A_TriPlanar", bits: 8, across: 2,
      down: 2),
    withAlpha(
      kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar, "444YpCbCr16VideoRange_16A_TriPlanar", bits: 16,
      across: 1, down: 1),
    PixelFormat(
      type: kCVPixelFormatType_422YpCbCr_4A_8BiPlanar, name: "422YpCbCr_4A_8BiPlanar",
      planes: [Plane(bits: 32, blockWidth: 2, black: [128, 16, 128, 16]), Plane(bits: 8, black: [255])], model: .yCbCr,
      range: .video,
      containsAlpha: true, bitsPerComponent: 8, bitmapInfo: nil),
  ]

  private static func packed444(
    _ type: OSType, _ name: String, bits: Int, depth: Int, _ range: Range = .video, alpha: Bool = false, black: [UInt8]
  ) -> PixelFormat {
    .packed(type, name, .yCbCr, Plane(bits: bits, black: black), depth: depth, range: range, alpha: alpha)
  }

  static let yCbCrPacked: [PixelFormat] = [
    .packed(
      kCVPixelFormatType_422YpCbCr8, "422YpCbCr8", .yCbCr, Plane(bits: 32, blockWidth: 2, black: [128, 16, 128, 16]),
      depth: 8,
      range: .video),
    .packed(
      kCVPixelFormatType_422YpCbCr8_yuvs, "422YpCbCr8_yuvs", .yCbCr,
      Plane(bits: 32, blockWidth: 2, black: [16, 128, 16, 128]), depth: 8,
      range: .video),
    .packed(
      kCVPixelFormatType_422YpCbCr8FullRange, "422YpCbCr8FullRange", .yCbCr,
      Plane(bits: 32, blockWidth: 2, black: [0, 128, 0, 128]),
      depth: 8),
    // Six pixels in 16 bytes; the length of a row is a multiple of 128 bytes (QuickTime Ice Floe 19, "v210").
    .packed(
      kCVPixelFormatType_422YpCbCr10, "422YpCbCr10", .yCbCr,
      Plane(
        bits: 128, blockWidth: 6, blockAlignment: 8,
        black: [0x00, 0x02, 0x01, 0x20, 0x40, 0x00, 0x08, 0x04, 0x00, 0x02, 0x01, 0x20, 0x40, 0x00, 0x08, 0x04]),
      depth: 10,
      range: .video),
    .packed(
      kCVPixelFormatType_422YpCbCr16, "422YpCbCr16", .yCbCr,
      Plane(bits: 64, blockWidth: 2, black: [0, 128, 0, 16, 0, 128, 0, 16]),
      depth: 16, range: .video),
    packed444(kCVPixelFormatType_444YpCbCr8, "444YpCbCr8", bits: 24, depth: 8, black: [128, 16, 128]),
    packed444(
      kCVPixelFormatType_4444YpCbCrA8, "4444YpCbCrA8", bits: 32, depth: 8, alpha: true, black: [128, 16, 128, 255]),
    // Luma of r408 is the video range shifted down by 16 (Ice Floe 19): black is 0.
    packed444(
      kCVPixelFormatType_4444YpCbCrA8R, "4444YpCbCrA8R", bits: 32, depth: 8, alpha: true, black: [255, 0, 128, 128]),
    packed444(
      kCVPixelFormatType_4444AYpCbCr8, "4444AYpCbCr8", bits: 32, depth: 8, alpha: true, black: [255, 16, 128, 128]),
    packed444(
      kCVPixelFormatType_4444AYpCbCr16, "4444AYpCbCr16", bits: 64, depth: 16, alpha: true,
      black: [255, 255, 0, 16, 0, 128, 0, 128]),
    packed444(kCVPixelFormatType_444YpCbCr10, "444YpCbCr10", bits: 32, depth: 10, black: [0x00, 0x08, 0x04, 0x80]),
    packed444(
      kCVPixelFormatType_4444AYpCbCrFloat, "4444AYpCbCrFloat", bits: 128, depth: 32, .wide, alpha: true,
      black: [0, 0, 0x80, 0x3F] + [UInt8](repeating: 0, count: 12)),
  ]
}

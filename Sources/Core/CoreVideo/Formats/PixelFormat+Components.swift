internal import CoreFoundation

extension PixelFormat {
  private static func single(
    _ type: OSType, _ name: String, _ model: Model, bits: Int, depth: Int, range: Range = .full, alpha: Bool = false,
    bitmapInfo: UInt32? = nil
  ) -> PixelFormat {
    .packed(type, name, model, Plane(bits: bits), depth: depth, range: range, alpha: alpha, bitmapInfo: bitmapInfo)
  }

  static let components: [PixelFormat] =
    bitPacked + [
      single(kCVPixelFormatType_8Indexed, "8Indexed", .indexed, bits: 8, depth: 8),
      .packed(
        kCVPixelFormatType_8IndexedGray_WhiteIsZero, "8IndexedGray_WhiteIsZero", .indexed, Plane(bits: 8, black: [255]),
        depth: 8),
      single(kCVPixelFormatType_16Gray, "16Gray", .grey, bits: 16, depth: 16, bitmapInfo: 3 << 12),
      single(kCVPixelFormatType_32AlphaGray, "32AlphaGray", .grey, bits: 32, depth: 16, alpha: true),
      single(kCVPixelFormatType_OneComponent8, "OneComponent8", .grey, bits: 8, depth: 8, bitmapInfo: 0),
      single(kCVPixelFormatType_OneComponent10, "OneComponent10", .grey, bits: 16, depth: 10),
      single(kCVPixelFormatType_OneComponent12, "OneComponent12", .grey, bits: 16, depth: 12),
      single(kCVPixelFormatType_OneComponent16, "OneComponent16", .grey, bits: 16, depth: 16, bitmapInfo: 1 << 12),
      single(kCVPixelFormatType_OneComponent16Half, "OneComponent16Half", .grey, bits: 16, depth: 16, range: .wide),
      single(kCVPixelFormatType_OneComponent32Float, "OneComponent32Float", .grey, bits: 32, depth: 32, range: .wide),
      single(kCVPixelFormatType_TwoComponent8, "TwoComponent8", .components, bits: 16, depth: 8),
      single(kCVPixelFormatType_TwoComponent16, "TwoComponent16", .components, bits: 32, depth: 16),
      single(
        kCVPixelFormatType_TwoComponent16Half, "TwoComponent16Half", .components, bits: 32, depth: 16, range: .wide),
      single(
        kCVPixelFormatType_TwoComponent32Float, "TwoComponent32Float", .components, bits: 64, depth: 32, range: .wide),
      single(kCVPixelFormatType_DepthFloat16, "DepthFloat16", .depth, bits: 16, depth: 16, range: .wide),
      single(kCVPixelFormatType_DepthFloat32, "DepthFloat32", .depth, bits: 32, depth: 32, range: .wide),
      single(kCVPixelFormatType_DisparityFloat16, "DisparityFloat16", .depth, bits: 16, depth: 16, range: .wide),
      single(kCVPixelFormatType_DisparityFloat32, "DisparityFloat32", .depth, bits: 32, depth: 32, range: .wide),
      single(kCVPixelFormatType_14Bayer_GRBG, "14Bayer_GRBG", .sensels, bits: 16, depth: 14),
      single(kCVPixelFormatType_14Bayer_RGGB, "14Bayer_RGGB", .sensels, bits: 16, depth: 14),
      single(kCVPixelFormatType_14Bayer_BGGR, "14Bayer_BGGR", .sensels, bits: 16, depth: 14),
      single(kCVPixelFormatType_14Bayer_GBRG, "14Bayer_GBRG", .sensels, bits: 16, depth: 14),
      single(kCVPixelFormatType_16VersatileBayer, "16VersatileBayer", .sensels, bits: 16, depth: 16),
    ]

  private static let bitPacked: [PixelFormat] = [
    .packed(kCVPixelFormatType_1Monochrome, "1Monochrome", .indexed, Plane(bits: 8, blockWidth: 8), depth: 1),
    .packed(kCVPixelFormatType_2Indexed, "2Indexed", .indexed, Plane(bits: 8, blockWidth: 4), depth: 2),
    .packed(kCVPixelFormatType_4Indexed, "4Indexed", .indexed, Plane(bits: 8, blockWidth: 2), depth: 4),
    .packed(
      kCVPixelFormatType_1IndexedGray_WhiteIsZero, "1IndexedGray_WhiteIsZero", .indexed,
      Plane(bits: 8, blockWidth: 8, black: [255]),
      depth: 1),
    .packed(
      kCVPixelFormatType_2IndexedGray_WhiteIsZero, "2IndexedGray_WhiteIsZero", .indexed,
      Plane(bits: 8, blockWidth: 4, black: [255]),
      depth: 2),
    .packed(
      kCVPixelFormatType_4IndexedGray_WhiteIsZero, "4IndexedGray_WhiteIsZero", .indexed,
      Plane(bits: 8, blockWidth: 2, black: [255]),
      depth: 4),
  ]
}

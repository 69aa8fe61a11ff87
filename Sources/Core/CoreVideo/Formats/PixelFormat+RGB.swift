internal import CoreFoundation

// Values of CGBitmapInfo.
private let premultipliedLast: UInt32 = 1
private let premultipliedFirst: UInt32 = 2
private let noneSkipFirst: UInt32 = 6
private let floatComponents: UInt32 = 1 << 8
private let order16Little: UInt32 = 1 << 12
private let order32Little: UInt32 = 2 << 12
private let order16Big: UInt32 = 3 << 12
private let order32Big: UInt32 = 4 << 12

extension PixelFormat {
  private static func rgb(
    _ type: OSType, _ name: String, bits: Int, depth: Int, alpha: Bool = false, range: Range = .full,
    black: [UInt8]? = nil,
    info: UInt32? = nil
  ) -> PixelFormat {
    .packed(
      type, name, .rgb, Plane(bits: bits, black: black), depth: depth, range: range, alpha: alpha, bitmapInfo: info)
  }

  static let rgb: [PixelFormat] =
    rgb8 + rgbSmall + rgb10 + [
      rgb(kCVPixelFormatType_48RGB, "48RGB", bits: 48, depth: 16, info: order16Big),
      rgb(
        kCVPixelFormatType_64ARGB, "64ARGB", bits: 64, depth: 16, alpha: true, black: [255, 255, 0, 0, 0, 0, 0, 0],
        info: premultipliedFirst | order16Big),
      rgb(
        kCVPixelFormatType_64RGBALE, "64RGBALE", bits: 64, depth: 16, alpha: true, black: [0, 0, 0, 0, 0, 0, 255, 255],
        info: premultipliedLast | order16Little),
      rgb(
        kCVPixelFormatType_64RGBA_DownscaledProResRAW, "64RGBA_DownscaledProResRAW", bits: 64, depth: 16, alpha: true),
      // One is 0x3C00 as a half and 0x3F800000 as a float (IEEE 754).
      rgb(
        kCVPixelFormatType_64RGBAHalf, "64RGBAHalf", bits: 64, depth: 16, alpha: true, range: .wide,
        black: [0, 0, 0, 0, 0, 0, 0x00, 0x3C], info: premultipliedLast | floatComponents | order16Little),
      rgb(
        kCVPixelFormatType_128RGBAFloat, "128RGBAFloat", bits: 128, depth: 32, alpha: true, range: .wide,
        black: [UInt8](repeating: 0, count: 12) + [0, 0, 0x80, 0x3F],
        info: premultipliedLast | floatComponents | order32Little),
    ]

  private static let rgb8: [PixelFormat] = [
    rgb(
      kCVPixelFormatType_32BGRA, "32BGRA", bits: 32, depth: 8, alpha: true, black: [0, 0, 0, 255],
      info: premultipliedFirst | order32Little),
    rgb(
      kCVPixelFormatType_32ARGB, "32ARGB", bits: 32, depth: 8, alpha: true, black: [255, 0, 0, 0],
      info: premultipliedFirst | order32Big),
    rgb(
      kCVPixelFormatType_32RGBA, "32RGBA", bits: 32, depth: 8, alpha: true, black: [0, 0, 0, 255],
      info: premultipliedLast | order32Big),
    rgb(
      kCVPixelFormatType_32ABGR, "32ABGR", bits: 32, depth: 8, alpha: true, black: [255, 0, 0, 0],
      info: premultipliedLast | order32Little),
    rgb(kCVPixelFormatType_24RGB, "24RGB", bits: 24, depth: 8, info: 0),
    rgb(kCVPixelFormatType_24BGR, "24BGR", bits: 24, depth: 8),
  ]

  private static let rgbSmall: [PixelFormat] = [
    rgb(kCVPixelFormatType_16BE555, "16BE555", bits: 16, depth: 5, info: noneSkipFirst | order16Big),
    rgb(kCVPixelFormatType_16LE555, "16LE555", bits: 16, depth: 5, info: noneSkipFirst | order16Little),
    rgb(kCVPixelFormatType_16LE5551, "16LE5551", bits: 16, depth: 5, alpha: true, black: [1, 0]),
    rgb(kCVPixelFormatType_16BE565, "16BE565", bits: 16, depth: 0),
    rgb(kCVPixelFormatType_16LE565, "16LE565", bits: 16, depth: 0),
  ]

  private static let rgb10: [PixelFormat] = [
    // Big-endian. The two unused bits are the lowest (R10k) or the highest (r210); r210 has the video range 64…940.
    rgb(kCVPixelFormatType_30RGB, "30RGB", bits: 32, depth: 10),
    .packed(
      kCVPixelFormatType_30RGB_r210, "30RGB_r210", .rgb,
      Plane(bits: 32, blockAlignment: 64, black: [0x04, 0x01, 0x00, 0x40]), depth: 10,
      range: .video),
    // Extended sRGB: 384 is zero and 895 is one.
    rgb(
      kCVPixelFormatType_30RGBLEPackedWideGamut, "30RGBLEPackedWideGamut", bits: 32, depth: 10, range: .wide,
      black: [0x80, 0x01, 0x06, 0x18]),
    rgb(
      kCVPixelFormatType_ARGB2101010LEPacked, "ARGB2101010LEPacked", bits: 32, depth: 10, alpha: true,
      black: [0, 0, 0, 0xC0]),
    rgb(kCVPixelFormatType_40ARGBLEWideGamut, "40ARGBLEWideGamut", bits: 64, depth: 10, alpha: true, range: .wide),
    rgb(
      kCVPixelFormatType_40ARGBLEWideGamutPremultiplied, "40ARGBLEWideGamutPremultiplied", bits: 64, depth: 10,
      alpha: true, range: .wide),
  ]
}

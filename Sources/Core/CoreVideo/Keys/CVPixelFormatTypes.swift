public import CoreFoundation

// Numbers below 64 are QuickDraw's, the others are FourCCs. A sensel is one element of a camera's sensor.

/// Red, green, blue, alpha as 32-bit floats, little-endian.
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x52476641  // 'RGfA'
/// 14-bit sensels in 16 bits, rows B G B G… then G R G R….
public let kCVPixelFormatType_14Bayer_BGGR: OSType = 0x62676734  // 'bgg4'
/// 14-bit sensels in 16 bits, rows G B G B… then R G R G….
public let kCVPixelFormatType_14Bayer_GBRG: OSType = 0x67627234  // 'gbr4'
/// 14-bit sensels in 16 bits, rows G R G R… then B G B G….
public let kCVPixelFormatType_14Bayer_GRBG: OSType = 0x67726234  // 'grb4'
/// 14-bit sensels in 16 bits, rows R G R G… then G B G B….
public let kCVPixelFormatType_14Bayer_RGGB: OSType = 0x72676734  // 'rgg4'
/// An unused bit, then 5 bits each of red, green, blue, big-endian.
public let kCVPixelFormatType_16BE555: OSType = 16
/// 5 bits of red, 6 of green, 5 of blue, big-endian.
public let kCVPixelFormatType_16BE565: OSType = 0x42353635  // 'B565'
/// 16-bit grey, big-endian, black is 0.
public let kCVPixelFormatType_16Gray: OSType = 0x62313667  // 'b16g'
/// An unused bit, then 5 bits each of red, green, blue, little-endian.
public let kCVPixelFormatType_16LE555: OSType = 0x4C353535  // 'L555'
/// 5 bits each of red, green, blue and 1 of alpha, little-endian.
public let kCVPixelFormatType_16LE5551: OSType = 0x35353531  // '5551'
/// 5 bits of red, 6 of green, 5 of blue, little-endian.
public let kCVPixelFormatType_16LE565: OSType = 0x4C353635  // 'L565'
/// 16-bit sensels, little-endian; the pattern is in the attachment `kCVPixelBufferVersatileBayerKey_BayerPattern`.
public let kCVPixelFormatType_16VersatileBayer: OSType = 0x62703136  // 'bp16'
/// 1-bit grey, white is 0.
public let kCVPixelFormatType_1IndexedGray_WhiteIsZero: OSType = 33
/// 1 bit for each pixel, eight pixels in a byte: an index into a table of colours.
public let kCVPixelFormatType_1Monochrome: OSType = 1
/// 8 bits each of blue, green, red.
public let kCVPixelFormatType_24BGR: OSType = 0x32344247  // '24BG'
/// 8 bits each of red, green, blue.
public let kCVPixelFormatType_24RGB: OSType = 24
/// 2 bits for each pixel, four pixels in a byte: an index into a table of colours.
public let kCVPixelFormatType_2Indexed: OSType = 2
/// 2-bit grey, white is 0.
public let kCVPixelFormatType_2IndexedGray_WhiteIsZero: OSType = 34
/// 10 bits each of red, green, blue, big-endian, the two unused bits lowest.
public let kCVPixelFormatType_30RGB: OSType = 0x5231306B  // 'R10k'
/// 10 bits each of red, green, blue, little-endian; 384 is zero and 895 one.
public let kCVPixelFormatType_30RGBLEPackedWideGamut: OSType = 0x77333072  // 'w30r'
/// 10 bits each of red, green, blue, big-endian, the two unused bits highest, video range.
public let kCVPixelFormatType_30RGB_r210: OSType = 0x72323130  // 'r210'
/// 8 bits each of alpha, blue, green, red.
public let kCVPixelFormatType_32ABGR: OSType = 0x41424752  // 'ABGR'
/// 8 bits each of alpha, red, green, blue.
public let kCVPixelFormatType_32ARGB: OSType = 32
/// 16-bit alpha and 16-bit grey, big-endian.
public let kCVPixelFormatType_32AlphaGray: OSType = 0x62333261  // 'b32a'
/// 8 bits each of blue, green, red, alpha.
public let kCVPixelFormatType_32BGRA: OSType = 0x42475241  // 'BGRA'
/// 8 bits each of red, green, blue, alpha.
public let kCVPixelFormatType_32RGBA: OSType = 0x52474241  // 'RGBA'
/// 10-bit alpha, red, green, blue in the high bits of 16, little-endian; 384 is zero and 895 one.
public let kCVPixelFormatType_40ARGBLEWideGamut: OSType = 0x77343061  // 'w40a'
/// The format `kCVPixelFormatType_40ARGBLEWideGamut` with colour multiplied by alpha.
public let kCVPixelFormatType_40ARGBLEWideGamutPremultiplied: OSType = 0x7734306D  // 'w40m'
/// A plane of Y′ and a plane of Cb Cr, 4:2:0, 10 bits in the high bits of 16, little-endian, full range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x78663230  // 'xf20'
/// A plane of Y′ and a plane of Cb Cr, 4:2:0, 10 bits in the high bits of 16, little-endian, video range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x78343230  // 'x420'
/// A plane of Y′ and a plane of Cb Cr, 4:2:0, 8 bits, full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x34323066  // '420f'
/// A plane of Y′ and a plane of Cb Cr, 4:2:0, 8 bits, video range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x34323076  // '420v'
/// Planes of Y′, Cb, Cr, 8 bits, chroma halved horizontally and vertically, video range.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x79343230  // 'y420'
/// Planes of Y′, Cb, Cr, 8 bits, chroma halved horizontally and vertically, full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x66343230  // 'f420'
/// The planes of `kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange` with a third plane of alpha.
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x76306138  // 'v0a8'
/// 4:2:2, 10 bits, six pixels in 16 bytes (v210).
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x76323130  // 'v210'
/// A plane of Y′ and a plane of Cb Cr, 4:2:2, 10 bits in the high bits of 16, little-endian, full range.
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x78663232  // 'xf22'
/// A plane of Y′ and a plane of Cb Cr, 4:2:2, 10 bits in the high bits of 16, little-endian, video range.
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x78343232  // 'x422'
/// 4:2:2, 10 to 16 bits in the high bits of 16, Cb Y′ Cr Y′ (v216).
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x76323136  // 'v216'
/// A plane of Y′ and a plane of Cb Cr, 4:2:2, 16 bits, video range.
public let kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange: OSType = 0x73763232  // 'sv22'
/// 4:2:2, 8 bits, Cb Y′ Cr Y′, video range.
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x32767579  // '2vuy'
/// A plane of Y′ and a plane of Cb Cr, 4:2:2, 8 bits, full range.
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x34323266  // '422f'
/// A plane of Y′ and a plane of Cb Cr, 4:2:2, 8 bits, video range.
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x34323276  // '422v'
/// 4:2:2, 8 bits, Y′ Cb Y′ Cr, full range.
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x79757666  // 'yuvf'
/// 4:2:2, 8 bits, Y′ Cb Y′ Cr, video range.
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x79757673  // 'yuvs'
/// A plane of 4:2:2 (2vuy) and a plane of alpha.
public let kCVPixelFormatType_422YpCbCr_4A_8BiPlanar: OSType = 0x61327679  // 'a2vy'
/// 4:4:4 with alpha, 16 bits, A Y′ Cb Cr, little-endian (y416).
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x79343136  // 'y416'
/// 4:4:4 with alpha, 8 bits, A Y′ Cb Cr.
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x79343038  // 'y408'
/// 4:4:4 with alpha, A Y′ Cb Cr as 32-bit floats.
public let kCVPixelFormatType_4444AYpCbCrFloat: OSType = 0x7234666C  // 'r4fl'
/// 4:4:4 with alpha, 8 bits, Cb Y′ Cr A (v408).
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x76343038  // 'v408'
/// 4:4:4 with alpha, 8 bits, A Y′ Cb Cr with luma black at 0 (r408).
public let kCVPixelFormatType_4444YpCbCrA8R: OSType = 0x72343038  // 'r408'
/// 4:4:4, 10 bits in 32, Cr in the highest bits (v410).
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x76343130  // 'v410'
/// A plane of Y′ and a plane of Cb Cr, 4:4:4, 10 bits in the high bits of 16, little-endian, full range.
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x78663434  // 'xf44'
/// A plane of Y′ and a plane of Cb Cr, 4:4:4, 10 bits in the high bits of 16, little-endian, video range.
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x78343434  // 'x444'
/// A plane of Y′ and a plane of Cb Cr, 4:4:4, 16 bits, video range.
public let kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange: OSType = 0x73763434  // 'sv44'
/// 4:4:4, 16 bits: a plane of Y′, a plane of Cb Cr, a plane of alpha.
public let kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar: OSType = 0x73346173  // 's4as'
/// 4:4:4, 8 bits, Cr Y′ Cb (v308).
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x76333038  // 'v308'
/// A plane of Y′ and a plane of Cb Cr, 4:4:4, 8 bits, full range.
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x34343466  // '444f'
/// A plane of Y′ and a plane of Cb Cr, 4:4:4, 8 bits, video range.
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x34343476  // '444v'
/// 16 bits each of red, green, blue, big-endian.
public let kCVPixelFormatType_48RGB: OSType = 0x62343872  // 'b48r'
/// 4 bits for each pixel, two pixels in a byte: an index into a table of colours.
public let kCVPixelFormatType_4Indexed: OSType = 4
/// 4-bit grey, white is 0.
public let kCVPixelFormatType_4IndexedGray_WhiteIsZero: OSType = 36
/// 16 bits each of alpha, red, green, blue, big-endian.
public let kCVPixelFormatType_64ARGB: OSType = 0x62363461  // 'b64a'
/// Red, green, blue, alpha as 16-bit floats, little-endian.
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x52476841  // 'RGhA'
/// 16 bits each of red, green, blue, alpha, little-endian.
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C363472  // 'l64r'
/// 16 bits each of red, green, blue, alpha, little-endian, from ProRes RAW.
public let kCVPixelFormatType_64RGBA_DownscaledProResRAW: OSType = 0x62703634  // 'bp64'
/// 8 bits for each pixel: an index into a table of colours.
public let kCVPixelFormatType_8Indexed: OSType = 8
/// 8-bit grey, white is 0.
public let kCVPixelFormatType_8IndexedGray_WhiteIsZero: OSType = 40
/// 2 bits of alpha, 10 each of red, green, blue, little-endian (l10r).
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C313072  // 'l10r'
/// For each pixel, the distance from the camera in metres, as a 16-bit float.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x68646570  // 'hdep'
/// For each pixel, the distance from the camera in metres, as a 32-bit float.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x66646570  // 'fdep'
/// The disparity, a value per metre, as a 16-bit float: the shift in pixels between two images, divided by the focal
/// length in pixels and by the distance between the cameras in metres.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x68646973  // 'hdis'
/// The disparity, a value per metre, as a 32-bit float: the shift in pixels between two images, divided by the focal
/// length in pixels and by the distance between the cameras in metres.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x66646973  // 'fdis'
/// Apple's lossless compressed memory layout of 32BGRA. Linux: not available.
public let kCVPixelFormatType_Lossless_32BGRA: OSType = 0x26424741  // '&BGA'
/// Apple's lossless compressed memory layout of 420YpCbCr10PackedBiPlanarFullRange. Linux: not available.
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarFullRange: OSType = 0x26786630  // '&xf0'
/// Apple's lossless compressed memory layout of 420YpCbCr10PackedBiPlanarVideoRange. Linux: not available.
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x26787630  // '&xv0'
/// Apple's lossless compressed memory layout of 420YpCbCr8BiPlanarFullRange. Linux: not available.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange: OSType = 0x26386630  // '&8f0'
/// Apple's lossless compressed memory layout of 420YpCbCr8BiPlanarVideoRange. Linux: not available.
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange: OSType = 0x26387630  // '&8v0'
/// Apple's lossless compressed memory layout of 422YpCbCr10PackedBiPlanarVideoRange. Linux: not available.
public let kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x26787632  // '&xv2'
/// Apple's lossless compressed memory layout of 64RGBAHalf. Linux: not available.
public let kCVPixelFormatType_Lossless_64RGBAHalf: OSType = 0x26526841  // '&RhA'
/// Apple's lossy compressed memory layout of 32BGRA. Linux: not available.
public let kCVPixelFormatType_Lossy_32BGRA: OSType = 0x2D424741  // '-BGA'
/// Apple's lossy compressed memory layout of 420YpCbCr10PackedBiPlanarVideoRange. Linux: not available.
public let kCVPixelFormatType_Lossy_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D787630  // '-xv0'
/// Apple's lossy compressed memory layout of 420YpCbCr8BiPlanarFullRange. Linux: not available.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange: OSType = 0x2D386630  // '-8f0'
/// Apple's lossy compressed memory layout of 420YpCbCr8BiPlanarVideoRange. Linux: not available.
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange: OSType = 0x2D387630  // '-8v0'
/// Apple's lossy compressed memory layout of 422YpCbCr10PackedBiPlanarVideoRange. Linux: not available.
public let kCVPixelFormatType_Lossy_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D787632  // '-xv2'
/// One component of 10 bits in the high bits of 16, little-endian.
public let kCVPixelFormatType_OneComponent10: OSType = 0x4C303130  // 'L010'
/// One component of 12 bits in the high bits of 16, little-endian.
public let kCVPixelFormatType_OneComponent12: OSType = 0x4C303132  // 'L012'
/// One component of 16 bits, little-endian.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C303136  // 'L016'
/// One component as a 16-bit float.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C303068  // 'L00h'
/// One component as a 32-bit float.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C303066  // 'L00f'
/// One component of 8 bits, black is 0.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C303038  // 'L008'
/// Two components of 16 bits, little-endian.
public let kCVPixelFormatType_TwoComponent16: OSType = 0x32433136  // '2C16'
/// Two components as 16-bit floats.
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x32433068  // '2C0h'
/// Two components as 32-bit floats.
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x32433066  // '2C0f'
/// Two components of 8 bits for each pixel ('2C08'), whose meaning the client decides.
public let kCVPixelFormatType_TwoComponent8: OSType = 0x32433038  // '2C08'

internal import CoreFoundation

/// A pixel format: 16BE555, RGB with five bits per component, big-endian.
public let kCMPixelFormat_16BE555: CMPixelFormatType = 16
/// A pixel format: 16BE565, RGB with five, six and five bits, big-endian; 'B565'.
public let kCMPixelFormat_16BE565: CMPixelFormatType = 0x42353635
/// A pixel format: 16LE555, RGB with five bits per component, little-endian; 'L555'.
public let kCMPixelFormat_16LE555: CMPixelFormatType = 0x4c353535
/// A pixel format: 16LE5551, RGB with five bits per component and one bit of alpha, little-endian; '5551'.
public let kCMPixelFormat_16LE5551: CMPixelFormatType = 0x35353531
/// A pixel format: 16LE565, RGB with five, six and five bits, little-endian; 'L565'.
public let kCMPixelFormat_16LE565: CMPixelFormatType = 0x4c353635
/// A pixel format: red, green, blue, one byte each; the code 24.
public let kCMPixelFormat_24RGB: CMPixelFormatType = 24
/// A pixel format: alpha, red, green, blue, one byte each; the code 32.
public let kCMPixelFormat_32ARGB: CMPixelFormatType = 32
/// A pixel format: blue, green, red, alpha, one byte each; the code `BGRA`.
public let kCMPixelFormat_32BGRA: CMPixelFormatType = 0x42475241
/// A pixel format: 4:2:2 luma and chroma of 10 bits, six pixels in 16 bytes; the code `v210`.
public let kCMPixelFormat_422YpCbCr10: CMPixelFormatType = 0x76323130
/// A pixel format: 4:2:2 luma and chroma of 16 bits, in the order Cb, Y, Cr, Y; the code `v216`.
public let kCMPixelFormat_422YpCbCr16: CMPixelFormatType = 0x76323136
/// A pixel format: 4:2:2 luma and chroma of 8 bits, in the order Cb, Y, Cr, Y; the code `2vuy`.
public let kCMPixelFormat_422YpCbCr8: CMPixelFormatType = 0x32767579
/// A pixel format: 4:2:2 luma and chroma of 8 bits, in the order Y, Cb, Y, Cr; the code `yuvs`.
public let kCMPixelFormat_422YpCbCr8_yuvs: CMPixelFormatType = 0x79757673
/// A pixel format: 4:4:4 luma and chroma of 8 bits with alpha, in the order Cb, Y, Cr, A; the code `v408`.
public let kCMPixelFormat_4444YpCbCrA8: CMPixelFormatType = 0x76343038
/// A pixel format: 4:4:4 luma and chroma of 10 bits, one pixel in four bytes; the code `v410`.
public let kCMPixelFormat_444YpCbCr10: CMPixelFormatType = 0x76343130
/// A pixel format: 4:4:4 luma and chroma of 8 bits, three bytes per pixel; the code `v308`.
public let kCMPixelFormat_444YpCbCr8: CMPixelFormatType = 0x76333038
/// A pixel format: 8IndexedGray, gray of one byte in which zero is white.
public let kCMPixelFormat_8IndexedGray_WhiteIsZero: CMPixelFormatType = 40

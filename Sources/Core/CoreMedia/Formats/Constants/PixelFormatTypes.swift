internal import CoreFoundation

/// Uncompressed pictures: 16BE555.
public let kCMPixelFormat_16BE555: CMPixelFormatType = 16
/// Uncompressed pictures: 16BE565, 'B565'.
public let kCMPixelFormat_16BE565: CMPixelFormatType = 0x42353635
/// Uncompressed pictures: 16LE555, 'L555'.
public let kCMPixelFormat_16LE555: CMPixelFormatType = 0x4c353535
/// Uncompressed pictures: 16LE5551, '5551'.
public let kCMPixelFormat_16LE5551: CMPixelFormatType = 0x35353531
/// Uncompressed pictures: 16LE565, 'L565'.
public let kCMPixelFormat_16LE565: CMPixelFormatType = 0x4c353635
/// Uncompressed pictures: 24RGB.
public let kCMPixelFormat_24RGB: CMPixelFormatType = 24
/// Uncompressed pictures: 32ARGB.
public let kCMPixelFormat_32ARGB: CMPixelFormatType = 32
/// Uncompressed pictures: 32BGRA, 'BGRA'.
public let kCMPixelFormat_32BGRA: CMPixelFormatType = 0x42475241
/// Uncompressed pictures: 422Yp Cb Cr10, 'v210'.
public let kCMPixelFormat_422YpCbCr10: CMPixelFormatType = 0x76323130
/// Uncompressed pictures: 422Yp Cb Cr16, 'v216'.
public let kCMPixelFormat_422YpCbCr16: CMPixelFormatType = 0x76323136
/// Uncompressed pictures: 422Yp Cb Cr8, '2vuy'.
public let kCMPixelFormat_422YpCbCr8: CMPixelFormatType = 0x32767579
/// Uncompressed pictures: 422Yp Cb Cr8 yuvs, 'yuvs'.
public let kCMPixelFormat_422YpCbCr8_yuvs: CMPixelFormatType = 0x79757673
/// Uncompressed pictures: 4444Yp Cb Cr A8, 'v408'.
public let kCMPixelFormat_4444YpCbCrA8: CMPixelFormatType = 0x76343038
/// Uncompressed pictures: 444Yp Cb Cr10, 'v410'.
public let kCMPixelFormat_444YpCbCr10: CMPixelFormatType = 0x76343130
/// Uncompressed pictures: 444Yp Cb Cr8, 'v308'.
public let kCMPixelFormat_444YpCbCr8: CMPixelFormatType = 0x76333038
/// Uncompressed pictures: 8Indexed Gray White Is Zero.
public let kCMPixelFormat_8IndexedGray_WhiteIsZero: CMPixelFormatType = 40

public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, hence `nonisolated(unsafe)`.

/// The format's name, a string.
public nonisolated(unsafe) let kCVPixelFormatName: CFString = "Name"
/// The format's `kCVPixelFormatType_…`, a number.
public nonisolated(unsafe) let kCVPixelFormatConstant: CFString = "PixelFormat"
/// The codec type that stands for the format in a file, a number.
public nonisolated(unsafe) let kCVPixelFormatCodecType: CFString = "CodecType"
/// The FourCC of the format elsewhere, a number.
public nonisolated(unsafe) let kCVPixelFormatFourCC: CFString = "FourCC"
/// Whether there is alpha, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"
/// Whether there is luma and chroma, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"
/// Whether there is red, green and blue, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"
/// Whether there is grey, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"
/// Whether there are sensels, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsSenselArray: CFString = "ContainsSenselArray"
/// Which code values are used.
public nonisolated(unsafe) let kCVPixelFormatComponentRange: CFString = "ComponentRange"
/// From 16 to 235 or 240, scaled to the depth.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"
/// All code values.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"
/// Values below black and above white have a meaning.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_WideRange: CFString = "WideRange"
/// The planes, an array of dictionaries; absent when there is one.
public nonisolated(unsafe) let kCVPixelFormatPlanes: CFString = "Planes"
/// Samples across in a block; 1 when absent.
public nonisolated(unsafe) let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
/// Rows in a block; 1 when absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHeight: CFString = "BlockHeight"
/// Bits of a block.
public nonisolated(unsafe) let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// Significant bits of a component.
public nonisolated(unsafe) let kCVPixelFormatBitsPerComponent: CFString = "BitsPerComponent"
/// A row is a multiple of this many blocks; 1 when absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHorizontalAlignment: CFString = "BlockHorizontalAlignment"
/// A column is a multiple of this many blocks; 1 when absent.
public nonisolated(unsafe) let kCVPixelFormatBlockVerticalAlignment: CFString = "BlockVerticalAlignment"
/// The bytes of a black block.
public nonisolated(unsafe) let kCVPixelFormatBlackBlock: CFString = "BlackBlock"
/// Pixels across that share a sample; 1 when absent.
public nonisolated(unsafe) let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
/// Pixels down that share a sample; 1 when absent.
public nonisolated(unsafe) let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
/// OpenGL's format. Linux: in no description of ours.
public nonisolated(unsafe) let kCVPixelFormatOpenGLFormat: CFString = "OpenGLFormat"
/// OpenGL's type. Linux: in no description of ours.
public nonisolated(unsafe) let kCVPixelFormatOpenGLType: CFString = "OpenGLType"
/// OpenGL's internal format. Linux: in no description of ours.
public nonisolated(unsafe) let kCVPixelFormatOpenGLInternalFormat: CFString = "OpenGLInternalFormat"
/// The `CGBitmapInfo` that describes the same bytes, a number.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapInfo: CFString = "CGBitmapInfo"
/// Whether QuickDraw knew the format, a boolean.
public nonisolated(unsafe) let kCVPixelFormatQDCompatibility: CFString = "QDCompatibility"
/// Whether a `CGContext` can draw in the format, a boolean.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapContextCompatibility: CFString = "CGBitmapContextCompatibility"
/// Whether a `CGImage` can hold the format, a boolean.
public nonisolated(unsafe) let kCVPixelFormatCGImageCompatibility: CFString = "CGImageCompatibility"
/// Whether OpenGL can use the format, a boolean.
public nonisolated(unsafe) let kCVPixelFormatOpenGLCompatibility: CFString = "OpenGLCompatibility"
/// Whether OpenGL ES can use the format, a boolean.
public nonisolated(unsafe) let kCVPixelFormatOpenGLESCompatibility: CFString = "OpenGLESCompatibility"
/// A function that fills the extended pixels, as data.
public nonisolated(unsafe) let kCVPixelFormatFillExtendedPixelsCallback: CFString = "FillExtendedPixelsCallback"

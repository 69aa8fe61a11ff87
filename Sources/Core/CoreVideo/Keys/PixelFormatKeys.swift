public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// The format's name, a string.
public nonisolated(unsafe) let kCVPixelFormatName: CFString = "Name"
/// The format's `kCVPixelFormatType_…`, a number.
public nonisolated(unsafe) let kCVPixelFormatConstant: CFString = "PixelFormat"
/// The codec type for the format in a file, a number. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatCodecType: CFString = "CodecType"
/// The FourCC of the format in other systems, a number. Linux: the number of `kCVPixelFormatConstant`; absent for
/// QuickDraw's formats.
public nonisolated(unsafe) let kCVPixelFormatFourCC: CFString = "FourCC"
/// Whether the format has alpha, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"
/// Whether the format has luma and chroma, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"
/// Whether the format has red, green and blue, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"
/// Whether the format has grey, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"
/// Whether the format has sensels, a boolean.
public nonisolated(unsafe) let kCVPixelFormatContainsSenselArray: CFString = "ContainsSenselArray"
/// The code values that components use, one of the `kCVPixelFormatComponentRange_` strings. Linux: a registered
/// description without this key gets the full range.
public nonisolated(unsafe) let kCVPixelFormatComponentRange: CFString = "ComponentRange"
/// A component range: for 8 bits, luma uses the code values from 16 to 235, and chroma those from 16 to 240. Greater
/// depths scale these numbers.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"
/// A component range: components use all code values of their depth.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"
/// A component range: components use all code values of their depth. Values below black and above white have a meaning.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_WideRange: CFString = "WideRange"
/// The planes, an array of dictionaries; absent if there is only one.
public nonisolated(unsafe) let kCVPixelFormatPlanes: CFString = "Planes"
/// The width of a block, in pixels of the plane; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
/// The number of rows in a block; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHeight: CFString = "BlockHeight"
/// The number of bits in a block.
public nonisolated(unsafe) let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// The number of significant bits in a component.
public nonisolated(unsafe) let kCVPixelFormatBitsPerComponent: CFString = "BitsPerComponent"
/// The length of a row of new memory is a multiple of this many blocks; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHorizontalAlignment: CFString = "BlockHorizontalAlignment"
/// The height of a column is a multiple of this many blocks; 1 if absent. Linux: ignored.
public nonisolated(unsafe) let kCVPixelFormatBlockVerticalAlignment: CFString = "BlockVerticalAlignment"
/// The bytes of a black block.
public nonisolated(unsafe) let kCVPixelFormatBlackBlock: CFString = "BlackBlock"
/// The number of pixels per sample horizontally; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
/// The number of pixels per sample vertically; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
/// The format argument of `glTexImage2D` for such pixels, a number. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLFormat: CFString = "OpenGLFormat"
/// The type argument of `glTexImage2D` for such pixels, a number. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLType: CFString = "OpenGLType"
/// The internal format argument of `glTexImage2D` for such pixels, a number. Linux: absent from this module's
/// descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLInternalFormat: CFString = "OpenGLInternalFormat"
/// The `CGBitmapInfo` for the same bytes, a number.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapInfo: CFString = "CGBitmapInfo"
/// Whether QuickDraw supported the format, a boolean. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatQDCompatibility: CFString = "QDCompatibility"
/// Whether a `CGContext` can draw in the format, a boolean. Linux: equal to `kCVPixelFormatCGImageCompatibility`.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapContextCompatibility: CFString = "CGBitmapContextCompatibility"
/// Whether a `CGImage` can hold the format, a boolean. Linux: true if the description has `kCVPixelFormatCGBitmapInfo`.
public nonisolated(unsafe) let kCVPixelFormatCGImageCompatibility: CFString = "CGImageCompatibility"
/// Whether OpenGL can use the format, a boolean. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLCompatibility: CFString = "OpenGLCompatibility"
/// Whether OpenGL ES can use the format, a boolean. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLESCompatibility: CFString = "OpenGLESCompatibility"
/// A function that fills the extended pixels, as data. Linux: ignored.
public nonisolated(unsafe) let kCVPixelFormatFillExtendedPixelsCallback: CFString = "FillExtendedPixelsCallback"

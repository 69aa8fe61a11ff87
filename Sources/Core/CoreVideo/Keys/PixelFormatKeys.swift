public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// The key, in a format's description, of its name, a string. Linux: a registered description without it gets its
/// number as name.
public nonisolated(unsafe) let kCVPixelFormatName: CFString = "Name"
/// The key, in a format's description, of its number: a `kCVPixelFormatType_` constant or the number of a registered
/// format.
public nonisolated(unsafe) let kCVPixelFormatConstant: CFString = "PixelFormat"
/// The key, in a format's description, of the codec type for the format in a file, a number. Linux: absent from this
/// module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatCodecType: CFString = "CodecType"
/// The key, in a format's description, of the FourCC of the format in other systems, a number. Linux: the number of
/// `kCVPixelFormatConstant`; absent for QuickDraw's formats.
public nonisolated(unsafe) let kCVPixelFormatFourCC: CFString = "FourCC"
/// The key, in a format's description, of a boolean: whether pixels have alpha.
public nonisolated(unsafe) let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"
/// The key, in a format's description, of a boolean: whether pixels have luma and chroma.
public nonisolated(unsafe) let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"
/// The key, in a format's description, of a boolean: whether pixels have red, green and blue.
public nonisolated(unsafe) let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"
/// The key, in a format's description, of a boolean: whether pixels have grey, but no colour.
public nonisolated(unsafe) let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"
/// The key, in a format's description, of a boolean: whether pixels are sensels, each of one colour of a Bayer pattern.
public nonisolated(unsafe) let kCVPixelFormatContainsSenselArray: CFString = "ContainsSenselArray"
/// The key, in a format's description, of the code values that components use, one of the
/// `kCVPixelFormatComponentRange_` strings. Linux: a registered description without this key gets the full range.
public nonisolated(unsafe) let kCVPixelFormatComponentRange: CFString = "ComponentRange"
/// A component range: for 8 bits, luma uses the code values from 16 to 235, and chroma those from 16 to 240. Greater
/// depths scale these numbers.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"
/// A component range: components use all code values of their depth.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"
/// A component range: components use all code values of their depth. Values below black and above white have a meaning.
public nonisolated(unsafe) let kCVPixelFormatComponentRange_WideRange: CFString = "WideRange"
/// The key, in a format's description, of the planes, an array of dictionaries; absent if there is only one.
public nonisolated(unsafe) let kCVPixelFormatPlanes: CFString = "Planes"
/// The key, in the description of a format or a plane, of the width of a block, the unit in which pixels are stored, in
/// pixels of the plane; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
/// The key, in the description of a format or a plane, of the number of rows in a block, the unit in which pixels are
/// stored; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHeight: CFString = "BlockHeight"
/// The key, in the description of a format or a plane, of the number of bits in a block: the bytes of a row are the
/// blocks of the row times this number, divided by 8.
public nonisolated(unsafe) let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// The key, in the description of a format or a plane, of the number of significant bits in a component, such as 10 for
/// components in 16 bits whose low bits are unused.
public nonisolated(unsafe) let kCVPixelFormatBitsPerComponent: CFString = "BitsPerComponent"
/// The key, in the description of a format or a plane, of a number of blocks; the length of a row of new memory is a
/// multiple of it; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatBlockHorizontalAlignment: CFString = "BlockHorizontalAlignment"
/// The key, in the description of a format or a plane, of a number of blocks; the height of a column is a multiple of
/// it; 1 if absent. Linux: ignored.
public nonisolated(unsafe) let kCVPixelFormatBlockVerticalAlignment: CFString = "BlockVerticalAlignment"
/// The key, in a format's description, of the bytes of a black block, as data; zeros if absent. Linux: no function
/// fills pixels with it.
public nonisolated(unsafe) let kCVPixelFormatBlackBlock: CFString = "BlackBlock"
/// The key, in the description of a format or a plane, of the image's pixels per sample horizontally; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
/// The key, in the description of a format or a plane, of the image's pixels per sample vertically; 1 if absent.
public nonisolated(unsafe) let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
/// The key, in the description of a format or a plane, of the format argument of `glTexImage2D` for such pixels, a
/// number. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLFormat: CFString = "OpenGLFormat"
/// The key, in the description of a format or a plane, of the type argument of `glTexImage2D` for such pixels, a
/// number. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLType: CFString = "OpenGLType"
/// The key, in the description of a format or a plane, of the internal format argument of `glTexImage2D` for such
/// pixels, a number. Linux: absent from this module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLInternalFormat: CFString = "OpenGLInternalFormat"
/// The key, in a format's description, of the `CGBitmapInfo` for the same bytes, a number.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapInfo: CFString = "CGBitmapInfo"
/// The key, in a format's description, of a boolean: whether QuickDraw supported the format. Linux: absent from this
/// module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatQDCompatibility: CFString = "QDCompatibility"
/// The key, in a format's description, of a boolean: whether a `CGContext` can draw in the format. Linux: equal to the
/// value of `kCVPixelFormatCGImageCompatibility`.
public nonisolated(unsafe) let kCVPixelFormatCGBitmapContextCompatibility: CFString = "CGBitmapContextCompatibility"
/// The key, in a format's description, of a boolean: whether a `CGImage` can hold the format. Linux: true if the
/// description has `kCVPixelFormatCGBitmapInfo`.
public nonisolated(unsafe) let kCVPixelFormatCGImageCompatibility: CFString = "CGImageCompatibility"
/// The key, in a format's description, of a boolean: whether OpenGL can use the format. Linux: absent from this
/// module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLCompatibility: CFString = "OpenGLCompatibility"
/// The key, in a format's description, of a boolean: whether OpenGL ES can use the format. Linux: absent from this
/// module's descriptions.
public nonisolated(unsafe) let kCVPixelFormatOpenGLESCompatibility: CFString = "OpenGLESCompatibility"
/// The key, in a format's description, of a function that fills the extended pixels, as data. Linux: ignored.
public nonisolated(unsafe) let kCVPixelFormatFillExtendedPixelsCallback: CFString = "FillExtendedPixelsCallback"

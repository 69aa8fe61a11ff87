public import CoreGraphics

// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

/// The key for the file's size in bytes (`NSNumber`), in the properties of the source and not of an image.
public nonisolated(unsafe) let kCGImagePropertyFileSize: CFString = "FileSize"
/// The key, in an image's properties, for the stored width in pixels (`NSNumber`), before `kCGImagePropertyOrientation`
/// is applied.
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The key, in an image's properties, for the stored height in pixels (`NSNumber`), before
/// `kCGImagePropertyOrientation` is applied.
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The key, in an image's properties, for the horizontal resolution in pixels per inch (`NSNumber`), if the file states
/// it.
public nonisolated(unsafe) let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The key, in an image's properties, for the vertical resolution in pixels per inch (`NSNumber`), if the file states
/// it.
public nonisolated(unsafe) let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The key, in an image's properties, for the number of bits per component (`NSNumber`), such as 8.
public nonisolated(unsafe) let kCGImagePropertyDepth: CFString = "Depth"
/// The key, in an image's properties, for the orientation (`NSNumber`), from 1 to 8 as in `CGImagePropertyOrientation`,
/// if the file states it.
public nonisolated(unsafe) let kCGImagePropertyOrientation: CFString = "Orientation"
/// The key, in an image's properties, for whether the image has alpha (`NSNumber`). Without alpha, the key is missing.
public nonisolated(unsafe) let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The key, in an image's properties, for the colour model: `kCGImagePropertyColorModelRGB`,
/// `kCGImagePropertyColorModelGray` or `kCGImagePropertyColorModelCMYK`.
public nonisolated(unsafe) let kCGImagePropertyColorModel: CFString = "ColorModel"
/// `RGB`, the value of `kCGImagePropertyColorModel` for components of red, green and blue.
public nonisolated(unsafe) let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// `Gray`, the value of `kCGImagePropertyColorModel` for one component of brightness.
public nonisolated(unsafe) let kCGImagePropertyColorModelGray: CFString = "Gray"
/// `CMYK`, the value of `kCGImagePropertyColorModel` for components of four printing inks.
public nonisolated(unsafe) let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// The key, in an image's properties, for the name of the colour space, such as `CGColorSpace.sRGB`, if the image's
/// profile is that of a named one.
public nonisolated(unsafe) let kCGImagePropertyNamedColorSpace: CFString = "NamedColorSpace"
/// The key, in an image's properties, for the title of the colour profile (`String`), if the image has a profile.
public nonisolated(unsafe) let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The key of the dictionary with properties of a GIF file or of one of its frames, such as
/// `kCGImagePropertyGIFDelayTime`.
public nonisolated(unsafe) let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The key, in the dictionary of GIF, for the file's loop count (`NSNumber`), where 0 means endlessly. A GIF that lacks
/// it is played once.
public nonisolated(unsafe) let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The key, in the dictionary of GIF, for the time for which a frame is shown, in seconds. In the properties of a
/// source, a tenth of a second replaces very short times.
public nonisolated(unsafe) let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The key, in the dictionary of GIF, for the time for which a frame is shown, in seconds, as stored in the file.
public nonisolated(unsafe) let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The key, in the dictionary of GIF, for whether the file has a palette for frames that lack an own one (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// The key, in the dictionary of GIF, for the width in pixels of the area that all frames share (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// The key, in the dictionary of GIF, for the height in pixels of the area that all frames share (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// The key of the dictionary with properties that TIFF 6.0 defines, also for files of other types.
public nonisolated(unsafe) let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The key, in the dictionary of TIFF, for the orientation, a number as in `CGImagePropertyOrientation`.
public nonisolated(unsafe) let kCGImagePropertyTIFFOrientation: CFString = "Orientation"

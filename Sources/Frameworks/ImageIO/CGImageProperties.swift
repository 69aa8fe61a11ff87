public import CoreGraphics

// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

/// The file's size in bytes.
public nonisolated(unsafe) let kCGImagePropertyFileSize: CFString = "FileSize"
/// The width in pixels.
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels.
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The horizontal resolution in pixels per inch.
public nonisolated(unsafe) let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The vertical resolution in pixels per inch.
public nonisolated(unsafe) let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The number of bits per component.
public nonisolated(unsafe) let kCGImagePropertyDepth: CFString = "Depth"
/// The orientation, a number as in `CGImagePropertyOrientation`.
public nonisolated(unsafe) let kCGImagePropertyOrientation: CFString = "Orientation"
/// Whether the image has alpha.
public nonisolated(unsafe) let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The colour model: RGB, gray or CMYK.
public nonisolated(unsafe) let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The value of `kCGImagePropertyColorModel` for RGB.
public nonisolated(unsafe) let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// The value of `kCGImagePropertyColorModel` for gray.
public nonisolated(unsafe) let kCGImagePropertyColorModelGray: CFString = "Gray"
/// The value of `kCGImagePropertyColorModel` for CMYK.
public nonisolated(unsafe) let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// The name of the colour space, if the image's profile is that of a named colour space.
public nonisolated(unsafe) let kCGImagePropertyNamedColorSpace: CFString = "NamedColorSpace"
/// The title of the colour profile.
public nonisolated(unsafe) let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The dictionary of GIF properties.
public nonisolated(unsafe) let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The loop count of a GIF.
public nonisolated(unsafe) let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The time for which a GIF's frame is shown, in seconds. In the properties of a source, a tenth of a second replaces
/// very short times.
public nonisolated(unsafe) let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The time for which a GIF's frame is shown, in seconds, as stored in the file.
public nonisolated(unsafe) let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Whether a GIF has a global palette.
public nonisolated(unsafe) let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// The width of a GIF's canvas in pixels.
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// The height of a GIF's canvas in pixels.
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// The dictionary of TIFF properties.
public nonisolated(unsafe) let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The orientation in the dictionary of TIFF properties, a number as in `CGImagePropertyOrientation`.
public nonisolated(unsafe) let kCGImagePropertyTIFFOrientation: CFString = "Orientation"

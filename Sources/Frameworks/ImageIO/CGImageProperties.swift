public import CoreGraphics

// Names of picture and file properties.
// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

public nonisolated(unsafe) let kCGImagePropertyFileSize: CFString = "FileSize"
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public nonisolated(unsafe) let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
public nonisolated(unsafe) let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
public nonisolated(unsafe) let kCGImagePropertyDepth: CFString = "Depth"
public nonisolated(unsafe) let kCGImagePropertyOrientation: CFString = "Orientation"
public nonisolated(unsafe) let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
public nonisolated(unsafe) let kCGImagePropertyColorModel: CFString = "ColorModel"
public nonisolated(unsafe) let kCGImagePropertyColorModelRGB: CFString = "RGB"
public nonisolated(unsafe) let kCGImagePropertyColorModelGray: CFString = "Gray"
public nonisolated(unsafe) let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
public nonisolated(unsafe) let kCGImagePropertyNamedColorSpace: CFString = "NamedColorSpace"
public nonisolated(unsafe) let kCGImagePropertyProfileName: CFString = "ProfileName"
public nonisolated(unsafe) let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
public nonisolated(unsafe) let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
public nonisolated(unsafe) let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
public nonisolated(unsafe) let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
public nonisolated(unsafe) let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
public nonisolated(unsafe) let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
public nonisolated(unsafe) let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
public nonisolated(unsafe) let kCGImagePropertyTIFFOrientation: CFString = "Orientation"

public import CoreGraphics

// Names of properties that photos are written with (Exif 2.32, TIFF 6.0).
// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

public nonisolated(unsafe) let kCGImagePropertyExifDictionary: CFString = "{Exif}"
public nonisolated(unsafe) let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
public nonisolated(unsafe) let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
public nonisolated(unsafe) let kCGImagePropertyExifVersion: CFString = "ExifVersion"
public nonisolated(unsafe) let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
public nonisolated(unsafe) let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
public nonisolated(unsafe) let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
public nonisolated(unsafe) let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
public nonisolated(unsafe) let kCGImagePropertyExifFlash: CFString = "Flash"
public nonisolated(unsafe) let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
public nonisolated(unsafe) let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
public nonisolated(unsafe) let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
public nonisolated(unsafe) let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
public nonisolated(unsafe) let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
public nonisolated(unsafe) let kCGImagePropertyTIFFMake: CFString = "Make"
public nonisolated(unsafe) let kCGImagePropertyTIFFModel: CFString = "Model"
public nonisolated(unsafe) let kCGImagePropertyTIFFSoftware: CFString = "Software"
public nonisolated(unsafe) let kCGImagePropertyTIFFDateTime: CFString = "DateTime"

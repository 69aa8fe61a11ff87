public import CoreGraphics

// Exif 2.32 and TIFF 6.0 define these properties.
// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

/// The dictionary of Exif properties.
public nonisolated(unsafe) let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The exposure time in seconds.
public nonisolated(unsafe) let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The ISO speed ratings, an array of numbers.
public nonisolated(unsafe) let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The version of Exif.
public nonisolated(unsafe) let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The date and time at which the photo was taken.
public nonisolated(unsafe) let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The date and time at which the photo was digitized.
public nonisolated(unsafe) let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The offset from UTC of the time at which the photo was taken.
public nonisolated(unsafe) let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// The exposure bias.
public nonisolated(unsafe) let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The state of the flash.
public nonisolated(unsafe) let kCGImagePropertyExifFlash: CFString = "Flash"
/// The fraction of a second of the time at which the photo was taken.
public nonisolated(unsafe) let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The colour space.
public nonisolated(unsafe) let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The width in pixels.
public nonisolated(unsafe) let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The height in pixels.
public nonisolated(unsafe) let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The digital zoom factor.
public nonisolated(unsafe) let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The manufacturer of the camera.
public nonisolated(unsafe) let kCGImagePropertyTIFFMake: CFString = "Make"
/// The model of the camera.
public nonisolated(unsafe) let kCGImagePropertyTIFFModel: CFString = "Model"
/// The software that wrote the file.
public nonisolated(unsafe) let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The date and time of the file.
public nonisolated(unsafe) let kCGImagePropertyTIFFDateTime: CFString = "DateTime"

public import CoreGraphics

// Exif 2.32 and TIFF 6.0 define these properties.
// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

/// The key of the dictionary with properties of Exif 2.32. Photos that a camera takes have it. Linux: image sources do
/// not read it from files.
public nonisolated(unsafe) let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The key, in the dictionary of Exif, for the exposure time in seconds (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The key, in the dictionary of Exif, for the ISO speed ratings (an array of `NSNumber`s).
public nonisolated(unsafe) let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The key, in the dictionary of Exif, for the version of Exif as an array of numbers, such as `[2, 3, 2]`.
public nonisolated(unsafe) let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The key, in the dictionary of Exif, for the local time at which the photo was taken, as `yyyy:MM:dd HH:mm:ss`.
public nonisolated(unsafe) let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The key, in the dictionary of Exif, for the local time at which the photo was digitized, as `yyyy:MM:dd HH:mm:ss`.
public nonisolated(unsafe) let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The key, in the dictionary of Exif, for the offset from UTC of the time at which the photo was taken, as `+02:00`.
public nonisolated(unsafe) let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// The key, in the dictionary of Exif, for the exposure bias in steps of aperture (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The key, in the dictionary of Exif, for the bits of Exif's tag Flash (`NSNumber`); the lowest bit is set if the
/// flash fired.
public nonisolated(unsafe) let kCGImagePropertyExifFlash: CFString = "Flash"
/// The key, in the dictionary of Exif, for the decimals of the seconds of the time at which the photo was taken.
public nonisolated(unsafe) let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The key, in the dictionary of Exif, for the colour space (`NSNumber`): 1 for sRGB, 65535 for another one.
public nonisolated(unsafe) let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The key, in the dictionary of Exif, for the width of the image in pixels (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The key, in the dictionary of Exif, for the height of the image in pixels (`NSNumber`).
public nonisolated(unsafe) let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The key, in the dictionary of Exif, for the digital zoom factor (`NSNumber`), such as 2.
public nonisolated(unsafe) let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The key, in the dictionary of TIFF, for the manufacturer of the camera (`String`).
public nonisolated(unsafe) let kCGImagePropertyTIFFMake: CFString = "Make"
/// The key, in the dictionary of TIFF, for the model of the camera (`String`).
public nonisolated(unsafe) let kCGImagePropertyTIFFModel: CFString = "Model"
/// The key, in the dictionary of TIFF, for the name of the program that wrote the file (`String`).
public nonisolated(unsafe) let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The key, in the dictionary of TIFF, for the local time at which the file was made, as `yyyy:MM:dd HH:mm:ss`.
public nonisolated(unsafe) let kCGImagePropertyTIFFDateTime: CFString = "DateTime"

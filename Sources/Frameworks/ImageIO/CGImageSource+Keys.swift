public import CoreGraphics

// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

/// The key, in the options of an image source, for the data's expected type identifier. Linux: ignored.
public nonisolated(unsafe) let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// The key, in the options of an image source, for whether decoded pixels are cached. Linux: ignored.
public nonisolated(unsafe) let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// The key, in the options of an image source, for whether pixels are decoded when the image is created. Linux:
/// ignored, because pixels are always decoded then.
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// The key, in the options of an image source, for whether samples may be floating-point numbers. Linux: ignored;
/// samples are integers.
public nonisolated(unsafe) let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The key, in the options of an image source, for whether a thumbnail is created from the image if the file contains
/// none; false by default.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The key, in the options of an image source, for whether a thumbnail is created from the image, even if the file
/// contains one; false by default.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// The key, in the options of an image source, for the largest length of a thumbnail's longer side, a number of pixels.
/// Without it, images are not scaled down.
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// The key, in the options of an image source, for whether a thumbnail is rotated and mirrored according to the image's
/// orientation; false by default.
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
/// The key, in the options of an image source, for the factor by which an image is scaled down: two, four or eight.
public nonisolated(unsafe) let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"

public import CoreGraphics

// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

/// The key, in the properties of an image to write, for the quality of lossy compression, a number from 0, the smallest
/// file, to 1, the best quality.
public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
/// The key, in the properties of an image to write, for the colour behind transparent parts, a `CGColor`, in formats
/// without alpha.
public nonisolated(unsafe) let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// The key, in the properties of an image to write, for the largest length of the longer side, a number of pixels.
/// Larger images are scaled down.
public nonisolated(unsafe) let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// The key, in the properties of an image to write, for the orientation, a number as in `CGImagePropertyOrientation`.
public nonisolated(unsafe) let kCGImageDestinationOrientation: CFString = "kCGImageDestinationOrientation"

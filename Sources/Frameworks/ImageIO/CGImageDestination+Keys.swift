public import CoreGraphics

// Options of image destinations.
// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.

public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"
public nonisolated(unsafe) let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
public nonisolated(unsafe) let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
public nonisolated(unsafe) let kCGImageDestinationOrientation: CFString = "kCGImageDestinationOrientation"

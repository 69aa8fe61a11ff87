public import CoreFoundation

// Safety: each `CFString` below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// The pixel format: an `OSType` number or, in a request, an array of them.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The allocator for the pixels. Linux: ignored.
public nonisolated(unsafe) let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// The width in pixels.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
/// The height in pixels.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"
/// The number of extra columns left of the frame.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// The number of extra rows above the frame.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// The number of extra columns right of the frame.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// The number of extra rows below the frame.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// The alignment of rows: in new memory, the number of bytes per row is a multiple of it. Linux: 64 by default.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The alignment of planes, in bytes: in new memory, a plane with its extended pixels begins at a multiple of it.
/// Linux: 64 by default.
public nonisolated(unsafe) let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// Whether a `CGContext` can draw into the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// Whether a `CGImage` can be made from the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether OpenGL can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Whether OpenGL ES can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// Whether Metal can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// The properties of the buffer's IOSurface. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Core Animation can show the IOSurface. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
  "IOSurfaceCoreAnimationCompatibility"
/// Whether the IOSurface can be an OpenGL texture. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLTextureCompatibilityKey: CFString =
  "IOSurfaceOpenGLTextureCompatibility"
/// Whether OpenGL can draw into the IOSurface. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLFBOCompatibilityKey: CFString =
  "IOSurfaceOpenGLFBOCompatibility"
/// The arrangement of colours of a versatile Bayer buffer. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferVersatileBayerKey_BayerPattern: CFString = "ProResRAW_BayerPattern"
/// The positions of the sensels of each colour. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_SenselSitingOffsets: CFString =
  "ProResRAW_SenselSitingOffsets"
/// The sensel value of black. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_BlackLevel: CFString = "ProResRAW_BlackLevel"
/// The sensel value of white. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteLevel: CFString = "ProResRAW_WhiteLevel"
/// The correlated colour temperature of the white balance, in kelvin. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceCCT: CFString = "ProResRAW_WhiteBalanceCCT"
/// The factor by which white balance multiplies red sensels. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceRedFactor: CFString =
  "ProResRAW_WhiteBalanceRedFactor"
/// The factor by which white balance multiplies blue sensels. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceBlueFactor: CFString =
  "ProResRAW_WhiteBalanceBlueFactor"
/// The matrix from the camera's linear red, green and blue to CIE XYZ. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_ColorMatrix: CFString = "ProResRAW_ColorMatrix"
/// The gain of the whole conversion from sensels. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_GainFactor: CFString = "ProResRAW_GainFactor"
/// The crop that the camera recommends. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_RecommendedCrop: CFString = "ProResRAW_RecommendedCrop"
/// Further metadata of the camera. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_MetadataExtension: CFString = "ProResRAW_MetadataExtension"
// MARK: Pools

/// The number of free buffers that a pool keeps regardless of their age, unless it is flushed with `excessBuffers`.
public nonisolated(unsafe) let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The age in seconds from which a pool may free a free buffer; with 0, age has no effect. The default is one second.
public nonisolated(unsafe) let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The number of buffers in use from which a request fails if no buffer is free.
public nonisolated(unsafe) let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"
/// The notification that a pool posts when a buffer becomes free after the pool refused a request.
public nonisolated(unsafe) let kCVPixelBufferPoolFreeBufferNotification: CFString = "BufferPoolFreeBufferNotification"

/// Rows of red and green, then rows of green and blue, beginning with red.
public let kCVVersatileBayer_BayerPattern_RGGB: Int = 0
/// Rows of green and red, then rows of blue and green, beginning with green.
public let kCVVersatileBayer_BayerPattern_GRBG: Int = 1
/// Rows of green and blue, then rows of red and green, beginning with green.
public let kCVVersatileBayer_BayerPattern_GBRG: Int = 2
/// Rows of blue and green, then rows of green and red, beginning with blue.
public let kCVVersatileBayer_BayerPattern_BGGR: Int = 3

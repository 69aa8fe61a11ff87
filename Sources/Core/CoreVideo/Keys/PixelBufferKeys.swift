public import CoreFoundation

// Safety: each constant below is an NSString that is made once and never changed, hence `nonisolated(unsafe)`.

/// The pixel format, an `OSType` number or, in lists of wishes, an array of them.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The allocator for the pixels. Linux: ignored.
public nonisolated(unsafe) let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// The width in pixels.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
/// The height in pixels.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"
/// Extra columns left of the picture.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// Extra rows above the picture.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// Extra columns right of the picture.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// Extra rows below the picture.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// The number of which the bytes of a row are a multiple. Linux: 64 when absent.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The number of which a plane's distance from the start of the memory is a multiple. Linux: 64 when absent.
public nonisolated(unsafe) let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// Whether a `CGContext` can draw into the buffer.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// Whether a `CGImage` can be made of the buffer.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether OpenGL can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Whether OpenGL ES can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// Whether Metal can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Properties of the surface behind the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Core Animation can show the surface. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
  "IOSurfaceCoreAnimationCompatibility"
/// Whether the surface can be an OpenGL texture. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLTextureCompatibilityKey: CFString =
  "IOSurfaceOpenGLTextureCompatibility"
/// Whether OpenGL can draw into the surface. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLFBOCompatibilityKey: CFString =
  "IOSurfaceOpenGLFBOCompatibility"
/// The arrangement of colours of a versatile Bayer buffer.
public nonisolated(unsafe) let kCVPixelBufferVersatileBayerKey_BayerPattern: CFString = "ProResRAW_BayerPattern"
/// Where the sensels of each colour sit.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_SenselSitingOffsets: CFString =
  "ProResRAW_SenselSitingOffsets"
/// The sensel value of black.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_BlackLevel: CFString = "ProResRAW_BlackLevel"
/// The sensel value of white.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteLevel: CFString = "ProResRAW_WhiteLevel"
/// The correlated colour temperature of the white balance, in kelvin.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceCCT: CFString = "ProResRAW_WhiteBalanceCCT"
/// The factor for red sensels.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceRedFactor: CFString =
  "ProResRAW_WhiteBalanceRedFactor"
/// The factor for blue sensels.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceBlueFactor: CFString =
  "ProResRAW_WhiteBalanceBlueFactor"
/// The matrix from sensel colours to a linear colour space.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_ColorMatrix: CFString = "ProResRAW_ColorMatrix"
/// The gain to apply after the matrix.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_GainFactor: CFString = "ProResRAW_GainFactor"
/// The crop that the camera recommends.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_RecommendedCrop: CFString = "ProResRAW_RecommendedCrop"
/// Further metadata of the camera.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_MetadataExtension: CFString = "ProResRAW_MetadataExtension"
// MARK: Pools

/// How many free buffers a pool keeps however old they are.
public nonisolated(unsafe) let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// After how many seconds a pool lets a free buffer go; 0 means never. One second when absent.
public nonisolated(unsafe) let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// How many buffers the pool may have allocated before a request fails.
public nonisolated(unsafe) let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"
/// Posted by a pool that refused a request when one of its buffers becomes free.
public nonisolated(unsafe) let kCVPixelBufferPoolFreeBufferNotification: CFString = "BufferPoolFreeBufferNotification"

/// Rows of red and green, then rows of green and blue, beginning with red.
public let kCVVersatileBayer_BayerPattern_RGGB: Int = 0
/// Rows of green and red, then rows of blue and green, beginning with green.
public let kCVVersatileBayer_BayerPattern_GRBG: Int = 1
/// Rows of green and blue, then rows of red and green, beginning with green.
public let kCVVersatileBayer_BayerPattern_GBRG: Int = 2
/// Rows of blue and green, then rows of green and red, beginning with blue.
public let kCVVersatileBayer_BayerPattern_BGGR: Int = 3

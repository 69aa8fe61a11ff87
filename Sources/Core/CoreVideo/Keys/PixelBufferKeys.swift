public import CoreFoundation

// Safety: each `CFString` below is an NSString that is made once and never changed, so `nonisolated(unsafe)` is safe.

/// The key, in a buffer's attributes, of the pixel format: an `OSType` number or, in a request, an array of them.
public nonisolated(unsafe) let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The key, in a buffer's attributes, of the allocator for the pixels. Linux: ignored.
public nonisolated(unsafe) let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// The key, in a buffer's attributes, of the width in pixels, without extended pixels.
public nonisolated(unsafe) let kCVPixelBufferWidthKey: CFString = "Width"
/// The key, in a buffer's attributes, of the height in pixels, without extended pixels.
public nonisolated(unsafe) let kCVPixelBufferHeightKey: CFString = "Height"
/// The key, in a buffer's attributes, of the number of extra columns left of the frame; 0 if absent.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// The key, in a buffer's attributes, of the number of extra rows above the frame; 0 if absent.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// The key, in a buffer's attributes, of the number of extra columns right of the frame; 0 if absent.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// The key, in a buffer's attributes, of the number of extra rows below the frame; 0 if absent.
public nonisolated(unsafe) let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// The key, in a buffer's attributes, of the alignment of rows: in new memory, the number of bytes per row is a
/// multiple of it. Linux: 64 by default.
public nonisolated(unsafe) let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The key, in a buffer's attributes, of the alignment of planes, in bytes: in new memory, a plane with its extended
/// pixels begins at a multiple of it. Linux: 64 by default.
public nonisolated(unsafe) let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// The key, in a buffer's attributes, of a boolean: whether a `CGContext` can draw into the buffer. Linux: accepted,
/// without effect.
public nonisolated(unsafe) let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// The key, in a buffer's attributes, of a boolean: whether a `CGImage` can be made from the buffer. Linux: accepted,
/// without effect.
public nonisolated(unsafe) let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// The key, in a buffer's attributes, of a boolean: whether OpenGL can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// The key, in a buffer's attributes, of a boolean: whether OpenGL ES can use the buffer. Linux: accepted, without
/// effect.
public nonisolated(unsafe) let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// The key, in a buffer's attributes, of a boolean: whether Metal can use the buffer. Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// The key, in a buffer's attributes, of a dictionary: the properties of the IOSurface that holds the pixels on a Mac.
/// Linux: accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// The key, in a buffer's attributes, of a boolean: whether Core Animation can show the buffer's IOSurface. Linux:
/// accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
  "IOSurfaceCoreAnimationCompatibility"
/// The key, in a buffer's attributes, of a boolean: whether the buffer's IOSurface can be an OpenGL texture. Linux:
/// accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLTextureCompatibilityKey: CFString =
  "IOSurfaceOpenGLTextureCompatibility"
/// The key, in a buffer's attributes, of a boolean: whether OpenGL can draw into the buffer's IOSurface. Linux:
/// accepted, without effect.
public nonisolated(unsafe) let kCVPixelBufferIOSurfaceOpenGLFBOCompatibilityKey: CFString =
  "IOSurfaceOpenGLFBOCompatibility"
/// The key of a buffer's attachment: the arrangement of colours in a versatile Bayer buffer, one of the
/// `kCVVersatileBayer_BayerPattern_` numbers. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferVersatileBayerKey_BayerPattern: CFString = "ProResRAW_BayerPattern"
/// The key of a ProRes RAW buffer's attachment: the positions of the sensels of each colour. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_SenselSitingOffsets: CFString =
  "ProResRAW_SenselSitingOffsets"
/// The key of a ProRes RAW buffer's attachment: the sensel value of black. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_BlackLevel: CFString = "ProResRAW_BlackLevel"
/// The key of a ProRes RAW buffer's attachment: the sensel value of white. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteLevel: CFString = "ProResRAW_WhiteLevel"
/// The key of a ProRes RAW buffer's attachment: the correlated colour temperature of the white balance, in kelvin.
/// Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceCCT: CFString = "ProResRAW_WhiteBalanceCCT"
/// The key of a ProRes RAW buffer's attachment: the factor by which white balance multiplies red sensels. Linux: never
/// set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceRedFactor: CFString =
  "ProResRAW_WhiteBalanceRedFactor"
/// The key of a ProRes RAW buffer's attachment: the factor by which white balance multiplies blue sensels. Linux: never
/// set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_WhiteBalanceBlueFactor: CFString =
  "ProResRAW_WhiteBalanceBlueFactor"
/// The key of a ProRes RAW buffer's attachment: the matrix from the camera's linear red, green and blue to CIE XYZ.
/// Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_ColorMatrix: CFString = "ProResRAW_ColorMatrix"
/// The key of a ProRes RAW buffer's attachment: the gain of the whole conversion from sensels. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_GainFactor: CFString = "ProResRAW_GainFactor"
/// The key of a ProRes RAW buffer's attachment: the part of the frame that the camera recommends to keep. Linux: never
/// set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_RecommendedCrop: CFString = "ProResRAW_RecommendedCrop"
/// The key of a ProRes RAW buffer's attachment: metadata of the camera that has no key of its own. Linux: never set.
public nonisolated(unsafe) let kCVPixelBufferProResRAWKey_MetadataExtension: CFString = "ProResRAW_MetadataExtension"
// MARK: Pools

/// The key, in a pool's attributes, of the number of free buffers that the pool keeps regardless of their age, unless
/// it is flushed with `excessBuffers`.
public nonisolated(unsafe) let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The key, in a pool's attributes, of the age in seconds from which the pool may free a free buffer; with 0, age has
/// no effect. The default is one second.
public nonisolated(unsafe) let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The key, in auxiliary attributes, of the number of a pool's buffers in use from which a request fails if no buffer
/// is free.
public nonisolated(unsafe) let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"
/// The notification that a pool posts when a buffer becomes free after the pool refused a request.
public nonisolated(unsafe) let kCVPixelBufferPoolFreeBufferNotification: CFString = "BufferPoolFreeBufferNotification"

/// The Bayer pattern with rows of red and green, then rows of green and blue, beginning with red.
public let kCVVersatileBayer_BayerPattern_RGGB: Int = 0
/// The Bayer pattern with rows of green and red, then rows of blue and green, beginning with green.
public let kCVVersatileBayer_BayerPattern_GRBG: Int = 1
/// The Bayer pattern with rows of green and blue, then rows of red and green, beginning with green.
public let kCVVersatileBayer_BayerPattern_GBRG: Int = 2
/// The Bayer pattern with rows of blue and green, then rows of green and red, beginning with blue.
public let kCVVersatileBayer_BayerPattern_BGGR: Int = 3

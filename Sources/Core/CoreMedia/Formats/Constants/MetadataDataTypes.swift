public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// A base type of metadata values: a 3 × 3 matrix of Float64 numbers, big-endian; type 79 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_AffineTransformF64: CFString =
  "com.apple.metadata.affine-transform-float64"
/// A base type of metadata values: a BMP image; type 27 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_BMP: CFString = "com.apple.metadata.datatype.BMP"
/// A base type of metadata values: a width and a height, two Float32 numbers, big-endian; type 71 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_DimensionsF32: CFString =
  "com.apple.metadata.datatype.dimensions-float32"
/// A base type of metadata values: a 32-bit floating-point number, big-endian; type 23 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float32: CFString = "com.apple.metadata.datatype.float32"
/// A base type of metadata values: a 64-bit floating-point number, big-endian; type 24 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float64: CFString = "com.apple.metadata.datatype.float64"
/// A base type of metadata values: a GIF image; type 12 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_GIF: CFString = "com.apple.metadata.datatype.GIF"
/// A base type of metadata values: a JPEG image; type 13 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JPEG: CFString = "com.apple.metadata.datatype.JPEG"
/// A base type of metadata values: JSON text (RFC 8259); in a QuickTime file it has a name and no number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JSON: CFString = "com.apple.metadata.datatype.JSON"
/// A base type of metadata values: a PNG image; type 14 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PNG: CFString = "com.apple.metadata.datatype.PNG"
/// A base type of metadata values: a 3 × 3 matrix of Float64 numbers, with perspective, big-endian; in a QuickTime
/// file it has a name and no number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PerspectiveTransformF64: CFString =
  "com.apple.metadata.perspective-transform-float64"
/// A base type of metadata values: an x and a y, two Float32 numbers, big-endian; type 70 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PointF32: CFString = "com.apple.metadata.datatype.point-float32"
/// A base type of metadata values: the corners of a polygon, pairs of Float32 numbers, big-endian; in a QuickTime file
/// it has a name and no number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolygonF32: CFString =
  "com.apple.metadata.datatype.polygon-float32"
/// A base type of metadata values: the points of a line that is not closed, pairs of Float32 numbers, big-endian; in a
/// QuickTime file it has a name and no number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolylineF32: CFString =
  "com.apple.metadata.datatype.polyline-float32"
/// A base type of metadata values: bytes without a known meaning; type 0 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"
/// A base type of metadata values: x, y, width and height, four Float32 numbers, big-endian; type 72 in a QuickTime
/// file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RectF32: CFString =
  "com.apple.metadata.datatype.rectangle-float32"
/// A base type of metadata values: a signed 16-bit integer, big-endian; type 66 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt16: CFString = "com.apple.metadata.datatype.int16"
/// A base type of metadata values: a signed 32-bit integer, big-endian; type 67 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt32: CFString = "com.apple.metadata.datatype.int32"
/// A base type of metadata values: a signed 64-bit integer, big-endian; type 74 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt64: CFString = "com.apple.metadata.datatype.int64"
/// A base type of metadata values: a signed 8-bit integer; type 65 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"
/// A base type of metadata values: an unsigned 16-bit integer, big-endian; type 76 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt16: CFString = "com.apple.metadata.datatype.uint16"
/// A base type of metadata values: an unsigned 32-bit integer, big-endian; type 77 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt32: CFString = "com.apple.metadata.datatype.uint32"
/// A base type of metadata values: an unsigned 64-bit integer, big-endian; type 78 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt64: CFString = "com.apple.metadata.datatype.uint64"
/// A base type of metadata values: an unsigned 8-bit integer; type 75 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt8: CFString = "com.apple.metadata.datatype.uint8"
/// A base type of metadata values: text in UTF-16; type 2 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF16: CFString = "com.apple.metadata.datatype.UTF-16"
/// A base type of metadata values: text in UTF-8; type 1 in a QuickTime file.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"
/// Error of the registry of metadata types: memory could not be allocated. Linux: never returned.
public let kCMMetadataDataTypeRegistryError_AllocationFailed: OSStatus = -16310
/// Error of the registry of metadata types: the name of a type is not valid.
public let kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier: OSStatus = -16312
/// Error of the registry of metadata types: the type is a base type or is registered with other conforming types.
public let kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered: OSStatus = -16313
/// Error of the registry of metadata types: the type conforms to several base types.
public let kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes: OSStatus = -16315
/// Error of the registry of metadata types: a parameter that the function needs is nil. Linux: never returned.
public let kCMMetadataDataTypeRegistryError_RequiredParameterMissing: OSStatus = -16311
/// Error of the registry of metadata types: the type does not conform to a base type.
public let kCMMetadataDataTypeRegistryError_RequiresConformingBaseType: OSStatus = -16314
/// A type of metadata values: a compass direction as text in UTF-8.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataDirection: CFString =
  "com.apple.quicktime.direction"
/// A type of metadata values: a location as an ISO6709 string, based on UTF8 text.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
  "com.apple.quicktime.location.ISO6709"
/// A type of metadata values: illuminance in thousandths of a lux, based on an Int32 number.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataMilliLux: CFString = "com.apple.quicktime.milli-lux"
/// A type of metadata values: the 16 bytes of a UUID.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataUUID: CFString = "com.apple.quicktime.uuid"

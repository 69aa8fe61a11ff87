public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// A base type of metadata values: an affine transform of Float64 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_AffineTransformF64: CFString =
  "com.apple.metadata.affine-transform-float64"
/// A base type of metadata values: a BMP image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_BMP: CFString = "com.apple.metadata.datatype.BMP"
/// A base type of metadata values: a width and a height as Float32 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_DimensionsF32: CFString =
  "com.apple.metadata.datatype.dimensions-float32"
/// A base type of metadata values: a Float32 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float32: CFString = "com.apple.metadata.datatype.float32"
/// A base type of metadata values: a Float64 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float64: CFString = "com.apple.metadata.datatype.float64"
/// A base type of metadata values: a GIF image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_GIF: CFString = "com.apple.metadata.datatype.GIF"
/// A base type of metadata values: a JPEG image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JPEG: CFString = "com.apple.metadata.datatype.JPEG"
/// A base type of metadata values: JSON.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JSON: CFString = "com.apple.metadata.datatype.JSON"
/// A base type of metadata values: a PNG image.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PNG: CFString = "com.apple.metadata.datatype.PNG"
/// A base type of metadata values: a perspective transform of Float64 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PerspectiveTransformF64: CFString =
  "com.apple.metadata.perspective-transform-float64"
/// A base type of metadata values: a point of Float32 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PointF32: CFString = "com.apple.metadata.datatype.point-float32"
/// A base type of metadata values: a polygon of Float32 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolygonF32: CFString =
  "com.apple.metadata.datatype.polygon-float32"
/// A base type of metadata values: a polyline of Float32 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolylineF32: CFString =
  "com.apple.metadata.datatype.polyline-float32"
/// A base type of metadata values: raw data.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"
/// A base type of metadata values: a rectangle of Float32 numbers.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RectF32: CFString =
  "com.apple.metadata.datatype.rectangle-float32"
/// A base type of metadata values: an Int16 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt16: CFString = "com.apple.metadata.datatype.int16"
/// A base type of metadata values: an Int32 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt32: CFString = "com.apple.metadata.datatype.int32"
/// A base type of metadata values: an Int64 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt64: CFString = "com.apple.metadata.datatype.int64"
/// A base type of metadata values: an Int8 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"
/// A base type of metadata values: a UInt16 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt16: CFString = "com.apple.metadata.datatype.uint16"
/// A base type of metadata values: a UInt32 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt32: CFString = "com.apple.metadata.datatype.uint32"
/// A base type of metadata values: a UInt64 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt64: CFString = "com.apple.metadata.datatype.uint64"
/// A base type of metadata values: a UInt8 number.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt8: CFString = "com.apple.metadata.datatype.uint8"
/// A base type of metadata values: UTF16 text.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF16: CFString = "com.apple.metadata.datatype.UTF-16"
/// A base type of metadata values: UTF8 text.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"
/// Error of the registry of metadata types: memory could not be allocated.
public let kCMMetadataDataTypeRegistryError_AllocationFailed: OSStatus = -16310
/// Error of the registry of metadata types: the name of a type is not valid.
public let kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier: OSStatus = -16312
/// Error of the registry of metadata types: the type is a base type or is registered with other conforming types.
public let kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered: OSStatus = -16313
/// Error of the registry of metadata types: the type conforms to several base types.
public let kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes: OSStatus = -16315
/// Error of the registry of metadata types: a required parameter is missing.
public let kCMMetadataDataTypeRegistryError_RequiredParameterMissing: OSStatus = -16311
/// Error of the registry of metadata types: the type does not conform to a base type.
public let kCMMetadataDataTypeRegistryError_RequiresConformingBaseType: OSStatus = -16314
/// A type of metadata values: a direction, based on UTF8 text.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataDirection: CFString =
  "com.apple.quicktime.direction"
/// A type of metadata values: a location as an ISO6709 string, based on UTF8 text.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
  "com.apple.quicktime.location.ISO6709"
/// A type of metadata values: illuminance in thousandths of a lux, based on an Int32 number.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataMilliLux: CFString = "QuickTimeMetadataMilliLux"
/// A type of metadata values: a UUID, based on raw data.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataUUID: CFString = "QuickTimeMetadataUUID"

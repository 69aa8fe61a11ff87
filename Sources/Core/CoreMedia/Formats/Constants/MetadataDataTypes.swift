public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Metadata Base Data Type: Affine Transform F64.
public nonisolated(unsafe) let kCMMetadataBaseDataType_AffineTransformF64: CFString =
  "com.apple.metadata.affine-transform-float64"
/// Metadata Base Data Type: BMP.
public nonisolated(unsafe) let kCMMetadataBaseDataType_BMP: CFString = "com.apple.metadata.datatype.BMP"
/// Metadata Base Data Type: Dimensions F32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_DimensionsF32: CFString =
  "com.apple.metadata.datatype.dimensions-float32"
/// Metadata Base Data Type: Float32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float32: CFString = "com.apple.metadata.datatype.float32"
/// Metadata Base Data Type: Float64.
public nonisolated(unsafe) let kCMMetadataBaseDataType_Float64: CFString = "com.apple.metadata.datatype.float64"
/// Metadata Base Data Type: GIF.
public nonisolated(unsafe) let kCMMetadataBaseDataType_GIF: CFString = "com.apple.metadata.datatype.GIF"
/// Metadata Base Data Type: JPEG.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JPEG: CFString = "com.apple.metadata.datatype.JPEG"
/// Metadata Base Data Type: JSON.
public nonisolated(unsafe) let kCMMetadataBaseDataType_JSON: CFString = "com.apple.metadata.datatype.JSON"
/// Metadata Base Data Type: PNG.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PNG: CFString = "com.apple.metadata.datatype.PNG"
/// Metadata Base Data Type: Perspective Transform F64.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PerspectiveTransformF64: CFString =
  "com.apple.metadata.perspective-transform-float64"
/// Metadata Base Data Type: Point F32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PointF32: CFString = "com.apple.metadata.datatype.point-float32"
/// Metadata Base Data Type: Polygon F32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolygonF32: CFString =
  "com.apple.metadata.datatype.polygon-float32"
/// Metadata Base Data Type: Polyline F32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_PolylineF32: CFString =
  "com.apple.metadata.datatype.polyline-float32"
/// Metadata Base Data Type: Raw Data.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RawData: CFString = "com.apple.metadata.datatype.raw-data"
/// Metadata Base Data Type: Rect F32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_RectF32: CFString =
  "com.apple.metadata.datatype.rectangle-float32"
/// Metadata Base Data Type: SInt16.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt16: CFString = "com.apple.metadata.datatype.int16"
/// Metadata Base Data Type: SInt32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt32: CFString = "com.apple.metadata.datatype.int32"
/// Metadata Base Data Type: SInt64.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt64: CFString = "com.apple.metadata.datatype.int64"
/// Metadata Base Data Type: SInt8.
public nonisolated(unsafe) let kCMMetadataBaseDataType_SInt8: CFString = "com.apple.metadata.datatype.int8"
/// Metadata Base Data Type: UInt16.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt16: CFString = "com.apple.metadata.datatype.uint16"
/// Metadata Base Data Type: UInt32.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt32: CFString = "com.apple.metadata.datatype.uint32"
/// Metadata Base Data Type: UInt64.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt64: CFString = "com.apple.metadata.datatype.uint64"
/// Metadata Base Data Type: UInt8.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UInt8: CFString = "com.apple.metadata.datatype.uint8"
/// Metadata Base Data Type: UTF16.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF16: CFString = "com.apple.metadata.datatype.UTF-16"
/// Metadata Base Data Type: UTF8.
public nonisolated(unsafe) let kCMMetadataBaseDataType_UTF8: CFString = "com.apple.metadata.datatype.UTF-8"
/// Metadata Data Type Registry Error: Allocation Failed.
public let kCMMetadataDataTypeRegistryError_AllocationFailed: OSStatus = -16310
/// Metadata Data Type Registry Error: Bad Data Type Identifier.
public let kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier: OSStatus = -16312
/// Metadata Data Type Registry Error: Data Type Already Registered.
public let kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered: OSStatus = -16313
/// Metadata Data Type Registry Error: Multiple Conforming Base Types.
public let kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes: OSStatus = -16315
/// Metadata Data Type Registry Error: Required Parameter Missing.
public let kCMMetadataDataTypeRegistryError_RequiredParameterMissing: OSStatus = -16311
/// Metadata Data Type Registry Error: Requires Conforming Base Type.
public let kCMMetadataDataTypeRegistryError_RequiresConformingBaseType: OSStatus = -16314
/// Metadata Data Type: Quick Time Metadata Direction.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataDirection: CFString =
  "com.apple.quicktime.direction"
/// Metadata Data Type: Quick Time Metadata Location ISO6709.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709: CFString =
  "com.apple.quicktime.location.ISO6709"
/// Metadata Data Type: Quick Time Metadata Milli Lux.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataMilliLux: CFString = "QuickTimeMetadataMilliLux"
/// Metadata Data Type: Quick Time Metadata UUID.
public nonisolated(unsafe) let kCMMetadataDataType_QuickTimeMetadataUUID: CFString = "QuickTimeMetadataUUID"

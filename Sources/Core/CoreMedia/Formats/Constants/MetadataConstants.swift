public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Metadata Format Description Key: Conforming Data Types.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_ConformingDataTypes: CFString =
  "MetadataKeyConformingDataTypes"
/// Metadata Format Description Key: Data Type.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataType: CFString = "MetadataKeyDataType"
/// Metadata Format Description Key: Data Type Namespace.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataTypeNamespace: CFString =
  "MetadataKeyDataTypeNameSpace"
/// Metadata Format Description Key: Language Tag.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LanguageTag: CFString = "MetadataKeyLanguageTag"
/// Metadata Format Description Key: Local ID.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LocalID: CFString = "MetadataKeyLocalID"
/// Metadata Format Description Key: Namespace.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Namespace: CFString = "MetadataKeyNamespace"
/// Metadata Format Description Key: Setup Data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_SetupData: CFString = "MetadataKeySetupData"
/// Metadata Format Description Key: Structural Dependency.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_StructuralDependency: CFString =
  "MetadataKeyStructuralDependency"
/// Metadata Format Description Key: Value.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Value: CFString = "MetadataKeyValue"
/// Metadata Format Description Metadata Specification Key: Data Type.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString =
  "MetadataDataType"
/// Metadata Format Description Metadata Specification Key: Extended Language Tag.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
  "MetadataExtendedLanguageTag"
/// Metadata Format Description Metadata Specification Key: Identifier.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString =
  "MetadataIdentifier"
/// Metadata Format Description Metadata Specification Key: Setup Data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData: CFString =
  "MetadataKeySetupData"
/// Metadata Format Description Metadata Specification Key: Structural Dependency.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency: CFString =
  "StructuralDependency"
/// Metadata Format Description: Structural Dependency Key Dependency Is Invalid Flag.
public nonisolated(unsafe) let kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag: CFString =
  "StructuralDependencyIsInvalidFlag"
/// Metadata Identifier Error: Allocation Failed.
public let kCMMetadataIdentifierError_AllocationFailed: OSStatus = -16300
/// Metadata Identifier Error: Bad Identifier.
public let kCMMetadataIdentifierError_BadIdentifier: OSStatus = -16307
/// Metadata Identifier Error: Bad Key.
public let kCMMetadataIdentifierError_BadKey: OSStatus = -16302
/// Metadata Identifier Error: Bad Key Length.
public let kCMMetadataIdentifierError_BadKeyLength: OSStatus = -16303
/// Metadata Identifier Error: Bad Key Space.
public let kCMMetadataIdentifierError_BadKeySpace: OSStatus = -16306
/// Metadata Identifier Error: Bad Key Type.
public let kCMMetadataIdentifierError_BadKeyType: OSStatus = -16304
/// Metadata Identifier Error: Bad Number Key.
public let kCMMetadataIdentifierError_BadNumberKey: OSStatus = -16305
/// Metadata Identifier Error: No Key Value Available.
public let kCMMetadataIdentifierError_NoKeyValueAvailable: OSStatus = -16308
/// Metadata Identifier Error: Required Parameter Missing.
public let kCMMetadataIdentifierError_RequiredParameterMissing: OSStatus = -16301
/// Metadata Identifier: Quick Time Metadata Direction Facing.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing: CFString =
  "mdta/com.apple.quicktime.direction.facing"
/// Metadata Identifier: Quick Time Metadata Live Photo Still Image Transform.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransform: CFString =
  "mdta/com.apple.quicktime.live-photo-still-image-transform"
/// Metadata Identifier: Quick Time Metadata Live Photo Still Image Transform Reference Dimensions.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransformReferenceDimensions:
  CFString = "mdta/com.apple.quicktime.live-photo-still-image-transform-reference-dimensions"
/// Metadata Identifier: Quick Time Metadata Location ISO6709.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709: CFString =
  "mdta/com.apple.quicktime.location.ISO6709"
/// Metadata Identifier: Quick Time Metadata Preferred Affine Transform.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform: CFString =
  "mdta/com.apple.quicktime.preferred-affine-transform"
/// Metadata Identifier: Quick Time Metadata Scene Illuminance.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataSceneIlluminance: CFString =
  "QuickTimeMetadataSceneIlluminance"
/// Metadata Identifier: Quick Time Metadata Segment Identifier.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataSegmentIdentifier: CFString =
  "QuickTimeMetadataSegmentIdentifier"
/// Metadata Identifier: Quick Time Metadata Video Orientation.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation: CFString =
  "mdta/com.apple.quicktime.video-orientation"
/// Metadata Key Space: HLSDate Range.
public nonisolated(unsafe) let kCMMetadataKeySpace_HLSDateRange: CFString = "lsdr"
/// Metadata Key Space: ID3.
public nonisolated(unsafe) let kCMMetadataKeySpace_ID3: CFString = "org.id3"
/// Metadata Key Space: ISOUser Data.
public nonisolated(unsafe) let kCMMetadataKeySpace_ISOUserData: CFString = "uiso"
/// Metadata Key Space: Icy.
public nonisolated(unsafe) let kCMMetadataKeySpace_Icy: CFString = "icy"
/// Metadata Key Space: Quick Time Metadata.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeMetadata: CFString = "mdta"
/// Metadata Key Space: Quick Time User Data.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeUserData: CFString = "udta"
/// Metadata Key Space: i Tunes.
public nonisolated(unsafe) let kCMMetadataKeySpace_iTunes: CFString = "itsk"

public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// An entry in the dictionary of a metadata key: the data types that the data type conforms to.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_ConformingDataTypes: CFString =
  "MetadataKeyConformingDataTypes"
/// An entry in the dictionary of a metadata key: the data type, as the bytes of a number or of a name, depending on its
/// namespace.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataType: CFString = "MetadataKeyDataType"
/// An entry in the dictionary of a metadata key: the namespace of the data type.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataTypeNamespace: CFString =
  "MetadataKeyDataTypeNameSpace"
/// An entry in the dictionary of a metadata key: the language tag.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LanguageTag: CFString = "MetadataKeyLanguageTag"
/// An entry in the dictionary of a metadata key: the local identifier, a number.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LocalID: CFString = "MetadataKeyLocalID"
/// An entry in the dictionary of a metadata key: the namespace of the key, a four-character code.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Namespace: CFString = "MetadataKeyNamespace"
/// An entry in the dictionary of a metadata key: data that readers of the items need.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_SetupData: CFString = "MetadataKeySetupData"
/// An entry in the dictionary of a metadata key: the dependency of the items on the structure of other media.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_StructuralDependency: CFString =
  "MetadataKeyStructuralDependency"
/// An entry in the dictionary of a metadata key: the key in its namespace, as data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Value: CFString = "MetadataKeyValue"
/// An entry in a metadata specification: the data type.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString =
  "MetadataDataType"
/// An entry in a metadata specification: the extended language tag.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
  "MetadataExtendedLanguageTag"
/// An entry in a metadata specification: the identifier.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString =
  "MetadataIdentifier"
/// An entry in a metadata specification: data that readers of the items need.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData: CFString =
  "MetadataKeySetupData"
/// An entry in a metadata specification: the dependency of the items on the structure of other media.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency: CFString =
  "StructuralDependency"
/// The key, in a structural dependency dictionary, of the flag that states that the dependency is invalid.
public nonisolated(unsafe) let kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag: CFString =
  "StructuralDependencyIsInvalidFlag"
/// Error of metadata identifiers: memory could not be allocated.
public let kCMMetadataIdentifierError_AllocationFailed: OSStatus = -16300
/// Error of metadata identifiers: the identifier is not valid.
public let kCMMetadataIdentifierError_BadIdentifier: OSStatus = -16307
/// Error of metadata identifiers: the key is not valid.
public let kCMMetadataIdentifierError_BadKey: OSStatus = -16302
/// Error of metadata identifiers: the key is empty.
public let kCMMetadataIdentifierError_BadKeyLength: OSStatus = -16303
/// Error of metadata identifiers: the key space is not valid.
public let kCMMetadataIdentifierError_BadKeySpace: OSStatus = -16306
/// Error of metadata identifiers: the type of the key is not valid.
public let kCMMetadataIdentifierError_BadKeyType: OSStatus = -16304
/// Error of metadata identifiers: a key that is a number is not valid.
public let kCMMetadataIdentifierError_BadNumberKey: OSStatus = -16305
/// Error of metadata identifiers: the identifier has no key value.
public let kCMMetadataIdentifierError_NoKeyValueAvailable: OSStatus = -16308
/// Error of metadata identifiers: a required parameter is missing.
public let kCMMetadataIdentifierError_RequiredParameterMissing: OSStatus = -16301
/// A metadata identifier: the direction that the camera faces.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing: CFString =
  "mdta/com.apple.quicktime.direction.facing"
/// A metadata identifier: the transform of a Live Photo's still image.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransform: CFString =
  "mdta/com.apple.quicktime.live-photo-still-image-transform"
/// A metadata identifier: the dimensions that the transform of a Live Photo's still image refers to.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransformReferenceDimensions:
  CFString = "mdta/com.apple.quicktime.live-photo-still-image-transform-reference-dimensions"
/// A metadata identifier: the location, as an ISO6709 string.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709: CFString =
  "mdta/com.apple.quicktime.location.ISO6709"
/// A metadata identifier: the preferred transform of video.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform: CFString =
  "mdta/com.apple.quicktime.preferred-affine-transform"
/// A metadata identifier: the illuminance of the scene.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataSceneIlluminance: CFString =
  "QuickTimeMetadataSceneIlluminance"
/// A metadata identifier: the identifier of a segment.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataSegmentIdentifier: CFString =
  "QuickTimeMetadataSegmentIdentifier"
/// A metadata identifier: the orientation of video.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation: CFString =
  "mdta/com.apple.quicktime.video-orientation"
/// A metadata key space: date ranges of HLS playlists.
public nonisolated(unsafe) let kCMMetadataKeySpace_HLSDateRange: CFString = "lsdr"
/// A metadata key space: ID3 tags.
public nonisolated(unsafe) let kCMMetadataKeySpace_ID3: CFString = "org.id3"
/// A metadata key space: user data of ISO files.
public nonisolated(unsafe) let kCMMetadataKeySpace_ISOUserData: CFString = "uiso"
/// A metadata key space: ICY.
public nonisolated(unsafe) let kCMMetadataKeySpace_Icy: CFString = "icy"
/// A metadata key space: QuickTime metadata.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeMetadata: CFString = "mdta"
/// A metadata key space: QuickTime user data.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeUserData: CFString = "udta"
/// A metadata key space: iTunes metadata.
public nonisolated(unsafe) let kCMMetadataKeySpace_iTunes: CFString = "itsk"

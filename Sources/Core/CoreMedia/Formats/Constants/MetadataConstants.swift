public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The key, in the dictionary that describes a metadata key, of an array of the data types that the data type conforms
/// to, as dictionaries.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_ConformingDataTypes: CFString =
  "MetadataKeyConformingDataTypes"
/// The key, in the dictionary that describes a metadata key, of the data type, as the bytes of a number or of a name,
/// depending on its namespace.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataType: CFString = "MetadataKeyDataType"
/// The key, in the dictionary that describes a metadata key, of the namespace of the data type, 0 for a number of a
/// QuickTime type and 1 for a name.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_DataTypeNamespace: CFString =
  "MetadataKeyDataTypeNameSpace"
/// The key, in the dictionary that describes a metadata key, of the language of the items, a BCP 47 tag such as
/// `en-US`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LanguageTag: CFString = "MetadataKeyLanguageTag"
/// The key, in the dictionary that describes a metadata key, of the 32-bit number by which items in samples refer to
/// the key.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_LocalID: CFString = "MetadataKeyLocalID"
/// The key, in the dictionary that describes a metadata key, of the namespace of the key, a four-character code.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Namespace: CFString = "MetadataKeyNamespace"
/// The key, in the dictionary that describes a metadata key, of data that readers of the items need.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_SetupData: CFString = "MetadataKeySetupData"
/// The key, in the dictionary that describes a metadata key, of a dictionary about how the items depend on the
/// structure of other media. Its key is `kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_StructuralDependency: CFString =
  "MetadataKeyStructuralDependency"
/// The key, in the dictionary that describes a metadata key, of the key in its namespace, as data.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionKey_Value: CFString = "MetadataKeyValue"
/// The key, in the dictionary of a metadata specification, of the data type of the values, such as
/// `kCMMetadataBaseDataType_UTF8`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: CFString =
  "MetadataDataType"
/// The key, in the dictionary of a metadata specification, of the language of the items, a BCP 47 tag such as `en-US`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: CFString =
  "MetadataExtendedLanguageTag"
/// The key, in the dictionary of a metadata specification, of the identifier, a key space, a slash and a key, such as
/// `mdta/com.apple.quicktime.location.ISO6709`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: CFString =
  "MetadataIdentifier"
/// The key, in the dictionary of a metadata specification, of data that readers of the items need.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData: CFString =
  "MetadataKeySetupData"
/// The key, in the dictionary of a metadata specification, of a dictionary about how the items depend on the
/// structure of other media. Its key is `kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag`.
public nonisolated(unsafe) let kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency: CFString =
  "StructuralDependency"
/// The key, in a structural dependency dictionary, of the flag that states that the dependency is invalid.
public nonisolated(unsafe) let kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag: CFString =
  "StructuralDependencyIsInvalidFlag"
/// Error of metadata identifiers: memory could not be allocated. Linux: never returned.
public let kCMMetadataIdentifierError_AllocationFailed: OSStatus = -16300
/// Error of metadata identifiers: a string is not a key space, a slash and a key.
public let kCMMetadataIdentifierError_BadIdentifier: OSStatus = -16307
/// Error of metadata identifiers: the key is not valid. Linux: never returned.
public let kCMMetadataIdentifierError_BadKey: OSStatus = -16302
/// Error of metadata identifiers: the key is empty.
public let kCMMetadataIdentifierError_BadKeyLength: OSStatus = -16303
/// Error of metadata identifiers: the key space is empty or contains a slash.
public let kCMMetadataIdentifierError_BadKeySpace: OSStatus = -16306
/// Error of metadata identifiers: the key is neither a string nor a number nor data.
public let kCMMetadataIdentifierError_BadKeyType: OSStatus = -16304
/// Error of metadata identifiers: a key that is a number is not valid. Linux: never returned.
public let kCMMetadataIdentifierError_BadNumberKey: OSStatus = -16305
/// Error of metadata identifiers: the identifier has no key value. Linux: never returned.
public let kCMMetadataIdentifierError_NoKeyValueAvailable: OSStatus = -16308
/// Error of metadata identifiers: a pointer that the function needs is nil. Linux: never returned.
public let kCMMetadataIdentifierError_RequiredParameterMissing: OSStatus = -16301
/// A metadata identifier: the compass direction that the camera faces, as text.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing: CFString =
  "mdta/com.apple.quicktime.direction.facing"
/// A metadata identifier: the 3 × 3 matrix that maps a Live Photo's still image to its video.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransform: CFString =
  "mdta/com.apple.quicktime.live-photo-still-image-transform"
/// A metadata identifier: the width and height in pixels that the transform of a Live Photo's still image refers to.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransformReferenceDimensions:
  CFString = "mdta/com.apple.quicktime.live-photo-still-image-transform-reference-dimensions"
/// A metadata identifier: the location, as an ISO 6709 string such as `+48.8577+002.295/`.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709: CFString =
  "mdta/com.apple.quicktime.location.ISO6709"
/// A metadata identifier: the 3 × 3 matrix by which a player should transform the video track.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform: CFString =
  "mdta/com.apple.quicktime.preferred-affine-transform"
/// A metadata identifier: the illuminance of the scene, in thousandths of a lux.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataSceneIlluminance: CFString =
  "mdta/com.apple.quicktime.scene-illuminance"
/// A metadata identifier: the identifier of the segment of a recording that a file is.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataSegmentIdentifier: CFString =
  "mdta/com.apple.quicktime.segment-identifier"
/// A metadata identifier: the orientation of video, numbered as in Exif.
public nonisolated(unsafe) let kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation: CFString =
  "mdta/com.apple.quicktime.video-orientation"
/// The metadata key space `lsdr`: date ranges of HLS playlists.
public nonisolated(unsafe) let kCMMetadataKeySpace_HLSDateRange: CFString = "lsdr"
/// The metadata key space `org.id3`: frames of ID3 tags.
public nonisolated(unsafe) let kCMMetadataKeySpace_ID3: CFString = "org.id3"
/// The metadata key space `uiso`: user data boxes of ISO base media files (`udta`, 3GPP).
public nonisolated(unsafe) let kCMMetadataKeySpace_ISOUserData: CFString = "uiso"
/// The metadata key space `icy`: the ICY headers of Internet radio.
public nonisolated(unsafe) let kCMMetadataKeySpace_Icy: CFString = "icy"
/// The metadata key space `mdta`: QuickTime metadata, with names in reverse DNS order as keys.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeMetadata: CFString = "mdta"
/// The metadata key space `udta`: QuickTime user data, with four-character codes as keys.
public nonisolated(unsafe) let kCMMetadataKeySpace_QuickTimeUserData: CFString = "udta"
/// The metadata key space `itsk`: iTunes metadata, with four-character codes as keys.
public nonisolated(unsafe) let kCMMetadataKeySpace_iTunes: CFString = "itsk"

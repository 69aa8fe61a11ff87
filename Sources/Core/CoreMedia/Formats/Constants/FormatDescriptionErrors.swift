public import CoreFoundation

/// Error of a conversion between descriptions and serialized sample descriptions: memory could not be allocated.
/// Linux: never returned.
public let kCMFormatDescriptionBridgeError_AllocationFailed: OSStatus = -12713
/// Error of a conversion between descriptions and serialized sample descriptions: the format description cannot be
/// serialized in the requested form. Linux: never returned.
public let kCMFormatDescriptionBridgeError_IncompatibleFormatDescription: OSStatus = -12716
/// Error of a conversion between descriptions and serialized sample descriptions: the format description is not valid.
/// Linux: never returned.
public let kCMFormatDescriptionBridgeError_InvalidFormatDescription: OSStatus = -12715
/// Error of a conversion between descriptions and serialized sample descriptions: a parameter is not valid. Linux:
/// never returned.
public let kCMFormatDescriptionBridgeError_InvalidParameter: OSStatus = -12712
/// Error of a conversion between descriptions and serialized sample descriptions: the serialized sample description is
/// not valid. Linux: never returned.
public let kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription: OSStatus = -12714
/// Error of a conversion between descriptions and serialized sample descriptions: the slice is not valid. Linux: never
/// returned.
public let kCMFormatDescriptionBridgeError_InvalidSlice: OSStatus = -12719
/// Error of a conversion between descriptions and serialized sample descriptions: the flavor of sample descriptions is
/// not supported. Linux: never returned.
public let kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor: OSStatus = -12717
/// Error of format descriptions: memory could not be allocated. Linux: never returned.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// Error of format descriptions: a parameter is not valid, or the description is one of other media.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// Error of format descriptions: the description does not contain the value.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12718

public import CoreFoundation

/// Error: Allocation Failed.
public let kCMFormatDescriptionBridgeError_AllocationFailed: OSStatus = -12713
/// Error: Incompatible Format Description.
public let kCMFormatDescriptionBridgeError_IncompatibleFormatDescription: OSStatus = -12716
/// Error: Invalid Format Description.
public let kCMFormatDescriptionBridgeError_InvalidFormatDescription: OSStatus = -12715
/// Error: Invalid Parameter.
public let kCMFormatDescriptionBridgeError_InvalidParameter: OSStatus = -12712
/// Error: Invalid Serialized Sample Description.
public let kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription: OSStatus = -12714
/// Error: Invalid Slice.
public let kCMFormatDescriptionBridgeError_InvalidSlice: OSStatus = -12719
/// Error: Unsupported Sample Description Flavor.
public let kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor: OSStatus = -12717
/// Error: Allocation Failed.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// Error: Invalid Parameter.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// Error: Value Not Available.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12718

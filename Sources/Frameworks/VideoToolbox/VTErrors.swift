public import CoreFoundation

/// The session does not have the property.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// The property can only be read.
public let kVTPropertyReadOnlyErr: OSStatus = -12901
/// A parameter is missing or not valid.
public let kVTParameterErr: OSStatus = -12902
/// The session was invalidated.
public let kVTInvalidSessionErr: OSStatus = -12903
/// Memory could not be allocated.
public let kVTAllocationFailedErr: OSStatus = -12904
/// A conversion between the two pixel formats is not supported.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905
/// The destination cannot be written to.
public let kVTPixelTransferNotPermittedErr: OSStatus = -12218
/// No decoder for the format is installed, or none that meets the specification.
public let kVTCouldNotFindVideoDecoderErr: OSStatus = -12906
/// A decoder or encoder could not be opened.
public let kVTCouldNotCreateInstanceErr: OSStatus = -12907
/// No encoder for the codec is installed, or none that meets the specification.
public let kVTCouldNotFindVideoEncoderErr: OSStatus = -12908
/// The bytes of a sample are damaged.
public let kVTVideoDecoderBadDataErr: OSStatus = -12909
/// The decoder does not support this variant of the format.
public let kVTVideoDecoderUnsupportedDataFormatErr: OSStatus = -12910
/// The decoder failed.
public let kVTVideoDecoderMalfunctionErr: OSStatus = -12911
/// The encoder failed.
public let kVTVideoEncoderMalfunctionErr: OSStatus = -12912
/// The decoder cannot be used now.
public let kVTVideoDecoderNotAvailableNowErr: OSStatus = -12913
/// The image cannot be rotated.
public let kVTPixelRotationNotSupportedErr: OSStatus = -12914
/// The encoder cannot be used now.
public let kVTVideoEncoderNotAvailableNowErr: OSStatus = -12915
/// The session cannot continue with samples of another format.
public let kVTFormatDescriptionChangeNotSupportedErr: OSStatus = -12916
/// The source does not describe its colours sufficiently.
public let kVTInsufficientSourceColorDataErr: OSStatus = -12917
/// Data for a colour conversion could not be created.
public let kVTCouldNotCreateColorCorrectionDataErr: OSStatus = -12918
/// A colour conversion failed.
public let kVTColorSyncTransformConvertFailedErr: OSStatus = -12919
/// The process may not use the decoder.
public let kVTVideoDecoderAuthorizationErr: OSStatus = -12210
/// The process may not use the encoder.
public let kVTVideoEncoderAuthorizationErr: OSStatus = -12211
/// The session failed.
public let kVTSessionMalfunctionErr: OSStatus = -17691
/// A sample that this one refers to is missing.
public let kVTVideoDecoderReferenceMissingErr: OSStatus = -17694
/// The decoder's result could not be delivered.
public let kVTVideoDecoderCallbackMessagingErr: OSStatus = -17695
/// The decoder failed for an unknown reason.
public let kVTVideoDecoderUnknownErr: OSStatus = -17696

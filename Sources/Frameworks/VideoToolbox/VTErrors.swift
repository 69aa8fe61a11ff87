public import CoreFoundation

/// `-12900`: the session does not have the property.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// `-12901`: the property can be read, but not set.
public let kVTPropertyReadOnlyErr: OSStatus = -12901
/// `-12902`: a parameter is missing or not valid.
public let kVTParameterErr: OSStatus = -12902
/// `-12903`: the session was invalidated.
public let kVTInvalidSessionErr: OSStatus = -12903
/// `-12904`: memory could not be allocated.
public let kVTAllocationFailedErr: OSStatus = -12904
/// `-12905`: a conversion between the two pixel formats is not supported.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905
/// `-12218`: the destination cannot be written to.
public let kVTPixelTransferNotPermittedErr: OSStatus = -12218
/// `-12906`: no decoder for the format is installed, or none that meets the specification.
public let kVTCouldNotFindVideoDecoderErr: OSStatus = -12906
/// `-12907`: a decoder or encoder could not be opened. Linux: not returned.
public let kVTCouldNotCreateInstanceErr: OSStatus = -12907
/// `-12908`: no encoder for the codec is installed, or none that meets the specification.
public let kVTCouldNotFindVideoEncoderErr: OSStatus = -12908
/// `-12909`: the bytes of a sample are damaged.
public let kVTVideoDecoderBadDataErr: OSStatus = -12909
/// `-12910`: the decoder does not support this variant of the format. Linux: not returned.
public let kVTVideoDecoderUnsupportedDataFormatErr: OSStatus = -12910
/// `-12911`: a decoder broke down. Linux: not returned.
public let kVTVideoDecoderMalfunctionErr: OSStatus = -12911
/// `-12912`: the encoder failed.
public let kVTVideoEncoderMalfunctionErr: OSStatus = -12912
/// `-12913`: the decoder cannot be used now, for example because others use its hardware. Linux: not returned.
public let kVTVideoDecoderNotAvailableNowErr: OSStatus = -12913
/// `-12914`: the samples of the destination's pixel format cannot be moved, or the source cannot be converted to that
/// format.
public let kVTPixelRotationNotSupportedErr: OSStatus = -12914
/// `-12915`: the encoder cannot be used now, for example because others use its hardware. Linux: not returned.
public let kVTVideoEncoderNotAvailableNowErr: OSStatus = -12915
/// `-12916`: the session cannot continue with samples of another format.
public let kVTFormatDescriptionChangeNotSupportedErr: OSStatus = -12916
/// `-12917`: the source does not describe its colours sufficiently. Linux: not returned.
public let kVTInsufficientSourceColorDataErr: OSStatus = -12917
/// `-12918`: data for a colour conversion could not be created. Linux: not returned.
public let kVTCouldNotCreateColorCorrectionDataErr: OSStatus = -12918
/// `-12919`: a colour conversion failed. Linux: not returned.
public let kVTColorSyncTransformConvertFailedErr: OSStatus = -12919
/// `-12210`: the process may not use the decoder. Linux: not returned.
public let kVTVideoDecoderAuthorizationErr: OSStatus = -12210
/// `-12211`: the process may not use the encoder. Linux: not returned.
public let kVTVideoEncoderAuthorizationErr: OSStatus = -12211
/// `-17691`: the session broke down. Linux: not returned.
public let kVTSessionMalfunctionErr: OSStatus = -17691
/// `-17694`: a sample that this one refers to is missing. Linux: not returned.
public let kVTVideoDecoderReferenceMissingErr: OSStatus = -17694
/// `-17695`: the decoder's result could not be delivered. Linux: not returned.
public let kVTVideoDecoderCallbackMessagingErr: OSStatus = -17695
/// `-17696`: the decoder failed for an unknown reason. Linux: not returned.
public let kVTVideoDecoderUnknownErr: OSStatus = -17696

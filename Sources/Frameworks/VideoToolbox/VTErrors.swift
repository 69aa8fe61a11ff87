public import CoreFoundation

/// The session has no such property, or it cannot have such a value.
public let kVTPropertyNotSupportedErr: OSStatus = -12900
/// The property can only be asked for.
public let kVTPropertyReadOnlyErr: OSStatus = -12901
/// A parameter is out of range or missing.
public let kVTParameterErr: OSStatus = -12902
/// The session was invalidated.
public let kVTInvalidSessionErr: OSStatus = -12903
/// The memory that was asked for cannot be had.
public let kVTAllocationFailedErr: OSStatus = -12904
/// No conversion exists between the two pixel formats.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12905
/// The destination cannot be written to.
public let kVTPixelTransferNotPermittedErr: OSStatus = -12218
/// There is no decoder for the format, or none as it was specified.
public let kVTCouldNotFindVideoDecoderErr: OSStatus = -12906
/// A decoder or encoder is there and could not be opened.
public let kVTCouldNotCreateInstanceErr: OSStatus = -12907
/// There is no encoder for the codec, or none as it was specified.
public let kVTCouldNotFindVideoEncoderErr: OSStatus = -12908
/// The bytes of a sample are damaged.
public let kVTVideoDecoderBadDataErr: OSStatus = -12909
/// The decoder does not know this kind of its format.
public let kVTVideoDecoderUnsupportedDataFormatErr: OSStatus = -12910
/// The decoder failed.
public let kVTVideoDecoderMalfunctionErr: OSStatus = -12911
/// The encoder failed.
public let kVTVideoEncoderMalfunctionErr: OSStatus = -12912
/// The decoder cannot be used now.
public let kVTVideoDecoderNotAvailableNowErr: OSStatus = -12913
/// The picture cannot be turned.
public let kVTPixelRotationNotSupportedErr: OSStatus = -12914
/// The encoder cannot be used now.
public let kVTVideoEncoderNotAvailableNowErr: OSStatus = -12915
/// The session cannot go on with samples of another format.
public let kVTFormatDescriptionChangeNotSupportedErr: OSStatus = -12916
/// The source does not say enough about its colour.
public let kVTInsufficientSourceColorDataErr: OSStatus = -12917
/// What a conversion of colour needs could not be made.
public let kVTCouldNotCreateColorCorrectionDataErr: OSStatus = -12918
/// A conversion of colour failed.
public let kVTColorSyncTransformConvertFailedErr: OSStatus = -12919
/// The process may not use the decoder.
public let kVTVideoDecoderAuthorizationErr: OSStatus = -12210
/// The process may not use the encoder.
public let kVTVideoEncoderAuthorizationErr: OSStatus = -12211
/// The session failed.
public let kVTSessionMalfunctionErr: OSStatus = -17691
/// A sample that this one refers to is missing.
public let kVTVideoDecoderReferenceMissingErr: OSStatus = -17694
/// What the decoder gave could not be handed over.
public let kVTVideoDecoderCallbackMessagingErr: OSStatus = -17695
/// The decoder failed, and did not say why.
public let kVTVideoDecoderUnknownErr: OSStatus = -17696

public import CoreFoundation

/// The key of a compression session's property: the average bit rate, a number in bits per second. If it is 0 or not
/// set, the quality determines the bit rate.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// The key of a compression session's property: an array of a limit in bytes and the period in
/// seconds to which it applies, once or twice. Linux: of two pairs, the one with fewer bytes per second is used.
public nonisolated(unsafe) let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// The key of a compression session's property: the constant bit rate, a number in bits per second. Linux: not
/// supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
/// The key of a compression session's property: the quality, a number from 0 (small) to 1 (like the source). It applies
/// if no average bit rate is set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// The key of a compression session's property: the largest number of frames from one key frame to the next; 0 lets the
/// encoder choose.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// The key of a compression session's property: the time since a key frame, in seconds, after which the next frame
/// becomes a key frame; 0 for no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString =
  "MaxKeyFrameIntervalDuration"
/// The key of a compression session's property: whether frames may refer to others, as they may if this is not set. If
/// false, all are key frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowTemporalCompression: CFString = "AllowTemporalCompression"
/// The key of a compression session's property: whether the decode order of frames may differ from their presentation
/// order, as it may if this is not set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"
/// The key of a compression session's property: whether frames arrive in real time. The encoder then does not look
/// ahead.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// The key of a compression session's property: the largest number of frames that the encoder may hold;
/// `kVTUnlimitedFrameDelayCount` for no limit. Linux: with any limit, the encoder holds none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxFrameDelayCount: CFString = "MaxFrameDelayCount"
/// The key of a compression session's property: the largest size of a slice of H.264, in bytes; 0 for no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxH264SliceBytes: CFString = "MaxH264SliceBytes"
/// The key of a compression session's property: the expected frame rate in frames per second, for rate control.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
/// The key of a compression session's property: the expected duration of all frames together, in seconds. Linux: not
/// supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedDuration: CFString = "ExpectedDuration"
/// The key of a compression session's property: the number of frames that the client will encode. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SourceFrameCount: CFString = "SourceFrameCount"
/// The key of a compression session's property: the profile and level, one of the `kVTProfileLevel` values of the
/// codec.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// The key of a compression session's property: the entropy coding of H.264, one of the `kVTH264EntropyMode` values;
/// nil lets the encoder choose.
public nonisolated(unsafe) let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// The key of a compression session's property: the colour primaries, one of Core Video's values; nil for those of the
/// first frame, or the usual ones if it states none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// The key of a compression session's property: the transfer function, one of Core Video's values; nil for that of the
/// first frame, or the usual one if it states none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// The key of a compression session's property: the matrix from RGB to Y′CbCr, one of Core Video's values; nil for that
/// of the first frame, or the usual one if it states none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"
/// The key of a compression session's property: the data of an ICC profile that describes the frames' colours. Linux:
/// not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ICCProfile: CFString = "ICCProfile"
/// The key of a compression session's property: the ratio of a pixel's width to its height, a dictionary with Core
/// Media's keys of a pixel aspect ratio.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelAspectRatio: CFString = "PixelAspectRatio"
/// The key of a compression session's property: the part of the frame to show, a dictionary with Core Media's keys of a
/// clean aperture.
public nonisolated(unsafe) let kVTCompressionPropertyKey_CleanAperture: CFString = "CleanAperture"
/// The key of a compression session's property: whether DV video is widescreen. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AspectRatio16x9: CFString = "AspectRatio16x9"
/// The key of a compression session's property: the number of fields per frame. Linux: always 1; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
/// The key of a compression session's property: which field of a frame is first in time, one of Core Media's field
/// details. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
/// The key of a compression session's property: whether frames are progressive instead of interlaced. Linux: always
/// true; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProgressiveScan: CFString = "ProgressiveScan"
/// The key of a compression session's property: the number of bits per pixel in the format description. Linux: 32 for
/// codecs with alpha, otherwise 24; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Depth: CFString = "Depth"
/// The key of a compression session's property: the number of frames that were passed to the session and not delivered
/// yet.
public nonisolated(unsafe) let kVTCompressionPropertyKey_NumberOfPendingFrames: CFString = "NumberOfPendingFrames"
/// The key of a compression session's property: whether the encoder and the client share a pixel buffer pool. Linux:
/// always false.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// The key of a compression session's property: the attributes of pixel buffers that the encoder takes without scaling,
/// in the usual pixel format for the codec.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: CFString =
  "VideoEncoderPixelBufferAttributes"
/// The key of a compression session's property: the settings for frames of another size, a dictionary with the keys of
/// pixel transfer sessions. Linux: it must have a scaling mode; other keys are ignored.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// The key of a compression session's property: the encoder's identifier, as in `VTCopyVideoEncoderList`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_EncoderID: CFString = "EncoderID"
/// The key of a compression session's property: whether hardware encodes. Linux: always false.
public nonisolated(unsafe) let kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: CFString =
  "UsingHardwareAcceleratedVideoEncoder"
/// The key of a compression session's property: the smallest quantization parameter of a video frame, 0 to 51. No limit
/// is set by default. Linux: sessions of H.264 alone have the property.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MinAllowedFrameQP: CFString = "MinAllowedFrameQP"
/// The key of a compression session's property: the largest quantization parameter of a video frame, 0 to 51. No limit
/// is set by default. Linux: sessions of H.264 alone have the property.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxAllowedFrameQP: CFString = "MaxAllowedFrameQP"
/// The key of a compression session's property: whether the encoder may lower the quality to encode faster; it does not
/// if this is not set. Linux: for H.264 and HEVC, true selects the encoder's preset `ultrafast` instead of `veryfast`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString =
  "PrioritizeEncodingSpeedOverQuality"
/// The key of a compression session's property: whether the encoder inserts metadata of high dynamic range, one of the
/// `kVTHDRMetadataInsertionMode` values. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
/// The key of a compression session's property: whether metadata of high dynamic range in the source is kept. Linux:
/// not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PreserveDynamicHDRMetadata: CFString =
  "PreserveDynamicHDRMetadata"
/// The key of a compression session's property: whether other frames precede those of the session. Linux: not
/// supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesBeforeStart: CFString = "MoreFramesBeforeStart"
/// The key of a compression session's property: whether other frames follow those of the session. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesAfterEnd: CFString = "MoreFramesAfterEnd"
/// The key of a compression session's property: the `VTMultiPassStorage` in which an encoder with several passes keeps
/// data between them. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MultiPassStorage: CFString = "MultiPassStorage"

/// −1, the value of `kVTCompressionPropertyKey_MaxFrameDelayCount` for no limit.
public let kVTUnlimitedFrameDelayCount = -1

/// The key, in a frame's properties, for whether it must be a key frame, a Boolean.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// The value of `kVTCompressionPropertyKey_H264EntropyMode` for context-adaptive variable-length coding, the only one
/// of the Baseline profile.
public nonisolated(unsafe) let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"
/// The value of `kVTCompressionPropertyKey_H264EntropyMode` for context-adaptive binary arithmetic coding, which needs
/// fewer bits and more time.
public nonisolated(unsafe) let kVTH264EntropyMode_CABAC: CFString = "CABAC"
/// The encoder inserts no metadata of high dynamic range.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_None: CFString = "None"
/// The encoder inserts the metadata of high dynamic range that the frames have.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_Auto: CFString = "Auto"
/// The key, in the specification of an encoder, for the identifier of the encoder to use, as in
/// `VTCopyVideoEncoderList`. If another encoder would be used, no session is created.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
/// The key, in the specification of an encoder, for whether hardware may encode, a Boolean. Linux: it is ignored,
/// because the processor encodes.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
  "EnableHardwareAcceleratedVideoEncoder"
/// The key, in the specification of an encoder, for whether hardware must encode, a Boolean. Linux: if true, no session
/// is created.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
  "RequireHardwareAcceleratedVideoEncoder"

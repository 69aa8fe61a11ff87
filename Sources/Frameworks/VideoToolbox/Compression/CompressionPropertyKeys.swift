public import CoreFoundation

/// The average bit rate, a number in bits per second. If it is 0 or not set, the quality determines the bit rate.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// One or two pairs of numbers: a limit in bytes, and the period in seconds to which the limit applies. Linux: of two
/// pairs, the one with fewer bytes per second is used.
public nonisolated(unsafe) let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// The constant bit rate, a number in bits per second. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
/// The quality, a number from 0 (small) to 1 (like the source). It applies if no average bit rate is set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// The largest number of frames from one key frame to the next; 0 lets the encoder choose.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// The time since a key frame, in seconds, after which the next frame becomes a key frame; 0 for no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString =
  "MaxKeyFrameIntervalDuration"
/// Whether frames may refer to others, as they may if this is not set. If false, all are key frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowTemporalCompression: CFString = "AllowTemporalCompression"
/// Whether the decode order of frames may differ from their presentation order, as it may if this is not set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"
/// Whether frames arrive in real time. The encoder then does not look ahead.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// The largest number of frames that the encoder may hold; `kVTUnlimitedFrameDelayCount` for no limit. Linux: with any
/// limit, the encoder holds none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxFrameDelayCount: CFString = "MaxFrameDelayCount"
/// The largest size of a slice of H.264, in bytes; 0 for no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxH264SliceBytes: CFString = "MaxH264SliceBytes"
/// The expected frame rate in frames per second, for rate control.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
/// The expected duration of all frames together, in seconds. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedDuration: CFString = "ExpectedDuration"
/// The number of frames that the client will encode. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SourceFrameCount: CFString = "SourceFrameCount"
/// The profile and level, one of the `kVTProfileLevel` values of the codec.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// The entropy coding of H.264, one of the `kVTH264EntropyMode` values; nil lets the encoder choose.
public nonisolated(unsafe) let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// The colour primaries, one of Core Video's values; nil for those of the first frame, or the usual ones if it states
/// none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// The transfer function, one of Core Video's values; nil for that of the first frame, or the usual one if it states
/// none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// The matrix from RGB to Y′CbCr, one of Core Video's values; nil for that of the first frame, or the usual one if it
/// states none.
public nonisolated(unsafe) let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"
/// The data of an ICC profile that describes the frames' colours. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ICCProfile: CFString = "ICCProfile"
/// The ratio of a pixel's width to its height, a dictionary with Core Media's keys of a pixel aspect ratio.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelAspectRatio: CFString = "PixelAspectRatio"
/// The part of the frame to show, a dictionary with Core Media's keys of a clean aperture.
public nonisolated(unsafe) let kVTCompressionPropertyKey_CleanAperture: CFString = "CleanAperture"
/// Whether DV video is widescreen. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AspectRatio16x9: CFString = "AspectRatio16x9"
/// The number of fields per frame. Linux: always 1; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
/// Which field of a frame is first in time, one of Core Media's field details. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
/// Whether frames are progressive instead of interlaced. Linux: always true; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProgressiveScan: CFString = "ProgressiveScan"
/// The number of bits per pixel in the format description. Linux: 32 for codecs with alpha, otherwise 24; it cannot be
/// set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Depth: CFString = "Depth"
/// The number of frames that were passed to the session and not delivered yet.
public nonisolated(unsafe) let kVTCompressionPropertyKey_NumberOfPendingFrames: CFString = "NumberOfPendingFrames"
/// Whether the encoder and the client share a pixel buffer pool. Linux: always false.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// The attributes of pixel buffers that the encoder takes without scaling, in the usual pixel format for the codec.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: CFString =
  "VideoEncoderPixelBufferAttributes"
/// The settings for frames of another size, a dictionary with the keys of pixel transfer sessions. Linux: it must have
/// a scaling mode; other keys are ignored.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// The encoder's identifier, as in `VTCopyVideoEncoderList`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_EncoderID: CFString = "EncoderID"
/// Whether hardware encodes. Linux: always false.
public nonisolated(unsafe) let kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: CFString =
  "UsingHardwareAcceleratedVideoEncoder"
/// The smallest quantization parameter of a video frame: 0 to 51. Linux: sessions of H.264 alone have the property.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MinAllowedFrameQP: CFString = "MinAllowedFrameQP"
/// The largest quantization parameter of a video frame: 0 to 51. Linux: sessions of H.264 alone have the property.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxAllowedFrameQP: CFString = "MaxAllowedFrameQP"
/// Whether the encoder may lower the quality to encode faster; it does not if this is not set. Linux: for H.264 and
/// HEVC, true selects the encoder's preset `ultrafast` instead of `veryfast`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString =
  "PrioritizeEncodingSpeedOverQuality"
/// Whether the encoder inserts metadata of high dynamic range, one of the `kVTHDRMetadataInsertionMode` values. Linux:
/// not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
/// Whether metadata of high dynamic range in the source is kept. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PreserveDynamicHDRMetadata: CFString =
  "PreserveDynamicHDRMetadata"
/// Whether other frames precede those of the session. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesBeforeStart: CFString = "MoreFramesBeforeStart"
/// Whether other frames follow those of the session. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesAfterEnd: CFString = "MoreFramesAfterEnd"
/// The `VTMultiPassStorage` in which an encoder with several passes keeps data between them. Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MultiPassStorage: CFString = "MultiPassStorage"

/// −1, the value of `kVTCompressionPropertyKey_MaxFrameDelayCount` for no limit.
public let kVTUnlimitedFrameDelayCount = -1

/// The key of a frame's properties that states whether it must be a key frame, a Boolean.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// Context-adaptive variable-length coding, the only one of the Baseline profile of H.264.
public nonisolated(unsafe) let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"
/// Context-adaptive binary arithmetic coding of H.264, which needs fewer bits and more time.
public nonisolated(unsafe) let kVTH264EntropyMode_CABAC: CFString = "CABAC"
/// The encoder inserts no metadata of high dynamic range.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_None: CFString = "None"
/// The encoder inserts the metadata of high dynamic range that the frames have.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_Auto: CFString = "Auto"
/// The identifier of the encoder to use, as in `VTCopyVideoEncoderList`. If another encoder would be used, no session
/// is created.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
/// Whether hardware may encode, a Boolean. Linux: it is ignored, because the processor encodes.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
  "EnableHardwareAcceleratedVideoEncoder"
/// Whether hardware must encode, a Boolean. Linux: if true, no session is created.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
  "RequireHardwareAcceleratedVideoEncoder"

public import CoreFoundation

/// Bits a second in the long run, a number.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// Bytes and seconds, one after the other: no stretch of so many seconds has more bytes.
public nonisolated(unsafe) let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// Bits a second at any time, a number.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
/// From 0 (small) to 1 (like the source), where no bit rate is set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// The most frames from one key frame to the next; 0 leaves it to the encoder.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// The most seconds from one key frame to the next; 0 sets no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString =
  "MaxKeyFrameIntervalDuration"
/// Whether frames may refer to others; if not, all are key frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowTemporalCompression: CFString = "AllowTemporalCompression"
/// Whether frames may be decoded in another order than they are shown in.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"
/// Whether frames come as fast as they are shown: the encoder does not look ahead.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// The most frames that the encoder keeps before it gives one; `kVTUnlimitedFrameDelayCount` sets no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxFrameDelayCount: CFString = "MaxFrameDelayCount"
/// The most bytes of a slice of H.264.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxH264SliceBytes: CFString = "MaxH264SliceBytes"
/// Frames a second, for rate control.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
/// Seconds in all.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedDuration: CFString = "ExpectedDuration"
/// Frames in all.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SourceFrameCount: CFString = "SourceFrameCount"
/// The profile and level, one of the `kVTProfileLevel` values of the codec.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// One of the `kVTH264EntropyMode` values.
public nonisolated(unsafe) let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// The primaries, one of Core Video's values; nil: as the pictures say.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// The transfer function, one of Core Video's values; nil: as the pictures say.
public nonisolated(unsafe) let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// The matrix, one of Core Video's values; nil: as the pictures say.
public nonisolated(unsafe) let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"
/// A colour profile.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ICCProfile: CFString = "ICCProfile"
/// The shape of a pixel, a dictionary with Core Media's keys.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelAspectRatio: CFString = "PixelAspectRatio"
/// The part that is to be shown, a dictionary with Core Media's keys.
public nonisolated(unsafe) let kVTCompressionPropertyKey_CleanAperture: CFString = "CleanAperture"
/// Whether DV is wide.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AspectRatio16x9: CFString = "AspectRatio16x9"
/// Fields of a frame.  Linux: always 1; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
/// The order of fields.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
/// Whether frames have no fields.  Linux: always true; it cannot be set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProgressiveScan: CFString = "ProgressiveScan"
/// Bits of a pixel as the format description has them.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Depth: CFString = "Depth"
/// Frames that went in and have not come out.
public nonisolated(unsafe) let kVTCompressionPropertyKey_NumberOfPendingFrames: CFString = "NumberOfPendingFrames"
/// Whether encoder and client take buffers from one pool.  Linux: never.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// Attributes of the buffers that the encoder takes without converting them.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: CFString =
  "VideoEncoderPixelBufferAttributes"
/// How pictures of other sizes are fitted, a dictionary with the keys of pixel transfer sessions.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// The encoder's name, as in `VTCopyVideoEncoderList`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_EncoderID: CFString = "EncoderID"
/// Whether hardware encodes.  Linux: never.
public nonisolated(unsafe) let kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: CFString =
  "UsingHardwareAcceleratedVideoEncoder"
/// The least quantiser of a frame of H.264.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MinAllowedFrameQP: CFString = "MinAllowedFrameQP"
/// The greatest quantiser of a frame of H.264.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxAllowedFrameQP: CFString = "MaxAllowedFrameQP"
/// Whether speed counts for more than quality.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString =
  "PrioritizeEncodingSpeedOverQuality"
/// How metadata of high dynamic range is inserted.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
/// Whether metadata of high dynamic range in the source is kept.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PreserveDynamicHDRMetadata: CFString =
  "PreserveDynamicHDRMetadata"
/// Whether frames come before those of the session.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesBeforeStart: CFString = "MoreFramesBeforeStart"
/// Whether frames come after those of the session.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesAfterEnd: CFString = "MoreFramesAfterEnd"
/// Where several passes leave their notes.  Linux: not supported.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MultiPassStorage: CFString = "MultiPassStorage"

/// No limit for `kVTCompressionPropertyKey_MaxFrameDelayCount`.
public let kVTUnlimitedFrameDelayCount = -1

/// Among a frame's properties: whether it has to be a key frame.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// Variable-length codes.
public nonisolated(unsafe) let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"
/// Arithmetic coding: smaller, and slower to decode.
public nonisolated(unsafe) let kVTH264EntropyMode_CABAC: CFString = "CABAC"
/// No metadata is inserted.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_None: CFString = "None"
/// What the picture says is inserted.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_Auto: CFString = "Auto"
/// Which encoder is wanted, by its name in `VTCopyVideoEncoderList`.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EncoderID: CFString = "EncoderID"
/// Whether hardware may encode.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder: CFString =
  "EnableHardwareAcceleratedVideoEncoder"
/// Whether hardware must encode.  Linux: no session is made then.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder: CFString =
  "RequireHardwareAcceleratedVideoEncoder"

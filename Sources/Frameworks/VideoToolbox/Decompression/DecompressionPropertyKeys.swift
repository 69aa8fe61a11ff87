public import CoreFoundation

/// The key of a decompression session's property: the number of threads that decode. More than one can delay frames.
/// Linux: set it before the first sample; one thread decodes AV1 in any case.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ThreadCount: CFString = "ThreadCount"
/// The key of a decompression session's property: whether frames are needed in real time. If false, they may be
/// delayed. Linux: set it before the first sample.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_RealTime: CFString = "RealTime"
/// The key of a decompression session's property: the frames that are decoded, one of the
/// `kVTDecompressionProperty_OnlyTheseFrames` values.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_OnlyTheseFrames: CFString = "OnlyTheseFrames"
/// The key of a decompression session's property: the number of frames that were passed to the session and not
/// delivered yet.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: CFString =
  "NumberOfFramesBeingDecoded"
/// The key of a decompression session's property: whether frames of the codec can refer to others. Linux: false for
/// ProRes and JPEG, true for all other codecs.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ContentHasInterframeDependencies: CFString =
  "ContentHasInterframeDependencies"
/// The key of a decompression session's property: whether hardware decodes. Linux: always false.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: CFString =
  "UsingHardwareAcceleratedVideoDecoder"
/// The key of a decompression session's property: the settings for frames of another size. Linux: not supported.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// The key of a decompression session's property: whether each frame has its metadata of high dynamic range. Linux: not
/// supported.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PropagatePerFrameHDRDisplayMetadata: CFString =
  "PropagatePerFrameHDRDisplayMetadata"
/// All frames are decoded; the default.
public nonisolated(unsafe) let kVTDecompressionProperty_OnlyTheseFrames_AllFrames: CFString = "AllFrames"
/// Only frames to which others may refer are decoded.
public nonisolated(unsafe) let kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames: CFString =
  "NonDroppableFrames"
/// Only key frames are decoded, which refer to no others.
public nonisolated(unsafe) let kVTDecompressionProperty_OnlyTheseFrames_KeyFrames: CFString = "KeyFrames"
/// The key, in the specification of a decoder, for whether hardware may decode, a Boolean. Linux: it is ignored,
/// because the processor decodes.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString =
  "EnableHardwareAcceleratedVideoDecoder"
/// The key, in the specification of a decoder, for whether hardware must decode, a Boolean. Linux: if true, no session
/// is created.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
  "RequireHardwareAcceleratedVideoDecoder"

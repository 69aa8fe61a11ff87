public import CoreFoundation

/// How many threads decode, a number; more than one delay frames.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ThreadCount: CFString = "ThreadCount"
/// Whether frames are decoded as fast as they are shown; if not, they may be delayed.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_RealTime: CFString = "RealTime"
/// Which frames are decoded, one of the `kVTDecompressionProperty_OnlyTheseFrames` values.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_OnlyTheseFrames: CFString = "OnlyTheseFrames"
/// Frames that went in and have not come out.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: CFString =
  "NumberOfFramesBeingDecoded"
/// Whether frames refer to others, as far as the codec tells.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ContentHasInterframeDependencies: CFString =
  "ContentHasInterframeDependencies"
/// Whether hardware decodes.  Linux: never.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: CFString =
  "UsingHardwareAcceleratedVideoDecoder"
/// How pictures are fitted.  Linux: not supported.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// Whether metadata of high dynamic range goes with each frame.  Linux: not supported.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_PropagatePerFrameHDRDisplayMetadata: CFString =
  "PropagatePerFrameHDRDisplayMetadata"
/// Every frame.
public nonisolated(unsafe) let kVTDecompressionProperty_OnlyTheseFrames_AllFrames: CFString = "AllFrames"
/// Frames that others may need.
public nonisolated(unsafe) let kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames: CFString =
  "NonDroppableFrames"
/// Frames at which decoding can start.
public nonisolated(unsafe) let kVTDecompressionProperty_OnlyTheseFrames_KeyFrames: CFString = "KeyFrames"
/// Whether hardware may decode.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder: CFString =
  "EnableHardwareAcceleratedVideoDecoder"
/// Whether hardware must decode.  Linux: no session is made then.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder: CFString =
  "RequireHardwareAcceleratedVideoDecoder"

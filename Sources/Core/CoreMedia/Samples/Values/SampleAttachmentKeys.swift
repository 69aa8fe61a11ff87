public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The attachment key of a sample: Audio Independent Sample Decoder Refresh Count.
public nonisolated(unsafe) let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
  "AudioIndependentSampleDecoderRefreshCount"
/// The attachment key of a sample: Cryptor Subsample Auxiliary Data.
public nonisolated(unsafe) let kCMSampleAttachmentKey_CryptorSubsampleAuxiliaryData: CFString =
  "CryptorSubsampleAuxiliaryData"
/// The attachment key of a sample: Depends On Others.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// The attachment key of a sample: Display Immediately.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// The attachment key of a sample: Do Not Display.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// The attachment key of a sample: Earlier Display Times Allowed.
public nonisolated(unsafe) let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
  "EarlierDisplayTimesAllowed"
/// The attachment key of a sample: HDR10Plus Per Frame Data.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HDR10PlusPerFrameData: CFString = "HDR10PlusPerFrameData"
/// The attachment key of a sample: HEVCStepwise Temporal Sub Layer Access.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString =
  "HEVCStepwiseTemporalSubLayerAccess"
/// The attachment key of a sample: HEVCSync Sample NALUnit Type.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"
/// The attachment key of a sample: HEVCTemporal Level Info.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"
/// The attachment key of a sample: HEVCTemporal Sub Layer Access.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString =
  "HEVCTemporalSubLayerAccess"
/// The attachment key of a sample: Has Redundant Coding.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// The attachment key of a sample: Is Depended On By Others.
public nonisolated(unsafe) let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// The attachment key of a sample: Not Sync.
public nonisolated(unsafe) let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// The attachment key of a sample: Partial Sync.
public nonisolated(unsafe) let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// The attachment key of a sample: Post Decode Processing Metadata.
public nonisolated(unsafe) let kCMSampleAttachmentKey_PostDecodeProcessingMetadata: CFString =
  "PostDecodeProcessingMetadata"

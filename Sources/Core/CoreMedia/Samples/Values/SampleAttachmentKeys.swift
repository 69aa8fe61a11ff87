public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The key of a sample's attachment: the number of packets that a decoder needs for a refresh, if decoding starts at
/// this independent audio sample.
public nonisolated(unsafe) let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
  "AudioIndependentSampleDecoderRefreshCount"
/// The key of a sample's attachment: data that states which parts of the sample are encrypted (subsample encryption of
/// ISO/IEC 23001-7). Linux: never set.
public nonisolated(unsafe) let kCMSampleAttachmentKey_CryptorSubsampleAuxiliaryData: CFString =
  "CryptorSubsampleAuxiliaryData"
/// The key of a sample's attachment, a boolean: whether decoding needs other samples; false for an I-frame. If absent,
/// it is unknown.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// The key of a sample's attachment: whether the frame is shown at once instead of at its presentation timestamp.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// The key of a sample's attachment: whether the frame is decoded but not shown.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// The key of a sample's attachment: whether later samples may have earlier presentation timestamps.
public nonisolated(unsafe) let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
  "EarlierDisplayTimesAllowed"
/// The key of a sample's attachment: the HDR10+ metadata of the frame (SMPTE ST 2094-40), as data. Linux: never set.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HDR10PlusPerFrameData: CFString = "HDR10PlusPerFrameData"
/// The key of a sample's attachment, a boolean: whether a decoder can switch up to the temporal sublayer of this HEVC
/// sample here (a step-wise temporal sublayer access, STSA). Linux: never set.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString =
  "HEVCStepwiseTemporalSubLayerAccess"
/// The key of a sample's attachment: the `nal_unit_type` of an HEVC sync sample, a number such as 19 or 20 for IDR
/// pictures. Linux: never set.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"
/// The key of a sample's attachment: the level, profile and tier of an HEVC temporal sublayer, a dictionary with
/// `kCMHEVCTemporalLevelInfoKey_` keys.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"
/// The key of a sample's attachment, a boolean: whether a decoder can switch up to the temporal sublayer of this HEVC
/// sample, and to higher ones, here (a temporal sublayer access, TSA). Linux: never set.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString =
  "HEVCTemporalSubLayerAccess"
/// The key of a sample's attachment, a boolean: whether the sample repeats content for the case that other samples are
/// lost (`sample_has_redundancy` of ISO/IEC 14496-12).
public nonisolated(unsafe) let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// The key of a sample's attachment, a boolean: whether other samples need this one for decoding; false for a sample
/// that can be dropped. If absent, it is unknown.
public nonisolated(unsafe) let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// The key of a sample's attachment: whether the sample is not a sync sample, so decoding cannot start with it.
public nonisolated(unsafe) let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// The key of a sample's attachment: whether the sample is a partial sync sample. If decoding starts with it, only the
/// frames that are shown after it can be decoded.
public nonisolated(unsafe) let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// The key of a sample's attachment: metadata for processing of the decoded frame, such as its mapping to a display.
/// Linux: never set.
public nonisolated(unsafe) let kCMSampleAttachmentKey_PostDecodeProcessingMetadata: CFString =
  "PostDecodeProcessingMetadata"

public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// HEVCTemporal Level Info Key: Constraint Indicator Flags.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ConstraintIndicatorFlags: CFString =
  "ConstraintIndicatorFlags"
/// HEVCTemporal Level Info Key: Level Index.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_LevelIndex: CFString = "LevelIndex"
/// HEVCTemporal Level Info Key: Profile Compatibility Flags.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileCompatibilityFlags: CFString =
  "ProfileCompatibilityFlags"
/// HEVCTemporal Level Info Key: Profile Index.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileIndex: CFString = "ProfileIndex"
/// HEVCTemporal Level Info Key: Profile Space.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileSpace: CFString = "ProfileSpace"
/// HEVCTemporal Level Info Key: Temporal Level.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TemporalLevel: CFString = "TemporalLevel"
/// HEVCTemporal Level Info Key: Tier Flag.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TierFlag: CFString = "TierFlag"
/// Sample Buffer Attachment Key: Camera Intrinsic Matrix.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// Sample Buffer Attachment Key: Display Empty Media Immediately.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
  "DisplayEmptyMediaImmediately"
/// Sample Buffer Attachment Key: Drain After Decoding.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"
/// Sample Buffer Attachment Key: Dropped Frame Reason.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// Sample Buffer Attachment Key: Dropped Frame Reason Info.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// Sample Buffer Attachment Key: Empty Media.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"
/// Sample Buffer Attachment Key: Ends Previous Sample Duration.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString =
  "EndsPreviousSampleDuration"
/// Sample Buffer Attachment Key: Fill Discontinuities With Silence.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
  "FillDiscontinuitiesWithSilence"
/// Sample Buffer Attachment Key: Force Key Frame.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// Sample Buffer Attachment Key: Gradual Decoder Refresh.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// Sample Buffer Attachment Key: Permanent Empty Media.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"
/// Sample Buffer Attachment Key: Post Notification When Consumed.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
  "PostNotificationWhenConsumed"
/// Sample Buffer Attachment Key: Reset Decoder Before Decoding.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString =
  "ResetDecoderBeforeDecoding"
/// Sample Buffer Attachment Key: Resume Output.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"
/// Sample Buffer Attachment Key: Reverse.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"
/// Sample Buffer Attachment Key: Sample Reference Byte Offset.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString =
  "SampleReferenceByteOffset"
/// Sample Buffer Attachment Key: Sample Reference URL.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"
/// Sample Buffer Attachment Key: Speed Multiplier.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"
/// Sample Buffer Attachment Key: Still Image Lens Stabilization Info.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString =
  "StillImageLensStabilizationInfo"
/// Sample Buffer Attachment Key: Transition ID.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"
/// Sample Buffer Attachment Key: Trim Duration At End.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// Sample Buffer Attachment Key: Trim Duration At Start.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// Sample Buffer Dropped Frame Reason Info: Camera Mode Switch.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
/// Sample Buffer Dropped Frame Reason: Discontinuity.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// Sample Buffer Dropped Frame Reason: Frame Was Late.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// Sample Buffer Dropped Frame Reason: Out Of Buffers.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// Sample Buffer Lens Stabilization Info: Active.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Active: CFString = "Active"
/// Sample Buffer Lens Stabilization Info: Off.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Off: CFString = "Off"
/// Sample Buffer Lens Stabilization Info: Out Of Range.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_OutOfRange: CFString = "OutOfRange"
/// Sample Buffer Lens Stabilization Info: Unavailable.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Unavailable: CFString = "Unavailable"

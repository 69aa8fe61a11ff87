public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The key in a dictionary of HEVC temporal level info: the constraint indicator flags of the profile, 6 bytes of data.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ConstraintIndicatorFlags: CFString =
  "ConstraintIndicatorFlags"
/// The key in a dictionary of HEVC temporal level info: the number 30 × the level, such as 120 for level 4.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_LevelIndex: CFString = "LevelIndex"
/// The key in a dictionary of HEVC temporal level info: one bit for each profile that can decode the sublayer, 4 bytes
/// of data.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileCompatibilityFlags: CFString =
  "ProfileCompatibilityFlags"
/// The key in a dictionary of HEVC temporal level info: the number of the profile, such as 1 for Main and 2 for Main
/// 10.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileIndex: CFString = "ProfileIndex"
/// The key in a dictionary of HEVC temporal level info: the context in which the profile's number is defined, 0 in
/// H.265.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileSpace: CFString = "ProfileSpace"
/// The key in a dictionary of HEVC temporal level info: the number of the temporal sublayer, from 0.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TemporalLevel: CFString = "TemporalLevel"
/// The key in a dictionary of HEVC temporal level info: the number 0 for the Main tier, 1 for the High tier.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TierFlag: CFString = "TierFlag"
/// The key of a buffer's attachment: the camera's focal lengths and optical centre for the frame, in pixels, as the
/// data of a matrix of 3×3 floats. Linux: never set.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// The key of a buffer's attachment, a boolean on a buffer without samples: whether a video renderer removes the frame
/// on display at once.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
  "DisplayEmptyMediaImmediately"
/// The key of a buffer's attachment: whether the decoder, once it has decoded these samples, outputs all frames that it
/// still holds. Linux: ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"
/// The key of a buffer's attachment: the reason for a dropped frame, one of the `kCMSampleBufferDroppedFrameReason_`
/// constants.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// The key of a buffer's attachment: details of the reason for a dropped frame,
/// `kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch`. Linux: never set.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// The key of a buffer's attachment, a boolean on a buffer without samples: whether a video renderer removes the frame
/// on display at the buffer's time, because the track is empty from then on.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"
/// The key of a buffer's attachment: whether the duration of the previous sample ends at this buffer's time. Linux:
/// ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString =
  "EndsPreviousSampleDuration"
/// The key of a buffer's attachment: whether gaps in the timeline of audio are filled with silence. Linux: ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
  "FillDiscontinuitiesWithSilence"
/// The key of a buffer's attachment: whether the encoder is to make a key frame of this frame. Linux: ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// The key of a buffer's attachment: the number of samples to decode before output is correct. Linux: ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// The key of a buffer's attachment, a boolean on a buffer without samples: whether a video renderer removes the frame
/// on display at the buffer's time, because the track stays empty from then on.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"
/// The key of a buffer's attachment: a dictionary that is posted in a notification when the buffer is consumed. Linux:
/// ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
  "PostNotificationWhenConsumed"
/// The key of a buffer's attachment: whether the decoder is reset before these samples. Linux: readers of stored
/// samples set it; decoders ignore it.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString =
  "ResetDecoderBeforeDecoding"
/// The key of a buffer's attachment: the tag of the `kCMSampleBufferConduitNotification_InhibitOutputUntil`
/// notification that this buffer ends. Linux: ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"
/// The key of a buffer's attachment: whether the samples are shown in reverse order. Linux: only the output timestamps
/// depend on it.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"
/// The key of a buffer's attachment: the offset of the samples in the file of
/// `kCMSampleBufferAttachmentKey_SampleReferenceURL`, in bytes.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString =
  "SampleReferenceByteOffset"
/// The key of a buffer's attachment: the URL of the file that contains the samples, for a buffer without data of its
/// own (a sample reference).
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"
/// The key of a buffer's attachment: the speed of the samples, such as 2 for twice the normal speed.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"
/// The key of a buffer's attachment: the result of lens stabilization for a still image, one of the
/// `kCMSampleBufferLensStabilizationInfo_` constants. Linux: never set.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString =
  "StillImageLensStabilizationInfo"
/// The key of a buffer's attachment: the identifier of a transition to other media. Linux: ignored.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"
/// The key of a buffer's attachment: the duration to remove from the end after decoding, as the dictionary of a
/// `CMTime`.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"
/// The key of a buffer's attachment: the duration to remove from the start after decoding, as the dictionary of a
/// `CMTime`.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"
/// Details of the reason for a dropped frame: the camera changed its mode. Linux: never reported.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
/// A reason for a dropped frame: the source skipped an unknown number of frames.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// A reason for a dropped frame: the client was still processing an earlier frame.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// A reason for a dropped frame: the source had no free buffers.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// A result of lens stabilization: the lens was moved against the shaking of the camera. Linux: never reported.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Active: CFString = "Active"
/// A result of lens stabilization: the lens was not moved, because stabilization was switched off. Linux: never
/// reported.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Off: CFString = "Off"
/// A result of lens stabilization: the motion exceeded the range of the stabilization. Linux: never reported.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_OutOfRange: CFString = "OutOfRange"
/// A result of lens stabilization: the device has no stabilization. Linux: never reported.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Unavailable: CFString = "Unavailable"

public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.
extension CMSampleBuffer {
  /// The keys of attachments to a sample buffer as a whole. Each is a `kCMSampleBufferAttachmentKey_` constant.
  public struct AttachmentKey: RawRepresentable, Hashable {
    /// The key's string, a `kCMSampleBufferAttachmentKey_` constant.
    public var rawValue: CFString
    /// Makes a key from any string, which need not be one of Apple's keys.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The attachment key of the camera's focal lengths and optical centre for the frame, in pixels: the data of a
    /// matrix of 3×3 floats. Linux: never set.
    public nonisolated(unsafe) static let cameraIntrinsicMatrix = Self(
      rawValue: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix)
    /// The attachment key of a boolean on a buffer without samples: whether a video renderer removes the frame on
    /// display at once.
    public nonisolated(unsafe) static let displayEmptyMediaImmediately = Self(
      rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately)
    /// The attachment key of whether the decoder, once it has decoded these samples, outputs all frames that it still
    /// holds. Linux: ignored.
    public nonisolated(unsafe) static let drainAfterDecoding = Self(
      rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    /// The attachment key of the reason for a dropped frame: one of the `kCMSampleBufferDroppedFrameReason_` constants.
    public nonisolated(unsafe) static let droppedFrameReason = Self(
      rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    /// The attachment key of details of the reason for a dropped frame:
    /// `kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch`. Linux: never set.
    public nonisolated(unsafe) static let droppedFrameReasonInfo = Self(
      rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    /// The attachment key of a boolean on a buffer without samples: whether a video renderer removes the frame on
    /// display at the buffer's time, because the track is empty from then on.
    public nonisolated(unsafe) static let emptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    /// The attachment key of whether the duration of the previous sample ends at this buffer's time. Linux: ignored.
    public nonisolated(unsafe) static let endsPreviousSampleDuration = Self(
      rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration)
    /// The attachment key of whether gaps in the timeline of audio are filled with silence. Linux: ignored.
    public nonisolated(unsafe) static let fillDiscontinuitiesWithSilence = Self(
      rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence)
    /// The attachment key of whether the encoder is to make a key frame of this frame. Linux: ignored.
    public nonisolated(unsafe) static let forceKeyFrame = Self(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
    /// The attachment key of the number of samples to decode before output is correct. Linux: ignored.
    public nonisolated(unsafe) static let gradualDecoderRefresh = Self(
      rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    /// The attachment key of a boolean on a buffer without samples: whether a video renderer removes the frame on
    /// display at the buffer's time, because the track stays empty from then on.
    public nonisolated(unsafe) static let permanentEmptyMedia = Self(
      rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    /// The attachment key of a dictionary that is posted in a notification when the buffer is consumed. Linux: ignored.
    public nonisolated(unsafe) static let postNotificationWhenConsumed = Self(
      rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed)
    /// The attachment key of whether the decoder is reset before these samples. Linux: readers of stored samples set
    /// it; decoders ignore it.
    public nonisolated(unsafe) static let resetDecoderBeforeDecoding = Self(
      rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding)
    /// The attachment key of the tag of the `kCMSampleBufferConduitNotification_InhibitOutputUntil` notification that
    /// this buffer ends. Linux: ignored.
    public nonisolated(unsafe) static let resumeOutput = Self(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    /// The attachment key of whether the samples are shown in reverse order. Linux: only the output timestamps depend
    /// on it.
    public nonisolated(unsafe) static let reverse = Self(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    /// The attachment key of the offset of the samples in the file of `sampleReferenceURL`, in bytes.
    public nonisolated(unsafe) static let sampleReferenceByteOffset = Self(
      rawValue: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset)
    /// The attachment key of the URL of the file that contains the samples, for a buffer without data of its own (a
    /// sample reference).
    public nonisolated(unsafe) static let sampleReferenceURL = Self(
      rawValue: kCMSampleBufferAttachmentKey_SampleReferenceURL)
    /// The attachment key of the speed of the samples, such as 2 for twice the normal speed.
    public nonisolated(unsafe) static let speedMultiplier = Self(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    /// The attachment key of the result of lens stabilization for a still image: one of the
    /// `kCMSampleBufferLensStabilizationInfo_` constants. Linux: never set.
    public nonisolated(unsafe) static let stillImageLensStabilizationInfo = Self(
      rawValue: kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo)
    /// The attachment key of the identifier of a transition to other media. Linux: ignored.
    public nonisolated(unsafe) static let transitionID = Self(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    /// The attachment key of the duration to remove from the end after decoding: the dictionary of a `CMTime`.
    public nonisolated(unsafe) static let trimDurationAtEnd = Self(
      rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    /// The attachment key of the duration to remove from the start after decoding: the dictionary of a `CMTime`.
    public nonisolated(unsafe) static let trimDurationAtStart = Self(
      rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
  }
}

extension CMSampleBuffer.PerSampleAttachmentsDictionary {
  /// The keys of attachments to one sample. Each is a `kCMSampleAttachmentKey_` constant.
  public struct Key: RawRepresentable, Hashable {
    /// The key's string, a `kCMSampleAttachmentKey_` constant.
    public var rawValue: CFString
    /// Makes a key from any string, which need not be one of Apple's keys.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The key, among one sample's attachments, of the number of packets that a decoder needs for a refresh, if
    /// decoding starts at this independent audio sample.
    public nonisolated(unsafe) static let audioIndependentSampleDecoderRefreshCount = Self(
      rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount)
    /// The key, among one sample's attachments, of a boolean: whether decoding needs other samples; false for an
    /// I-frame. If absent, it is unknown.
    public nonisolated(unsafe) static let dependsOnOthers = Self(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
    /// The key, among one sample's attachments, of whether the frame is shown at once instead of at its presentation
    /// timestamp.
    public nonisolated(unsafe) static let displayImmediately = Self(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
    /// The key, among one sample's attachments, of whether the frame is decoded but not shown.
    public nonisolated(unsafe) static let doNotDisplay = Self(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    /// The key, among one sample's attachments, of whether later samples may have earlier presentation timestamps.
    public nonisolated(unsafe) static let earlierDisplayTimesAllowed = Self(
      rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
    /// The key, among one sample's attachments, of a boolean: whether the sample repeats content for the case that
    /// other samples are lost (`sample_has_redundancy` of ISO/IEC 14496-12).
    public nonisolated(unsafe) static let hasRedundantCoding = Self(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    /// The key, among one sample's attachments, of a boolean: whether an HEVC sample is a step-wise temporal sublayer
    /// access (STSA) sample. Linux: never set.
    public nonisolated(unsafe) static let hevcStepwiseTemporalSubLayerAccess = Self(
      rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess)
    /// The key, among one sample's attachments, of the `nal_unit_type` of an HEVC sync sample, a number such as 19 or
    /// 20 for IDR pictures. Linux: never set.
    public nonisolated(unsafe) static let hevcSyncSampleNALUnitType = Self(
      rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
    /// The key, among one sample's attachments, of the level, profile and tier of an HEVC temporal sublayer, a
    /// dictionary with `kCMHEVCTemporalLevelInfoKey_` keys.
    public nonisolated(unsafe) static let hevcTemporalLevelInfo = Self(
      rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
    /// The key, among one sample's attachments, of a boolean: whether an HEVC sample is a temporal sublayer access
    /// (TSA) sample. Linux: never set.
    public nonisolated(unsafe) static let hevcTemporalSubLayerAccess = Self(
      rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
    /// The key, among one sample's attachments, of a boolean: whether other samples need this one for decoding; false
    /// for a sample that can be dropped. If absent, it is unknown.
    public nonisolated(unsafe) static let isDependedOnByOthers = Self(
      rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
    /// The key, among one sample's attachments, of whether the sample is not a sync sample, so decoding cannot start
    /// with it.
    public nonisolated(unsafe) static let notSync = Self(rawValue: kCMSampleAttachmentKey_NotSync)
    /// The key, among one sample's attachments, of whether the sample is a partial sync sample: if decoding starts with
    /// it, only the frames that are shown after it can be decoded.
    public nonisolated(unsafe) static let partialSync = Self(rawValue: kCMSampleAttachmentKey_PartialSync)
  }
}

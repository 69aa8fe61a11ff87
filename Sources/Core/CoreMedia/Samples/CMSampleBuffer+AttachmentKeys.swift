public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.
extension CMSampleBuffer {
  /// The keys of attachments of a sample buffer as a whole.
  public struct AttachmentKey: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Camera Intrinsic Matrix.
    public nonisolated(unsafe) static let cameraIntrinsicMatrix = Self(
      rawValue: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix)
    /// Display Empty Media Immediately.
    public nonisolated(unsafe) static let displayEmptyMediaImmediately = Self(
      rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately)
    /// Drain After Decoding.
    public nonisolated(unsafe) static let drainAfterDecoding = Self(
      rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    /// Dropped Frame Reason.
    public nonisolated(unsafe) static let droppedFrameReason = Self(
      rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    /// Dropped Frame Reason Info.
    public nonisolated(unsafe) static let droppedFrameReasonInfo = Self(
      rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    /// Empty Media.
    public nonisolated(unsafe) static let emptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    /// Ends Previous Sample Duration.
    public nonisolated(unsafe) static let endsPreviousSampleDuration = Self(
      rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration)
    /// Fill Discontinuities With Silence.
    public nonisolated(unsafe) static let fillDiscontinuitiesWithSilence = Self(
      rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence)
    /// Force Key Frame.
    public nonisolated(unsafe) static let forceKeyFrame = Self(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
    /// Gradual Decoder Refresh.
    public nonisolated(unsafe) static let gradualDecoderRefresh = Self(
      rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    /// Permanent Empty Media.
    public nonisolated(unsafe) static let permanentEmptyMedia = Self(
      rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    /// Post Notification When Consumed.
    public nonisolated(unsafe) static let postNotificationWhenConsumed = Self(
      rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed)
    /// Reset Decoder Before Decoding.
    public nonisolated(unsafe) static let resetDecoderBeforeDecoding = Self(
      rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding)
    /// Resume Output.
    public nonisolated(unsafe) static let resumeOutput = Self(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    /// Reverse.
    public nonisolated(unsafe) static let reverse = Self(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    /// Sample Reference Byte Offset.
    public nonisolated(unsafe) static let sampleReferenceByteOffset = Self(
      rawValue: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset)
    /// Sample Reference URL.
    public nonisolated(unsafe) static let sampleReferenceURL = Self(
      rawValue: kCMSampleBufferAttachmentKey_SampleReferenceURL)
    /// Speed Multiplier.
    public nonisolated(unsafe) static let speedMultiplier = Self(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    /// Still Image Lens Stabilization Info.
    public nonisolated(unsafe) static let stillImageLensStabilizationInfo = Self(
      rawValue: kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo)
    /// Transition ID.
    public nonisolated(unsafe) static let transitionID = Self(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    /// Trim Duration At End.
    public nonisolated(unsafe) static let trimDurationAtEnd = Self(
      rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    /// Trim Duration At Start.
    public nonisolated(unsafe) static let trimDurationAtStart = Self(
      rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
  }
}

extension CMSampleBuffer.PerSampleAttachmentsDictionary {
  /// The keys of attachments of one sample.
  public struct Key: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Audio Independent Sample Decoder Refresh Count.
    public nonisolated(unsafe) static let audioIndependentSampleDecoderRefreshCount = Self(
      rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount)
    /// Depends On Others.
    public nonisolated(unsafe) static let dependsOnOthers = Self(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
    /// Display Immediately.
    public nonisolated(unsafe) static let displayImmediately = Self(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
    /// Do Not Display.
    public nonisolated(unsafe) static let doNotDisplay = Self(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    /// Earlier Display Times Allowed.
    public nonisolated(unsafe) static let earlierDisplayTimesAllowed = Self(
      rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
    /// Has Redundant Coding.
    public nonisolated(unsafe) static let hasRedundantCoding = Self(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    /// Hevc Stepwise Temporal Sub Layer Access.
    public nonisolated(unsafe) static let hevcStepwiseTemporalSubLayerAccess = Self(
      rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess)
    /// Hevc Sync Sample NALUnit Type.
    public nonisolated(unsafe) static let hevcSyncSampleNALUnitType = Self(
      rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
    /// Hevc Temporal Level Info.
    public nonisolated(unsafe) static let hevcTemporalLevelInfo = Self(
      rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
    /// Hevc Temporal Sub Layer Access.
    public nonisolated(unsafe) static let hevcTemporalSubLayerAccess = Self(
      rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
    /// Is Depended On By Others.
    public nonisolated(unsafe) static let isDependedOnByOthers = Self(
      rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
    /// Not Sync.
    public nonisolated(unsafe) static let notSync = Self(rawValue: kCMSampleAttachmentKey_NotSync)
    /// Partial Sync.
    public nonisolated(unsafe) static let partialSync = Self(rawValue: kCMSampleAttachmentKey_PartialSync)
  }
}

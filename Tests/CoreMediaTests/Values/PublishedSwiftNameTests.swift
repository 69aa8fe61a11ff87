import CoreMedia
import TestSupport
import Testing

/// Names of Swift for constants that also have names of C, if no other test uses them. The values are those of the
/// names of C.
@Suite struct PublishedSwiftNameTests {
  @Test func namesInCMBlockBufferError() {
    expectPublished(CMBlockBuffer.Error.badCustomBlockSource.code, -12702)
    expectPublished(CMBlockBuffer.Error.badLengthParameter.code, -12704)
    expectPublished(CMBlockBuffer.Error.badOffsetParameter.code, -12703)
    expectPublished(CMBlockBuffer.Error.badPointerParameter.code, -12705)
    expectPublished(CMBlockBuffer.Error.blockAllocationFailed.code, -12701)
    expectPublished(CMBlockBuffer.Error.emptyBlockBuffer.code, -12706)
    expectPublished(CMBlockBuffer.Error.insufficientSpace.code, -12708)
    expectPublished(CMBlockBuffer.Error.structureAllocationFailed.code, -12700)
    expectPublished(CMBlockBuffer.Error.unallocatedBlock.code, -12707)
  }

  @Test func namesInCMBlockBufferFlags() {
    expectPublished(CMBlockBuffer.Flags.dontOptimizeDepth.rawValue, 4)
    expectPublished(CMBlockBuffer.Flags.permitEmptyReference.rawValue, 8)
  }

  @Test func namesInCMBufferQueueError() {
    expectPublished(CMBufferQueue.Error.badTriggerDuration.code, -12765)
    expectPublished(CMBufferQueue.Error.enqueueAfterEndOfData.code, -12763)
    expectPublished(CMBufferQueue.Error.invalidBuffer.code, -12769)
    expectPublished(CMBufferQueue.Error.invalidTriggerCondition.code, -12767)
    expectPublished(CMBufferQueue.Error.invalidTriggerToken.code, -12768)
    expectPublished(CMBufferQueue.Error.queueIsFull.code, -12764)
    expectPublished(CMBufferQueue.Error.requiredParameterMissing.code, -12761)
  }

  @Test func namesInCMClockError() {
    expectPublished(CMClock.Error.allocationFailed.code, -12747)
    expectPublished(CMClock.Error.invalidParameter.code, -12746)
    expectPublished(CMClock.Error.missingRequiredParameter.code, -12745)
    expectPublished(CMClock.Error.unsupportedOperation.code, -12756)
  }

  @Test func namesInCMFormatDescriptionEqualityMask() {
    expectPublished(CMFormatDescription.EqualityMask.all.rawValue, 15)
    expectPublished(CMFormatDescription.EqualityMask.channelLayout.rawValue, 4)
    expectPublished(CMFormatDescription.EqualityMask.magicCookie.rawValue, 2)
  }

  @Test func namesInCMFormatDescriptionError() {
    expectPublished(CMFormatDescription.Error.allocationFailed.code, -12711)
    expectPublished(CMFormatDescription.Error.invalidParameter.code, -12710)
    expectPublished(CMFormatDescription.Error.valueNotAvailable.code, -12718)
  }

  @Test func namesInCMFormatDescriptionMediaSubType() {
    expectPublished(CMFormatDescription.MediaSubType.aLaw.rawValue, code: "alaw")
    expectPublished(CMFormatDescription.MediaSubType.aacAudibleProtected.rawValue, code: "aaac")
    expectPublished(CMFormatDescription.MediaSubType.aacLCProtected.rawValue, code: "paac")
    expectPublished(CMFormatDescription.MediaSubType.ac3.rawValue, code: "ac-3")
    expectPublished(CMFormatDescription.MediaSubType.aes3.rawValue, code: "aes3")
    expectPublished(CMFormatDescription.MediaSubType.amr.rawValue, code: "samr")
    expectPublished(CMFormatDescription.MediaSubType.amr_WB.rawValue, code: "sawb")
    expectPublished(CMFormatDescription.MediaSubType.animation.rawValue, code: "rle ")
    expectPublished(CMFormatDescription.MediaSubType.appleIMA4.rawValue, code: "ima4")
    expectPublished(CMFormatDescription.MediaSubType.appleLossless.rawValue, code: "alac")
    expectPublished(CMFormatDescription.MediaSubType.atsc.rawValue, code: "atcc")
    expectPublished(CMFormatDescription.MediaSubType.audible.rawValue, code: "AUDB")
    expectPublished(CMFormatDescription.MediaSubType.cinepak.rawValue, code: "cvid")
    expectPublished(CMFormatDescription.MediaSubType.counter32.rawValue, code: "cn32")
    expectPublished(CMFormatDescription.MediaSubType.counter64.rawValue, code: "cn64")
    expectPublished(CMFormatDescription.MediaSubType.dv.rawValue, code: "dv  ")
    expectPublished(CMFormatDescription.MediaSubType.dvcNTSC.rawValue, code: "dvc ")
    expectPublished(CMFormatDescription.MediaSubType.dvcPROHD1080i50.rawValue, code: "dvh5")
    expectPublished(CMFormatDescription.MediaSubType.dvcPROHD1080i60.rawValue, code: "dvh6")
    expectPublished(CMFormatDescription.MediaSubType.dvcPROHD1080p25.rawValue, code: "dvh2")
    expectPublished(CMFormatDescription.MediaSubType.dvcPROHD1080p30.rawValue, code: "dvh3")
    expectPublished(CMFormatDescription.MediaSubType.dvcPROHD720p50.rawValue, code: "dvhq")
    expectPublished(CMFormatDescription.MediaSubType.dvcPROHD720p60.rawValue, code: "dvhp")
    expectPublished(CMFormatDescription.MediaSubType.dvcPro50NTSC.rawValue, code: "dv5n")
    expectPublished(CMFormatDescription.MediaSubType.dvcPro50PAL.rawValue, code: "dv5p")
    expectPublished(CMFormatDescription.MediaSubType.dvcProPAL.rawValue, code: "dvpp")
    expectPublished(CMFormatDescription.MediaSubType.dviIntelIMA.rawValue, 0x6D73_0011)
    expectPublished(
      CMFormatDescription.MediaSubType.embeddedDeviceScreenRecording.rawValue,
      kCMMuxedStreamType_EmbeddedDeviceScreenRecording)
    expectPublished(CMFormatDescription.MediaSubType.emsg.rawValue, code: "emsg")
    expectPublished(CMFormatDescription.MediaSubType.enhancedAC3.rawValue, code: "ec-3")
    expectPublished(CMFormatDescription.MediaSubType.flac.rawValue, code: "flac")
    expectPublished(CMFormatDescription.MediaSubType.h263.rawValue, code: "h263")
    expectPublished(CMFormatDescription.MediaSubType.hevcWithAlpha.rawValue, code: "muxa")
    expectPublished(CMFormatDescription.MediaSubType.iLBC.rawValue, code: "ilbc")
    expectPublished(CMFormatDescription.MediaSubType.icy.rawValue, code: "icy ")
    expectPublished(CMFormatDescription.MediaSubType.id3.rawValue, code: "id3 ")
    expectPublished(CMFormatDescription.MediaSubType.iec60958AC3.rawValue, code: "cac3")
    expectPublished(CMFormatDescription.MediaSubType.jpeg_OpenDML.rawValue, code: "dmb1")
    expectPublished(CMFormatDescription.MediaSubType.mace3.rawValue, code: "MAC3")
    expectPublished(CMFormatDescription.MediaSubType.mace6.rawValue, code: "MAC6")
    expectPublished(CMFormatDescription.MediaSubType.microsoftGSM.rawValue, 0x6D73_0031)
    expectPublished(CMFormatDescription.MediaSubType.midiStream.rawValue, code: "midi")
    expectPublished(CMFormatDescription.MediaSubType.mpeg1System.rawValue, code: "mp1s")
    expectPublished(CMFormatDescription.MediaSubType.mpeg1Video.rawValue, code: "mp1v")
    expectPublished(CMFormatDescription.MediaSubType.mpeg2Program.rawValue, code: "mp2p")
    expectPublished(CMFormatDescription.MediaSubType.mpeg2Transport.rawValue, code: "mp2t")
    expectPublished(CMFormatDescription.MediaSubType.mpeg2Video.rawValue, code: "mp2v")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_ELD.rawValue, code: "aace")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_ELD_SBR.rawValue, code: "aacf")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_ELD_V2.rawValue, code: "aacg")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_HE.rawValue, code: "aach")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_HE_V2.rawValue, code: "aacp")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_LD.rawValue, code: "aacl")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4AAC_Spatial.rawValue, code: "aacs")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4CELP.rawValue, code: "celp")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4HVXC.rawValue, code: "hvxc")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4TwinVQ.rawValue, code: "twvq")
    expectPublished(CMFormatDescription.MediaSubType.mpeg4Video.rawValue, code: "mp4v")
    expectPublished(CMFormatDescription.MediaSubType.mpegD_USAC.rawValue, code: "usac")
    expectPublished(CMFormatDescription.MediaSubType.mpegLayer1.rawValue, code: ".mp1")
    expectPublished(CMFormatDescription.MediaSubType.mpegLayer2.rawValue, code: ".mp2")
    expectPublished(CMFormatDescription.MediaSubType.mpegLayer3.rawValue, code: ".mp3")
    expectPublished(CMFormatDescription.MediaSubType.opus.rawValue, code: "opus")
    expectPublished(CMFormatDescription.MediaSubType.parameterValueStream.rawValue, code: "apvs")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_16BE555.rawValue, 16)
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_16BE565.rawValue, code: "B565")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_16LE555.rawValue, code: "L555")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_16LE5551.rawValue, code: "5551")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_16LE565.rawValue, code: "L565")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_24RGB.rawValue, 24)
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_32ARGB.rawValue, 32)
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_422YpCbCr10.rawValue, code: "v210")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_422YpCbCr16.rawValue, code: "v216")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_422YpCbCr8.rawValue, code: "2vuy")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_422YpCbCr8_yuvs.rawValue, code: "yuvs")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_4444YpCbCrA8.rawValue, code: "v408")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_444YpCbCr10.rawValue, code: "v410")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_444YpCbCr8.rawValue, code: "v308")
    expectPublished(CMFormatDescription.MediaSubType.pixelFormat_8IndexedGray_WhiteIsZero.rawValue, 40)
    expectPublished(CMFormatDescription.MediaSubType.proRes422.rawValue, code: "apcn")
    expectPublished(CMFormatDescription.MediaSubType.proRes422HQ.rawValue, code: "apch")
    expectPublished(CMFormatDescription.MediaSubType.proRes422LT.rawValue, code: "apcs")
    expectPublished(CMFormatDescription.MediaSubType.proRes422Proxy.rawValue, code: "apco")
    expectPublished(CMFormatDescription.MediaSubType.proRes4444.rawValue, code: "ap4h")
    expectPublished(CMFormatDescription.MediaSubType.proRes4444XQ.rawValue, code: "ap4x")
    expectPublished(CMFormatDescription.MediaSubType.proResRAW.rawValue, code: "aprn")
    expectPublished(CMFormatDescription.MediaSubType.proResRAWHQ.rawValue, code: "aprh")
    expectPublished(CMFormatDescription.MediaSubType.qDesign.rawValue, code: "QDMC")
    expectPublished(CMFormatDescription.MediaSubType.qDesign2.rawValue, code: "QDM2")
    expectPublished(CMFormatDescription.MediaSubType.qt.rawValue, code: "text")
    expectPublished(CMFormatDescription.MediaSubType.qualcomm.rawValue, code: "Qclp")
    expectPublished(CMFormatDescription.MediaSubType.sorensonVideo.rawValue, code: "SVQ1")
    expectPublished(CMFormatDescription.MediaSubType.sorensonVideo3.rawValue, code: "SVQ3")
    expectPublished(CMFormatDescription.MediaSubType.timeCode.rawValue, code: "time")
    expectPublished(CMFormatDescription.MediaSubType.timeCode64.rawValue, code: "tc64")
    expectPublished(CMFormatDescription.MediaSubType.uLaw.rawValue, code: "ulaw")
  }

  @Test func namesInCMFormatDescriptionMediaType() {
    expectPublished(CMFormatDescription.MediaType.muxed.rawValue, code: "muxx")
    expectPublished(CMFormatDescription.MediaType.taggedBufferGroup.rawValue, kCMMediaType_TaggedBufferGroup)
  }

  @Test func namesInCMSampleBufferAttachmentKey() {
    expectPublished(CMSampleBuffer.AttachmentKey.cameraIntrinsicMatrix.rawValue as String, "CameraIntrinsicMatrix")
    expectPublished(
      CMSampleBuffer.AttachmentKey.displayEmptyMediaImmediately.rawValue as String, "DisplayEmptyMediaImmediately")
    expectPublished(CMSampleBuffer.AttachmentKey.drainAfterDecoding.rawValue as String, "DrainAfterDecoding")
    expectPublished(CMSampleBuffer.AttachmentKey.droppedFrameReason.rawValue as String, "DroppedFrameReason")
    expectPublished(CMSampleBuffer.AttachmentKey.droppedFrameReasonInfo.rawValue as String, "DroppedFrameReasonInfo")
    expectPublished(CMSampleBuffer.AttachmentKey.emptyMedia.rawValue as String, "EmptyMedia")
    expectPublished(
      CMSampleBuffer.AttachmentKey.endsPreviousSampleDuration.rawValue as String, "EndsPreviousSampleDuration")
    expectPublished(
      CMSampleBuffer.AttachmentKey.fillDiscontinuitiesWithSilence.rawValue as String, "FillDiscontinuitiesWithSilence")
    expectPublished(CMSampleBuffer.AttachmentKey.forceKeyFrame.rawValue as String, "ForceKeyFrame")
    expectPublished(CMSampleBuffer.AttachmentKey.gradualDecoderRefresh.rawValue as String, "GradualDecoderRefresh")
    expectPublished(CMSampleBuffer.AttachmentKey.permanentEmptyMedia.rawValue as String, "PermanentEmptyMedia")
    expectPublished(
      CMSampleBuffer.AttachmentKey.postNotificationWhenConsumed.rawValue as String, "PostNotificationWhenConsumed")
    expectPublished(
      CMSampleBuffer.AttachmentKey.resetDecoderBeforeDecoding.rawValue as String, "ResetDecoderBeforeDecoding")
    expectPublished(CMSampleBuffer.AttachmentKey.resumeOutput.rawValue as String, "ResumeOutput")
    expectPublished(
      CMSampleBuffer.AttachmentKey.sampleReferenceByteOffset.rawValue as String, "SampleReferenceByteOffset")
    expectPublished(CMSampleBuffer.AttachmentKey.sampleReferenceURL.rawValue as String, "SampleReferenceURL")
    expectPublished(
      CMSampleBuffer.AttachmentKey.stillImageLensStabilizationInfo.rawValue as String, "StillImageLensStabilizationInfo"
    )
    expectPublished(CMSampleBuffer.AttachmentKey.transitionID.rawValue as String, "TransitionID")
    expectPublished(CMSampleBuffer.AttachmentKey.trimDurationAtEnd.rawValue as String, "TrimDurationAtEnd")
  }

  @Test func namesInCMSampleBufferError() {
    expectPublished(CMSampleBuffer.Error.allocationFailed.code, -12730)
    expectPublished(CMSampleBuffer.Error.alreadyHasDataBuffer.code, -12732)
    expectPublished(CMSampleBuffer.Error.arrayTooSmall.code, -12737)
    expectPublished(CMSampleBuffer.Error.bufferHasNoSampleSizes.code, -12735)
    expectPublished(CMSampleBuffer.Error.bufferHasNoSampleTimingInfo.code, -12736)
    expectPublished(CMSampleBuffer.Error.bufferNotReady.code, -12733)
    expectPublished(CMSampleBuffer.Error.cannotSubdivide.code, -12739)
    expectPublished(CMSampleBuffer.Error.dataCanceled.code, -16751)
    expectPublished(CMSampleBuffer.Error.dataFailed.code, -16750)
    expectPublished(CMSampleBuffer.Error.invalidEntryCount.code, -12738)
    expectPublished(CMSampleBuffer.Error.invalidMediaFormat.code, -12743)
    expectPublished(CMSampleBuffer.Error.invalidMediaTypeForOperation.code, -12741)
    expectPublished(CMSampleBuffer.Error.invalidSampleData.code, -12742)
    expectPublished(CMSampleBuffer.Error.invalidated.code, -12744)
    expectPublished(CMSampleBuffer.Error.requiredParameterMissing.code, -12731)
    expectPublished(CMSampleBuffer.Error.sampleIndexOutOfRange.code, -12734)
    expectPublished(CMSampleBuffer.Error.sampleTimingInfoInvalid.code, -12740)
  }

  @Test func namesInCMSampleBufferNotificationKey() {
    expectPublished(CMSampleBuffer.NotificationKey.status.rawValue as String, "OSStatus")
  }

  @Test func namesInCMSampleBufferPerSampleAttachmentsDictionaryKey() {
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.audioIndependentSampleDecoderRefreshCount.rawValue as String,
      "AudioIndependentSampleDecoderRefreshCount")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.displayImmediately.rawValue as String, "DisplayImmediately")
    expectPublished(CMSampleBuffer.PerSampleAttachmentsDictionary.Key.doNotDisplay.rawValue as String, "DoNotDisplay")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.earlierDisplayTimesAllowed.rawValue as String,
      "EarlierDisplayTimesAllowed")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.hasRedundantCoding.rawValue as String, "HasRedundantCoding")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.hevcStepwiseTemporalSubLayerAccess.rawValue as String,
      "HEVCStepwiseTemporalSubLayerAccess")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.hevcSyncSampleNALUnitType.rawValue as String,
      "HEVCSyncSampleNALUnitType")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.hevcTemporalLevelInfo.rawValue as String,
      "HEVCTemporalLevelInfo")
    expectPublished(
      CMSampleBuffer.PerSampleAttachmentsDictionary.Key.hevcTemporalSubLayerAccess.rawValue as String,
      "HEVCTemporalSubLayerAccess")
    expectPublished(CMSampleBuffer.PerSampleAttachmentsDictionary.Key.partialSync.rawValue as String, "PartialSync")
  }

  @Test func namesInCMSimpleQueueError() {
    expectPublished(CMSimpleQueue.Error.allocationFailed.code, -12770)
    expectPublished(CMSimpleQueue.Error.parameterOutOfRange.code, -12772)
    expectPublished(CMSimpleQueue.Error.queueIsFull.code, -12773)
    expectPublished(CMSimpleQueue.Error.requiredParameterMissing.code, -12771)
  }

  @Test func namesInCMSyncError() {
    expectPublished(CMSync.Error.allocationFailed.code, -12754)
    expectPublished(CMSync.Error.invalidParameter.code, -12753)
    expectPublished(CMSync.Error.missingRequiredParameter.code, -12752)
    expectPublished(CMSync.Error.rateMustBeNonZero.code, -12755)
  }

  @Test func namesInCMTimebaseError() {
    expectPublished(CMTimebase.Error.allocationFailed.code, -12750)
    expectPublished(CMTimebase.Error.invalidParameter.code, -12749)
    expectPublished(CMTimebase.Error.missingRequiredParameter.code, -12748)
    expectPublished(CMTimebase.Error.readOnly.code, -12757)
    expectPublished(CMTimebase.Error.timerIntervalTooShort.code, -12751)
  }

  @Test func namesInCMTimebaseNotificationKey() {
    expectPublished(CMTimebase.NotificationKey.eventTime.rawValue as String, "CMTimebaseEventTime")
  }

  @Test func namesInKey() {
    expectPublished(CMFormatDescription.Extensions.Key.alphaChannelMode.rawValue as String, "AlphaChannelMode")
    expectPublished(
      CMFormatDescription.Extensions.Key.alternativeTransferCharacteristics.rawValue as String,
      "AlternativeTransferCharacteristics")
    expectPublished(
      CMFormatDescription.Extensions.Key.ambientViewingEnvironment.rawValue as String, "AmbientViewingEnvironment")
    expectPublished(CMFormatDescription.Extensions.Key.auxiliaryTypeInfo.rawValue as String, "AuxiliaryTypeInfo")
    expectPublished(CMFormatDescription.Extensions.Key.backgroundColor.rawValue as String, "BackgroundColor")
    expectPublished(CMFormatDescription.Extensions.Key.bitsPerComponent.rawValue as String, "BitsPerComponent")
    expectPublished(CMFormatDescription.Extensions.Key.bytesPerRow.rawValue as String, "CVBytesPerRow")
    expectPublished(
      CMFormatDescription.Extensions.Key.chromaLocationBottomField.rawValue as String,
      "CVImageBufferChromaLocationBottomField")
    expectPublished(
      CMFormatDescription.Extensions.Key.chromaLocationTopField.rawValue as String,
      "CVImageBufferChromaLocationTopField")
    expectPublished(
      CMFormatDescription.Extensions.Key.conformsToMPEG2VideoProfile.rawValue as String, "ConformsToMPEG2VideoProfile")
    expectPublished(CMFormatDescription.Extensions.Key.containsAlphaChannel.rawValue as String, "ContainsAlphaChannel")
    expectPublished(
      CMFormatDescription.Extensions.Key.contentLightLevelInfo.rawValue as String, "ContentLightLevelInfo")
    expectPublished(CMFormatDescription.Extensions.Key.defaultFontName.rawValue as String, "DefaultFontName")
    expectPublished(CMFormatDescription.Extensions.Key.fieldCount.rawValue as String, "CVFieldCount")
    expectPublished(CMFormatDescription.Extensions.Key.fieldDetail.rawValue as String, "CVFieldDetail")
    expectPublished(CMFormatDescription.Extensions.Key.formatName.rawValue as String, "FormatName")
    expectPublished(CMFormatDescription.Extensions.Key.fullRangeVideo.rawValue as String, "FullRangeVideo")
    expectPublished(CMFormatDescription.Extensions.Key.gammaLevel.rawValue as String, "CVImageBufferGammaLevel")
    expectPublished(
      CMFormatDescription.Extensions.Key.horizontalJustification.rawValue as String, "HorizontalJustification")
    expectPublished(CMFormatDescription.Extensions.Key.iccProfile.rawValue as String, "CVImageBufferICCProfile")
    expectPublished(
      CMFormatDescription.Extensions.Key.masteringDisplayColorVolume.rawValue as String, "MasteringDisplayColorVolume")
    expectPublished(CMFormatDescription.Extensions.Key.metadataKeyTable.rawValue as String, "MetadataKeyTable")
    expectPublished(
      CMFormatDescription.Extensions.Key.originalCompressionSettings.rawValue as String,
      "com.apple.fig.format_description.original_compression_settings")
    expectPublished(CMFormatDescription.Extensions.Key.revisionLevel.rawValue as String, "RevisionLevel")
    expectPublished(
      CMFormatDescription.Extensions.Key.sourceReferenceName.rawValue as String, "TimeCode_SourceReferenceName")
    expectPublished(CMFormatDescription.Extensions.Key.spatialQuality.rawValue as String, "SpatialQuality")
    expectPublished(CMFormatDescription.Extensions.Key.temporalQuality.rawValue as String, "TemporalQuality")
    expectPublished(CMFormatDescription.Extensions.Key.textJustification.rawValue as String, "TextJustification")
    expectPublished(
      CMFormatDescription.Extensions.Key.transferFunction.rawValue as String, "CVImageBufferTransferFunction")
    expectPublished(CMFormatDescription.Extensions.Key.vendor.rawValue as String, "Vendor")
    expectPublished(
      CMFormatDescription.Extensions.Key.verbatimISOSampleEntry.rawValue as String, "VerbatimISOSampleEntry")
    expectPublished(
      CMFormatDescription.Extensions.Key.verbatimSampleDescription.rawValue as String, "VerbatimSampleDescription")
    expectPublished(CMFormatDescription.Extensions.Key.version.rawValue as String, "Version")
    expectPublished(
      CMFormatDescription.Extensions.Key.verticalJustification.rawValue as String, "VerticalJustification")
    expectPublished(CMFormatDescription.Extensions.Key.yCbCrMatrix.rawValue as String, "CVImageBufferYCbCrMatrix")
  }

  @Test func namesInValueAlphaChannelMode() {
    expectPublished(
      CMFormatDescription.Extensions.Value.AlphaChannelMode.premultipliedAlpha.rawValue as String, "PremultipliedAlpha")
    expectPublished(
      CMFormatDescription.Extensions.Value.AlphaChannelMode.straightAlpha.rawValue as String, "StraightAlpha")
  }

  @Test func namesInValueChromaLocation() {
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.bottom.rawValue as String, "Bottom")
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.bottomLeft.rawValue as String, "BottomLeft")
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.center.rawValue as String, "Center")
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.dv420.rawValue as String, "DV 4:2:0")
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.left.rawValue as String, "Left")
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.top.rawValue as String, "Top")
    expectPublished(CMFormatDescription.Extensions.Value.ChromaLocation.topLeft.rawValue as String, "TopLeft")
  }

  @Test func namesInValueColorPrimaries() {
    expectPublished(CMFormatDescription.Extensions.Value.ColorPrimaries.dci_P3.rawValue as String, "DCI_P3")
    expectPublished(CMFormatDescription.Extensions.Value.ColorPrimaries.ebu_3213.rawValue as String, "EBU_3213")
    expectPublished(CMFormatDescription.Extensions.Value.ColorPrimaries.itu_R_2020.rawValue as String, "ITU_R_2020")
    expectPublished(CMFormatDescription.Extensions.Value.ColorPrimaries.p22.rawValue as String, "P22")
    expectPublished(CMFormatDescription.Extensions.Value.ColorPrimaries.p3_D65.rawValue as String, "P3_D65")
    expectPublished(CMFormatDescription.Extensions.Value.ColorPrimaries.smpte_C.rawValue as String, "SMPTE_C")
  }

  @Test func namesInValueFieldDetail() {
    expectPublished(
      CMFormatDescription.Extensions.Value.FieldDetail.spatialFirstLineEarly.rawValue as String, "SpatialFirstLineEarly"
    )
    expectPublished(
      CMFormatDescription.Extensions.Value.FieldDetail.spatialFirstLineLate.rawValue as String, "SpatialFirstLineLate")
    expectPublished(
      CMFormatDescription.Extensions.Value.FieldDetail.temporalBottomFirst.rawValue as String, "TemporalBottomFirst")
    expectPublished(
      CMFormatDescription.Extensions.Value.FieldDetail.temporalTopFirst.rawValue as String, "TemporalTopFirst")
  }

  @Test func namesInValueMPEG2VideoProfile() {
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_1080i60.rawValue, code: "hdv2")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_1080p24.rawValue, code: "hdv6")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_1080p25.rawValue, code: "hdv7")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_1080p30.rawValue, code: "hdv8")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_720p24.rawValue, code: "hdv4")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_720p25.rawValue, code: "hdv5")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_720p30.rawValue, code: "hdv1")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_720p50.rawValue, code: "hdva")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.hdv_720p60.rawValue, code: "hdv9")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_1080i50_VBR35.rawValue, code: "xdvc")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_1080i60_VBR35.rawValue, code: "xdvb")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_1080p24_VBR35.rawValue, code: "xdvd")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_1080p25_VBR35.rawValue, code: "xdve")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_1080p30_VBR35.rawValue, code: "xdvf")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_720p24_VBR35.rawValue, code: "xdv4")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_720p25_VBR35.rawValue, code: "xdv5")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_720p30_VBR35.rawValue, code: "xdv1")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_720p50_VBR35.rawValue, code: "xdva")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_EX_720p60_VBR35.rawValue, code: "xdv9")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_1080i50_CBR50.rawValue, code: "xd5c")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_1080i60_CBR50.rawValue, code: "xd5b")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_1080p24_CBR50.rawValue, code: "xd5d")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_1080p25_CBR50.rawValue, code: "xd5e")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_1080p30_CBR50.rawValue, code: "xd5f")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_540p.rawValue, code: "xdh2")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_720p24_CBR50.rawValue, code: "xd54")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_720p25_CBR50.rawValue, code: "xd55")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_720p30_CBR50.rawValue, code: "xd51")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_720p50_CBR50.rawValue, code: "xd5a")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD422_720p60_CBR50.rawValue, code: "xd59")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD_1080i50_VBR35.rawValue, code: "xdv3")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD_1080i60_VBR35.rawValue, code: "xdv2")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD_1080p24_VBR35.rawValue, code: "xdv6")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD_1080p25_VBR35.rawValue, code: "xdv7")
    expectPublished(
      CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD_1080p30_VBR35.rawValue, code: "xdv8")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xdcam_HD_540p.rawValue, code: "xdhd")
    expectPublished(CMFormatDescription.Extensions.Value.MPEG2VideoProfile.xf.rawValue, code: "xfz1")
  }

  @Test func namesInValueTextDisplayFlags() {
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.continuousKaraoke.rawValue, 2048)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.fillTextRegion.rawValue, 0x4_0000)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.forcedSubtitlesPresent.rawValue, 0x4000_0000)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.obeySubtitleFormatting.rawValue, 0x2000_0000)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollDirectionMask.rawValue, 384)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollDirection_bottomToTop.rawValue, 0)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollDirection_leftToRight.rawValue, 384)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollDirection_rightToLeft.rawValue, 128)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollDirection_topToBottom.rawValue, 256)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollIn.rawValue, 32)
    expectPublished(CMFormatDescription.Extensions.Value.TextDisplayFlags.scrollOut.rawValue, 64)
  }

  @Test func namesInValueTextJustification() {
    expectPublished(CMFormatDescription.Extensions.Value.TextJustification.bottom.rawValue, -1)
    expectPublished(CMFormatDescription.Extensions.Value.TextJustification.centered.rawValue, 1)
    expectPublished(CMFormatDescription.Extensions.Value.TextJustification.left.rawValue, 0)
    expectPublished(CMFormatDescription.Extensions.Value.TextJustification.right.rawValue, -1)
    expectPublished(CMFormatDescription.Extensions.Value.TextJustification.top.rawValue, 0)
  }

  @Test func namesInValueTransferFunction() {
    expectPublished(CMFormatDescription.Extensions.Value.TransferFunction.itu_R_2020.rawValue as String, "ITU_R_2020")
    expectPublished(
      CMFormatDescription.Extensions.Value.TransferFunction.itu_R_2100_HLG.rawValue as String, "ITU_R_2100_HLG")
    expectPublished(CMFormatDescription.Extensions.Value.TransferFunction.itu_R_709_2.rawValue as String, "ITU_R_709_2")
    expectPublished(CMFormatDescription.Extensions.Value.TransferFunction.linear.rawValue as String, "Linear")
    expectPublished(CMFormatDescription.Extensions.Value.TransferFunction.sRGB.rawValue as String, "IEC_sRGB")
    expectPublished(
      CMFormatDescription.Extensions.Value.TransferFunction.smpte_240M_1995.rawValue as String, "SMPTE_240M_1995")
    expectPublished(
      CMFormatDescription.Extensions.Value.TransferFunction.smpte_ST_2084_PQ.rawValue as String, "SMPTE_ST_2084_PQ")
    expectPublished(
      CMFormatDescription.Extensions.Value.TransferFunction.smpte_ST_428_1.rawValue as String, "SMPTE_ST_428_1")
    expectPublished(CMFormatDescription.Extensions.Value.TransferFunction.useGamma.rawValue as String, "UseGamma")
  }

  @Test func namesInValueVendor() {
    expectPublished(CMFormatDescription.Extensions.Value.Vendor.apple.rawValue as String, "appl")
  }

  @Test func namesInValueYCbCrMatrix() {
    expectPublished(CMFormatDescription.Extensions.Value.YCbCrMatrix.itu_R_2020.rawValue as String, "ITU_R_2020")
    expectPublished(CMFormatDescription.Extensions.Value.YCbCrMatrix.itu_R_601_4.rawValue as String, "ITU_R_601_4")
    expectPublished(CMFormatDescription.Extensions.Value.YCbCrMatrix.itu_R_709_2.rawValue as String, "ITU_R_709_2")
    expectPublished(
      CMFormatDescription.Extensions.Value.YCbCrMatrix.smpted_240M_1995.rawValue as String, "SMPTE_240M_1995")
  }
}

import CoreMedia
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfCMBlockBufferConstants() {
    expectPublished(kCMBlockBufferBadCustomBlockSourceErr, -12702)
    expectPublished(kCMBlockBufferBadLengthParameterErr, -12704)
    expectPublished(kCMBlockBufferBadOffsetParameterErr, -12703)
    expectPublished(kCMBlockBufferBadPointerParameterErr, -12705)
    expectPublished(kCMBlockBufferBlockAllocationFailedErr, -12701)
    expectPublished(kCMBlockBufferCustomBlockSourceVersion, 0)
    expectPublished(kCMBlockBufferDontOptimizeDepthFlag, 4)
    expectPublished(kCMBlockBufferEmptyBBufErr, -12706)
    expectPublished(kCMBlockBufferInsufficientSpaceErr, -12708)
    expectPublished(kCMBlockBufferNoErr, 0)
    expectPublished(kCMBlockBufferPermitEmptyReferenceFlag, 8)
    expectPublished(kCMBlockBufferStructureAllocationFailedErr, -12700)
    expectPublished(kCMBlockBufferUnallocatedBlockErr, -12707)
  }

  @Test func valuesOfCMBufferQueueHandlers() {
    expectPublished(kCMBufferQueueError_BadTriggerDuration, -12765)
    expectPublished(kCMBufferQueueError_InvalidBuffer, -12769)
  }

  @Test func valuesOfCMBufferQueueTriggerFunctions() {
    expectPublished(kCMBufferQueueTrigger_WhenDataBecomesReady, 7)
    expectPublished(kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan, 3)
    expectPublished(kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo, 4)
    expectPublished(kCMBufferQueueTrigger_WhenDurationBecomesLessThan, 1)
    expectPublished(kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo, 2)
    expectPublished(kCMBufferQueueTrigger_WhenEndOfDataReached, 8)
    expectPublished(kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges, 6)
    expectPublished(kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges, 5)
  }

  @Test func valuesOfCMSimpleQueue() {
    expectPublished(kCMSimpleQueueError_AllocationFailed, -12770)
    expectPublished(kCMSimpleQueueError_ParameterOutOfRange, -12772)
    expectPublished(kCMSimpleQueueError_RequiredParameterMissing, -12771)
  }

  @Test func valuesOfCMSyncConstants() {
    expectPublished(kCMClockError_AllocationFailed, -12747)
    expectPublished(kCMClockError_InvalidParameter, -12746)
    expectPublished(kCMClockError_MissingRequiredParameter, -12745)
    expectPublished(kCMClockError_UnsupportedOperation, -12756)
    expectPublished(kCMSyncError_AllocationFailed, -12754)
    expectPublished(kCMSyncError_InvalidParameter, -12753)
    expectPublished(kCMSyncError_MissingRequiredParameter, -12752)
    expectPublished(kCMSyncError_RateMustBeNonZero, -12755)
    expectPublished(kCMTimebaseError_AllocationFailed, -12750)
    expectPublished(kCMTimebaseError_MissingRequiredParameter, -12748)
    expectPublished(kCMTimebaseError_ReadOnly, -12757)
    expectPublished(kCMTimebaseError_TimerIntervalTooShort, -12751)
    expectPublished(kCMTimebaseNotificationKey_EventTime as String, "CMTimebaseEventTime")
    expectPublished(kCMTimebaseNotification_EffectiveRateChanged as String, "CMTimebaseEffectiveRateChanged")
    expectPublished(kCMTimebaseNotification_TimeJumped as String, "CMTimebaseTimeJumped")
  }

  @Test func valuesOfCMTimeDictionary() {
    expectPublished(kCMTimeEpochKey as String, "epoch")
    expectPublished(kCMTimeFlagsKey as String, "flags")
    expectPublished(kCMTimeScaleKey as String, "timescale")
    expectPublished(kCMTimeValueKey as String, "value")
  }

  @Test func valuesOfCMTimeFlags() {
    expectPublished(CMTimeFlags.impliedValueFlagsMask.rawValue, 28)
  }

  @Test func valuesOfCMTimeMapping() {
    expectPublished(kCMTimeMappingSourceKey as String, "source")
    expectPublished(kCMTimeMappingTargetKey as String, "target")
  }

  @Test func valuesOfCMTimeRangeDictionary() {
    expectPublished(kCMTimeRangeDurationKey as String, "duration")
    expectPublished(kCMTimeRangeStartKey as String, "start")
  }

  @Test func valuesOfFormatDescriptionErrors() {
    expectPublished(kCMFormatDescriptionBridgeError_AllocationFailed, -12713)
    expectPublished(kCMFormatDescriptionBridgeError_IncompatibleFormatDescription, -12716)
    expectPublished(kCMFormatDescriptionBridgeError_InvalidFormatDescription, -12715)
    expectPublished(kCMFormatDescriptionBridgeError_InvalidParameter, -12712)
    expectPublished(kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription, -12714)
    expectPublished(kCMFormatDescriptionBridgeError_InvalidSlice, -12719)
    expectPublished(kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor, -12717)
    expectPublished(kCMFormatDescriptionError_AllocationFailed, -12711)
    expectPublished(kCMFormatDescriptionError_ValueNotAvailable, -12718)
  }

  @Test func valuesOfFormatDescriptionExtensions() {
    expectPublished(kCMFormatDescriptionConformsToMPEG2VideoProfile as String, "ConformsToMPEG2VideoProfile")
    expectPublished(kCMFormatDescriptionExtensionKey_MetadataKeyTable as String, "MetadataKeyTable")
    expectPublished(
      kCMFormatDescriptionExtension_AlternativeTransferCharacteristics as String, "AlternativeTransferCharacteristics")
    expectPublished(kCMFormatDescriptionExtension_AuxiliaryTypeInfo as String, "AuxiliaryTypeInfo")
    expectPublished(kCMFormatDescriptionExtension_BitsPerComponent as String, "BitsPerComponent")
    expectPublished(kCMFormatDescriptionExtension_BytesPerRow as String, "CVBytesPerRow")
    expectPublished(
      kCMFormatDescriptionExtension_ChromaLocationBottomField as String, "CVImageBufferChromaLocationBottomField")
    expectPublished(kCMFormatDescriptionExtension_CleanAperture as String, "CVCleanAperture")
    expectPublished(kCMFormatDescriptionExtension_FieldCount as String, "CVFieldCount")
    expectPublished(kCMFormatDescriptionExtension_FieldDetail as String, "CVFieldDetail")
    expectPublished(kCMFormatDescriptionExtension_FormatName as String, "FormatName")
    expectPublished(kCMFormatDescriptionExtension_GammaLevel as String, "CVImageBufferGammaLevel")
    expectPublished(kCMFormatDescriptionExtension_ICCProfile as String, "CVImageBufferICCProfile")
    expectPublished(
      kCMFormatDescriptionExtension_OriginalCompressionSettings as String,
      "com.apple.fig.format_description.original_compression_settings")
    expectPublished(kCMFormatDescriptionExtension_RevisionLevel as String, "RevisionLevel")
    expectPublished(kCMFormatDescriptionExtension_SpatialQuality as String, "SpatialQuality")
    expectPublished(kCMFormatDescriptionExtension_TemporalQuality as String, "TemporalQuality")
    expectPublished(kCMFormatDescriptionExtension_Vendor as String, "Vendor")
    expectPublished(kCMFormatDescriptionExtension_VerbatimImageDescription as String, "VerbatimSampleDescription")
    expectPublished(kCMFormatDescriptionExtension_Version as String, "Version")
  }

  @Test func valuesOfFormatDescriptionTypes() {
    expectPublished(kCMAudioFormatDescriptionMask_All, 15)
    expectPublished(kCMAudioFormatDescriptionMask_ChannelLayout, 4)
    expectPublished(kCMAudioFormatDescriptionMask_Extensions, 8)
    expectPublished(kCMAudioFormatDescriptionMask_MagicCookie, 2)
    expectPublished(kCMAudioFormatDescriptionMask_StreamBasicDescription, 1)
  }

  @Test func valuesOfFormatDescriptionValues() {
    expectPublished(kCMFormatDescriptionChromaLocation_Bottom as String, "Bottom")
    expectPublished(kCMFormatDescriptionChromaLocation_BottomLeft as String, "BottomLeft")
    expectPublished(kCMFormatDescriptionChromaLocation_Center as String, "Center")
    expectPublished(kCMFormatDescriptionChromaLocation_DV420 as String, "DV 4:2:0")
    expectPublished(kCMFormatDescriptionChromaLocation_Left as String, "Left")
    expectPublished(kCMFormatDescriptionChromaLocation_Top as String, "Top")
    expectPublished(kCMFormatDescriptionChromaLocation_TopLeft as String, "TopLeft")
    expectPublished(kCMFormatDescriptionColorPrimaries_DCI_P3 as String, "DCI_P3")
    expectPublished(kCMFormatDescriptionColorPrimaries_EBU_3213 as String, "EBU_3213")
    expectPublished(kCMFormatDescriptionColorPrimaries_ITU_R_2020 as String, "ITU_R_2020")
    expectPublished(kCMFormatDescriptionColorPrimaries_P22 as String, "P22")
    expectPublished(kCMFormatDescriptionColorPrimaries_P3_D65 as String, "P3_D65")
    expectPublished(kCMFormatDescriptionColorPrimaries_SMPTE_C as String, "SMPTE_C")
    expectPublished(kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly as String, "SpatialFirstLineEarly")
    expectPublished(kCMFormatDescriptionFieldDetail_SpatialFirstLineLate as String, "SpatialFirstLineLate")
    expectPublished(kCMFormatDescriptionFieldDetail_TemporalBottomFirst as String, "TemporalBottomFirst")
    expectPublished(kCMFormatDescriptionFieldDetail_TemporalTopFirst as String, "TemporalTopFirst")
    expectPublished(kCMFormatDescriptionKey_CleanApertureHeight as String, "Height")
    expectPublished(kCMFormatDescriptionKey_CleanApertureHeightRational as String, "HeightAsRational")
    expectPublished(kCMFormatDescriptionKey_CleanApertureHorizontalOffset as String, "HorizontalOffset")
    expectPublished(
      kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational as String, "HorizontalOffsetAsRational")
    expectPublished(kCMFormatDescriptionKey_CleanApertureVerticalOffset as String, "VerticalOffset")
    expectPublished(kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational as String, "VerticalOffsetAsRational")
    expectPublished(kCMFormatDescriptionKey_CleanApertureWidth as String, "Width")
    expectPublished(kCMFormatDescriptionKey_CleanApertureWidthRational as String, "WidthAsRational")
    expectPublished(kCMFormatDescriptionTransferFunction_ITU_R_2020 as String, "ITU_R_2020")
    expectPublished(kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG as String, "ITU_R_2100_HLG")
    expectPublished(kCMFormatDescriptionTransferFunction_Linear as String, "Linear")
    expectPublished(kCMFormatDescriptionTransferFunction_SMPTE_240M_1995 as String, "SMPTE_240M_1995")
    expectPublished(kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ as String, "SMPTE_ST_2084_PQ")
    expectPublished(kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1 as String, "SMPTE_ST_428_1")
    expectPublished(kCMFormatDescriptionTransferFunction_UseGamma as String, "UseGamma")
    expectPublished(kCMFormatDescriptionTransferFunction_sRGB as String, "IEC_sRGB")
    expectPublished(kCMFormatDescriptionVendor_Apple as String, "appl")
    expectPublished(kCMFormatDescriptionYCbCrMatrix_ITU_R_2020 as String, "ITU_R_2020")
    expectPublished(kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4 as String, "ITU_R_601_4")
    expectPublished(kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995 as String, "SMPTE_240M_1995")
  }

  @Test func valuesOfMPEG2VideoProfiles() {
    expectPublished(kCMMPEG2VideoProfile_HDV_1080i50, code: "hdv3")
    expectPublished(kCMMPEG2VideoProfile_HDV_1080i60, code: "hdv2")
    expectPublished(kCMMPEG2VideoProfile_HDV_1080p24, code: "hdv6")
    expectPublished(kCMMPEG2VideoProfile_HDV_1080p25, code: "hdv7")
    expectPublished(kCMMPEG2VideoProfile_HDV_1080p30, code: "hdv8")
    expectPublished(kCMMPEG2VideoProfile_HDV_720p24, code: "hdv4")
    expectPublished(kCMMPEG2VideoProfile_HDV_720p25, code: "hdv5")
    expectPublished(kCMMPEG2VideoProfile_HDV_720p30, code: "hdv1")
    expectPublished(kCMMPEG2VideoProfile_HDV_720p50, code: "hdva")
    expectPublished(kCMMPEG2VideoProfile_HDV_720p60, code: "hdv9")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_1080i50_VBR35, code: "xdvc")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_1080i60_VBR35, code: "xdvb")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_1080p24_VBR35, code: "xdvd")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_1080p25_VBR35, code: "xdve")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_1080p30_VBR35, code: "xdvf")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_720p24_VBR35, code: "xdv4")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_720p25_VBR35, code: "xdv5")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_720p30_VBR35, code: "xdv1")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_720p50_VBR35, code: "xdva")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_EX_720p60_VBR35, code: "xdv9")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_1080i50_CBR50, code: "xd5c")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_1080i60_CBR50, code: "xd5b")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_1080p24_CBR50, code: "xd5d")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_1080p25_CBR50, code: "xd5e")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_1080p30_CBR50, code: "xd5f")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_540p, code: "xdh2")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_720p24_CBR50, code: "xd54")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_720p25_CBR50, code: "xd55")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_720p30_CBR50, code: "xd51")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_720p50_CBR50, code: "xd5a")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD422_720p60_CBR50, code: "xd59")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD_1080i50_VBR35, code: "xdv3")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD_1080i60_VBR35, code: "xdv2")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD_1080p24_VBR35, code: "xdv6")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD_1080p25_VBR35, code: "xdv7")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD_1080p30_VBR35, code: "xdv8")
    expectPublished(kCMMPEG2VideoProfile_XDCAM_HD_540p, code: "xdhd")
    expectPublished(kCMMPEG2VideoProfile_XF, code: "xfz1")
  }

  @Test func valuesOfMediaTypes() {
    expectPublished(kCMAudioCodecType_AAC_AudibleProtected, code: "aaac")
    expectPublished(kCMAudioCodecType_AAC_LCProtected, code: "paac")
    expectPublished(kCMClosedCaptionFormatType_ATSC, code: "atcc")
    expectPublished(kCMMediaType_Muxed, code: "muxx")
    expectPublished(kCMMediaType_TimeCode, code: "tmcd")
    expectPublished(kCMMetadataFormatType_EMSG, code: "emsg")
    expectPublished(kCMMetadataFormatType_ID3, code: "id3 ")
    expectPublished(kCMMuxedStreamType_DV, code: "dv  ")
    expectPublished(kCMMuxedStreamType_MPEG1System, code: "mp1s")
    expectPublished(kCMMuxedStreamType_MPEG2Program, code: "mp2p")
    expectPublished(kCMTimeCodeFormatType_Counter32, code: "cn32")
    expectPublished(kCMTimeCodeFormatType_Counter64, code: "cn64")
    expectPublished(kCMTimeCodeFormatType_TimeCode64, code: "tc64")
  }

  @Test func valuesOfMetadataConstants() {
    expectPublished(kCMMetadataFormatDescriptionKey_ConformingDataTypes as String, "MetadataKeyConformingDataTypes")
    expectPublished(kCMMetadataFormatDescriptionKey_LocalID as String, "MetadataKeyLocalID")
    expectPublished(kCMMetadataFormatDescriptionKey_Namespace as String, "MetadataKeyNamespace")
    expectPublished(kCMMetadataFormatDescriptionKey_SetupData as String, "MetadataKeySetupData")
    expectPublished(kCMMetadataFormatDescriptionKey_StructuralDependency as String, "MetadataKeyStructuralDependency")
    expectPublished(
      kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag as String, "MetadataExtendedLanguageTag")
    expectPublished(kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData as String, "MetadataKeySetupData")
    expectPublished(
      kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency as String, "StructuralDependency")
    expectPublished(
      kCMMetadataFormatDescription_StructuralDependencyKey_DependencyIsInvalidFlag as String,
      "StructuralDependencyIsInvalidFlag")
    expectPublished(kCMMetadataIdentifierError_AllocationFailed, -16300)
    expectPublished(kCMMetadataIdentifierError_BadKey, -16302)
    expectPublished(kCMMetadataIdentifierError_BadKeySpace, -16306)
    expectPublished(kCMMetadataIdentifierError_BadNumberKey, -16305)
    expectPublished(kCMMetadataIdentifierError_NoKeyValueAvailable, -16308)
    expectPublished(kCMMetadataIdentifierError_RequiredParameterMissing, -16301)
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing as String, "mdta/com.apple.quicktime.direction.facing")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransform as String,
      "mdta/com.apple.quicktime.live-photo-still-image-transform")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataLivePhotoStillImageTransformReferenceDimensions as String,
      "mdta/com.apple.quicktime.live-photo-still-image-transform-reference-dimensions")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709 as String, "mdta/com.apple.quicktime.location.ISO6709")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform as String,
      "mdta/com.apple.quicktime.preferred-affine-transform")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataSceneIlluminance as String, "mdta/com.apple.quicktime.scene-illuminance")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataSegmentIdentifier as String, "mdta/com.apple.quicktime.segment-identifier")
    expectPublished(
      kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation as String, "mdta/com.apple.quicktime.video-orientation")
    expectPublished(kCMMetadataKeySpace_HLSDateRange as String, "lsdr")
    expectPublished(kCMMetadataKeySpace_ID3 as String, "org.id3")
    expectPublished(kCMMetadataKeySpace_ISOUserData as String, "uiso")
    expectPublished(kCMMetadataKeySpace_Icy as String, "icy")
    expectPublished(kCMMetadataKeySpace_QuickTimeMetadata as String, "mdta")
    expectPublished(kCMMetadataKeySpace_QuickTimeUserData as String, "udta")
    expectPublished(kCMMetadataKeySpace_iTunes as String, "itsk")
  }

  @Test func valuesOfMetadataDataTypes() {
    expectPublished(kCMMetadataDataType_QuickTimeMetadataMilliLux as String, "com.apple.quicktime.milli-lux")
    expectPublished(kCMMetadataDataType_QuickTimeMetadataUUID as String, "com.apple.quicktime.uuid")
    expectPublished(kCMMetadataBaseDataType_BMP as String, "com.apple.metadata.datatype.BMP")
    expectPublished(kCMMetadataBaseDataType_DimensionsF32 as String, "com.apple.metadata.datatype.dimensions-float32")
    expectPublished(kCMMetadataBaseDataType_GIF as String, "com.apple.metadata.datatype.GIF")
    expectPublished(kCMMetadataBaseDataType_JSON as String, "com.apple.metadata.datatype.JSON")
    expectPublished(kCMMetadataBaseDataType_PNG as String, "com.apple.metadata.datatype.PNG")
    expectPublished(
      kCMMetadataBaseDataType_PerspectiveTransformF64 as String, "com.apple.metadata.perspective-transform-float64")
    expectPublished(kCMMetadataBaseDataType_PolygonF32 as String, "com.apple.metadata.datatype.polygon-float32")
    expectPublished(kCMMetadataBaseDataType_PolylineF32 as String, "com.apple.metadata.datatype.polyline-float32")
    expectPublished(kCMMetadataBaseDataType_SInt64 as String, "com.apple.metadata.datatype.int64")
    expectPublished(kCMMetadataBaseDataType_UInt32 as String, "com.apple.metadata.datatype.uint32")
    expectPublished(kCMMetadataDataTypeRegistryError_AllocationFailed, -16310)
    expectPublished(kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier, -16312)
    expectPublished(kCMMetadataDataTypeRegistryError_RequiredParameterMissing, -16311)
    expectPublished(kCMMetadataDataType_QuickTimeMetadataDirection as String, "com.apple.quicktime.direction")
  }

  @Test func valuesOfPixelFormatTypes() {
    expectPublished(kCMPixelFormat_16BE555, 16)
    expectPublished(kCMPixelFormat_16BE565, code: "B565")
    expectPublished(kCMPixelFormat_16LE555, code: "L555")
    expectPublished(kCMPixelFormat_16LE5551, code: "5551")
    expectPublished(kCMPixelFormat_16LE565, code: "L565")
    expectPublished(kCMPixelFormat_24RGB, 24)
    expectPublished(kCMPixelFormat_32ARGB, 32)
    expectPublished(kCMPixelFormat_32BGRA, code: "BGRA")
    expectPublished(kCMPixelFormat_422YpCbCr10, code: "v210")
    expectPublished(kCMPixelFormat_422YpCbCr16, code: "v216")
    expectPublished(kCMPixelFormat_422YpCbCr8, code: "2vuy")
    expectPublished(kCMPixelFormat_422YpCbCr8_yuvs, code: "yuvs")
    expectPublished(kCMPixelFormat_4444YpCbCrA8, code: "v408")
    expectPublished(kCMPixelFormat_444YpCbCr10, code: "v410")
    expectPublished(kCMPixelFormat_444YpCbCr8, code: "v308")
    expectPublished(kCMPixelFormat_8IndexedGray_WhiteIsZero, 40)
  }

  @Test func valuesOfSampleAttachmentKeys() {
    expectPublished(
      kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount as String,
      "AudioIndependentSampleDecoderRefreshCount")
    expectPublished(kCMSampleAttachmentKey_CryptorSubsampleAuxiliaryData as String, "CryptorSubsampleAuxiliaryData")
    expectPublished(kCMSampleAttachmentKey_EarlierDisplayTimesAllowed as String, "EarlierDisplayTimesAllowed")
    expectPublished(
      kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess as String, "HEVCStepwiseTemporalSubLayerAccess")
    expectPublished(kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType as String, "HEVCSyncSampleNALUnitType")
    expectPublished(kCMSampleAttachmentKey_HEVCTemporalLevelInfo as String, "HEVCTemporalLevelInfo")
    expectPublished(kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess as String, "HEVCTemporalSubLayerAccess")
    expectPublished(kCMSampleAttachmentKey_HasRedundantCoding as String, "HasRedundantCoding")
    expectPublished(kCMSampleAttachmentKey_IsDependedOnByOthers as String, "IsDependedOnByOthers")
    expectPublished(kCMSampleAttachmentKey_PartialSync as String, "PartialSync")
  }

  @Test func valuesOfSampleBufferAttachmentKeys() {
    expectPublished(kCMHEVCTemporalLevelInfoKey_ConstraintIndicatorFlags as String, "ConstraintIndicatorFlags")
    expectPublished(kCMHEVCTemporalLevelInfoKey_LevelIndex as String, "LevelIndex")
    expectPublished(kCMHEVCTemporalLevelInfoKey_ProfileCompatibilityFlags as String, "ProfileCompatibilityFlags")
    expectPublished(kCMHEVCTemporalLevelInfoKey_ProfileIndex as String, "ProfileIndex")
    expectPublished(kCMHEVCTemporalLevelInfoKey_ProfileSpace as String, "ProfileSpace")
    expectPublished(kCMHEVCTemporalLevelInfoKey_TemporalLevel as String, "TemporalLevel")
    expectPublished(kCMHEVCTemporalLevelInfoKey_TierFlag as String, "TierFlag")
    expectPublished(kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix as String, "CameraIntrinsicMatrix")
    expectPublished(kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately as String, "DisplayEmptyMediaImmediately")
    expectPublished(kCMSampleBufferAttachmentKey_DrainAfterDecoding as String, "DrainAfterDecoding")
    expectPublished(kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo as String, "DroppedFrameReasonInfo")
    expectPublished(kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration as String, "EndsPreviousSampleDuration")
    expectPublished(
      kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence as String, "FillDiscontinuitiesWithSilence")
    expectPublished(kCMSampleBufferAttachmentKey_ForceKeyFrame as String, "ForceKeyFrame")
    expectPublished(kCMSampleBufferAttachmentKey_GradualDecoderRefresh as String, "GradualDecoderRefresh")
    expectPublished(kCMSampleBufferAttachmentKey_PermanentEmptyMedia as String, "PermanentEmptyMedia")
    expectPublished(kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed as String, "PostNotificationWhenConsumed")
    expectPublished(kCMSampleBufferAttachmentKey_ResumeOutput as String, "ResumeOutput")
    expectPublished(kCMSampleBufferAttachmentKey_Reverse as String, "Reverse")
    expectPublished(kCMSampleBufferAttachmentKey_SpeedMultiplier as String, "SpeedMultiplier")
    expectPublished(
      kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo as String, "StillImageLensStabilizationInfo")
    expectPublished(kCMSampleBufferAttachmentKey_TransitionID as String, "TransitionID")
    expectPublished(kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch as String, "CameraModeSwitch")
    expectPublished(kCMSampleBufferDroppedFrameReason_Discontinuity as String, "Discontinuity")
    expectPublished(kCMSampleBufferDroppedFrameReason_FrameWasLate as String, "FrameWasLate")
    expectPublished(kCMSampleBufferDroppedFrameReason_OutOfBuffers as String, "OutOfBuffers")
    expectPublished(kCMSampleBufferLensStabilizationInfo_Active as String, "Active")
    expectPublished(kCMSampleBufferLensStabilizationInfo_Off as String, "Off")
    expectPublished(kCMSampleBufferLensStabilizationInfo_OutOfRange as String, "OutOfRange")
    expectPublished(kCMSampleBufferLensStabilizationInfo_Unavailable as String, "Unavailable")
  }

  @Test func valuesOfSampleBufferConstants() {
    expectPublished(kCMSampleBufferConduitNotificationParameter_MaxUpcomingOutputPTS as String, "MaxUpcomingOutputPTS")
    expectPublished(kCMSampleBufferConduitNotificationParameter_MinUpcomingOutputPTS as String, "MinUpcomingOutputPTS")
    expectPublished(kCMSampleBufferConduitNotificationParameter_ResumeTag as String, "ResumeTag")
    expectPublished(
      kCMSampleBufferConduitNotificationParameter_UpcomingOutputPTSRangeMayOverlapQueuedOutputPTSRange as String,
      "UpcomingOutputPTSRangeMayOverlapQueuedOutputPTSRange")
    expectPublished(kCMSampleBufferConduitNotification_InhibitOutputUntil as String, "InhibitOutputUntil")
    expectPublished(kCMSampleBufferConduitNotification_ResetOutput as String, "ResetOutput")
    expectPublished(
      kCMSampleBufferConduitNotification_UpcomingOutputPTSRangeChanged as String, "UpcomingOutputPTSRangeChanged")
    expectPublished(kCMSampleBufferConsumerNotification_BufferConsumed as String, "BufferConsumed")
    expectPublished(kCMSampleBufferError_AllocationFailed, -12730)
    expectPublished(kCMSampleBufferError_ArrayTooSmall, -12737)
    expectPublished(kCMSampleBufferError_BufferHasNoSampleSizes, -12735)
    expectPublished(kCMSampleBufferError_BufferHasNoSampleTimingInfo, -12736)
    expectPublished(kCMSampleBufferError_BufferNotReady, -12733)
    expectPublished(kCMSampleBufferError_CannotSubdivide, -12739)
    expectPublished(kCMSampleBufferError_DataCanceled, -16751)
    expectPublished(kCMSampleBufferError_DataFailed, -16750)
    expectPublished(kCMSampleBufferError_InvalidMediaFormat, -12743)
    expectPublished(kCMSampleBufferError_InvalidMediaTypeForOperation, -12741)
    expectPublished(kCMSampleBufferError_InvalidSampleData, -12742)
    expectPublished(kCMSampleBufferError_SampleTimingInfoInvalid, -12740)
    expectPublished(kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, 1)
    expectPublished(kCMSampleBufferNotificationParameter_OSStatus as String, "OSStatus")
    expectPublished(kCMSampleBufferNotification_DataBecameReady as String, "FigSampleBufferDataBecameReady")
    expectPublished(kCMSampleBufferNotification_DataFailed as String, "CMSampleBufferDataFailed")
  }

  @Test func valuesOfTextConstants() {
    expectPublished(kCMTextDisplayFlag_allSubtitlesForced, 0x8000_0000)
    expectPublished(kCMTextDisplayFlag_continuousKaraoke, 2048)
    expectPublished(kCMTextDisplayFlag_fillTextRegion, 0x4_0000)
    expectPublished(kCMTextDisplayFlag_forcedSubtitlesPresent, 0x4000_0000)
    expectPublished(kCMTextDisplayFlag_obeySubtitleFormatting, 0x2000_0000)
    expectPublished(kCMTextDisplayFlag_scrollDirectionMask, 384)
    expectPublished(kCMTextDisplayFlag_scrollDirection_bottomToTop, 0)
    expectPublished(kCMTextDisplayFlag_scrollDirection_leftToRight, 384)
    expectPublished(kCMTextDisplayFlag_scrollDirection_rightToLeft, 128)
    expectPublished(kCMTextDisplayFlag_scrollDirection_topToBottom, 256)
    expectPublished(kCMTextDisplayFlag_scrollIn, 32)
    expectPublished(kCMTextDisplayFlag_scrollOut, 64)
    expectPublished(kCMTextDisplayFlag_writeTextVertically, 0x2_0000)
    expectPublished(kCMTextFormatDescriptionColor_Alpha as String, "Alpha")
    expectPublished(kCMTextFormatDescriptionColor_Blue as String, "Blue")
    expectPublished(kCMTextFormatDescriptionColor_Green as String, "Green")
    expectPublished(kCMTextFormatDescriptionColor_Red as String, "Red")
    expectPublished(kCMTextFormatDescriptionExtension_BackgroundColor as String, "BackgroundColor")
    expectPublished(kCMTextFormatDescriptionExtension_DefaultFontName as String, "DefaultFontName")
    expectPublished(kCMTextFormatDescriptionExtension_DefaultStyle as String, "DefaultStyle")
    expectPublished(kCMTextFormatDescriptionExtension_DefaultTextBox as String, "DefaultTextBox")
    expectPublished(kCMTextFormatDescriptionExtension_DisplayFlags as String, "DisplayFlags")
    expectPublished(kCMTextFormatDescriptionExtension_FontTable as String, "FontTable")
    expectPublished(kCMTextFormatDescriptionExtension_HorizontalJustification as String, "HorizontalJustification")
    expectPublished(kCMTextFormatDescriptionExtension_TextJustification as String, "TextJustification")
    expectPublished(kCMTextFormatDescriptionExtension_VerticalJustification as String, "VerticalJustification")
    expectPublished(kCMTextFormatDescriptionRect_Bottom as String, "Bottom")
    expectPublished(kCMTextFormatDescriptionRect_Left as String, "Left")
    expectPublished(kCMTextFormatDescriptionRect_Right as String, "Right")
    expectPublished(kCMTextFormatDescriptionRect_Top as String, "Top")
    expectPublished(kCMTextFormatDescriptionStyle_Ascent as String, "Ascent")
    expectPublished(kCMTextFormatDescriptionStyle_EndChar as String, "EndChar")
    expectPublished(kCMTextFormatDescriptionStyle_Font as String, "Font")
    expectPublished(kCMTextFormatDescriptionStyle_FontFace as String, "FontFace")
    expectPublished(kCMTextFormatDescriptionStyle_FontSize as String, "FontSize")
    expectPublished(kCMTextFormatDescriptionStyle_ForegroundColor as String, "ForegroundColor")
    expectPublished(kCMTextFormatDescriptionStyle_Height as String, "Height")
    expectPublished(kCMTextFormatDescriptionStyle_StartChar as String, "StartChar")
    expectPublished(kCMTextJustification_bottom_right, -1)
    expectPublished(kCMTextJustification_centered, 1)
    expectPublished(kCMTextJustification_left_top, 0)
  }

  @Test func valuesOfTextMarkupConstants() {
    expectPublished(kCMTextMarkupAlignmentType_End as String, "CMWDA_end")
    expectPublished(kCMTextMarkupAlignmentType_Middle as String, "CMWDA_middle")
    expectPublished(kCMTextMarkupAttribute_Alignment as String, "CMWritingDirectionAlignment")
    expectPublished(kCMTextMarkupAttribute_BackgroundColorARGB as String, "CMBackgroundColorARGB")
    expectPublished(
      kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight as String, "CMBaseFontSizePercentage")
    expectPublished(kCMTextMarkupAttribute_CharacterBackgroundColorARGB as String, "CMCharacterBackgroundColorARGB")
    expectPublished(kCMTextMarkupAttribute_CharacterEdgeStyle as String, "CMCharacterEdgeStyle")
    expectPublished(kCMTextMarkupAttribute_FontFamilyName as String, "CMFontFamilyName")
    expectPublished(kCMTextMarkupAttribute_ForegroundColorARGB as String, "CMForegroundColorARGB")
    expectPublished(kCMTextMarkupAttribute_GenericFontFamilyName as String, "CMGenericFontFamilyName")
    expectPublished(
      kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection as String,
      "CMWritingDirectionOrthogonalLinePositionPercentage")
    expectPublished(kCMTextMarkupAttribute_RelativeFontSize as String, "CMRelativeFontSize")
    expectPublished(
      kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection as String,
      "CMWritingDirectionTextPositionPercentage")
    expectPublished(kCMTextMarkupAttribute_UnderlineStyle as String, "CMUnderlineStyle")
    expectPublished(kCMTextMarkupAttribute_VerticalLayout as String, "CMVerticalLayout")
    expectPublished(kCMTextMarkupAttribute_WritingDirectionSizePercentage as String, "CMWritingDirectionSizePercentage")
    expectPublished(kCMTextMarkupCharacterEdgeStyle_Depressed as String, "CMCharacterEdgeStyle_Depressed")
    expectPublished(kCMTextMarkupCharacterEdgeStyle_DropShadow as String, "CMCharacterEdgeStyle_DropShadow")
    expectPublished(kCMTextMarkupCharacterEdgeStyle_None as String, "CMCharacterEdgeStyle_None")
    expectPublished(kCMTextMarkupCharacterEdgeStyle_Raised as String, "CMCharacterEdgeStyle_Raised")
    expectPublished(kCMTextMarkupCharacterEdgeStyle_Uniform as String, "CMCharacterEdgeStyle_Uniform")
    expectPublished(kCMTextMarkupGenericFontName_Casual as String, "CMGenericFontName_Casual")
    expectPublished(kCMTextMarkupGenericFontName_Cursive as String, "CMGenericFontName_Cursive")
    expectPublished(kCMTextMarkupGenericFontName_Default as String, "CMGenericFontName_Default")
    expectPublished(kCMTextMarkupGenericFontName_Fantasy as String, "CMGenericFontName_Fantasy")
    expectPublished(kCMTextMarkupGenericFontName_Monospace as String, "CMGenericFontName_Monospace")
    expectPublished(kCMTextMarkupGenericFontName_MonospaceSansSerif as String, "CMGenericFontName_MonospaceSansSerif")
    expectPublished(kCMTextMarkupGenericFontName_MonospaceSerif as String, "CMGenericFontName_MonospaceSerif")
    expectPublished(
      kCMTextMarkupGenericFontName_ProportionalSansSerif as String, "CMGenericFontName_ProportionalSansSerif")
    expectPublished(kCMTextMarkupGenericFontName_ProportionalSerif as String, "CMGenericFontName_ProportionalSerif")
    expectPublished(kCMTextMarkupGenericFontName_SansSerif as String, "CMGenericFontName_SansSerif")
    expectPublished(kCMTextMarkupGenericFontName_Serif as String, "CMGenericFontName_Serif")
    expectPublished(kCMTextMarkupGenericFontName_SmallCapital as String, "CMGenericFontName_SmallCapital")
    expectPublished(kCMTextVerticalLayout_LeftToRight as String, "CMVerticalLayout_LeftToRight")
    expectPublished(kCMTextVerticalLayout_RightToLeft as String, "CMVerticalLayout_RightToLeft")
  }

  @Test func valuesOfTimeCodeConstants() {
    expectPublished(kCMTimeCodeFlag_NegTimesOK, 4)
    expectPublished(kCMTimeCodeFormatDescriptionKey_LangCode as String, "TimeCode_SourceReferenceName_LangCode")
  }

  @Test func valuesOfVideoCodecTypes() {
    expectPublished(kCMVideoCodecType_422YpCbCr8, code: "2vuy")
    expectPublished(kCMVideoCodecType_AV1, code: "av01")
    expectPublished(kCMVideoCodecType_Animation, code: "rle ")
    expectPublished(kCMVideoCodecType_AppleProRes422Proxy, code: "apco")
    expectPublished(kCMVideoCodecType_AppleProResRAW, code: "aprn")
    expectPublished(kCMVideoCodecType_AppleProResRAWHQ, code: "aprh")
    expectPublished(kCMVideoCodecType_DVCNTSC, code: "dvc ")
    expectPublished(kCMVideoCodecType_DVCPAL, code: "dvcp")
    expectPublished(kCMVideoCodecType_DVCPROHD1080i50, code: "dvh5")
    expectPublished(kCMVideoCodecType_DVCPROHD1080i60, code: "dvh6")
    expectPublished(kCMVideoCodecType_DVCPROHD1080p25, code: "dvh2")
    expectPublished(kCMVideoCodecType_DVCPROHD1080p30, code: "dvh3")
    expectPublished(kCMVideoCodecType_DVCPROHD720p50, code: "dvhq")
    expectPublished(kCMVideoCodecType_DVCPROHD720p60, code: "dvhp")
    expectPublished(kCMVideoCodecType_DVCPro50NTSC, code: "dv5n")
    expectPublished(kCMVideoCodecType_DVCPro50PAL, code: "dv5p")
    expectPublished(kCMVideoCodecType_DVCProPAL, code: "dvpp")
    expectPublished(kCMVideoCodecType_DepthHEVC, code: "deph")
    expectPublished(kCMVideoCodecType_DisparityHEVC, code: "dish")
    expectPublished(kCMVideoCodecType_H263, code: "h263")
    expectPublished(kCMVideoCodecType_JPEG_OpenDML, code: "dmb1")
    expectPublished(kCMVideoCodecType_MPEG1Video, code: "mp1v")
    expectPublished(kCMVideoCodecType_SorensonVideo, code: "SVQ1")
    expectPublished(kCMVideoCodecType_SorensonVideo3, code: "SVQ3")
    expectPublished(kCMVideoCodecType_VP9, code: "vp09")
  }
}

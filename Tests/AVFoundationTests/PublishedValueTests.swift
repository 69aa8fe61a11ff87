import AVFoundation
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfAVAssetTrackAssociationType() {
    expectPublished(AVAssetTrack.AssociationType.audioFallback.rawValue, "fall")
    expectPublished(AVAssetTrack.AssociationType.forcedSubtitlesOnly.rawValue, "forc")
    expectPublished(AVAssetTrack.AssociationType.selectionFollower.rawValue, "folw")
  }

  @Test func valuesOfAVAssetWriter() {
    expectPublished(AVAssetWriter.Status.unknown.rawValue, 0)
  }

  @Test func valuesOfAVAssetWriterInput() {
    expectPublished(
      AVAssetWriterInput.MediaDataLocation.interleavedWithMainMediaData.rawValue,
      "AVAssetWriterInputMediaDataLocationInterleavedWithMainMediaData")
  }

  @Test func valuesOfAVCaptureConnection() {
    expectPublished(AVCaptureVideoOrientation.landscapeLeft.rawValue, 4)
    expectPublished(AVCaptureVideoOrientation.landscapeRight.rawValue, 3)
    expectPublished(AVCaptureVideoOrientation.portraitUpsideDown.rawValue, 2)
  }

  @Test func valuesOfAVCaptureConnectionUnsupported() {
    expectPublished(AVCaptureVideoStabilizationMode.cinematic.rawValue, 2)
    expectPublished(AVCaptureVideoStabilizationMode.cinematicExtended.rawValue, 3)
  }

  @Test func valuesOfAVCaptureDeviceMicrophoneMode() {
    expectPublished(AVCaptureDevice.MicrophoneMode.wideSpectrum.rawValue, 1)
  }

  @Test func valuesOfAVCaptureDeviceSystemPressureState() {
    expectPublished(AVCaptureDevice.SystemPressureState.Factors.depthModuleTemperature.rawValue, 4)
    expectPublished(AVCaptureDevice.SystemPressureState.Factors.peakPower.rawValue, 2)
  }

  @Test func valuesOfAVCaptureDeviceTypes() {
    expectPublished(AVAuthorizationStatus.restricted.rawValue, 1)
    expectPublished(AVCaptureDevice.DeviceType.builtInMicrophone.rawValue, "AVCaptureDeviceTypeMicrophone")
    expectPublished(AVCaptureDevice.ExposureMode.autoExpose.rawValue, 1)
    expectPublished(AVCaptureDevice.TorchMode.auto.rawValue, 2)
    expectPublished(AVCaptureDevice.maxAvailableTorchLevel, 340282346638528859811704183484516925440.000000)
    expectPublished(NSNotification.Name.AVCaptureDeviceWasConnected.rawValue, "AVCaptureDeviceWasConnectedNotification")
    expectPublished(
      NSNotification.Name.AVCaptureDeviceWasDisconnected.rawValue, "AVCaptureDeviceWasDisconnectedNotification")
  }

  @Test func valuesOfAVCaptureDeviceUnsupported() {
    expectPublished(AVCaptureColorSpace.HLG_BT2020.rawValue, 2)
    expectPublished(AVCaptureDevice.AutoFocusRangeRestriction.far.rawValue, 2)
    expectPublished(
      AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions.exposureModeChanged.rawValue, 4)
    expectPublished(
      AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions.focusModeChanged.rawValue, 2)
    expectPublished(
      AVCaptureDevice.PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions.videoZoomChanged.rawValue, 1)
    expectPublished(AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior.locked.rawValue, 3)
    expectPublished(AVCaptureDevice.PrimaryConstituentDeviceSwitchingBehavior.restricted.rawValue, 2)
  }

  @Test func valuesOfAVCaptureInput() {
    expectPublished(
      NSNotification.Name.AVCaptureInputPortFormatDescriptionDidChange.rawValue,
      "AVCaptureInputPortFormatDescriptionDidChangeNotification")
  }

  @Test func valuesOfAVCaptureOutput() {
    expectPublished(AVCaptureOutput.DataDroppedReason.lateData.rawValue, 1)
  }

  @Test func valuesOfAVCaptureSessionInterruption() {
    expectPublished(AVCaptureSession.InterruptionReason.audioDeviceInUseByAnotherClient.rawValue, 2)
    expectPublished(AVCaptureSession.InterruptionReason.videoDeviceNotAvailableDueToSystemPressure.rawValue, 5)
    expectPublished(AVCaptureSession.InterruptionReason.videoDeviceNotAvailableInBackground.rawValue, 1)
    expectPublished(AVCaptureSession.InterruptionReason.videoDeviceNotAvailableWithMultipleForegroundApps.rawValue, 4)
    expectPublished(
      NSNotification.Name.AVCaptureSessionInterruptionEnded.rawValue, "AVCaptureSessionInterruptionEndedNotification")
    expectPublished(
      NSNotification.Name.AVCaptureSessionWasInterrupted.rawValue, "AVCaptureSessionWasInterruptedNotification")
  }

  @Test func valuesOfAVCaptureSessionPreset() {
    expectPublished(AVCaptureSession.Preset.hd1920x1080.rawValue, "AVCaptureSessionPreset1920x1080")
    expectPublished(AVCaptureSession.Preset.iFrame1280x720.rawValue, "AVCaptureSessionPresetiFrame1280x720")
    expectPublished(AVCaptureSession.Preset.iFrame960x540.rawValue, "AVCaptureSessionPresetiFrame960x540")
    expectPublished(AVCaptureSession.Preset.medium.rawValue, "AVCaptureSessionPresetMedium")
    expectPublished(
      NSNotification.Name.AVCaptureSessionDidStartRunning.rawValue, "AVCaptureSessionDidStartRunningNotification")
    expectPublished(
      NSNotification.Name.AVCaptureSessionDidStopRunning.rawValue, "AVCaptureSessionDidStopRunningNotification")
    expectPublished(
      NSNotification.Name.AVCaptureSessionRuntimeError.rawValue, "AVCaptureSessionRuntimeErrorNotification")
  }

  @Test func valuesOfAVErrorCode() {
    expectPublished(AVError.Code.airPlayControllerRequiresInternet.rawValue, -11856)
    expectPublished(AVError.Code.airPlayReceiverRequiresInternet.rawValue, -11857)
    expectPublished(AVError.Code.airPlayReceiverTemporarilyUnavailable.rawValue, -11882)
    expectPublished(AVError.Code.applicationIsNotAuthorized.rawValue, -11836)
    expectPublished(AVError.Code.contentKeyRequestCancelled.rawValue, -11879)
    expectPublished(AVError.Code.contentNotUpdated.rawValue, -11866)
    expectPublished(AVError.Code.decoderTemporarilyUnavailable.rawValue, -11839)
    expectPublished(AVError.Code.deviceIsNotAvailableInBackground.rawValue, -11837)
    expectPublished(AVError.Code.deviceLockedForConfigurationByAnotherProcess.rawValue, -11817)
    expectPublished(AVError.Code.displayWasDisabled.rawValue, -11845)
    expectPublished(AVError.Code.encodeFailed.rawValue, -11883)
    expectPublished(AVError.Code.encoderNotFound.rawValue, -11834)
    expectPublished(AVError.Code.encoderTemporarilyUnavailable.rawValue, -11840)
    expectPublished(AVError.Code.externalPlaybackNotSupportedForAsset.rawValue, -11870)
    expectPublished(AVError.Code.failedToLoadSampleData.rawValue, -11881)
    expectPublished(AVError.Code.failedToParse.rawValue, -11853)
    expectPublished(AVError.Code.fileTypeDoesNotSupportSampleReferences.rawValue, -11854)
    expectPublished(AVError.Code.formatUnsupported.rawValue, -11864)
    expectPublished(AVError.Code.incompatibleAsset.rawValue, -11848)
    expectPublished(AVError.Code.incorrectlyConfigured.rawValue, -11875)
    expectPublished(AVError.Code.invalidOutputURLPathExtension.rawValue, -11843)
    expectPublished(AVError.Code.invalidSampleCursor.rawValue, -11880)
    expectPublished(AVError.Code.invalidSourceMedia.rawValue, -11822)
    expectPublished(AVError.Code.malformedDepth.rawValue, -11865)
    expectPublished(AVError.Code.maximumNumberOfSamplesForFileFormatReached.rawValue, -11813)
    expectPublished(AVError.Code.mediaDiscontinuity.rawValue, -11812)
    expectPublished(AVError.Code.mediaServicesWereReset.rawValue, -11819)
    expectPublished(AVError.Code.noCompatibleAlternatesForExternalDisplay.rawValue, -11868)
    expectPublished(AVError.Code.noLongerPlayable.rawValue, -11867)
    expectPublished(AVError.Code.operationInterrupted.rawValue, -11847)
    expectPublished(AVError.Code.operationNotAllowed.rawValue, -11862)
    expectPublished(AVError.Code.operationNotSupportedForPreset.rawValue, -11871)
    expectPublished(AVError.Code.recordingAlreadyInProgress.rawValue, -11859)
    expectPublished(AVError.Code.rosettaNotInstalled.rawValue, -11877)
    expectPublished(AVError.Code.sandboxExtensionDenied.rawValue, -11884)
    expectPublished(AVError.Code.screenCaptureFailed.rawValue, -11844)
    expectPublished(AVError.Code.segmentStartedWithNonSyncSample.rawValue, -11876)
    expectPublished(AVError.Code.serverIncorrectlyConfigured.rawValue, -11850)
    expectPublished(AVError.Code.torchLevelUnavailable.rawValue, -11846)
    expectPublished(AVError.Code.undecodableMediaData.rawValue, -11855)
    expectPublished(AVError.Code.unsupportedDeviceActiveFormat.rawValue, -11873)
    expectPublished(AVError.Code.unsupportedOutputSettings.rawValue, -11861)
  }

  @Test func valuesOfAVErrorKeys() {
    expectPublished(AVErrorDeviceKey, "AVErrorDeviceKey")
    expectPublished(AVErrorPIDKey, "AVErrorPIDKey")
    expectPublished(AVErrorPresentationTimeStampKey, "AVErrorPresentationTimeStampKey")
  }

  @Test func valuesOfAVFileType() {
    expectPublished(AVFileType.ac3.rawValue, "public.ac3-audio")
    expectPublished(AVFileType.amr.rawValue, "org.3gpp.adaptive-multi-rate-audio")
    expectPublished(AVFileType.au.rawValue, "public.au-audio")
    expectPublished(AVFileType.avci.rawValue, "public.avci")
    expectPublished(AVFileType.dng.rawValue, "com.adobe.raw-image")
    expectPublished(AVFileType.eac3.rawValue, "public.enhanced-ac3-audio")
    expectPublished(AVFileType.heic.rawValue, "public.heic")
    expectPublished(AVFileType.heif.rawValue, "public.heif")
    expectPublished(AVFileType.mobile3GPP2.rawValue, "public.3gpp2")
  }

  @Test func valuesOfAVKeyValueStatus() {
    expectPublished(AVKeyValueStatus.loading.rawValue, 1)
  }

  @Test func valuesOfAVMediaCharacteristic() {
    expectPublished(AVMediaCharacteristic.containsAlphaChannel.rawValue, "public.contains-alpha-channel")
    expectPublished(AVMediaCharacteristic.containsHDRVideo.rawValue, "public.contains-hdr-video")
    expectPublished(
      AVMediaCharacteristic.describesMusicAndSoundForAccessibility.rawValue,
      "public.accessibility.describes-music-and-sound")
    expectPublished(AVMediaCharacteristic.dubbedTranslation.rawValue, "public.translation.dubbed")
    expectPublished(AVMediaCharacteristic.easyToRead.rawValue, "public.easy-to-read")
    expectPublished(AVMediaCharacteristic.isAuxiliaryContent.rawValue, "public.auxiliary-content")
    expectPublished(AVMediaCharacteristic.isMainProgramContent.rawValue, "public.main-program-content")
    expectPublished(AVMediaCharacteristic.isOriginalContent.rawValue, "public.original-content")
    expectPublished(AVMediaCharacteristic.languageTranslation.rawValue, "public.translation")
    expectPublished(AVMediaCharacteristic.usesWideGamutColorSpace.rawValue, "public.uses-wide-gamut-color-space")
    expectPublished(AVMediaCharacteristic.voiceOverTranslation.rawValue, "public.translation.voice-over")
  }

  @Test func valuesOfAVMediaType() {
    expectPublished(AVMediaType.depthData.rawValue, "dpth")
    expectPublished(AVMediaType.muxed.rawValue, "muxx")
  }

  @Test func valuesOfAVMetadataExtraAttributeKey() {
    expectPublished(AVMetadataExtraAttributeKey.baseURI.rawValue, "baseURL")
    expectPublished(AVMetadataExtraAttributeKey.valueURI.rawValue, "URL")
  }

  @Test func valuesOfAVMetadataFormat() {
    expectPublished(AVMetadataFormat.hlsMetadata.rawValue, "com.apple.quicktime.HLS")
    expectPublished(AVMetadataFormat.isoUserData.rawValue, "org.mp4ra")
    expectPublished(AVMetadataFormat.unknown.rawValue, "public.unknown")
  }

  @Test func valuesOfAVMetadataObjectObjectType() {
    expectPublished(AVMetadataObject.ObjectType.codabar.rawValue, "Codabar")
    expectPublished(AVMetadataObject.ObjectType.code128.rawValue, "org.iso.Code128")
    expectPublished(AVMetadataObject.ObjectType.code39.rawValue, "org.iso.Code39")
    expectPublished(AVMetadataObject.ObjectType.code39Mod43.rawValue, "org.iso.Code39Mod43")
    expectPublished(AVMetadataObject.ObjectType.code93.rawValue, "com.intermec.Code93")
    expectPublished(AVMetadataObject.ObjectType.ean8.rawValue, "org.gs1.EAN-8")
    expectPublished(AVMetadataObject.ObjectType.gs1DataBar.rawValue, "org.gs1.GS1DataBar")
    expectPublished(AVMetadataObject.ObjectType.gs1DataBarLimited.rawValue, "org.gs1.GS1DataBarLimited")
    expectPublished(AVMetadataObject.ObjectType.interleaved2of5.rawValue, "org.ansi.Interleaved2of5")
    expectPublished(AVMetadataObject.ObjectType.itf14.rawValue, "org.gs1.ITF14")
    expectPublished(AVMetadataObject.ObjectType.microPDF417.rawValue, "org.iso.MicroPDF417")
    expectPublished(AVMetadataObject.ObjectType.microQR.rawValue, "org.iso.MicroQR")
    expectPublished(AVMetadataObject.ObjectType.upce.rawValue, "org.gs1.UPC-E")
  }

  @Test func valuesOfAVMovieKeys() {
    expectPublished(AVMovieShouldSupportAliasDataReferencesKey, "AVMovieShouldSupportAliasDataReferencesKey")
  }

  @Test func valuesOfAVOutputSettingsPreset() {
    expectPublished(AVOutputSettingsPreset.hevc1920x1080.rawValue, "AVOutputSettingsPresetHEVC1920x1080")
    expectPublished(AVOutputSettingsPreset.hevc3840x2160.rawValue, "AVOutputSettingsPresetHEVC3840x2160")
    expectPublished(AVOutputSettingsPreset.preset1920x1080.rawValue, "AVOutputSettingsPreset1920x1080")
    expectPublished(AVOutputSettingsPreset.preset3840x2160.rawValue, "AVOutputSettingsPreset3840x2160")
    expectPublished(AVOutputSettingsPreset.preset640x480.rawValue, "AVOutputSettingsPreset640x480")
    expectPublished(AVOutputSettingsPreset.preset960x540.rawValue, "AVOutputSettingsPreset960x540")
  }

  @Test func valuesOfAVPlayerItemLegibleOutput() {
    expectPublished(
      AVPlayerItemLegibleOutput.TextStylingResolution.default.rawValue,
      "AVPlayerItemLegibleOutputTextStylingResolutionDefault")
    expectPublished(
      AVPlayerItemLegibleOutput.TextStylingResolution.sourceAndRulesOnly.rawValue,
      "AVPlayerItemLegibleOutputTextStylingResolutionSourceAndRulesOnly")
  }

  @Test func valuesOfAVPlayerItemSelection() {
    expectPublished(
      AVPlayerItem.mediaSelectionDidChangeNotification.rawValue, "AVPlayerItemMediaSelectionDidChangeNotification")
  }

  @Test func valuesOfAVPlayerItemStreaming() {
    expectPublished(NSNotification.Name.AVPlayerItemNewAccessLogEntry.rawValue, "AVPlayerItemNewAccessLogEntry")
    expectPublished(NSNotification.Name.AVPlayerItemNewErrorLogEntry.rawValue, "AVPlayerItemNewErrorLogEntry")
  }

  @Test func valuesOfAVPlayerLooper() {
    expectPublished(AVPlayerLooper.Status.failed.rawValue, 2)
    expectPublished(AVPlayerLooper.Status.unknown.rawValue, 0)
  }

  @Test func valuesOfAVPlayerTypes() {
    expectPublished(AVPlayer.ActionAtItemEnd.advance.rawValue, 0)
    expectPublished(AVPlayer.ActionAtItemEnd.pause.rawValue, 1)
    expectPublished(AVPlayer.RateDidChangeReason.setRateFailed.rawValue, "AVPlayerRateDidChangeReasonSetRateFailed")
    expectPublished(AVPlayer.Status.failed.rawValue, 2)
    expectPublished(AVPlayer.TimeControlStatus.waitingToPlayAtSpecifiedRate.rawValue, 1)
    expectPublished(AVPlayerItem.Status.unknown.rawValue, 0)
    expectPublished(AVPlayerItem.timeJumpedNotification.rawValue, "AVPlayerItemTimeJumpedNotification")
    expectPublished(AVPlayerItemFailedToPlayToEndTimeErrorKey, "AVPlayerItemFailedToPlayToEndTimeErrorKey")
  }

  @Test func valuesOfAVSampleBufferAudioRenderer() {
    expectPublished(
      NSNotification.Name.AVSampleBufferAudioRendererOutputConfigurationDidChange.rawValue,
      "AVSampleBufferAudioRendererOutputConfigurationDidChangeNotification")
  }

  @Test func valuesOfAVSampleBufferDisplayLayer() {
    expectPublished(
      AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey,
      "AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey")
    expectPublished(
      NSNotification.Name.AVSampleBufferDisplayLayerFailedToDecode.rawValue,
      "AVSampleBufferDisplayLayerFailedToDecodeNotification")
    expectPublished(
      NSNotification.Name.AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChange.rawValue,
      "AVSampleBufferDisplayLayerRequiresFlushToResumeDecodingDidChangeNotification")
  }

  @Test func valuesOfAVSampleBufferRequest() {
    expectPublished(AVSampleBufferRequest.Direction.none.rawValue, 0)
    expectPublished(AVSampleBufferRequest.Direction.reverse.rawValue, -1)
    expectPublished(AVSampleBufferRequest.Mode.immediate.rawValue, 0)
    expectPublished(AVSampleBufferRequest.Mode.opportunistic.rawValue, 2)
    expectPublished(AVSampleBufferRequest.Mode.scheduled.rawValue, 1)
  }

  @Test func valuesOfAVURLAssetKeys() {
    expectPublished(AVURLAssetAllowsCellularAccessKey, "AVURLAssetAllowsCellularAccessKey")
    expectPublished(AVURLAssetAllowsConstrainedNetworkAccessKey, "AVURLAssetAllowsConstrainedNetworkAccessKey")
    expectPublished(AVURLAssetAllowsExpensiveNetworkAccessKey, "AVURLAssetAllowsExpensiveNetworkAccessKey")
    expectPublished(AVURLAssetShouldSupportAliasDataReferencesKey, "AVURLAssetShouldSupportAliasDataReferencesKey")
    expectPublished(AVURLAssetURLRequestAttributionKey, "AVURLAssetURLRequestAttributionKey")
  }

  @Test func valuesOfAVVideoApertureMode() {
    expectPublished(AVVideoApertureMode.cleanAperture.rawValue, "CleanAperture")
    expectPublished(AVVideoApertureMode.encodedPixels.rawValue, "EncodedPixels")
    expectPublished(AVVideoApertureMode.productionAperture.rawValue, "ProductionAperture")
  }

  @Test func valuesOfAVVideoColorSettings() {
    expectPublished(AVVideoColorPrimaries_EBU_3213, "EBU_3213")
    expectPublished(AVVideoColorPrimaries_ITU_R_2020, "ITU_R_2020")
    expectPublished(AVVideoColorPrimaries_P3_D65, "P3_D65")
    expectPublished(AVVideoColorPrimaries_SMPTE_C, "SMPTE_C")
    expectPublished(AVVideoTransferFunction_ITU_R_2100_HLG, "ITU_R_2100_HLG")
    expectPublished(AVVideoTransferFunction_SMPTE_240M_1995, "SMPTE_240M_1995")
    expectPublished(AVVideoTransferFunction_SMPTE_ST_2084_PQ, "SMPTE_ST_2084_PQ")
    expectPublished(AVVideoYCbCrMatrix_ITU_R_2020, "ITU_R_2020")
    expectPublished(AVVideoYCbCrMatrix_ITU_R_601_4, "ITU_R_601_4")
    expectPublished(AVVideoYCbCrMatrix_SMPTE_240M_1995, "SMPTE_240M_1995")
  }

  @Test func valuesOfAVVideoSettings() {
    expectPublished(AVVideoAllowWideColorKey, "AVVideoAllowWideColorKey")
    expectPublished(AVVideoAppleProRAWBitDepthKey, "AppleProRAWBitDepthKey")
    expectPublished(AVVideoAverageNonDroppableFrameRateKey, "AverageNonDroppableFrameRate")
    expectPublished(AVVideoCodecAppleProRes422, "apcn")
    expectPublished(AVVideoCodecAppleProRes4444, "ap4h")
    expectPublished(AVVideoCodecH264, "avc1")
    expectPublished(AVVideoCodecHEVC, "hvc1")
    expectPublished(AVVideoCodecJPEG, "jpeg")
    expectPublished(AVVideoDecompressionPropertiesKey, "AVVideoDecompressionPropertiesKey")
    expectPublished(AVVideoEncoderSpecificationKey, "AVVideoEncoderSpecificationKey")
    expectPublished(AVVideoH264EntropyModeCABAC, "CABAC")
    expectPublished(AVVideoProfileLevelH264Baseline30, "H264_Baseline_3_0")
    expectPublished(AVVideoProfileLevelH264Baseline31, "H264_Baseline_3_1")
    expectPublished(AVVideoProfileLevelH264Baseline41, "H264_Baseline_4_1")
    expectPublished(AVVideoProfileLevelH264High40, "H264_High_4_0")
    expectPublished(AVVideoProfileLevelH264High41, "H264_High_4_1")
    expectPublished(AVVideoProfileLevelH264HighAutoLevel, "H264_High_AutoLevel")
    expectPublished(AVVideoProfileLevelH264Main30, "H264_Main_3_0")
    expectPublished(AVVideoProfileLevelH264Main32, "H264_Main_3_2")
    expectPublished(AVVideoProfileLevelH264Main41, "H264_Main_4_1")
    expectPublished(AVVideoProfileLevelH264MainAutoLevel, "H264_Main_AutoLevel")
    expectPublished(AVVideoQualityKey, "Quality")
  }

  @Test func valuesOfFragmentNotifications() {
    expectPublished(
      NSNotification.Name.AVAssetChapterMetadataGroupsDidChange.rawValue,
      "AVAssetChapterMetadataGroupsDidChangeNotification")
    expectPublished(
      NSNotification.Name.AVAssetTrackTrackAssociationsDidChange.rawValue,
      "AVAssetTrackTrackAssociationsDidChangeNotification")
    expectPublished(
      NSNotification.Name.AVFragmentedMovieDurationDidChange.rawValue, "AVFragmentedMovieDurationDidChangeNotification")
    expectPublished(
      NSNotification.Name.AVFragmentedMovieTrackSegmentsDidChange.rawValue,
      "AVFragmentedMovieTrackSegmentsDidChangeNotification")
    expectPublished(
      NSNotification.Name.AVFragmentedMovieTrackTimeRangeDidChange.rawValue,
      "AVFragmentedMovieTrackTimeRangeDidChangeNotification")
  }
}

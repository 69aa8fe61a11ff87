import AVFAudio
import TestSupport
import Testing

/// The constants that no other test names.
@Suite struct PublishedValueTests {
  @Test func valuesOfAVAudio3DMixing() {
    expectPublished(AVAudio3DMixingRenderingAlgorithm.equalPowerPanning.rawValue, 0)
  }

  @Test func valuesOfAVAudioConverterTypes() {
    expectPublished(AVAudioConverterPrimeMethod.none.rawValue, 2)
    expectPublished(AVAudioConverterPrimeMethod.normal.rawValue, 1)
    expectPublished(AVAudioConverterPrimeMethod.pre.rawValue, 0)
  }

  @Test func valuesOfAVAudioPlayerNodeScheduling() {
    expectPublished(AVAudioPlayerNodeCompletionCallbackType.dataConsumed.rawValue, 0)
  }

  @Test func valuesOfAVAudioQuality() {
    expectPublished(AVAudioQuality.high.rawValue, 96)
    expectPublished(AVAudioQuality.low.rawValue, 32)
    expectPublished(AVAudioQuality.max.rawValue, 127)
    expectPublished(AVAudioQuality.medium.rawValue, 64)
    expectPublished(AVAudioQuality.min.rawValue, 0)
  }

  @Test func valuesOfAVAudioSessionDataSources() {
    expectPublished(AVAudioSession.Location.lower.rawValue, "Lower")
    expectPublished(AVAudioSession.Location.upper.rawValue, "Upper")
    expectPublished(AVAudioSession.Orientation.bottom.rawValue, "Bottom")
    expectPublished(AVAudioSession.Orientation.left.rawValue, "Left")
    expectPublished(AVAudioSession.Orientation.right.rawValue, "Right")
    expectPublished(AVAudioSession.Orientation.top.rawValue, "Top")
    expectPublished(AVAudioSession.PromptStyle.none.rawValue, code: "none")
    expectPublished(AVAudioSession.PromptStyle.normal.rawValue, code: "nrml")
    expectPublished(AVAudioSession.PromptStyle.short.rawValue, code: "shrt")
    expectPublished(AVAudioSession.StereoOrientation.landscapeRight.rawValue, 3)
    expectPublished(AVAudioSession.StereoOrientation.portrait.rawValue, 1)
    expectPublished(AVAudioSession.StereoOrientation.portraitUpsideDown.rawValue, 2)
  }

  @Test func valuesOfAVAudioSessionValues() {
    expectPublished(AVAudioSession.CategoryOptions.allowAirPlay.rawValue, 64)
    expectPublished(AVAudioSession.CategoryOptions.allowBluetoothA2DP.rawValue, 32)
    expectPublished(AVAudioSession.CategoryOptions.duckOthers.rawValue, 2)
    expectPublished(AVAudioSession.CategoryOptions.interruptSpokenAudioAndMixWithOthers.rawValue, 17)
    expectPublished(AVAudioSession.CategoryOptions.mixWithOthers.rawValue, 1)
    expectPublished(AVAudioSession.CategoryOptions.overrideMutedMicrophoneInterruption.rawValue, 128)
    expectPublished(AVAudioSession.ErrorCode.cannotInterruptOthers.rawValue, code: "!int")
    expectPublished(AVAudioSession.ErrorCode.cannotStartPlaying.rawValue, code: "!pla")
    expectPublished(AVAudioSession.ErrorCode.expiredSession.rawValue, code: "!ses")
    expectPublished(AVAudioSession.ErrorCode.incompatibleCategory.rawValue, code: "!cat")
    expectPublished(AVAudioSession.ErrorCode.insufficientPriority.rawValue, code: "!pri")
    expectPublished(AVAudioSession.ErrorCode.isBusy.rawValue, code: "!act")
    expectPublished(AVAudioSession.ErrorCode.mediaServicesFailed.rawValue, code: "msrv")
    expectPublished(AVAudioSession.ErrorCode.missingEntitlement.rawValue, code: "ent?")
    expectPublished(AVAudioSession.ErrorCode.none.rawValue, 0)
    expectPublished(AVAudioSession.ErrorCode.sessionNotActive.rawValue, code: "inac")
    expectPublished(AVAudioSession.ErrorCode.siriIsRecording.rawValue, code: "siri")
    expectPublished(AVAudioSession.ErrorCode.unspecified.rawValue, code: "what")
    expectPublished(AVAudioSession.InterruptionType.began.rawValue, 1)
    expectPublished(AVAudioSession.InterruptionType.ended.rawValue, 0)
    expectPublished(AVAudioSession.RecordPermission.denied.rawValue, code: "deny")
    expectPublished(AVAudioSession.RecordPermission.undetermined.rawValue, code: "undt")
    expectPublished(AVAudioSession.RouteChangeReason.categoryChange.rawValue, 3)
    expectPublished(AVAudioSession.RouteChangeReason.newDeviceAvailable.rawValue, 1)
    expectPublished(AVAudioSession.RouteChangeReason.noSuitableRouteForCategory.rawValue, 7)
    expectPublished(AVAudioSession.RouteChangeReason.oldDeviceUnavailable.rawValue, 2)
    expectPublished(AVAudioSession.RouteChangeReason.override.rawValue, 4)
    expectPublished(AVAudioSession.RouteChangeReason.routeConfigurationChange.rawValue, 8)
    expectPublished(AVAudioSession.RouteChangeReason.unknown.rawValue, 0)
    expectPublished(AVAudioSession.RouteChangeReason.wakeFromSleep.rawValue, 6)
    expectPublished(AVAudioSession.RouteSharingPolicy.default.rawValue, 0)
    expectPublished(AVAudioSession.RouteSharingPolicy.independent.rawValue, 2)
    expectPublished(AVAudioSession.RouteSharingPolicy.longFormVideo.rawValue, 3)
  }

  @Test func valuesOfAVAudioSettings() {
    expectPublished(AVAudioBitRateStrategy_Constant, "AVAudioBitRateStrategy_Constant")
    expectPublished(AVAudioBitRateStrategy_Variable, "AVAudioBitRateStrategy_Variable")
    expectPublished(AVAudioBitRateStrategy_VariableConstrained, "AVAudioBitRateStrategy_VariableConstrained")
    expectPublished(AVAudioFileTypeKey, "AVAudioFileTypeKey")
    expectPublished(AVChannelLayoutKey, "AVChannelLayoutKey")
    expectPublished(AVEncoderAudioQualityForVBRKey, "AVEncoderQualityForVBRKey")
    expectPublished(AVEncoderAudioQualityKey, "AVEncoderQualityKey")
    expectPublished(AVEncoderBitRatePerChannelKey, "AVEncoderBitRatePerChannelKey")
    expectPublished(AVEncoderBitRateStrategyKey, "AVEncoderBitRateStrategyKey")
    expectPublished(AVSampleRateConverterAlgorithmKey, "AVSampleRateConverterAlgorithmKey")
    expectPublished(AVSampleRateConverterAlgorithm_Mastering, "AVSampleRateConverterAlgorithm_Mastering")
    expectPublished(AVSampleRateConverterAlgorithm_MinimumPhase, "AVSampleRateConverterAlgorithm_MinimumPhase")
    expectPublished(AVSampleRateConverterAlgorithm_Normal, "AVSampleRateConverterAlgorithm_Normal")
    expectPublished(AVSampleRateConverterAudioQualityKey, "AVSampleRateConverterQualityKey")
  }

  @Test func valuesOfAVAudioUnitEQ() {
    expectPublished(AVAudioUnitEQFilterType.resonantHighPass.rawValue, 4)
  }

  @Test func valuesOfAVAudioUnitReverb() {
    expectPublished(AVAudioUnitReverbPreset.largeChamber.rawValue, 7)
    expectPublished(AVAudioUnitReverbPreset.largeHall.rawValue, 4)
    expectPublished(AVAudioUnitReverbPreset.largeHall2.rawValue, 12)
    expectPublished(AVAudioUnitReverbPreset.largeRoom2.rawValue, 9)
    expectPublished(AVAudioUnitReverbPreset.mediumChamber.rawValue, 6)
    expectPublished(AVAudioUnitReverbPreset.mediumHall2.rawValue, 10)
    expectPublished(AVAudioUnitReverbPreset.mediumHall3.rawValue, 11)
    expectPublished(AVAudioUnitReverbPreset.mediumRoom.rawValue, 1)
  }

  @Test func valuesOfAVSpeechSynthesisMarker() {
    expectPublished(AVSpeechSynthesisMarker.Mark.paragraph.rawValue, 3)
    expectPublished(AVSpeechSynthesisMarker.Mark.phoneme.rawValue, 0)
    expectPublished(AVSpeechSynthesisMarker.Mark.sentence.rawValue, 2)
  }

  @Test func valuesOfAVSpeechSynthesisVoice() {
    expectPublished(AVSpeechSynthesisVoiceGender.female.rawValue, 2)
    expectPublished(AVSpeechSynthesisVoiceGender.unspecified.rawValue, 0)
    expectPublished(AVSpeechSynthesisVoiceQuality.enhanced.rawValue, 2)
    expectPublished(AVSpeechSynthesisVoiceQuality.premium.rawValue, 3)
  }

  @Test func valuesOfAVSpeechUtterance() {
    expectPublished(AVSpeechUtteranceMaximumSpeechRate, 1.000000)
    expectPublished(AVSpeechUtteranceMinimumSpeechRate, 0.000000)
  }

  @Test func valuesOfManualRendering() {
    expectPublished(AVAudioEngineManualRenderingStatus.cannotDoInCurrentContext.rawValue, 2)
  }
}

package import AVEngineAudioGraph
import AVEngineCore
import AVEngineSystem
import CoreFoundation
import Foundation

extension AudioUnitInstance {
  private static let kinds: [OSType: @Sendable () -> AudioUnitInstance] = [
    kAudioUnitSubType_LowPassFilter: lowPass,
    kAudioUnitSubType_HighPassFilter: highPass,
    kAudioUnitSubType_BandPassFilter: bandPass,
    kAudioUnitSubType_HighShelfFilter: highShelf,
    kAudioUnitSubType_LowShelfFilter: lowShelf,
    kAudioUnitSubType_ParametricEQ: parametric,
    // All bands are bypassed at first, so unused ones have no effect.
    kAudioUnitSubType_NBandEQ: { equaliser((0..<16).map { BandParameters($0) }) },
    kAudioUnitSubType_Delay: delay,
    kAudioUnitSubType_Reverb2: { reverb(ReverbSettings(Room(decay: 1, size: 0.6, cutoff: 6000))) },
    kAudioUnitSubType_PeakLimiter: limiter,
    kAudioUnitSubType_NewTimePitch: timePitch,
    kAudioUnitSubType_Varispeed: varispeed,
  ]

  package static func make(_ description: AudioComponentDescription) -> AudioUnitInstance? {
    guard let unit = kinds[description.componentSubType]?(),
      unit.description.componentType == description.componentType,
      [0, kAudioUnitManufacturer_Apple].contains(description.componentManufacturer),
      description.componentFlags & description.componentFlagsMask == 0
    else { return nil }
    return unit
  }

  /// No upper limit: `Biquad` limits frequencies to nearly half its sample rate, and the delay's filter takes any.
  static let anyFrequency = Float.greatestFiniteMagnitude

  @Sendable private static func lowPass() -> AudioUnitInstance {
    filter(kAudioUnitSubType_LowPassFilter, .resonantLowPass, width: .resonance) { band in
      [
        UnitParameter(kLowPassParam_CutoffFrequency, 10...anyFrequency, band.frequency, at: 6900),
        UnitParameter(kLowPassParam_Resonance, -20...40, band.width, at: 0),
      ]
    }
  }

  @Sendable private static func highPass() -> AudioUnitInstance {
    filter(kAudioUnitSubType_HighPassFilter, .resonantHighPass, width: .resonance) { band in
      [
        UnitParameter(kHipassParam_CutoffFrequency, 10...anyFrequency, band.frequency, at: 6900),
        UnitParameter(kHipassParam_Resonance, -20...40, band.width, at: 0),
      ]
    }
  }

  @Sendable private static func bandPass() -> AudioUnitInstance {
    filter(kAudioUnitSubType_BandPassFilter, .bandPass, width: .cents) { band in
      [
        UnitParameter(kBandpassParam_CenterFrequency, 20...anyFrequency, band.frequency, at: 5000),
        UnitParameter(kBandpassParam_Bandwidth, 100...12_000, band.width, at: 600),
      ]
    }
  }

  @Sendable private static func highShelf() -> AudioUnitInstance {
    filter(kAudioUnitSubType_HighShelfFilter, .highShelf) { band in
      [
        UnitParameter(kHighShelfParam_CutOffFrequency, 10_000...anyFrequency, band.frequency, at: 10_000),
        UnitParameter(kHighShelfParam_Gain, -40...40, band.gain, at: 0),
      ]
    }
  }

  @Sendable private static func lowShelf() -> AudioUnitInstance {
    filter(kAudioUnitSubType_LowShelfFilter, .lowShelf) { band in
      [
        UnitParameter(kAULowShelfParam_CutoffFrequency, 10...200, band.frequency, at: 80),
        UnitParameter(kAULowShelfParam_Gain, -40...40, band.gain, at: 0),
      ]
    }
  }

  @Sendable private static func parametric() -> AudioUnitInstance {
    filter(kAudioUnitSubType_ParametricEQ, .parametric, width: .quality) { band in
      [
        UnitParameter(kParametricEQParam_CenterFreq, 20...anyFrequency, band.frequency, at: 2000),
        UnitParameter(kParametricEQParam_Q, 0.1...20, band.width, at: 1),
        UnitParameter(kParametricEQParam_Gain, -20...20, band.gain, at: 0),
      ]
    }
  }

  private static func filter(
    _ subtype: OSType, _ shape: Biquad.Shape, width: Biquad.Width = .octaves,
    _ parameters: (EqualizerBand) -> [UnitParameter]
  ) -> AudioUnitInstance {
    let (isBypassed, band, gain) = (
      Switch(false), EqualizerBand(shape, width: width, isBypassed: Switch(false)), Parameter(0)
    )
    return AudioUnitInstance(kAudioUnitType_Effect, subtype, isBypassed, parameters(band)) { form in
      EqualizerKernel(bands: [band], gain: gain, isBypassed: isBypassed, form: form)
    }
  }

  package static func equaliser(_ bands: [BandParameters]) -> AudioUnitInstance {
    let (isBypassed, gain) = (Switch(false), Parameter(0))
    let all = UnitParameter(kAUNBandEQParam_GlobalGain, -96...24, gain, at: 0)
    // Parameter numbers leave room for a thousand bands.
    return AudioUnitInstance(
      kAudioUnitType_Effect, kAudioUnitSubType_NBandEQ, isBypassed, [all] + bands.prefix(1000).flatMap(\.all)
    ) { form in
      EqualizerKernel(bands: bands.map(\.band), gain: gain, isBypassed: isBypassed, form: form)
    }
  }

  @Sendable package static func delay() -> AudioUnitInstance {
    let settings = DelaySettings()
    return AudioUnitInstance(
      kAudioUnitType_Effect, kAudioUnitSubType_Delay, settings.isBypassed,
      [
        UnitParameter(kDelayParam_WetDryMix, 0...100, settings.mix, at: 50),
        UnitParameter(kDelayParam_DelayTime, 0...Float(DelaySettings.longest), settings.time, at: 1),
        UnitParameter(kDelayParam_Feedback, -100...100, settings.feedback, at: 50),
        UnitParameter(kDelayParam_LopassCutoff, 10...anyFrequency, settings.cutoff, at: 15_000),
      ]
    ) { DelayKernel(settings, form: $0) }
  }

  package static func reverb(_ settings: ReverbSettings) -> AudioUnitInstance {
    AudioUnitInstance(
      kAudioUnitType_Effect, kAudioUnitSubType_Reverb2, settings.isBypassed,
      [
        UnitParameter(kReverb2Param_DryWetMix, 0...100, settings.mix, at: 100),
        UnitParameter(kReverb2Param_DecayTimeAt0Hz, 0.001...20, settings.decay, at: settings.decay.value),
      ]
    ) { ReverbKernel(settings, form: $0) }
  }

  @Sendable private static func limiter() -> AudioUnitInstance {
    let settings = LimiterSettings()
    return AudioUnitInstance(
      kAudioUnitType_Effect, kAudioUnitSubType_PeakLimiter, settings.isBypassed,
      [
        UnitParameter(kLimiterParam_AttackTime, 0.001...LimiterSettings.longest, settings.attack, at: 0.012),
        UnitParameter(kLimiterParam_DecayTime, 0.001...0.06, settings.decay, at: 0.024),
        UnitParameter(kLimiterParam_PreGain, -40...40, settings.gain, at: 0),
      ]
    ) { LimiterKernel(settings, form: $0) }
  }

  @Sendable package static func timePitch() -> AudioUnitInstance {
    let settings = TimeStretchSettings()
    return AudioUnitInstance(
      kAudioUnitType_FormatConverter, kAudioUnitSubType_NewTimePitch, settings.isBypassed,
      [
        UnitParameter(kNewTimePitchParam_Rate, 1 / 32...32, settings.rate, at: 1),
        UnitParameter(kNewTimePitchParam_Pitch, -2400...2400, settings.pitch, at: 0),
      ]
    ) { form throws(EngineError) in try TimeStretchKernel(settings, form: form, codecs: Engine.system.codecs) }
  }

  @Sendable package static func varispeed() -> AudioUnitInstance {
    let settings = TimeStretchSettings()
    return AudioUnitInstance(
      kAudioUnitType_FormatConverter, kAudioUnitSubType_Varispeed, settings.isBypassed,
      [
        UnitParameter(kVarispeedParam_PlaybackRate, 0.25...4, settings.rate, at: 1),
        UnitParameter(
          kVarispeedParam_PlaybackCents, -2400...2400, read: { 1200 * log2(settings.rate.value) },
          write: { settings.rate.value = exp2($0 / 1200) }),
      ]
    ) { VarispeedKernel(settings, form: $0) }
  }
}

package struct BandParameters: Sendable {
  let band = EqualizerBand()
  package let bypass, type, frequency, gain, bandwidth: UnitParameter
  var all: [UnitParameter] { [bypass, type, frequency, gain, bandwidth] }

  package init(_ number: Int) {
    let (band, offset) = (band, AudioUnitParameterID(clamping: number))
    bypass = UnitParameter(
      kAUNBandEQParam_BypassBand + offset, 0...1, read: { band.isBypassed.value ? 1 : 0 },
      write: { band.isBypassed.value = $0 != 0 })
    type = UnitParameter(
      kAUNBandEQParam_FilterType + offset, 0...Float(kAUNBandEQFilterType_ResonantHighShelf),
      read: { Float(band.shape.rawValue) },
      write: { band.shape = Biquad.Shape(rawValue: Int($0)) ?? .parametric })
    frequency = UnitParameter(
      kAUNBandEQParam_Frequency + offset, 20...AudioUnitInstance.anyFrequency, band.frequency, at: 1000)
    gain = UnitParameter(kAUNBandEQParam_Gain + offset, -96...24, band.gain, at: 0)
    bandwidth = UnitParameter(kAUNBandEQParam_Bandwidth + offset, 0.05...5, band.width, at: 0.5)
  }
}

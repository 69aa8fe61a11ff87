// MARK: Filters, with the curves of Bristow-Johnson's cookbook

/// The cutoff frequency of the low-pass filter, in hertz: from 10, default 6900.
public let kLowPassParam_CutoffFrequency: AudioUnitParameterID = 0
/// The low-pass filter's gain at the cutoff frequency, which is also its Q, in decibels: -20 to 40, default 0.
public let kLowPassParam_Resonance: AudioUnitParameterID = 1

/// The cutoff frequency of the high-pass filter, in hertz: from 10, default 6900.
public let kHipassParam_CutoffFrequency: AudioUnitParameterID = 0
/// The high-pass filter's gain at the cutoff frequency, which is also its Q, in decibels: -20 to 40, default 0.
public let kHipassParam_Resonance: AudioUnitParameterID = 1

/// The centre frequency of the band-pass filter, in hertz: from 20, default 5000.
public let kBandpassParam_CenterFrequency: AudioUnitParameterID = 0
/// The bandwidth of the band-pass filter between the points of -3 dB, in hundredths of a semitone: 100 to 12,000,
/// default 600.
public let kBandpassParam_Bandwidth: AudioUnitParameterID = 1

/// The cutoff frequency of the high shelf filter, in hertz: from 10,000, default 10,000.
public let kHighShelfParam_CutOffFrequency: AudioUnitParameterID = 0
/// The gain of the high shelf filter, in decibels: -40 to 40, default 0.
public let kHighShelfParam_Gain: AudioUnitParameterID = 1

/// The cutoff frequency of the low shelf filter, in hertz: 10 to 200, default 80.
public let kAULowShelfParam_CutoffFrequency: AudioUnitParameterID = 0
/// The gain of the low shelf filter, in decibels: -40 to 40, default 0.
public let kAULowShelfParam_Gain: AudioUnitParameterID = 1

/// The centre frequency of the parametric equaliser, in hertz: from 20, default 2000.
public let kParametricEQParam_CenterFreq: AudioUnitParameterID = 0
/// The Q of the parametric equaliser: 0.1 to 20, default 1.
public let kParametricEQParam_Q: AudioUnitParameterID = 1
/// The gain of the parametric equaliser, in decibels: -20 to 20, default 0.
public let kParametricEQParam_Gain: AudioUnitParameterID = 2

// MARK: The equaliser of several bands. A band's number, from zero, is added to the numbers of the band's parameters.

/// The gain of the whole equaliser, in decibels: -96 to 24, default 0.
public let kAUNBandEQParam_GlobalGain: AudioUnitParameterID = 0
/// Whether a band of the equaliser is bypassed: 0 or 1, default 1. The parameter of band n, from 0, is this number plus
/// n.
public let kAUNBandEQParam_BypassBand: AudioUnitParameterID = 1000
/// The filter type of a band, a `kAUNBandEQFilterType…`: default 0, parametric. The parameter of band n, from 0, is
/// this number plus n.
public let kAUNBandEQParam_FilterType: AudioUnitParameterID = 2000
/// The frequency of a band of the equaliser, in hertz: from 20, default 1000. The parameter of band n, from 0, is this
/// number plus n.
public let kAUNBandEQParam_Frequency: AudioUnitParameterID = 3000
/// The gain of a band of the equaliser, in decibels: -96 to 24, default 0. The parameter of band n, from 0, is this
/// number plus n.
public let kAUNBandEQParam_Gain: AudioUnitParameterID = 4000
/// The bandwidth of a band of the equaliser, in octaves: 0.05 to 5, default 0.5. The parameter of band n, from 0, is
/// this number plus n.
public let kAUNBandEQParam_Bandwidth: AudioUnitParameterID = 5000

/// The type of a band that boosts or cuts by its gain around its frequency, over its bandwidth.
public let kAUNBandEQFilterType_Parametric = 0
/// The type of a band that keeps only what is below its frequency, by a Butterworth filter of second order.
public let kAUNBandEQFilterType_2ndOrderButterworthLowPass = 1
/// The type of a band that keeps only what is above its frequency, by a Butterworth filter of second order.
public let kAUNBandEQFilterType_2ndOrderButterworthHighPass = 2
/// The type of a band that keeps only what is below its frequency, with a peak there if its bandwidth is small.
public let kAUNBandEQFilterType_ResonantLowPass = 3
/// The type of a band that keeps only what is above its frequency, with a peak there if its bandwidth is small.
public let kAUNBandEQFilterType_ResonantHighPass = 4
/// The type of a band that keeps only what is around its frequency, over its bandwidth.
public let kAUNBandEQFilterType_BandPass = 5
/// The type of a band that removes what is around its frequency, over its bandwidth.
public let kAUNBandEQFilterType_BandStop = 6
/// The type of a band that boosts or cuts by its gain what is below its frequency.
public let kAUNBandEQFilterType_LowShelf = 7
/// The type of a band that boosts or cuts by its gain what is above its frequency.
public let kAUNBandEQFilterType_HighShelf = 8
/// The type of a band that boosts or cuts by its gain what is below its frequency, with a slope that depends on its
/// bandwidth.
public let kAUNBandEQFilterType_ResonantLowShelf = 9
/// The type of a band that boosts or cuts by its gain what is above its frequency, with a slope that depends on its
/// bandwidth.
public let kAUNBandEQFilterType_ResonantHighShelf = 10

// MARK: Delay, reverberation, limiter

/// The share of the echo in the output, in percent: 0 to 100, default 50.
public let kDelayParam_WetDryMix: AudioUnitParameterID = 0
/// The delay, in seconds: 0 to 2, default 1.
public let kDelayParam_DelayTime: AudioUnitParameterID = 1
/// The share of the echo that is delayed and repeated again, in percent: -100 to 100, default 50.
public let kDelayParam_Feedback: AudioUnitParameterID = 2
/// The cutoff frequency of the low-pass filter in the feedback, in hertz: from 10, default 15,000.
public let kDelayParam_LopassCutoff: AudioUnitParameterID = 3

/// The share of reverberation in the output, in percent: 0 to 100, default 100.
public let kReverb2Param_DryWetMix: AudioUnitParameterID = 0
/// The time until low frequencies have decayed by 60 dB, in seconds: 0.001 to 20, default 1. The presets of
/// `AVAudioUnitReverb` have other times.
public let kReverb2Param_DecayTimeAt0Hz: AudioUnitParameterID = 4

/// The time over which the limiter lowers the gain, and by which it delays the output, in seconds: 0.001 to 0.03,
/// default 0.012.
public let kLimiterParam_AttackTime: AudioUnitParameterID = 0
/// The time constant of the gain's recovery, in seconds: 0.001 to 0.06, default 0.024.
public let kLimiterParam_DecayTime: AudioUnitParameterID = 1
/// The gain before the limiter, in decibels: -40 to 40, default 0.
public let kLimiterParam_PreGain: AudioUnitParameterID = 2

// MARK: Speed and pitch

/// The speed of the audio, which does not change its pitch: 1/32 to 32, default 1.
public let kNewTimePitchParam_Rate: AudioUnitParameterID = 0
/// The change of pitch, which does not change the speed, in hundredths of a semitone: -2400 to 2400, default 0.
public let kNewTimePitchParam_Pitch: AudioUnitParameterID = 1

/// The speed of the audio, which also changes its pitch: 1/4 to 4, default 1.
public let kVarispeedParam_PlaybackRate: AudioUnitParameterID = 0
/// The speed as the change of pitch that it causes, in hundredths of a semitone: -2400 to 2400, default 0.
public let kVarispeedParam_PlaybackCents: AudioUnitParameterID = 1

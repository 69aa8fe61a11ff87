// The parameters of the units that are here, all of them global: what they are, from where to where, and what they are
// at first. Frequencies go up to half the rate at which the unit renders; what is above is taken for it.

// MARK: Filters, whose curves are those of Bristow-Johnson's cookbook

/// The low-pass: hertz, from 10, 6900.
public let kLowPassParam_CutoffFrequency: AudioUnitParameterID = 0
/// The gain at that frequency, and the filter's Q: decibels, -20 to 40, 0.
public let kLowPassParam_Resonance: AudioUnitParameterID = 1

/// The high-pass: hertz, from 10, 6900.
public let kHipassParam_CutoffFrequency: AudioUnitParameterID = 0
/// The gain at that frequency, and the filter's Q: decibels, -20 to 40, 0.
public let kHipassParam_Resonance: AudioUnitParameterID = 1

/// The band-pass: hertz, from 20, 5000.
public let kBandpassParam_CenterFrequency: AudioUnitParameterID = 0
/// Between the points of -3 dB: hundredths of a semitone, 100 to 12,000, 600.
public let kBandpassParam_Bandwidth: AudioUnitParameterID = 1

/// The high shelf: hertz, from 10,000, 10,000.
public let kHighShelfParam_CutOffFrequency: AudioUnitParameterID = 0
/// Decibels, -40 to 40, 0.
public let kHighShelfParam_Gain: AudioUnitParameterID = 1

/// The low shelf: hertz, 10 to 200, 80.
public let kAULowShelfParam_CutoffFrequency: AudioUnitParameterID = 0
/// Decibels, -40 to 40, 0.
public let kAULowShelfParam_Gain: AudioUnitParameterID = 1

/// The parametric equaliser: hertz, from 20, 2000.
public let kParametricEQParam_CenterFreq: AudioUnitParameterID = 0
/// Q: 0.1 to 20, 1.
public let kParametricEQParam_Q: AudioUnitParameterID = 1
/// Decibels, -20 to 20, 0.
public let kParametricEQParam_Gain: AudioUnitParameterID = 2

// MARK: The equaliser of several bands; a band's number from zero is added to the identifiers

/// Of all bands: decibels, -96 to 24, 0.
public let kAUNBandEQParam_GlobalGain: AudioUnitParameterID = 0
/// Whether the band does nothing: 0 or 1, 1.
public let kAUNBandEQParam_BypassBand: AudioUnitParameterID = 1000
/// One of `kAUNBandEQFilterType…`, 0.
public let kAUNBandEQParam_FilterType: AudioUnitParameterID = 2000
/// Hertz, from 20, 1000.
public let kAUNBandEQParam_Frequency: AudioUnitParameterID = 3000
/// Decibels, -96 to 24, 0.
public let kAUNBandEQParam_Gain: AudioUnitParameterID = 4000
/// Octaves, 0.05 to 5, 0.5.
public let kAUNBandEQParam_Bandwidth: AudioUnitParameterID = 5000

/// More or less around a frequency.
public let kAUNBandEQFilterType_Parametric = 0
/// What is below a frequency, by Butterworth's filter of second order.
public let kAUNBandEQFilterType_2ndOrderButterworthLowPass = 1
/// What is above a frequency.
public let kAUNBandEQFilterType_2ndOrderButterworthHighPass = 2
/// A low-pass with a peak where its bandwidth is small.
public let kAUNBandEQFilterType_ResonantLowPass = 3
/// A high-pass with a peak where its bandwidth is small.
public let kAUNBandEQFilterType_ResonantHighPass = 4
/// What is around a frequency, and nothing else.
public let kAUNBandEQFilterType_BandPass = 5
/// All but what is around a frequency.
public let kAUNBandEQFilterType_BandStop = 6
/// More or less below a frequency.
public let kAUNBandEQFilterType_LowShelf = 7
/// More or less above a frequency.
public let kAUNBandEQFilterType_HighShelf = 8
/// A low shelf whose slope its bandwidth sets.
public let kAUNBandEQFilterType_ResonantLowShelf = 9
/// A high shelf whose slope its bandwidth sets.
public let kAUNBandEQFilterType_ResonantHighShelf = 10

// MARK: Echo, room, limiter

/// How much of what is heard is the echo: hundredths, 0 to 100, 50.
public let kDelayParam_WetDryMix: AudioUnitParameterID = 0
/// Seconds, 0 to 2, 1.
public let kDelayParam_DelayTime: AudioUnitParameterID = 1
/// How much of the echo is echoed again: hundredths, -100 to 100, 50.
public let kDelayParam_Feedback: AudioUnitParameterID = 2
/// What is above fades from echo to echo: hertz, from 10, 15,000.
public let kDelayParam_LopassCutoff: AudioUnitParameterID = 3

/// How much of what is heard is the room: hundredths, 0 to 100, 100.
public let kReverb2Param_DryWetMix: AudioUnitParameterID = 0
/// How long low sound takes to be 60 dB softer: seconds, 0.001 to 20, 1.
public let kReverb2Param_DecayTimeAt0Hz: AudioUnitParameterID = 4

/// In how long the limiter turns down; so much later is the sound: seconds, 0.001 to 0.03, 0.012.
public let kLimiterParam_AttackTime: AudioUnitParameterID = 0
/// The time constant by which it turns up again: seconds, 0.001 to 0.06, 0.024.
public let kLimiterParam_DecayTime: AudioUnitParameterID = 1
/// In front of it: decibels, -40 to 40, 0.
public let kLimiterParam_PreGain: AudioUnitParameterID = 2

// MARK: Speed and pitch

/// How much faster: 1/32 to 32, 1.
public let kNewTimePitchParam_Rate: AudioUnitParameterID = 0
/// How much higher: hundredths of a semitone, -2400 to 2400, 0.
public let kNewTimePitchParam_Pitch: AudioUnitParameterID = 1

/// How much faster and higher: 1/4 to 4, 1.
public let kVarispeedParam_PlaybackRate: AudioUnitParameterID = 0
/// The same in hundredths of a semitone, -2400 to 2400, 0.
public let kVarispeedParam_PlaybackCents: AudioUnitParameterID = 1

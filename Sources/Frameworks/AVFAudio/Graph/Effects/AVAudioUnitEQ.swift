import AudioToolbox
public import Foundation

/// An equaliser of several bands.
open class AVAudioUnitEQ: AVAudioUnitEffect {
  /// The bands, in the order in which they process audio; as many as stated at the creation.
  open var bands: [AVAudioUnitEQFilterParameters] { storedBands }

  private let storedBands: [AVAudioUnitEQFilterParameters]

  /// Creates an equaliser with a number of bands, all bypassed.
  public init(numberOfBands: Int) {
    _require(numberOfBands >= 0, "AVAudioUnitEQ.init(numberOfBands:): \(numberOfBands) bands")
    let parameters = (0..<numberOfBands).map { BandParameters($0) }
    storedBands = parameters.map { AVAudioUnitEQFilterParameters($0) }
    super.init(.equaliser(parameters))
  }

  /// The gain of the whole equaliser in decibels, from -96 to 24; initially 0.
  open var globalGain: Float {
    get { unit[kAUNBandEQParam_GlobalGain] }
    set { unit[kAUNBandEQParam_GlobalGain] = newValue }
  }
}

/// The types of filter that a band of an equaliser can have.
public enum AVAudioUnitEQFilterType: Int, Sendable {
  /// Boosts or cuts by the band's gain around its frequency, over its bandwidth.
  case parametric = 0
  /// Low pass: removes sound far above the band's frequency. Second order, without resonance.
  case lowPass = 1
  /// High pass: removes sound far below the band's frequency. Second order, without resonance.
  case highPass = 2
  /// Removes sound far above the band's frequency, with a resonance peak at the frequency for small bandwidths.
  case resonantLowPass = 3
  /// Removes sound far below the band's frequency, with a resonance peak at the frequency for small bandwidths.
  case resonantHighPass = 4
  /// Passes only sound around the band's frequency, over its bandwidth.
  case bandPass = 5
  /// Removes sound around the band's frequency, over its bandwidth.
  case bandStop = 6
  /// Low shelf: boosts or cuts by the band's gain below its frequency.
  case lowShelf = 7
  /// High shelf: boosts or cuts by the band's gain above its frequency.
  case highShelf = 8
  /// Boosts or cuts by the band's gain below its frequency. The bandwidth sets the slope.
  case resonantLowShelf = 9
  /// Boosts or cuts by the band's gain above its frequency. The bandwidth sets the slope.
  case resonantHighShelf = 10
}

/// A band of an equaliser.
///
/// Linux: the filters have the formulas of Bristow-Johnson's Audio EQ Cookbook.
open class AVAudioUnitEQFilterParameters: NSObject {
  private let parameters: BandParameters

  init(_ parameters: BandParameters) { self.parameters = parameters }

  /// The type of the band's filter, such as `lowPass`; initially `parametric`.
  open var filterType: AVAudioUnitEQFilterType {
    get { AVAudioUnitEQFilterType(rawValue: Int(parameters.type.value)) ?? .parametric }
    set { parameters.type.value = Float(newValue.rawValue) }
  }

  /// The band's frequency in hertz, from 20. A value above half the sample rate has the effect of nearly half that
  /// rate.
  open var frequency: Float {
    get { parameters.frequency.value }
    set { parameters.frequency.value = newValue }
  }

  /// The band's width around its frequency in octaves, from 0.05 to 5; initially 0.5.
  open var bandwidth: Float {
    get { parameters.bandwidth.value }
    set { parameters.bandwidth.value = newValue }
  }

  /// The gain in decibels of a parametric or shelving filter, from -96 to 24; initially 0.
  open var gain: Float {
    get { parameters.gain.value }
    set { parameters.gain.value = newValue }
  }

  /// Whether audio passes through the band unchanged; initially true.
  open var bypass: Bool {
    get { parameters.bypass.value != 0 }
    set { parameters.bypass.value = newValue ? 1 : 0 }
  }
}

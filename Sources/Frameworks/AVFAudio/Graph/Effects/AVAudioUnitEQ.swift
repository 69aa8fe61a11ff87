import AudioToolbox
public import Foundation

/// An equaliser of several bands.
open class AVAudioUnitEQ: AVAudioUnitEffect {
  /// The bands, in the order in which sound passes them.
  open var bands: [AVAudioUnitEQFilterParameters] { storedBands }

  private let storedBands: [AVAudioUnitEQFilterParameters]

  /// Makes one with a number of bands, all bypassed.
  public init(numberOfBands: Int) {
    _require(numberOfBands >= 0, "AVAudioUnitEQ.init(numberOfBands:): \(numberOfBands) bands")
    let parameters = (0..<numberOfBands).map { BandParameters($0) }
    storedBands = parameters.map { AVAudioUnitEQFilterParameters($0) }
    super.init(.equaliser(parameters))
  }

  /// In decibels, from -96 to 24, at first 0.
  open var globalGain: Float {
    get { unit[kAUNBandEQParam_GlobalGain] }
    set { unit[kAUNBandEQParam_GlobalGain] = newValue }
  }
}

/// The shapes of an equaliser's bands.
public enum AVAudioUnitEQFilterType: Int, Sendable {
  /// More or less around a frequency.
  case parametric = 0
  /// Nothing far above a frequency; of second order, without resonance.
  case lowPass = 1
  /// Nothing far below a frequency.
  case highPass = 2
  /// A low-pass with a peak where its bandwidth is small.
  case resonantLowPass = 3
  /// A high-pass with a peak where its bandwidth is small.
  case resonantHighPass = 4
  /// What is around a frequency, and nothing else.
  case bandPass = 5
  /// All but what is around a frequency.
  case bandStop = 6
  /// More or less below a frequency.
  case lowShelf = 7
  /// More or less above a frequency.
  case highShelf = 8
  /// A low shelf whose slope its bandwidth sets.
  case resonantLowShelf = 9
  /// A high shelf whose slope its bandwidth sets.
  case resonantHighShelf = 10
}

/// A band of an equaliser.
///
/// Linux: the filters are those of Bristow-Johnson's cookbook.
open class AVAudioUnitEQFilterParameters: NSObject {
  private let parameters: BandParameters

  // An equaliser makes its own.
  init(_ parameters: BandParameters) { self.parameters = parameters }

  /// The shape, at first parametric.
  open var filterType: AVAudioUnitEQFilterType {
    get { AVAudioUnitEQFilterType(rawValue: Int(parameters.type.value)) ?? .parametric }
    set { parameters.type.value = Float(newValue.rawValue) }
  }

  /// In hertz, from 20 to half the rate.
  open var frequency: Float {
    get { parameters.frequency.value }
    set { parameters.frequency.value = newValue }
  }

  /// In octaves, from 0.05 to 5.
  open var bandwidth: Float {
    get { parameters.bandwidth.value }
    set { parameters.bandwidth.value = newValue }
  }

  /// In decibels, from -96 to 24, at first 0.
  open var gain: Float {
    get { parameters.gain.value }
    set { parameters.gain.value = newValue }
  }

  /// Whether the band does nothing; true at first.
  open var bypass: Bool {
    get { parameters.bypass.value != 0 }
    set { parameters.bypass.value = newValue ? 1 : 0 }
  }
}

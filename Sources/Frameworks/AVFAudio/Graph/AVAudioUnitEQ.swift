public import Foundation
import MediaEngine

/// An equaliser of several bands.
open class AVAudioUnitEQ: AVAudioUnitEffect {
  /// The bands, in the order in which sound passes them.
  public let bands: [AVAudioUnitEQFilterParameters]
  private let gain = Parameter(0)

  /// Makes one with a number of bands, all bypassed.
  public init(numberOfBands: Int) {
    precondition(numberOfBands >= 0, "AVAudioUnitEQ.init(numberOfBands:): \(numberOfBands) bands")
    bands = (0..<numberOfBands).map { _ in AVAudioUnitEQFilterParameters() }
    super.init()
  }

  /// In decibels, from -96 to 24, at first 0.
  open var globalGain: Float {
    get { gain.value }
    set { gain.value = min(max(newValue, -96), 24) }
  }

  override func makeKernel(_ form: SoundForm) throws(EngineError) -> any SoundKernel {
    EqualizerKernel(bands: bands.map(\.band), gain: gain, isBypassed: bypassSwitch, form: form)
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
  let band = EqualizerBand()

  // An equaliser makes its own.
  override init() {}

  /// The shape, at first parametric.
  open var filterType: AVAudioUnitEQFilterType {
    get { AVAudioUnitEQFilterType(rawValue: band.shape.rawValue) ?? .parametric }
    set { band.shape = Biquad.Shape(rawValue: newValue.rawValue) ?? .parametric }
  }

  /// In hertz, from 20 to half the rate.
  open var frequency: Float {
    get { band.frequency.value }
    set { band.frequency.value = max(newValue, 20) }
  }

  /// In octaves, from 0.05 to 5.
  open var bandwidth: Float {
    get { band.bandwidth.value }
    set { band.bandwidth.value = min(max(newValue, 0.05), 5) }
  }

  /// In decibels, from -96 to 24, at first 0.
  open var gain: Float {
    get { band.gain.value }
    set { band.gain.value = min(max(newValue, -96), 24) }
  }

  /// Whether the band does nothing; true at first.
  open var bypass: Bool {
    get { band.isBypassed.value }
    set { band.isBypassed.value = newValue }
  }
}

import Foundation

/// A filter of second order (Robert Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients").
package struct Biquad: Sendable, Equatable {
  package enum Shape: Int, Sendable {
    case parametric, lowPass, highPass, resonantLowPass, resonantHighPass, bandPass, bandStop, lowShelf, highShelf
    case resonantLowShelf, resonantHighShelf
  }

  package enum Width: Sendable {
    /// Measured between the points of -3 dB for band filters, and of half the gain in decibels for parametric filters.
    case octaves
    case cents
    case quality
    /// Q in decibels, which is the gain of a low-pass or high-pass filter at its frequency.
    case resonance
  }

  /// Numerator `b` and denominator `a`, divided by the denominator's first coefficient.
  package private(set) var b: (Double, Double, Double) = (1, 0, 0)
  package private(set) var a: (Double, Double) = (0, 0)

  package static func == (x: Biquad, y: Biquad) -> Bool { x.b == y.b && x.a == y.a }

  /// `frequency` is in hertz and `gain` in decibels.
  package init(_ shape: Shape, frequency: Double, width: Double, in unit: Width = .octaves, gain: Double, rate: Double)
  {
    let w = 2 * Double.pi * min(max(frequency, 1), rate * 0.499) / rate
    let (cosine, sine) = (cos(w), sin(w))
    // Without the limits, a wide band near half the sample rate would overflow.
    let octaves = { (width: Double) in min(sine * sinh(log(2) / 2 * min(max(width, 0.01), 10) * w / sine), 1e6) }
    let banded =
      switch unit {
      case .octaves: octaves(width)
      case .cents: octaves(width / 1200)
      case .quality: sine / 2 / max(width, 0.01)
      case .resonance: sine / 2 / pow(10, width / 20)
      }
    // Butterworth's filter: Q is 1/√2.
    let flat = sine / 2 * 2.0.squareRoot()
    let A = pow(10, gain / 40)
    switch shape {
    case .parametric: set((1 + banded * A, -2 * cosine, 1 - banded * A), (1 + banded / A, -2 * cosine, 1 - banded / A))
    case .lowPass: setPass(cosine, flat, low: true)
    case .highPass: setPass(cosine, flat, low: false)
    case .resonantLowPass: setPass(cosine, banded, low: true)
    case .resonantHighPass: setPass(cosine, banded, low: false)
    case .bandPass: set((banded, 0, -banded), (1 + banded, -2 * cosine, 1 - banded))
    case .bandStop: set((1, -2 * cosine, 1), (1 + banded, -2 * cosine, 1 - banded))
    // A shelf of slope 1 has the Q of Butterworth's filter.
    case .lowShelf: setShelf(cosine, flat, A, low: true)
    case .highShelf: setShelf(cosine, flat, A, low: false)
    case .resonantLowShelf: setShelf(cosine, banded, A, low: true)
    case .resonantHighShelf: setShelf(cosine, banded, A, low: false)
    }
  }

  private mutating func set(_ b: (Double, Double, Double), _ a: (Double, Double, Double)) {
    self.b = (b.0 / a.0, b.1 / a.0, b.2 / a.0)
    self.a = (a.1 / a.0, a.2 / a.0)
  }

  private mutating func setPass(_ cosine: Double, _ alpha: Double, low: Bool) {
    let edge = low ? 1 - cosine : 1 + cosine
    set((edge / 2, low ? edge : -edge, edge / 2), (1 + alpha, -2 * cosine, 1 - alpha))
  }

  private mutating func setShelf(_ cosine: Double, _ alpha: Double, _ A: Double, low: Bool) {
    let (slope, sign) = (2 * A.squareRoot() * alpha, low ? 1.0 : -1.0)
    let (plus, minus) = (A + 1, A - 1)
    let c = sign * cosine
    set(
      (A * (plus - minus * c + slope), sign * 2 * A * (minus - plus * c), A * (plus - minus * c - slope)),
      (plus + minus * c + slope, -sign * 2 * (minus + plus * c), plus + minus * c - slope))
  }
}

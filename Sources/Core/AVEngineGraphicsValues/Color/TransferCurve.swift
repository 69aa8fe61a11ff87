internal import CoreFoundation

/// The relation between a stored component and linear light, both from 0 to 1 outside extended ranges.
package enum TransferCurve: Hashable, Sendable {
  case linear
  case gamma(Double)
  /// The function type 3 of ICC.1:2022 §10.18: (a·x + b)^g from d on, c·x below.
  case parametric(g: Double, a: Double, b: Double, c: Double, d: Double)
  /// SMPTE ST 2084. Linear light of 1 is 10,000 cd/m².
  case pq
  /// ITU-R BT.2100 HLG. The light is that of the scene.
  case hlg
  /// Equally spaced samples, with linear interpolation between them (ICC.1:2022 §10.6).
  case table([UInt16])

  /// The curve of IEC 61966-2-1.
  package static let sRGB = TransferCurve.parametric(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)
  /// The inverse of the curve of ITU-R BT.709 §1.2.
  package static let bt709 = TransferCurve.parametric(g: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081)
  /// The curve of ISO 22028-2 (ROMM RGB).
  package static let romm = TransferCurve.parametric(g: 1.8, a: 1, b: 0, c: 1 / 16, d: 0.03125)

  /// A negative value results in minus the light of its magnitude.
  package func linear(_ value: Double) -> Double {
    value < 0 ? -positiveLinear(-value) : positiveLinear(value)
  }

  package func encoded(_ light: Double) -> Double {
    light < 0 ? -positiveEncoded(-light) : positiveEncoded(light)
  }

  private func positiveLinear(_ x: Double) -> Double {
    switch self {
    case .linear: return x
    case .gamma(let g): return pow(x, g)
    case .parametric(let g, let a, let b, let c, let d): return x >= d ? pow(a * x + b, g) : c * x
    case .pq:
      let p = pow(x, 1 / PQ.m2)
      return pow(max(p - PQ.c1, 0) / (PQ.c2 - PQ.c3 * p), 1 / PQ.m1)
    case .hlg: return x <= 0.5 ? x * x / 3 : (exp((x - HLG.c) / HLG.a) + HLG.b) / 12
    case .table(let samples): return interpolate(samples, at: x)
    }
  }

  private func positiveEncoded(_ y: Double) -> Double {
    switch self {
    case .linear: return y
    case .gamma(let g): return pow(y, 1 / g)
    case .parametric(let g, let a, let b, let c, let d):
      return y >= pow(a * d + b, g) ? (pow(y, 1 / g) - b) / a : y / c
    case .pq:
      let p = pow(y, PQ.m1)
      return pow((PQ.c1 + PQ.c2 * p) / (1 + PQ.c3 * p), PQ.m2)
    case .hlg: return y <= 1 / 12 ? (3 * y).squareRoot() : HLG.a * log(12 * y - HLG.b) + HLG.c
    case .table: return bisect(y)
    }
  }

  private func interpolate(_ samples: [UInt16], at x: Double) -> Double {
    guard samples.count > 1 else { return x }
    let position = min(x, 1) * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    let (low, high) = (Double(samples[index]), Double(samples[index + 1]))
    return (low + (high - low) * (position - Double(index))) / 65535
  }

  /// The samples must not decrease.
  private func bisect(_ y: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if positiveLinear(middle) < y { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The constants of SMPTE ST 2084:2014 §5.2.
  private enum PQ {
    static let m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128
    static let c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32, c3 = 2392.0 / 4096 * 32
  }

  /// The constants of ITU-R BT.2100-2 table 5.
  private enum HLG {
    static let a = 0.17883277, b = 1 - 4 * 0.17883277, c = 0.55991073
  }
}

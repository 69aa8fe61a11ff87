import Foundation

/// Computes R′G′B′ from Y′CbCr in double precision by the ITU's recommendations, without any code of the engine.
struct ReferenceDecoder {
  enum Matrix: UInt8, CaseIterable { case bt709 = 1, bt601 = 6, bt2020 = 9 }

  var matrix: Matrix
  var isFullRange: Bool
  var depth: Int
  /// Whether chroma samples are in a luma row (top left) or between two rows (left), at every second luma sample.
  var isTopLeft = false
  var isSubsampled = true

  /// Kr and Kb: ITU-R BT.709-6 §3.2, BT.601-7 §2.5.1, BT.2020-2 table 4.
  private var weights: (red: Double, blue: Double) {
    switch matrix {
    case .bt709: (0.2126, 0.0722)
    case .bt601: (0.299, 0.114)
    case .bt2020: (0.2627, 0.0593)
    }
  }

  func rgb(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sample: (Int, Int, Int) -> Int) -> [Double] {
    let unit = Double(1 << (depth - 8))
    let luma =
      isFullRange ? Double(sample(0, x, y)) / (256 * unit - 1) : (Double(sample(0, x, y)) - 16 * unit) / (219 * unit)
    let cb = chroma(1, x, y, width, height, sample), cr = chroma(2, x, y, width, height, sample)
    let (kr, kb) = weights
    let kg = 1 - kr - kb
    let red = luma + 2 * (1 - kr) * cr
    let blue = luma + 2 * (1 - kb) * cb
    let green = (luma - kr * red - kb * blue) / kg
    return [red, green, blue].map { min(max($0, 0), 1) * 255 }
  }

  private func chroma(
    _ component: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ sample: (Int, Int, Int) -> Int
  ) -> Double {
    let unit = Double(1 << (depth - 8))
    func code(_ cx: Int, _ cy: Int) -> Double {
      let value = Double(sample(component, cx, cy))
      return isFullRange ? (value - 128 * unit) / (256 * unit - 1) : (value - 128 * unit) / (224 * unit)
    }
    guard isSubsampled else { return code(x, y) }
    let columns = (width + 1) / 2, rows = (height + 1) / 2
    let u = Double(x) / 2, v = isTopLeft ? Double(y) / 2 : (Double(y) - 0.5) / 2
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    func edge(_ value: Int, _ count: Int) -> Int { min(max(value, 0), count - 1) }
    let (fx, fy) = (u - Double(left), v - Double(top))
    let upper =
      code(edge(left, columns), edge(top, rows)) * (1 - fx) + code(edge(left + 1, columns), edge(top, rows)) * fx
    let lower =
      code(edge(left, columns), edge(top + 1, rows)) * (1 - fx) + code(edge(left + 1, columns), edge(top + 1, rows))
      * fx
    return upper * (1 - fy) + lower * fy
  }
}

/// A mean would hide extremes.
struct Differences {
  let maximum: Double
  let percentile999: Double

  init(_ a: [Double], _ b: [Double]) {
    let sorted = zip(a, b).map { abs($0 - $1) }.sorted()
    maximum = a.count == b.count ? sorted.last ?? .infinity : .infinity
    percentile999 = sorted.isEmpty ? .infinity : sorted[min(sorted.count - 1, sorted.count * 999 / 1000)]
  }
}

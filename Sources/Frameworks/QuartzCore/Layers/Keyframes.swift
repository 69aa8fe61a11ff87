import CoreFoundation
import CoreGraphics

struct Keyframes {
  var values: [AnimatedValue]
  var mode: CAAnimationCalculationMode
  var times: [Double]?
  var paces: [CAMediaTimingFunction]?
  var tensions: [Double]?
  var continuities: [Double]?
  var biases: [Double]?

  func value(at progress: Double) -> AnimatedValue? {
    if mode == .discrete {
      return values[Self.segment(of: progress, Self.starts(values.count, times))]
    }
    guard values.count > 1 else { return values.first }
    let times = mode.isPaced ? distances : Self.borders(values.count, times)
    let (index, t) = Self.place(progress, times, mode.isPaced ? nil : paces)
    return mode.isCubic ? cubic(index, t) : values[index].mixed(with: values[index + 1], t)
  }

  /// Returns the start time of each value in the discrete mode.
  static func starts(_ count: Int, _ given: [Double]?) -> [Double] {
    if let given, given.count >= count { return Array(given.prefix(count)) }
    return (0..<count).map { Double($0) / Double(count) }
  }

  /// Returns the time of each value in the linear and cubic modes.
  static func borders(_ count: Int, _ given: [Double]?) -> [Double] {
    if let given, given.count == count { return given }
    return (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
  }

  static func segment(of progress: Double, _ starts: [Double]) -> Int {
    max((starts.lastIndex { $0 <= progress } ?? 0), 0)
  }

  static func place(_ progress: Double, _ times: [Double], _ paces: [CAMediaTimingFunction]?) -> (Int, Double) {
    let index = min(segment(of: progress, times), times.count - 2)
    let length = times[index + 1] - times[index]
    // With a timing function that overshoots, the progress may be outside the range of the times.
    let t = length > 0 ? (progress - times[index]) / length : progress < times[index] ? 0 : 1
    guard let paces, index < paces.count else { return (index, t) }
    return (index, t < 0 || t > 1 ? t : paces[index].progress(at: t))
  }

  private var distances: [Double] {
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b) else { return Self.borders(values.count, nil) }
      sums.append((sums.last ?? 0) + distance)
    }
    guard let whole = sums.last, whole > 0 else { return Self.borders(values.count, nil) }
    return sums.map { $0 / whole }
  }

  /// Returns a point of a Kochanek-Bartels spline, which is a Catmull-Rom spline if all parameters are zero.
  private func cubic(_ index: Int, _ t: Double) -> AnimatedValue {
    let (p1, p2) = (values[index], values[index + 1])
    let p0 = index > 0 ? values[index - 1] : p1
    let p3 = index + 2 < values.count ? values[index + 2] : p2
    func parameter(_ list: [Double]?, _ at: Int) -> Double { list.flatMap { at < $0.count ? $0[at] : nil } ?? 0 }
    let (t1, c1, b1) = (parameter(tensions, index), parameter(continuities, index), parameter(biases, index))
    let (t2, c2, b2) = (
      parameter(tensions, index + 1), parameter(continuities, index + 1), parameter(biases, index + 1)
    )
    // The outgoing tangent at p1 is out.0 · (p1 − p0) + out.1 · (p2 − p1).
    let out = ((1 - t1) * (1 + c1) * (1 + b1) / 2, (1 - t1) * (1 - c1) * (1 - b1) / 2)
    let into = ((1 - t2) * (1 - c2) * (1 + b2) / 2, (1 - t2) * (1 + c2) * (1 - b2) / 2)
    let (s, q) = (t * t, t * t * t)
    let (h1, h2, h3, h4) = (2 * q - 3 * s + 1, 3 * s - 2 * q, q - 2 * s + t, q - s)
    let weights = [
      (-h3 * out.0, p0), (h1 + h3 * (out.0 - out.1) - h4 * into.0, p1), (h2 + h3 * out.1 + h4 * (into.0 - into.1), p2),
      (h4 * into.1, p3),
    ]
    return AnimatedValue.sum(weights) ?? p1.mixed(with: p2, t)
  }
}

struct Waypoints {
  struct Place {
    var point: SIMD2<Double>
    var direction: SIMD2<Double>
  }

  private struct Piece {
    var a, b, c, d: SIMD2<Double>

    func place(_ t: Double) -> Place {
      let u = 1 - t
      let point = u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      var direction = u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c)
      // At an end point that is equal to its control point, the derivative is zero.
      if (direction * direction).sum() < 1e-18 { direction = d - a }
      return Place(point: point, direction: direction)
    }

    var lengths: [Double] {
      var sums = [0.0]
      var last = a
      for step in 1...Self.steps {
        let next = place(Double(step) / Double(Self.steps)).point
        sums.append((sums.last ?? 0) + ((next - last) * (next - last)).sum().squareRoot())
        last = next
      }
      return sums
    }

    static let steps = 64
  }

  private var pieces: [Piece] = []

  init?(_ path: CGPath) {
    func vector(_ p: CGPoint) -> SIMD2<Double> { SIMD2(Double(p.x), Double(p.y)) }
    func line(_ a: SIMD2<Double>, _ d: SIMD2<Double>) -> Piece {
      Piece(a: a, b: a + (d - a) / 3, c: a + (d - a) * 2 / 3, d: d)
    }
    var current = SIMD2<Double>.zero
    var start = current
    for element in path.elements {
      switch element {
      case .move(let p): (current, start) = (vector(p), vector(p))
      case .line(let p): pieces.append(line(current, vector(p)))
      case .quad(let c, let p):
        let middle = vector(c)
        pieces.append(
          Piece(
            a: current, b: current + (middle - current) * 2 / 3, c: vector(p) + (middle - vector(p)) * 2 / 3,
            d: vector(p)))
      case .curve(let c, let d, let p): pieces.append(Piece(a: current, b: vector(c), c: vector(d), d: vector(p)))
      case .close:
        if current != start { pieces.append(line(current, start)) }
        current = start
      }
      if case .move = element { continue }
      current = pieces.last?.d ?? current
    }
    if pieces.isEmpty { return nil }
  }

  func place(at progress: Double, mode: CAAnimationCalculationMode, times: [Double]?, paces: [CAMediaTimingFunction]?)
    -> Place
  {
    if mode.isPaced { return place(alongLength: progress) }
    if mode == .discrete {
      let index = Keyframes.segment(of: progress, Keyframes.starts(pieces.count + 1, times))
      return index < pieces.count ? pieces[index].place(0) : pieces[pieces.count - 1].place(1)
    }
    let (index, t) = Keyframes.place(progress, Keyframes.borders(pieces.count + 1, times), paces)
    return pieces[index].place(t)
  }

  private func place(alongLength progress: Double) -> Place {
    let tables = pieces.map(\.lengths)
    let whole = tables.reduce(0) { $0 + ($1.last ?? 0) }
    var left = min(max(progress, 0), 1) * whole
    for (piece, table) in zip(pieces, tables) {
      let length = table.last ?? 0
      if left > length {
        left -= length
        continue
      }
      let step = min(max(table.lastIndex { $0 <= left } ?? 0, 0), Piece.steps - 1)
      let span = table[step + 1] - table[step]
      return piece.place((Double(step) + (span > 0 ? (left - table[step]) / span : 0)) / Double(Piece.steps))
    }
    return pieces[pieces.count - 1].place(1)
  }
}

import CoreFoundation
import CoreGraphics

enum AnimatedValue {
  case number(Double)
  case point(SIMD2<Double>)
  case size(SIMD2<Double>)
  case rect(SIMD4<Double>)
  case transform(CATransform3D)
  case color(CGColor)
  case path(CGPath)
  case list([AnimatedValue])
  case image(CGImage)
  /// Any other object, which changes without interpolation.
  case object(Any)

  init(_ boxed: Any) {
    let object = unboxed(boxed)
    switch object {
    case let value as CGColor: self = .color(value)
    case let value as CGPath: self = .path(value)
    case let value as CGImage: self = .image(value)
    case let value as String: self = .object(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(value))
    case let value as CGRect:
      self = .rect(SIMD4(Double(value.minX), Double(value.minY), Double(value.size.width), Double(value.size.height)))
    case let value as CGPoint: self = .point(SIMD2(Double(value.x), Double(value.y)))
    case let value as CGSize: self = .size(SIMD2(Double(value.width), Double(value.height)))
    case let value as [Any]: self = .list(value.map(AnimatedValue.init))
    default:
      self = QuartzCore.number(object).map { .number($0) } ?? .object(object)
    }
  }

  var object: Any {
    switch self {
    case .number(let value): value
    case .point(let value): CGPoint(x: value.x, y: value.y)
    case .size(let value): CGSize(width: value.x, height: value.y)
    case .rect(let value): CGRect(x: value.x, y: value.y, width: value.z, height: value.w)
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): value
    case .list(let values): values.map(\.object)
    case .image(let value): value
    case .object(let value): value
    }
  }

  var zero: AnimatedValue {
    switch self {
    case .number: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .list(let values): .list(values.map(\.zero))
    default: self
    }
  }

  /// The progress may be outside the range from 0 to 1.
  func mixed(with end: AnimatedValue, _ t: Double) -> AnimatedValue {
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * t)
    case (.point(let a), .point(let b)), (.point(let a), .size(let b)): return .point(a + (b - a) * t)
    case (.size(let a), .size(let b)), (.size(let a), .point(let b)): return .size(a + (b - a) * t)
    case (.rect(let a), .rect(let b)): return .rect(a + (b - a) * t)
    case (.transform(let a), .transform(let b)): return .transform(a.mixed(with: b, t))
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, t))
    case (.path(let a), .path(let b)): return a.mixed(with: b, t).map { .path($0) } ?? (t < 0.5 ? self : end)
    case (.list(let a), .list(let b)) where a.count == b.count: return .list(zip(a, b).map { $0.mixed(with: $1, t) })
    case (.image(let a), .image(let b)):
      return t <= 0 ? self : t >= 1 ? end : .object(Crossfade(from: a, to: b, progress: t))
    default: return t < 0.5 ? self : end
    }
  }

  func adding(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(a + b)
    case (.point(let a), .point(let b)), (.point(let a), .size(let b)): .point(a + b)
    case (.size(let a), .size(let b)), (.size(let a), .point(let b)): .size(a + b)
    case (.rect(let a), .rect(let b)): .rect(a + b)
    case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(b, a))
    case (.color(let a), .color(let b)): .color(a.adding(b))
    case (.list(let a), .list(let b)) where a.count == b.count: .list(zip(a, b).map { $0.adding($1) })
    default: other
    }
  }

  func subtracting(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): .number(a - b)
    case (.point(let a), .point(let b)), (.point(let a), .size(let b)): .point(a - b)
    case (.size(let a), .size(let b)), (.size(let a), .point(let b)): .size(a - b)
    case (.rect(let a), .rect(let b)): .rect(a - b)
    case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(CATransform3DInvert(b), a))
    default: self
    }
  }

  func distance(to other: AnimatedValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(a - b)
    case (.point(let a), .point(let b)), (.size(let a), .size(let b)): return ((a - b) * (a - b)).sum().squareRoot()
    case (.rect(let a), .rect(let b)): return ((a - b) * (a - b)).sum().squareRoot()
    case (.transform(let a), .transform(let b)):
      return zip(a.rows, b.rows).reduce(0.0) { $0 + (($1.0 - $1.1) * ($1.0 - $1.1)).sum() }.squareRoot()
    case (.color(let a), .color(let b)):
      guard let (x, y) = CGColor.components(a, b) else { return nil }
      return zip(x, y).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    default: return nil
    }
  }

  static func sum(_ terms: [(Double, AnimatedValue)]) -> AnimatedValue? {
    switch terms.first?.1 {
    case .number: .number(terms.reduce(0) { if case .number(let v) = $1.1 { $0 + $1.0 * v } else { $0 } })
    case .point: .point(terms.reduce(.zero) { if case .point(let v) = $1.1 { $0 + $1.0 * v } else { $0 } })
    case .size: .size(terms.reduce(.zero) { if case .size(let v) = $1.1 { $0 + $1.0 * v } else { $0 } })
    case .rect: .rect(terms.reduce(.zero) { if case .rect(let v) = $1.1 { $0 + $1.0 * v } else { $0 } })
    default: nil
    }
  }
}

struct Crossfade {
  var from: CGImage
  var to: CGImage
  var progress: Double
}

extension CATransform3D {
  fileprivate func mixed(with end: CATransform3D, _ t: Double) -> CATransform3D {
    if self == end { return self }
    if let a = TransformParts(self), let b = TransformParts(end) { return a.mixed(with: b, t).transform }
    return CATransform3D(rows: zip(rows, end.rows).map { $0 + ($1 - $0) * t })
  }
}

extension CGColor {
  /// The components are in the colour space of `a`, with alpha last.
  fileprivate static func components(_ a: CGColor, _ b: CGColor) -> ([Double], [Double])? {
    var other = b
    if let space = a.colorSpace, space != b.colorSpace {
      guard let converted = b.converted(to: space, intent: .defaultIntent, options: nil) else { return nil }
      other = converted
    }
    let (x, y) = ((a.components ?? []).map(Double.init), (other.components ?? []).map(Double.init))
    return x.count == y.count ? (x, y) : nil
  }

  fileprivate func combined(with other: CGColor, _ operation: (Double, Double) -> Double) -> CGColor? {
    if colorSpace?.model == .monochrome, other.colorSpace?.model == .rgb, let space = other.colorSpace,
      let turned = converted(to: space, intent: .defaultIntent, options: nil)
    {
      return turned.combined(with: other, operation)
    }
    guard let space = colorSpace, let (x, y) = CGColor.components(self, other) else { return nil }
    let values = zip(x, y).map { CGFloat(operation($0, $1)) }
    // Safety: there are as many numbers as the colour space has components, and alpha.
    return values.withUnsafeBufferPointer { $0.baseAddress.flatMap { CGColor(colorSpace: space, components: $0) } }
  }

  fileprivate func mixed(with end: CGColor, _ t: Double) -> CGColor {
    combined(with: end) { $0 + ($1 - $0) * t } ?? (t < 0.5 ? self : end)
  }

  fileprivate func adding(_ other: CGColor) -> CGColor { combined(with: other, +) ?? other }
}

extension CGPath {
  fileprivate func mixed(with end: CGPath, _ t: Double) -> CGPath? {
    guard elements.count == end.elements.count else { return nil }
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * CGFloat(t), y: a.y + (b.y - a.y) * CGFloat(t))
    }
    var result: [Element] = []
    for pair in zip(elements, end.elements) {
      switch pair {
      case (.move(let a), .move(let b)): result.append(.move(mix(a, b)))
      case (.line(let a), .line(let b)): result.append(.line(mix(a, b)))
      case (.quad(let a, let b), .quad(let c, let d)): result.append(.quad(mix(a, c), mix(b, d)))
      case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
        result.append(.curve(mix(a, d), mix(b, e), mix(c, f)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return CGPath(elements: result)
  }
}

public import CoreFoundation

/// A colour: components in a space, and alpha.
public final class CGColor: Sendable {
  private let space: CGColorSpace
  private let values: [CGFloat]

  package init(_ space: CGColorSpace, _ values: [CGFloat]) {
    self.space = space
    self.values = values
  }

  /// Makes a colour in a space. Returns nil for a pattern space.
  /// - Parameter components: A number for each of the space's components, and alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    // Safety: the C contract gives a number for each component and one for alpha.
    self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
  }

  /// Makes a colour in the device's RGB space, with components and alpha from 0 to 1, which are not clamped.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpaceCreateDeviceRGB(), [red, green, blue, alpha])
  }

  /// Makes a colour in sRGB, with components and alpha from 0 to 1, which are not clamped.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(), [red, green, blue, alpha])
  }

  /// Makes a gray in the device's gray space: 0 is black, 1 is white.
  public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(CGColorSpaceCreateDeviceGray(), [gray, alpha]) }

  /// Makes a gray in the space `genericGrayGamma2_2`, of gamma 2.2: 0 is black, 1 is white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) ?? CGColorSpaceCreateDeviceGray(), [gray, alpha])
  }

  /// Makes a colour in the space `genericCMYK`, from amounts of ink from 0 to 1.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(
      CGColorSpace(name: CGColorSpace.genericCMYK) ?? CGColorSpaceCreateDeviceCMYK(),
      [cyan, magenta, yellow, black, alpha])
  }

  /// Opaque black in the device's gray space.
  public class var black: CGColor { CGColor(gray: 0, alpha: 1) }
  /// Opaque white in the device's gray space.
  public class var white: CGColor { CGColor(gray: 1, alpha: 1) }
  /// Transparent black in the device's gray space.
  public class var clear: CGColor { CGColor(gray: 0, alpha: 0) }

  /// The space in which the components are to be read; never nil.
  public var colorSpace: CGColorSpace? { space }
  /// The components and, as the last number, alpha.
  public var components: [CGFloat]? { values }
  /// The number of components, alpha included.
  public var numberOfComponents: Int { values.count }
  /// The opacity: zero is transparent, one is opaque.
  public var alpha: CGFloat { values.last ?? 1 }

  /// Returns a new object that is equal to this colour; never nil.
  @discardableResult
  public func copy() -> CGColor? { CGColor(space, values) }

  /// Returns the same colour with `alpha` as its opacity; never nil.
  @discardableResult
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

  /// Returns the same colour in another space; nil if it cannot be calculated, for example because the destination is
  /// CMYK. Linux: the intent and the options have no effect.
  @discardableResult
  public func converted(to destination: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?)
    -> CGColor?
  {
    if destination == space { return self }
    guard let rgb = space.rgb(of: values.dropLast().map(Double.init)),
      let result = ColorTransform.convert(rgb, from: space.calculable, to: destination)
    else { return nil }
    return CGColor(destination, result.map { CGFloat($0) } + [alpha])
  }
}

extension CGColor: Hashable {
  /// Colours are equal if their spaces, components and alphas are equal.
  public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
    lhs === rhs || (lhs.values == rhs.values && lhs.space == rhs.space)
  }

  /// Adds the space and the components to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }
}

extension CGColorSpace {
  /// The space of the result of `rgb(of:)`, which repeats a gray three times.
  package var calculable: CGColorSpace {
    switch model {
    case .indexed: baseColorSpace?.calculable ?? self
    case .cmyk: CGColorSpaceCreateDeviceRGB()
    default: self
    }
  }

  /// Converts components to the space `calculable`; CMYK without its profile.
  package func rgb(of c: [Double]) -> SIMD3<Double>? {
    switch model {
    case .monochrome where c.count == 1: return SIMD3(repeating: c[0])
    case .rgb where c.count == 3: return SIMD3(c[0], c[1], c[2])
    case .cmyk where c.count == 4: return SIMD3(1 - c[0], 1 - c[1], 1 - c[2]) * (1 - c[3])
    case .indexed:
      guard let base = baseColorSpace, let table = colorTable, let first = c.first, first.isFinite else { return nil }
      let size = base.numberOfComponents
      let index = Int(min(max(first, 0), Double(table.count / max(size, 1) - 1)))
      return base.rgb(of: table[index * size..<(index + 1) * size].map { Double($0) / 255 })
    default: return nil
    }
  }
}

internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

/// A sequence of colours with locations from 0 to 1, between which colours are interpolated.
public final class CGGradient {
  let stops: [(location: Double, color: CGColor)]

  private init(_ stops: [(location: Double, color: CGColor)]) {
    self.stops = stops.sorted { $0.location < $1.location }
  }

  /// Makes a gradient of colours; nil if `colors` is empty or contains an object that is not a `CGColor`.
  ///
  /// - Parameters:
  ///   - space: Linux: ignored.
  ///   - colors: `CGColor` objects.
  ///   - locations: one location for each colour, from 0 to 1; nil: equal distances.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let list = (0..<colors.count).compactMap { colors.object(at: $0) as? CGColor }
    guard !list.isEmpty, list.count == colors.count else { return nil }
    // Safety: the C contract gives a location for each colour.
    self.init(list.enumerated().map { (Self.location($0.offset, list.count, locations), $0.element) })
  }

  /// Makes a gradient of colours in one colour space; nil if `count` is not positive, or for a pattern or indexed
  /// space.
  ///
  /// - Parameters:
  ///   - space: the colour space of the components.
  ///   - components: for each colour, its components in the space, followed by alpha.
  ///   - locations: for each colour, its place from 0 to 1; nil for equal distances.
  ///   - count: the number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?,
    count: Int
  ) {
    guard count > 0, space.model != .pattern, space.model != .indexed else { return nil }
    let size = space.numberOfComponents + 1
    // Safety: the C contract gives `count` colours and locations.
    let colors = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * size) }
    self.init(colors.enumerated().map { (Self.location($0.offset, count, locations), $0.element) })
  }

  private static func location(_ index: Int, _ count: Int, _ given: UnsafePointer<CGFloat>?) -> Double {
    // Safety: the C contract gives a location for each colour.
    if let given { return min(max(Double(given[index]), 0), 1) }
    return count > 1 ? Double(index) / Double(count - 1) : 0
  }
}

extension CGGradient: Hashable {
  /// Two gradients are equal only if they are the same object.
  public static func == (lhs: CGGradient, rhs: CGGradient) -> Bool { lhs === rhs }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Options that extend a gradient beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits: 1 for `drawsBeforeStartLocation`, 2 for `drawsAfterEndLocation`.
  public let rawValue: UInt32
  /// Makes options from their bits; unknown ones have no effect.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Extends the first colour beyond the start point or circle.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Extends the last colour beyond the end point or circle.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
  /// Draws colours that change from one point to another, within the clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
  ) {
    paint(gradient, options, cairo_pattern_create_linear(startPoint.x, startPoint.y, endPoint.x, endPoint.y))
  }

  /// Draws colours that change from one circle to another, within the clip.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let (first, second) = (Double(max(startRadius, 0)), Double(max(endRadius, 0)))
    paint(
      gradient, options,
      cairo_pattern_create_radial(startCenter.x, startCenter.y, first, endCenter.x, endCenter.y, second))
  }

  private func paint(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?) {
    guard let pattern else { return }
    defer { cairo_pattern_destroy(pattern) }
    guard state.ctm.isInvertible else { return }
    paint(within: clipExtents, isShape: false) {
      cairo_pattern_set_extend(pattern, options.isEmpty ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
      // On a side where the gradient does not extend, the outermost stop is transparent.
      if !options.contains(.drawsBeforeStartLocation) { cairo_pattern_add_color_stop_rgba(pattern, 0, 0, 0, 0, 0) }
      for stop in gradient.stops {
        let (r, g, b, a) = sourceComponents(stop.color)
        cairo_pattern_add_color_stop_rgba(pattern, stop.location, r, g, b, a)
      }
      if !options.contains(.drawsAfterEndLocation) { cairo_pattern_add_color_stop_rgba(pattern, 1, 0, 0, 0, 0) }
      setMatrix(state.ctm.concatenating(flip))
      cairo_set_source(canvas.cairo, pattern)
      cairo_paint(canvas.cairo)
    }
  }
}

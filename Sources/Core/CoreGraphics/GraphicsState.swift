internal import AVEngineCCairo
internal import AVEngineGraphicsValues
internal import CoreFoundation

/// The state that `saveGState()` saves, except the clip path, which Cairo keeps.
struct GraphicsState {
  var ctm = CGAffineTransform.identity
  var fill = CGColor.black
  var stroke = CGColor.black
  var fillSpace = CGColorSpaceCreateDeviceGray()
  var strokeSpace = CGColorSpaceCreateDeviceGray()
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolation = CGInterpolationQuality.default
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashes: [CGFloat] = []
  var flatness: CGFloat = 0.1
  var shouldAntialias = true
  var mask: MaskSurface?
  var shadow: Shadow?
}

final class MaskSurface {
  let surface: OpaquePointer
  init(_ surface: OpaquePointer) { self.surface = surface }
  deinit { cairo_surface_destroy(surface) }
}

/// The way in which new paint is combined with the content of the bitmap.
public enum CGBlendMode: Int32, Sendable {
  /// Paints the source over the content, as far as the source is opaque.
  case normal = 0
  /// Multiplies the components of source and content, which darkens.
  case multiply = 1
  /// Multiplies the complements of source and content, which brightens.
  case screen = 2
  /// Multiplies dark content and screens light content.
  case overlay = 3
  /// Selects the darker value of each component.
  case darken = 4
  /// Selects the lighter value of each component.
  case lighten = 5
  /// Divides the content by the complement of the source, which brightens.
  case colorDodge = 6
  /// Divides the complement of the content by the source and complements the result, which darkens.
  case colorBurn = 7
  /// Darkens or lightens softly, depending on the source.
  case softLight = 8
  /// Multiplies a dark source and screens a light source.
  case hardLight = 9
  /// Subtracts the smaller value of each component from the greater one.
  case difference = 10
  /// Combines like the difference of source and content, but with less contrast.
  case exclusion = 11
  /// Uses the hue of the source with the saturation and luminosity of the content.
  case hue = 12
  /// Uses the saturation of the source with the hue and luminosity of the content.
  case saturation = 13
  /// Uses the hue and saturation of the source with the luminosity of the content.
  case color = 14
  /// Uses the luminosity of the source with the hue and saturation of the content.
  case luminosity = 15
  /// Makes the shape transparent, whatever its colour.
  case clear = 16
  /// Replaces the content by the source.
  case copy = 17
  /// Keeps the source where the content is opaque.
  case sourceIn = 18
  /// Keeps the source where the content is transparent.
  case sourceOut = 19
  /// Paints the source over the content where the content is opaque.
  case sourceAtop = 20
  /// Paints the source under the content.
  case destinationOver = 21
  /// Keeps the content where the source is opaque.
  case destinationIn = 22
  /// Keeps the content where the source is transparent.
  case destinationOut = 23
  /// Paints the content over the source where the source is opaque.
  case destinationAtop = 24
  /// Keeps the source and the content where the other is transparent.
  case xor = 25
  /// Adds the complements of source and content, which darkens. Linux: drawn as `darken`, because Cairo does not have
  /// this operator.
  case plusDarker = 26
  /// Adds the components of source and content, up to the maximum.
  case plusLighter = 27

  var cairoOperator: cairo_operator_t { Self.operators[Int(rawValue)] }

  private static let operators: [cairo_operator_t] = [
    CAIRO_OPERATOR_OVER, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
    CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN, CAIRO_OPERATOR_SOFT_LIGHT,
    CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_DIFFERENCE, CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_HSL_HUE,
    CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY, CAIRO_OPERATOR_CLEAR,
    CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_OVER,
    CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
    CAIRO_OPERATOR_DARKEN,
    CAIRO_OPERATOR_ADD,
  ]

  /// Whether Cairo's operator, unlike CoreGraphics', changes pixels outside the shape.
  var reachesBeyondShape: Bool { [.sourceIn, .sourceOut, .destinationIn, .destinationAtop].contains(self) }

  var weighsComponents: Bool { [.hue, .saturation, .color, .luminosity].contains(self) }
}

/// The quality with which an image is scaled, and so the speed.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The default quality. Linux: the same as `medium`.
  case `default` = 0
  /// The nearest pixel, without interpolation.
  case none = 1
  /// Bilinear interpolation, which is fast. Linux: Cairo's bilinear filter.
  case low = 2
  /// The best interpolation, which is slow. Linux: a bicubic filter if possible, otherwise Cairo's best filter.
  case high = 3
  /// Interpolation between `low` and `high`. Linux: Cairo's filter "good".
  case medium = 4

  var filter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

public import CoreFoundation
public import CoreGraphics

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
  /// Creates a shape layer with default properties.
  public override init() { super.init() }
  /// Creates a copy of a layer's properties, to show its state at one time.
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a shape layer from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.shape }
  override var content: LayerContent { .shape }
  override func twin() -> CALayer { CAShapeLayer(layer: self) }

  /// The path in the layer's coordinates. With `masksToBounds`, the path is clipped to the bounds.
  open var path: CGPath? {
    get { self[LayerKeys.path] }
    set { self[LayerKeys.path] = newValue }
  }

  /// The colour of the interior; initially black. nil for no fill.
  open var fillColor: CGColor? {
    get { self[LayerKeys.fillColor] }
    set { self[LayerKeys.fillColor] = newValue }
  }

  /// The rule that defines the interior.
  open var fillRule: CAShapeLayerFillRule {
    get { self[LayerKeys.fillRule] }
    set { self[LayerKeys.fillRule] = newValue }
  }

  /// The colour of the stroke; nil for no stroke, which is the initial value.
  open var strokeColor: CGColor? {
    get { self[LayerKeys.strokeColor] }
    set { self[LayerKeys.strokeColor] = newValue }
  }

  /// The start of the stroke, as a fraction of the path's length.
  open var strokeStart: CGFloat {
    get { self[LayerKeys.strokeStart] }
    set { self[LayerKeys.strokeStart] = newValue }
  }

  /// The end of the stroke, as a fraction of the path's length.
  open var strokeEnd: CGFloat {
    get { self[LayerKeys.strokeEnd] }
    set { self[LayerKeys.strokeEnd] = newValue }
  }

  /// The width of the stroke.
  open var lineWidth: CGFloat {
    get { self[LayerKeys.lineWidth] }
    set { self[LayerKeys.lineWidth] = newValue }
  }

  /// The limit of the length of miters, as a multiple of the line width.
  open var miterLimit: CGFloat {
    get { self[LayerKeys.miterLimit] }
    set { self[LayerKeys.miterLimit] = newValue }
  }

  /// The shape of line ends.
  open var lineCap: CAShapeLayerLineCap {
    get { self[LayerKeys.lineCap] }
    set { self[LayerKeys.lineCap] = newValue }
  }

  /// The shape of line joins.
  open var lineJoin: CAShapeLayerLineJoin {
    get { self[LayerKeys.lineJoin] }
    set { self[LayerKeys.lineJoin] = newValue }
  }

  /// The offset at which the dash pattern starts.
  open var lineDashPhase: CGFloat {
    get { self[LayerKeys.lineDashPhase] }
    set { self[LayerKeys.lineDashPhase] = newValue }
  }

  /// The lengths of dashes and gaps in turn; nil for a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { self[LayerKeys.lineDashPattern] }
    set { self[LayerKeys.lineDashPattern] = newValue }
  }
}

/// The rule that defines the interior of a path that crosses itself.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nonzero winding rule.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The even-odd rule.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of line joins.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A sharp corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A bevelled corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The shape of line ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A square end at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A round end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A square end that extends beyond the end point by half of the line width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public import CoreFoundation
public import CoreGraphics

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
  /// Creates a shape layer without a path. The fill is black, and there is no stroke.
  public override init() { super.init() }
  /// Creates a copy of a layer's properties, also of its path, without its sublayers, mask, delegate and animations.
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

  /// The rule that tells which parts of a path that crosses itself are filled; initially `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { self[LayerKeys.fillRule] }
    set { self[LayerKeys.fillRule] = newValue }
  }

  /// The colour of the stroke; nil for no stroke, which is the initial value.
  open var strokeColor: CGColor? {
    get { self[LayerKeys.strokeColor] }
    set { self[LayerKeys.strokeColor] = newValue }
  }

  /// The start of the stroke, as a fraction of the path's length; initially 0, the start of the path.
  open var strokeStart: CGFloat {
    get { self[LayerKeys.strokeStart] }
    set { self[LayerKeys.strokeStart] = newValue }
  }

  /// The end of the stroke, as a fraction of the path's length; initially 1, the end of the path.
  open var strokeEnd: CGFloat {
    get { self[LayerKeys.strokeEnd] }
    set { self[LayerKeys.strokeEnd] = newValue }
  }

  /// The width of the stroke in the layer's units, half of it on each side of the path; initially 1.
  open var lineWidth: CGFloat {
    get { self[LayerKeys.lineWidth] }
    set { self[LayerKeys.lineWidth] = newValue }
  }

  /// The limit of the length of miters, as a multiple of the line width; initially 10. Longer ones become bevels.
  open var miterLimit: CGFloat {
    get { self[LayerKeys.miterLimit] }
    set { self[LayerKeys.miterLimit] = newValue }
  }

  /// The shape of the stroke at the ends of open paths and of dashes; initially `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { self[LayerKeys.lineCap] }
    set { self[LayerKeys.lineCap] = newValue }
  }

  /// The shape of the stroke where two lines of the path meet; initially `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { self[LayerKeys.lineJoin] }
    set { self[LayerKeys.lineJoin] = newValue }
  }

  /// The offset in the dash pattern at which the stroke starts, in the layer's units; initially 0.
  open var lineDashPhase: CGFloat {
    get { self[LayerKeys.lineDashPhase] }
    set { self[LayerKeys.lineDashPhase] = newValue }
  }

  /// The lengths of dashes and gaps in turn, in the layer's units; nil, the initial value, for a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { self[LayerKeys.lineDashPattern] }
    set { self[LayerKeys.lineDashPattern] = newValue }
  }
}

/// Which parts of a path that crosses itself are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `non-zero` or `even-odd`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `even-odd`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A point is inside if the path goes around it more often in one direction than in the other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// A point is inside if a ray from it crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a stroke where two lines of a path meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `miter`, `round` or `bevel`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `bevel`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The outer edges are extended until they meet, up to `CAShapeLayer.miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is rounded with half of the line width.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The corner is cut off by a straight line between the outer edges.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The shape of a stroke at the ends of open paths and of dashes.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `butt`, `round` or `square`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `square`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A straight end exactly at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A straight end that is beyond the end point by half of the line width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

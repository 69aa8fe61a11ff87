public import CoreFoundation
public import CoreGraphics

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.shape }
  override var content: LayerContent { .shape }
  override func twin() -> CALayer { CAShapeLayer(layer: self) }

  /// In the layer's coordinates; it is not cut off at the bounds.
  open var path: CGPath? {
    get { self[LayerKeys.path] }
    set { self[LayerKeys.path] = newValue }
  }

  /// Black at first; nil for none.
  open var fillColor: CGColor? {
    get { self[LayerKeys.fillColor] }
    set { self[LayerKeys.fillColor] = newValue }
  }

  open var fillRule: CAShapeLayerFillRule {
    get { self[LayerKeys.fillRule] }
    set { self[LayerKeys.fillRule] = newValue }
  }

  /// Nil, for none, at first.
  open var strokeColor: CGColor? {
    get { self[LayerKeys.strokeColor] }
    set { self[LayerKeys.strokeColor] = newValue }
  }

  /// Where on the path the stroke begins, as a part of its length.
  open var strokeStart: CGFloat {
    get { self[LayerKeys.strokeStart] }
    set { self[LayerKeys.strokeStart] = newValue }
  }

  /// Where on the path the stroke ends, as a part of its length.
  open var strokeEnd: CGFloat {
    get { self[LayerKeys.strokeEnd] }
    set { self[LayerKeys.strokeEnd] = newValue }
  }

  open var lineWidth: CGFloat {
    get { self[LayerKeys.lineWidth] }
    set { self[LayerKeys.lineWidth] = newValue }
  }

  open var miterLimit: CGFloat {
    get { self[LayerKeys.miterLimit] }
    set { self[LayerKeys.miterLimit] = newValue }
  }

  open var lineCap: CAShapeLayerLineCap {
    get { self[LayerKeys.lineCap] }
    set { self[LayerKeys.lineCap] = newValue }
  }

  open var lineJoin: CAShapeLayerLineJoin {
    get { self[LayerKeys.lineJoin] }
    set { self[LayerKeys.lineJoin] = newValue }
  }

  open var lineDashPhase: CGFloat {
    get { self[LayerKeys.lineDashPhase] }
    set { self[LayerKeys.lineDashPhase] = newValue }
  }

  /// Painted and unpainted lengths in turn; nil for an unbroken line.
  open var lineDashPattern: [NSNumber]? {
    get { self[LayerKeys.lineDashPattern] }
    set { self[LayerKeys.lineDashPattern] = newValue }
  }
}

/// Which areas of a path that crosses itself are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How lines meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// How lines end.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

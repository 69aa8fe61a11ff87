public import CoreFoundation
import CoreGraphics

/// A layer filled with colours that change from one place to another.
open class CAGradientLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.gradient }
  override var content: LayerContent { .gradient }
  override func twin() -> CALayer { CAGradientLayer(layer: self) }

  /// CGColor objects, in order.
  open var colors: [Any]? {
    get { self[LayerKeys.colors] }
    set { self[LayerKeys.colors] = newValue }
  }

  /// From 0 to 1, ascending, one for each colour; nil for equal distances.
  open var locations: [NSNumber]? {
    get { self[LayerKeys.locations] }
    set { self[LayerKeys.locations] = newValue }
  }

  /// The place of the first colour, in units of the bounds.
  open var startPoint: CGPoint {
    get { self[LayerKeys.startPoint] }
    set { self[LayerKeys.startPoint] = newValue }
  }

  /// The place of the last colour, in units of the bounds.
  open var endPoint: CGPoint {
    get { self[LayerKeys.endPoint] }
    set { self[LayerKeys.endPoint] = newValue }
  }

  open var type: CAGradientLayerType {
    get { self[LayerKeys.type] }
    set { self[LayerKeys.type] = newValue }
  }
}

/// How colours spread.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from start to end.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start outwards, in an ellipse whose half axes are what the end lies aside and above.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start, from the direction of the end towards that of y, as the angle grows.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

public import CoreFoundation
import CoreGraphics

/// A layer filled with a gradient.
open class CAGradientLayer: CALayer {
  /// Creates a gradient layer with default properties.
  public override init() { super.init() }
  /// Creates a copy of a layer's properties, to show its state at one time.
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a gradient layer from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.gradient }
  override var content: LayerContent { .gradient }
  override func twin() -> CALayer { CAGradientLayer(layer: self) }

  /// The colours in order, as CGColor objects.
  open var colors: [Any]? {
    get { self[LayerKeys.colors] }
    set { self[LayerKeys.colors] = newValue }
  }

  /// The locations of the colours, from 0 to 1 in ascending order, one for each colour; nil for equal distances.
  open var locations: [NSNumber]? {
    get { self[LayerKeys.locations] }
    set { self[LayerKeys.locations] = newValue }
  }

  /// The point of the first colour, in units of the bounds.
  open var startPoint: CGPoint {
    get { self[LayerKeys.startPoint] }
    set { self[LayerKeys.startPoint] = newValue }
  }

  /// The point of the last colour, in units of the bounds.
  open var endPoint: CGPoint {
    get { self[LayerKeys.endPoint] }
    set { self[LayerKeys.endPoint] = newValue }
  }

  /// The kind of gradient.
  open var type: CAGradientLayerType {
    get { self[LayerKeys.type] }
    set { self[LayerKeys.type] = newValue }
  }
}

/// The kind of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point outwards, in an ellipse. The ellipse's half axes are the horizontal and vertical distances
  /// from the start point to the end point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, from the direction of the end point. The angle grows from the x axis towards the y axis.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

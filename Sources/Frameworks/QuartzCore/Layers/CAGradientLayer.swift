public import CoreFoundation
import CoreGraphics

/// A layer whose background is a gradient between two or more colours.
open class CAGradientLayer: CALayer {
  /// Creates a gradient layer without colours, which shows no gradient until `colors` is set.
  public override init() { super.init() }
  /// Creates a copy of a layer's properties, also of its gradient, without its sublayers, mask, delegate and
  /// animations.
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a gradient layer from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.gradient }
  override var content: LayerContent { .gradient }
  override func twin() -> CALayer { CAGradientLayer(layer: self) }

  /// The colours in order, as `CGColor` objects; nil, the initial value, for no gradient.
  open var colors: [Any]? {
    get { self[LayerKeys.colors] }
    set { self[LayerKeys.colors] = newValue }
  }

  /// The locations of the colours, from 0 to 1 in ascending order, one for each colour; nil, the initial value, for
  /// equal distances.
  open var locations: [NSNumber]? {
    get { self[LayerKeys.locations] }
    set { self[LayerKeys.locations] = newValue }
  }

  /// The point of the first colour, from (0, 0) to (1, 1) in the bounds; initially (0.5, 0), the middle of the lower
  /// edge.
  open var startPoint: CGPoint {
    get { self[LayerKeys.startPoint] }
    set { self[LayerKeys.startPoint] = newValue }
  }

  /// The point of the last colour, from (0, 0) to (1, 1) in the bounds; initially (0.5, 1), the middle of the upper
  /// edge.
  open var endPoint: CGPoint {
    get { self[LayerKeys.endPoint] }
    set { self[LayerKeys.endPoint] = newValue }
  }

  /// Whether the colours lie along a line, around a centre or at angles; initially `axial`.
  open var type: CAGradientLayerType {
    get { self[LayerKeys.type] }
    set { self[LayerKeys.type] = newValue }
  }
}

/// Whether the colours of a gradient lie along a line, around a centre or at angles.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `axial`, `radial` or `conic`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `radial`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Colours change along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Colours change from the start point outwards, in an ellipse. The ellipse's half axes are the horizontal and
  /// vertical distances from the start point to the end point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Colours change around the start point, from the direction of the end point. The angle grows from the x axis
  /// towards the y axis.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

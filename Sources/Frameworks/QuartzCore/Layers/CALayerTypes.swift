import CoreFoundation

/// How a layer's contents are placed in its bounds. "top" is the edge with the greatest y.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Centred, not scaled.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the centre of the top edge, not scaled.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the centre of the bottom edge, not scaled.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the centre of the left edge, not scaled.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the centre of the right edge, not scaled.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner, not scaled.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner, not scaled.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner, not scaled.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner, not scaled.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds; the initial value.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled in proportion to fit inside the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled in proportion to cover the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The filter with which contents are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Linear interpolation.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Linux: the same as `linear`.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A circular arc.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve with continuous curvature. Linux: drawn as `circular`.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A set of corners.
public struct CACornerMask: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt
  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner with the least x and the least y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner with the greatest x and the least y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner with the least x and the greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner with the greatest x and the greatest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all = CACornerMask(rawValue: 15)
}

/// The edges of a layer that are antialiased, for `CALayer.edgeAntialiasingMask`. Linux: without effect.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt32
  /// Creates options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The left edge.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The right edge.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The bottom edge.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The top edge.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
  static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

/// The event that a layer becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event that a layer is removed.
public let kCAOnOrderOut = "onOrderOut"
/// The event of a transition. Also the usual key of a `CATransition`.
public let kCATransition = "transition"

extension CALayerContentsGravity: KeyedValue {}
extension CALayerContentsFilter: KeyedValue {}
extension CALayerCornerCurve: KeyedValue {}
extension CACornerMask: KeyedValue {
  init?(keyed object: Any) {
    if let value = object as? CACornerMask {
      self = value
    } else if let bits = Int(keyed: object), bits >= 0 {
      self.init(rawValue: UInt(bits))
    } else {
      return nil
    }
  }
}
extension CAEdgeAntialiasingMask: KeyedValue {}

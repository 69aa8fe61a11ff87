import CoreFoundation

/// How a layer's contents are placed in its bounds. "top" is the edge with the greatest y.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's string, such as `center` or `resizeAspect`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `resizeAspect`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The contents are in the middle of the bounds, not scaled.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// The contents are at the middle of the top edge, not scaled.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// The contents are at the middle of the bottom edge, not scaled.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// The contents are at the middle of the left edge, not scaled.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// The contents are at the middle of the right edge, not scaled.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// The contents are in the top left corner, not scaled.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// The contents are in the top right corner, not scaled.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// The contents are in the bottom left corner, not scaled.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// The contents are in the bottom right corner, not scaled.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// The contents are stretched to the bounds; the initial value.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The contents are scaled in proportion to fit inside the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The contents are scaled in proportion to cover the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How the pixels of a layer's contents are calculated when they are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// Apple's string: `nearest`, `linear` or `trilinear`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `nearest`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Each pixel has the colour of the nearest one in the contents, which keeps edges sharp.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Each pixel is interpolated between its neighbours in the contents.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Interpolation also between reduced copies of the contents. Linux: the same as `linear`.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of a layer's corners that `CALayer.cornerRadius` rounds.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Apple's string: `circular` or `continuous`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `circular`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A quarter of a circle at each corner.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve with continuous curvature. Linux: drawn as `circular`.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The corners of a layer that `CALayer.cornerRadius` rounds.
public struct CACornerMask: OptionSet, Sendable {
  /// One bit for each corner, from 1 for `layerMinXMinYCorner` to 8 for `layerMaxXMaxYCorner`.
  public let rawValue: UInt
  /// Creates a set of corners from bits, as in `rawValue`.
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
  /// One bit for each edge, from 1 for `layerLeftEdge` to 8 for `layerTopEdge`.
  public let rawValue: UInt32
  /// Creates a set of edges from bits, as in `rawValue`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The edge with the least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge with the greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge with the least y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge with the greatest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
  static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

/// The key of the action for the event that a layer becomes visible. Linux: layers never perform it.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action for the event that a layer is removed or hidden. Linux: layers never perform it.
public let kCAOnOrderOut = "onOrderOut"
/// The key of the action for a transition, and the key under which a `CATransition` is usually added to a layer.
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

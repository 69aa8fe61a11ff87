public import CoreFoundation
public import CoreGraphics

extension CALayer {
  /// The layer's own rectangle, in its own coordinates.
  public var bounds: CGRect {
    get { self[LayerKeys.bounds] }
    set {
      let before = bounds.size
      self[LayerKeys.bounds] = newValue
      if newValue.size != before { boundsDidChange() }
    }
  }

  /// A picture (CGImage).
  public var contents: Any? {
    get { values[LayerKeys.contents] }
    set {
      values[LayerKeys.contents] = newValue
      isDisplayNeeded = false
    }
  }

  /// Where the anchor point is, in the superlayer's coordinates.
  public var position: CGPoint {
    get { self[LayerKeys.position] }
    set { self[LayerKeys.position] = newValue }
  }

  /// Siblings are drawn in the order of this number, and of the tree where it is the same.
  public var zPosition: CGFloat {
    get { self[LayerKeys.zPosition] }
    set { self[LayerKeys.zPosition] = newValue }
  }

  /// The point of the bounds that lies at `position` and about which transforms turn, from (0, 0) to (1, 1).
  public var anchorPoint: CGPoint {
    get { self[LayerKeys.anchorPoint] }
    set { self[LayerKeys.anchorPoint] = newValue }
  }

  /// The depth of the anchor point.
  public var anchorPointZ: CGFloat {
    get { self[LayerKeys.anchorPointZ] }
    set { self[LayerKeys.anchorPointZ] = newValue }
  }

  /// Applied to the layer about its anchor point.
  public var transform: CATransform3D {
    get { self[LayerKeys.transform] }
    set { self[LayerKeys.transform] = newValue }
  }

  /// Applied to the sublayers about the layer's anchor point, to look at them in perspective.
  public var sublayerTransform: CATransform3D {
    get { self[LayerKeys.sublayerTransform] }
    set { self[LayerKeys.sublayerTransform] = newValue }
  }

  /// Whether y points down in the layer's coordinates, those of its sublayers included.  Contents stay upright.
  public var isGeometryFlipped: Bool {
    get { self[LayerKeys.isGeometryFlipped] }
    set { self[LayerKeys.isGeometryFlipped] = newValue }
  }

  /// Whether the layer is seen from behind.
  public var isDoubleSided: Bool {
    get { self[LayerKeys.isDoubleSided] }
    set { self[LayerKeys.isDoubleSided] = newValue }
  }

  public var isHidden: Bool {
    get { self[LayerKeys.isHidden] }
    set { self[LayerKeys.isHidden] = newValue }
  }

  /// From 0, invisible, to 1.  It applies to the layer and its sublayers as one.
  public var opacity: Float {
    get { self[LayerKeys.opacity] }
    set { self[LayerKeys.opacity] = newValue }
  }

  /// A promise that the contents have no transparent part.  Linux: makes no difference.
  public var isOpaque: Bool {
    get { self[LayerKeys.isOpaque] }
    set { self[LayerKeys.isOpaque] = newValue }
  }

  /// Whether opacity applies to layer and sublayers as one, or to each by itself.
  public var allowsGroupOpacity: Bool {
    get { self[LayerKeys.allowsGroupOpacity] }
    set { self[LayerKeys.allowsGroupOpacity] = newValue }
  }

  /// Whether contents and sublayers are cut off at the bounds, rounded corners included.
  public var masksToBounds: Bool {
    get { self[LayerKeys.masksToBounds] }
    set { self[LayerKeys.masksToBounds] = newValue }
  }

  public var backgroundColor: CGColor? {
    get { self[LayerKeys.backgroundColor] }
    set { self[LayerKeys.backgroundColor] = newValue }
  }

  public var borderColor: CGColor? {
    get { self[LayerKeys.borderColor] }
    set { self[LayerKeys.borderColor] = newValue }
  }

  /// The border lies within the bounds and over the sublayers.
  public var borderWidth: CGFloat {
    get { self[LayerKeys.borderWidth] }
    set { self[LayerKeys.borderWidth] = newValue }
  }

  /// Rounds the background and the border, and with `masksToBounds` everything.
  public var cornerRadius: CGFloat {
    get { self[LayerKeys.cornerRadius] }
    set { self[LayerKeys.cornerRadius] = newValue }
  }

  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CACornerMask {
    get { self[LayerKeys.maskedCorners] }
    set { self[LayerKeys.maskedCorners] = newValue }
  }

  public var cornerCurve: CALayerCornerCurve {
    get { self[LayerKeys.cornerCurve] }
    set { self[LayerKeys.cornerCurve] = newValue }
  }

  public var shadowColor: CGColor? {
    get { self[LayerKeys.shadowColor] }
    set { self[LayerKeys.shadowColor] = newValue }
  }

  /// From 0, no shadow, to 1.
  public var shadowOpacity: Float {
    get { self[LayerKeys.shadowOpacity] }
    set { self[LayerKeys.shadowOpacity] = newValue }
  }

  public var shadowOffset: CGSize {
    get { self[LayerKeys.shadowOffset] }
    set { self[LayerKeys.shadowOffset] = newValue }
  }

  /// The standard deviation of the shadow's blur.
  public var shadowRadius: CGFloat {
    get { self[LayerKeys.shadowRadius] }
    set { self[LayerKeys.shadowRadius] = newValue }
  }

  /// What throws the shadow; nil for whatever the layer shows.
  public var shadowPath: CGPath? {
    get { self[LayerKeys.shadowPath] }
    set { self[LayerKeys.shadowPath] = newValue }
  }

  /// Linux: makes no difference to what is drawn.
  public var shouldRasterize: Bool {
    get { self[LayerKeys.shouldRasterize] }
    set { self[LayerKeys.shouldRasterize] = newValue }
  }

  public var rasterizationScale: CGFloat {
    get { self[LayerKeys.rasterizationScale] }
    set { self[LayerKeys.rasterizationScale] = newValue }
  }

  /// Linux: all edges are smoothed.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { self[LayerKeys.edgeAntialiasingMask] }
    set { self[LayerKeys.edgeAntialiasingMask] = newValue }
  }

  public var allowsEdgeAntialiasing: Bool {
    get { self[LayerKeys.allowsEdgeAntialiasing] }
    set { self[LayerKeys.allowsEdgeAntialiasing] = newValue }
  }

  public var contentsGravity: CALayerContentsGravity {
    get { self[LayerKeys.contentsGravity] }
    set { self[LayerKeys.contentsGravity] = newValue }
  }

  /// The part of the contents that is shown, in units of their size.
  public var contentsRect: CGRect {
    get { self[LayerKeys.contentsRect] }
    set { self[LayerKeys.contentsRect] = newValue }
  }

  /// The part of the contents that is stretched where they are, in units of their size.
  public var contentsCenter: CGRect {
    get { self[LayerKeys.contentsCenter] }
    set { self[LayerKeys.contentsCenter] = newValue }
  }

  /// Pixels of the contents to a unit of the coordinates.
  public var contentsScale: CGFloat {
    get { self[LayerKeys.contentsScale] }
    set { self[LayerKeys.contentsScale] = newValue }
  }

  public var magnificationFilter: CALayerContentsFilter {
    get { self[LayerKeys.magnificationFilter] }
    set { self[LayerKeys.magnificationFilter] = newValue }
  }

  public var minificationFilter: CALayerContentsFilter {
    get { self[LayerKeys.minificationFilter] }
    set { self[LayerKeys.minificationFilter] = newValue }
  }

  /// Whether contents are made anew when the bounds get another size.
  public var needsDisplayOnBoundsChange: Bool {
    get { self[LayerKeys.needsDisplayOnBoundsChange] }
    set { self[LayerKeys.needsDisplayOnBoundsChange] = newValue }
  }

  public var name: String? {
    get { self[LayerKeys.name] }
    set { self[LayerKeys.name] = newValue }
  }

  /// Actions by event; NSNull for none at all.
  public var actions: [String: any CAAction]? {
    get { self[LayerKeys.actions] }
    set { self[LayerKeys.actions] = newValue }
  }

  public var style: [AnyHashable: Any]? {
    get { self[LayerKeys.style] }
    set { self[LayerKeys.style] = newValue }
  }

  /// How much larger than a circle's the square is that a corner of a curve takes.
  @discardableResult
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? 1.528665 : 1 }
}

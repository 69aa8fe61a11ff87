public import CoreFoundation
public import CoreGraphics

/// A rectangle with looks of its own and with sublayers, that animations change in time.
///
/// Coordinates have their origin at the bottom left, as on a Mac.
///
/// Linux: nothing puts layers on a screen yet; they are drawn by `render(in:)` and into movies. So changing a property
/// starts no animation by itself, which is also what a layer outside a window does on a Mac.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  /// The properties, by name.
  var values = KeyedValues()
  /// In the order in which they were added, which is the order in which they are applied.
  var animations: [(key: String, animation: CAAnimation)] = []
  var children: [CALayer] = []
  weak var parent: CALayer?
  var maskLayer: CALayer?
  var isDisplayNeeded = false
  var isLayoutNeeded = false
  /// The layer whose state at one time this one shows.
  weak var original: CALayer?
  /// Whether its superlayer makes it of something else, and makes it again after it was archived.
  package var isMadeBySuperlayer = false
  /// Gives time and rate of the moment where the layer's time is not its superlayer's: seconds, and seconds a second.
  package var ownTime: (() -> (time: Double, rate: Double)?)?
  open weak var delegate: (any CALayerDelegate)?

  public override init() { super.init() }

  /// A copy of a layer's properties, without its sublayers and animations, to show its state at one time.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    values = layer.values
    original = layer
  }

  public required init?(coder: NSCoder) {
    super.init()
    guard restore(from: coder) else { return nil }
  }

  open class var supportsSecureCoding: Bool { true }

  /// Archives properties, sublayers, mask and animations, but not the delegate.
  open func encode(with coder: NSCoder) { archive(in: coder) }

  /// Whether a property, or a value under a client's own key, is archived: true.
  @discardableResult
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// The properties of this kind of layer.
  class var keys: [any NamedKey] { LayerKeys.general }

  /// What the renderer draws for it.
  var content: LayerContent { .contents }

  /// A layer of this kind with the same properties.
  func twin() -> CALayer { CALayer(layer: self) }

  subscript<Value: KeyedValue>(key: ValueKey<Value>) -> Value {
    get { values[key] }
    set { values[key] = newValue }
  }

  // MARK: Timing

  open var beginTime: CFTimeInterval {
    get { self[LayerKeys.beginTime] }
    set { self[LayerKeys.beginTime] = newValue }
  }
  open var duration: CFTimeInterval {
    get { self[LayerKeys.duration] }
    set { self[LayerKeys.duration] = newValue }
  }
  open var speed: Float {
    get { self[LayerKeys.speed] }
    set { self[LayerKeys.speed] = newValue }
  }
  open var timeOffset: CFTimeInterval {
    get { self[LayerKeys.timeOffset] }
    set { self[LayerKeys.timeOffset] = newValue }
  }
  open var repeatCount: Float {
    get { self[LayerKeys.repeatCount] }
    set { self[LayerKeys.repeatCount] = newValue }
  }
  open var repeatDuration: CFTimeInterval {
    get { self[LayerKeys.repeatDuration] }
    set { self[LayerKeys.repeatDuration] = newValue }
  }
  open var autoreverses: Bool {
    get { self[LayerKeys.autoreverses] }
    set { self[LayerKeys.autoreverses] = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { self[LayerKeys.fillMode] }
    set { self[LayerKeys.fillMode] = newValue }
  }

  // MARK: The presented layer

  /// A layer with the values that animations give this one now, with nothing but its properties.
  ///
  /// Linux: nil for layers of a client's own class.
  @discardableResult
  open func presentation() -> Self? {
    let copy = twin()
    let now = timeFromTop(CACurrentMediaTime())
    copy.values = animations.map(\.animation).applied(to: values, at: now)
    copy.original = self
    return copy as? Self
  }

  /// The layer that this one is the presentation of; otherwise itself.
  @discardableResult
  open func model() -> Self { (original as? Self) ?? self }

  // MARK: Geometry

  /// The layer's own rectangle, in its own coordinates.
  open var bounds: CGRect {
    get { self[LayerKeys.bounds] }
    set {
      let before = self[LayerKeys.bounds].size
      self[LayerKeys.bounds] = newValue
      if newValue.size != before { boundsDidChange() }
    }
  }

  /// Where the anchor point is, in the superlayer's coordinates.
  open var position: CGPoint {
    get { self[LayerKeys.position] }
    set { self[LayerKeys.position] = newValue }
  }

  /// Siblings are drawn in the order of this number, and of the tree where it is the same.
  open var zPosition: CGFloat {
    get { self[LayerKeys.zPosition] }
    set { self[LayerKeys.zPosition] = newValue }
  }

  /// The point of the bounds that lies at `position` and about which transforms turn, from (0, 0) to (1, 1).
  open var anchorPoint: CGPoint {
    get { self[LayerKeys.anchorPoint] }
    set { self[LayerKeys.anchorPoint] = newValue }
  }

  /// The depth of the anchor point.
  open var anchorPointZ: CGFloat {
    get { self[LayerKeys.anchorPointZ] }
    set { self[LayerKeys.anchorPointZ] = newValue }
  }

  /// Applied to the layer about its anchor point.
  open var transform: CATransform3D {
    get { self[LayerKeys.transform] }
    set { self[LayerKeys.transform] = newValue }
  }

  /// The transform as an affine one.
  @discardableResult
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(self[LayerKeys.transform]) }
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The smallest upright rectangle around the layer in its superlayer's coordinates. Setting it sets `bounds` and
  /// `position`.
  ///
  /// It means nothing under a transform in perspective.
  open var frame: CGRect {
    get { placedFrame }
    set { placedFrame = newValue }
  }
  open var isHidden: Bool {
    get { self[LayerKeys.isHidden] }
    set { self[LayerKeys.isHidden] = newValue }
  }

  /// Whether the layer is seen from behind.
  open var isDoubleSided: Bool {
    get { self[LayerKeys.isDoubleSided] }
    set { self[LayerKeys.isDoubleSided] = newValue }
  }

  /// Whether y points down in the layer's coordinates, those of its sublayers included.  Contents stay upright.
  open var isGeometryFlipped: Bool {
    get { self[LayerKeys.isGeometryFlipped] }
    set { self[LayerKeys.isGeometryFlipped] = newValue }
  }

  /// Whether an odd number of the layers from here to the root have flipped geometry: what is drawn then has y pointing
  /// down.
  @discardableResult
  open func contentsAreFlipped() -> Bool { hasFlippedContents }

  // MARK: The tree

  open var superlayer: CALayer? { parent }
  open func removeFromSuperlayer() { leaveParent() }

  /// From the back to the front; nil for none.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for child in children { child.parent = nil }
      children = []
      for child in newValue ?? [] { insert(child) { $0.endIndex } }
    }
  }

  /// Adds a layer in front of the others, out of wherever it was.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  /// - Parameter idx: 0 is the back; past the end means the front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Inserts a layer just behind a sibling, or behind all where it is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling } ?? 0 }
  }

  /// Inserts a layer just before a sibling, or before all where it is no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling }.map { $0 + 1 } ?? siblings.endIndex }
  }

  /// Puts another layer in a sublayer's place; nothing happens where the old one is none.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replaceChild(oldLayer, with: newLayer) }

  /// Applied to the sublayers about the layer's anchor point, to look at them in perspective.
  open var sublayerTransform: CATransform3D {
    get { self[LayerKeys.sublayerTransform] }
    set { self[LayerKeys.sublayerTransform] = newValue }
  }

  /// A layer whose alpha, in this layer's coordinates, says how much of this one is seen.  It must be in no other tree.
  open var mask: CALayer? {
    get { maskLayer }
    set {
      _require(
        newValue?.parent == nil,
        "CALayer.mask: the mask is a sublayer of another layer: \(newValue?[LayerKeys.name] ?? "without a name")")
      maskLayer = newValue
    }
  }

  /// Whether contents and sublayers are cut off at the bounds, rounded corners included.
  open var masksToBounds: Bool {
    get { self[LayerKeys.masksToBounds] }
    set { self[LayerKeys.masksToBounds] = newValue }
  }

  // MARK: Coordinates and times

  /// A point of another layer's coordinates (nil: those of the root's surroundings) in this layer's.
  @discardableResult
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { point(p, from: l) }

  /// The smallest upright rectangle around another layer's, in this layer's coordinates.
  @discardableResult
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.box { point($0, from: l) } }
  @discardableResult
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, to: l) }
  @discardableResult
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.box { point($0, to: l) } }

  /// A time of another layer (nil: the time of the root's surroundings) as this layer's.
  @discardableResult
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { time(t, from: l) }
  @discardableResult
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, to: l) }

  // MARK: Contents

  /// A picture (CGImage).
  open var contents: Any? {
    get { values[LayerKeys.contents] }
    set {
      values[LayerKeys.contents] = newValue
      isDisplayNeeded = false
    }
  }

  /// The part of the contents that is shown, in units of their size.
  open var contentsRect: CGRect {
    get { self[LayerKeys.contentsRect] }
    set { self[LayerKeys.contentsRect] = newValue }
  }

  open var contentsGravity: CALayerContentsGravity {
    get { self[LayerKeys.contentsGravity] }
    set { self[LayerKeys.contentsGravity] = newValue }
  }

  /// Pixels of the contents to a unit of the coordinates.
  open var contentsScale: CGFloat {
    get { self[LayerKeys.contentsScale] }
    set { self[LayerKeys.contentsScale] = newValue }
  }

  /// The part of the contents that is stretched where they are, in units of their size.
  open var contentsCenter: CGRect {
    get { self[LayerKeys.contentsCenter] }
    set { self[LayerKeys.contentsCenter] = newValue }
  }

  open var minificationFilter: CALayerContentsFilter {
    get { self[LayerKeys.minificationFilter] }
    set { self[LayerKeys.minificationFilter] = newValue }
  }

  open var magnificationFilter: CALayerContentsFilter {
    get { self[LayerKeys.magnificationFilter] }
    set { self[LayerKeys.magnificationFilter] = newValue }
  }

  /// A promise that the contents have no transparent part.  Linux: makes no difference.
  open var isOpaque: Bool {
    get { self[LayerKeys.isOpaque] }
    set { self[LayerKeys.isOpaque] = newValue }
  }

  /// Linux: the whole contents are made anew.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  @discardableResult
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Makes the contents anew if that was asked for.
  open func displayIfNeeded() { displayWhereNeeded() }

  /// Whether contents are made anew when the bounds get another size.
  open var needsDisplayOnBoundsChange: Bool {
    get { self[LayerKeys.needsDisplayOnBoundsChange] }
    set { self[LayerKeys.needsDisplayOnBoundsChange] = newValue }
  }

  /// Draws the layer and its sublayers as they are without animations, in the layer's own coordinates.
  open func render(in ctx: CGContext) { LayerSnapshot(self, keepsAnimations: false).draw(at: 0, asRootIn: ctx) }

  // MARK: Appearance

  /// Linux: all edges are smoothed.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { self[LayerKeys.edgeAntialiasingMask] }
    set { self[LayerKeys.edgeAntialiasingMask] = newValue }
  }

  open var allowsEdgeAntialiasing: Bool {
    get { self[LayerKeys.allowsEdgeAntialiasing] }
    set { self[LayerKeys.allowsEdgeAntialiasing] = newValue }
  }

  open var backgroundColor: CGColor? {
    get { self[LayerKeys.backgroundColor] }
    set { self[LayerKeys.backgroundColor] = newValue }
  }

  /// Rounds the background and the border, and with `masksToBounds` everything.
  open var cornerRadius: CGFloat {
    get { self[LayerKeys.cornerRadius] }
    set { self[LayerKeys.cornerRadius] = newValue }
  }

  /// The corners that `cornerRadius` rounds.
  open var maskedCorners: CACornerMask {
    get { self[LayerKeys.maskedCorners] }
    set { self[LayerKeys.maskedCorners] = newValue }
  }

  open var cornerCurve: CALayerCornerCurve {
    get { self[LayerKeys.cornerCurve] }
    set { self[LayerKeys.cornerCurve] = newValue }
  }

  /// How much larger than a circle's the square is that a corner of a curve takes.
  @discardableResult
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The border lies within the bounds and over the sublayers.
  open var borderWidth: CGFloat {
    get { self[LayerKeys.borderWidth] }
    set { self[LayerKeys.borderWidth] = newValue }
  }
  open var borderColor: CGColor? {
    get { self[LayerKeys.borderColor] }
    set { self[LayerKeys.borderColor] = newValue }
  }

  /// From 0, invisible, to 1.  It applies to the layer and its sublayers as one.
  open var opacity: Float {
    get { self[LayerKeys.opacity] }
    set { self[LayerKeys.opacity] = newValue }
  }

  /// Whether opacity applies to layer and sublayers as one, or to each by itself.
  open var allowsGroupOpacity: Bool {
    get { self[LayerKeys.allowsGroupOpacity] }
    set { self[LayerKeys.allowsGroupOpacity] = newValue }
  }

  /// Linux: makes no difference to what is drawn.
  open var shouldRasterize: Bool {
    get { self[LayerKeys.shouldRasterize] }
    set { self[LayerKeys.shouldRasterize] = newValue }
  }

  open var rasterizationScale: CGFloat {
    get { self[LayerKeys.rasterizationScale] }
    set { self[LayerKeys.rasterizationScale] = newValue }
  }

  open var shadowColor: CGColor? {
    get { self[LayerKeys.shadowColor] }
    set { self[LayerKeys.shadowColor] = newValue }
  }

  /// From 0, no shadow, to 1.
  open var shadowOpacity: Float {
    get { self[LayerKeys.shadowOpacity] }
    set { self[LayerKeys.shadowOpacity] = newValue }
  }

  open var shadowOffset: CGSize {
    get { self[LayerKeys.shadowOffset] }
    set { self[LayerKeys.shadowOffset] = newValue }
  }

  /// The standard deviation of the shadow's blur.
  open var shadowRadius: CGFloat {
    get { self[LayerKeys.shadowRadius] }
    set { self[LayerKeys.shadowRadius] = newValue }
  }

  /// What throws the shadow; nil for whatever the layer shows.
  open var shadowPath: CGPath? {
    get { self[LayerKeys.shadowPath] }
    set { self[LayerKeys.shadowPath] = newValue }
  }

  // MARK: Layout

  open func setNeedsLayout() { isLayoutNeeded = true }
  @discardableResult
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Lays out this layer's sublayers and theirs where that was asked for.
  open func layoutIfNeeded() { layoutWhereNeeded() }

  // MARK: Actions and animations

  /// Actions by event; NSNull for none at all.
  open var actions: [String: any CAAction]? {
    get { self[LayerKeys.actions] }
    set { self[LayerKeys.actions] = newValue }
  }

  /// Adds a copy of an animation, in place of one that has the same key.
  ///
  /// As when a Mac commits it, a duration of 0 becomes the transaction's, and a begin time of 0 the present time in the
  /// layer's own: animations of movies begin at `AVCoreAnimationBeginTimeAtZero` instead.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }
  open func removeAllAnimations() { animations = [] }
  open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }

  /// The keys of the layer's animations in the order in which they apply; nil for none.
  @discardableResult
  open func animationKeys() -> [String]? { clientsAnimationKeys }

  /// The layer's own copy of an animation, which must not be changed.
  @discardableResult
  open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }

  // MARK: Miscellaneous

  open var name: String? {
    get { self[LayerKeys.name] }
    set { self[LayerKeys.name] = newValue }
  }
  open var style: [AnyHashable: Any]? {
    get { self[LayerKeys.style] }
    set { self[LayerKeys.style] = newValue }
  }

  /// The part of the layer that scrolling layers above it leave to be seen.
  open var visibleRect: CGRect { unclippedRect }

  // MARK: Key-value coding

  /// What a new layer has for a property; nil for none and for unknown names.
  @discardableResult
  open class func defaultValue(forKey key: String) -> Any? {
    let name = LayerKeys.synonyms[key] ?? key
    return keys.first { $0.name == name }?.initialObject
  }

  /// Whether a change of a property makes it necessary to draw the contents again.
  @discardableResult
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// A property by name, or what `setValue(_:forKey:)` stored under a name of the client's own.
  @discardableResult
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// A property or a part of it, such as `position.x` or `transform.rotation.z` (radians).
  open func value(forKeyPath keyPath: String) -> Any? {
    keyPath == "frame"
      ? placedFrame : values.value(at: ValuePath(keyPath)) ?? type(of: self).defaultValue(forKey: keyPath)
  }

  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath == "frame" {
      if let rect = value as? CGRect { frame = rect }
      return
    }
    let path = ValuePath(keyPath)
    let before = self[LayerKeys.bounds].size
    values.set(value, at: path)
    if self[LayerKeys.bounds].size != before { boundsDidChange() }
    if type(of: self).needsDisplay(forKey: path.key) { setNeedsDisplay() }
  }

  // MARK: For subclasses

  /// Draws the contents; the context has the layer's coordinates.  By itself it asks the delegate.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Makes the contents anew: through the delegate, or by `draw(in:)` into a bitmap.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Says that the contents have to be made anew before the layer is drawn next.
  open func setNeedsDisplay() { isDisplayNeeded = true }

  /// Places the sublayers.  By itself it asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// The size that the layer would like to have, in its superlayer's coordinates.
  @discardableResult
  open func preferredFrameSize() -> CGSize { self[LayerKeys.bounds].size }

  /// Whether a point, in the layer's coordinates, is in its bounds.
  @discardableResult
  open func contains(_ p: CGPoint) -> Bool { self[LayerKeys.bounds].contains(p) }

  /// The topmost layer of the tree at a point, which is in the superlayer's coordinates.
  @discardableResult
  open func hitTest(_ p: CGPoint) -> CALayer? { topmostLayer(at: p) }

  /// What to do on an event: asks the delegate, the layer's own `actions`, `style` and the class in turn; nil for
  /// nothing.
  @discardableResult
  open func action(forKey event: String) -> (any CAAction)? {
    let named = [
      delegate?.action(for: self, forKey: event), self[LayerKeys.actions]?[event],
      (self[LayerKeys.style]?["actions"] as? [String: any CAAction])?[event],
      type(of: self).defaultAction(forKey: event),
    ]
    return named.lazy.compactMap { $0 }.first.flatMap { $0 is NSNull ? nil : $0 }
  }

  /// The action of all layers of a class for an event.
  @discardableResult
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}

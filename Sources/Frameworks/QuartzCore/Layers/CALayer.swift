public import CoreFoundation
public import CoreGraphics

/// A rectangle with an appearance and sublayers, which animations can change over time.
///
/// The origin of coordinates is at the bottom left, as on a Mac. Linux: layers are not displayed on a screen yet. They
/// can be drawn with `render(in:)` or into movies. A changed property starts no implicit animation, as for layers
/// outside of a window on a Mac.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  var values = KeyedValues()
  /// In the order in which the animations were added and are applied.
  var animations: [(key: String, animation: CAAnimation)] = []
  var children: [CALayer] = []
  weak var parent: CALayer?
  var maskLayer: CALayer?
  var isDisplayNeeded = false
  var isLayoutNeeded = false
  /// The layer whose state at one time this layer shows.
  weak var original: CALayer?
  /// Whether the superlayer creates this layer by itself, so that an archive must not contain it.
  package var isMadeBySuperlayer = false
  /// Returns the local time in seconds and its rate; nil if the layer's time follows the superlayer's.
  package var ownTime: (() -> (time: Double, rate: Double)?)?
  /// The object that provides contents, layout and actions; the layer does not retain it.
  open weak var delegate: (any CALayerDelegate)?

  /// Creates a layer without contents, whose bounds are empty. `defaultValue(forKey:)` lists the other initial values.
  public override init() { super.init() }

  /// Creates a copy of a layer's properties without its sublayers, mask, delegate and animations, to show its state.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    values = layer.values
    original = layer
  }

  /// Creates a layer from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) {
    super.init()
    guard restore(from: coder) else { return nil }
  }

  /// Whether the class supports secure coding: true.
  open class var supportsSecureCoding: Bool { true }
  /// Archives properties, sublayers, mask and animations, but not the delegate.
  open func encode(with coder: NSCoder) { archive(in: coder) }
  /// Returns whether a property, or a value under a client's key, is archived. The base class returns true.
  @discardableResult
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  class var keys: [any NamedKey] { LayerKeys.general }
  var content: LayerContent { .contents }

  func twin() -> CALayer { CALayer(layer: self) }

  subscript<Value: KeyedValue>(key: ValueKey<Value>) -> Value {
    get { values[key] }
    set { values[key] = newValue }
  }

  // MARK: Timing

  /// The time at which the layer begins, in its superlayer's time; initially 0.
  open var beginTime: CFTimeInterval {
    get { self[LayerKeys.beginTime] }
    set { self[LayerKeys.beginTime] = newValue }
  }
  /// The duration of one run, in seconds. Linux: it has no effect on a layer.
  open var duration: CFTimeInterval {
    get { self[LayerKeys.duration] }
    set { self[LayerKeys.duration] = newValue }
  }
  /// The speed of the layer's time relative to its superlayer's; initially 1. A negative speed runs backwards.
  open var speed: Float {
    get { self[LayerKeys.speed] }
    set { self[LayerKeys.speed] = newValue }
  }
  /// The layer's local time at `beginTime`, in seconds; initially 0.
  open var timeOffset: CFTimeInterval {
    get { self[LayerKeys.timeOffset] }
    set { self[LayerKeys.timeOffset] = newValue }
  }
  /// The number of runs, which may be fractional; zero means one run. Linux: it has no effect on a layer.
  open var repeatCount: Float {
    get { self[LayerKeys.repeatCount] }
    set { self[LayerKeys.repeatCount] = newValue }
  }
  /// The duration for which runs repeat, instead of `repeatCount`; zero for no such limit. Linux: it has no effect.
  open var repeatDuration: CFTimeInterval {
    get { self[LayerKeys.repeatDuration] }
    set { self[LayerKeys.repeatDuration] = newValue }
  }
  /// Whether each run is followed by a reversed run. Linux: it has no effect on a layer.
  open var autoreverses: Bool {
    get { self[LayerKeys.autoreverses] }
    set { self[LayerKeys.autoreverses] = newValue }
  }
  /// Which values apply before the beginning and after the end. Linux: it has no effect on a layer.
  open var fillMode: CAMediaTimingFillMode {
    get { self[LayerKeys.fillMode] }
    set { self[LayerKeys.fillMode] = newValue }
  }

  // MARK: The presentation layer

  /// Returns a copy with the values that the animations give now. Linux: nil for classes of other modules.
  @discardableResult
  open func presentation() -> Self? {
    let copy = twin()
    let now = timeFromTop(CACurrentMediaTime())
    copy.values = animations.map(\.animation).applied(to: values, at: now)
    copy.original = self
    return copy as? Self
  }

  /// Returns the layer whose `presentation()` has returned this one; for any other layer, itself.
  @discardableResult
  open func model() -> Self { (original as? Self) ?? self }

  // MARK: Geometry

  /// The layer's rectangle in its own coordinates, in which sublayers are placed; initially empty, at the origin.
  open var bounds: CGRect {
    get { self[LayerKeys.bounds] }
    set {
      let before = self[LayerKeys.bounds].size
      self[LayerKeys.bounds] = newValue
      if newValue.size != before { boundsDidChange() }
    }
  }

  /// The position of the anchor point in the superlayer's coordinates; initially the origin.
  open var position: CGPoint {
    get { self[LayerKeys.position] }
    set { self[LayerKeys.position] = newValue }
  }

  /// The position in depth; initially 0. Sublayers are drawn in ascending order, those of equal depth as listed.
  open var zPosition: CGFloat {
    get { self[LayerKeys.zPosition] }
    set { self[LayerKeys.zPosition] = newValue }
  }

  /// The point, from (0, 0) to (1, 1) in the bounds, at `position`; transforms keep it. Initially (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { self[LayerKeys.anchorPoint] }
    set { self[LayerKeys.anchorPoint] = newValue }
  }

  /// The depth of the point around which `transform` is applied; initially 0.
  open var anchorPointZ: CGFloat {
    get { self[LayerKeys.anchorPointZ] }
    set { self[LayerKeys.anchorPointZ] = newValue }
  }

  /// The transform of the layer around its anchor point; initially the identity.
  open var transform: CATransform3D {
    get { self[LayerKeys.transform] }
    set { self[LayerKeys.transform] = newValue }
  }

  /// Returns the affine part of `transform`, which omits depth and perspective.
  @discardableResult
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(self[LayerKeys.transform]) }
  /// Sets `transform` to the transform in space that equals an affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The smallest axis-aligned rectangle around the layer, in its superlayer's coordinates; undefined with perspective.
  /// Setting it changes `bounds` and `position`.
  open var frame: CGRect {
    get { placedFrame }
    set { placedFrame = newValue }
  }
  /// Whether the layer and its sublayers are not drawn; initially false.
  open var isHidden: Bool {
    get { self[LayerKeys.isHidden] }
    set { self[LayerKeys.isHidden] = newValue }
  }

  /// Whether the layer is drawn when its transform turns its back to the viewer; initially true.
  open var isDoubleSided: Bool {
    get { self[LayerKeys.isDoubleSided] }
    set { self[LayerKeys.isDoubleSided] = newValue }
  }

  /// Whether the layer's y points opposite to the superlayer's y; initially false. Contents stay upright.
  open var isGeometryFlipped: Bool {
    get { self[LayerKeys.isGeometryFlipped] }
    set { self[LayerKeys.isGeometryFlipped] = newValue }
  }

  /// Returns whether the geometry of an odd number of layers, from this one to the root, is flipped.
  @discardableResult
  open func contentsAreFlipped() -> Bool { hasFlippedContents }

  // MARK: The tree

  /// The layer that contains this layer, which does not retain it; nil for a root layer.
  open var superlayer: CALayer? { parent }
  /// Removes the layer from its superlayer, if there is one. The layer keeps its sublayers and animations.
  open func removeFromSuperlayer() { leaveParent() }

  /// The sublayers from back to front; nil for none.
  open var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for child in children { child.parent = nil }
      children = []
      for child in newValue ?? [] { insert(child) { $0.endIndex } }
    }
  }

  /// Adds a layer above all sublayers, and removes it from its previous superlayer.
  open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  /// Inserts a layer at an index from the back, starting at 0. An index beyond the end inserts it at the front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Inserts a layer directly below a sibling, or at the back if the sibling is not a sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling } ?? 0 }
  }

  /// Inserts a layer directly above a sibling, or at the front if the sibling is not a sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling }.map { $0 + 1 } ?? siblings.endIndex }
  }

  /// Replaces a sublayer. Does nothing if the old layer is not a sublayer, or both are the same.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replaceChild(oldLayer, with: newLayer) }

  /// The transform of the sublayers around the layer's anchor point, for example a perspective; initially the identity.
  open var sublayerTransform: CATransform3D {
    get { self[LayerKeys.sublayerTransform] }
    set { self[LayerKeys.sublayerTransform] = newValue }
  }

  /// A layer whose alpha, in this layer's coordinates, masks this layer. A mask that has a superlayer ends the process.
  open var mask: CALayer? {
    get { maskLayer }
    set {
      _require(
        newValue?.parent == nil,
        "CALayer.mask: the mask is a sublayer of another layer: \(newValue?[LayerKeys.name] ?? "without a name")")
      maskLayer = newValue
    }
  }

  /// Whether contents and sublayers are clipped to the bounds, including rounded corners; initially false.
  open var masksToBounds: Bool {
    get { self[LayerKeys.masksToBounds] }
    set { self[LayerKeys.masksToBounds] = newValue }
  }

  // MARK: Coordinates and times

  /// Converts a point from another layer. A nil `l` is the space that contains the root layer.
  @discardableResult
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { point(p, from: l) }

  /// Returns the smallest axis-aligned rectangle, in this layer's coordinates, around a rectangle of another layer.
  @discardableResult
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.box { point($0, from: l) } }
  /// Converts a point to another layer. A nil `l` is the space that contains the root layer.
  @discardableResult
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, to: l) }
  /// Returns the smallest axis-aligned rectangle, in another layer's coordinates, around a rectangle of this layer.
  @discardableResult
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.box { point($0, to: l) } }

  /// Converts a time of another layer into this layer's. A nil `l` stands for the space that contains the root layer.
  @discardableResult
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { time(t, from: l) }
  /// Converts a time of this layer into another layer's. A nil `l` stands for the space that contains the root layer.
  @discardableResult
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(t, to: l) }

  // MARK: Contents

  /// The contents, a `CGImage`, which are drawn above the background and below the sublayers; initially nil.
  open var contents: Any? {
    get { values[LayerKeys.contents] }
    set {
      values[LayerKeys.contents] = newValue
      isDisplayNeeded = false
    }
  }

  /// The part of the contents that is shown, from (0, 0) to (1, 1) of their size; initially all.
  open var contentsRect: CGRect {
    get { self[LayerKeys.contentsRect] }
    set { self[LayerKeys.contentsRect] = newValue }
  }

  /// How the contents are placed and scaled in the bounds; initially `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { self[LayerKeys.contentsGravity] }
    set { self[LayerKeys.contentsGravity] = newValue }
  }

  /// The number of pixels of the contents per unit of the coordinates; initially 1.
  open var contentsScale: CGFloat {
    get { self[LayerKeys.contentsScale] }
    set { self[LayerKeys.contentsScale] = newValue }
  }

  /// The part of what `contentsRect` shows that is stretched both ways, from (0, 0) to (1, 1); initially all.
  open var contentsCenter: CGRect {
    get { self[LayerKeys.contentsCenter] }
    set { self[LayerKeys.contentsCenter] = newValue }
  }

  /// The filter for contents that are drawn into fewer pixels than they have; initially `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { self[LayerKeys.minificationFilter] }
    set { self[LayerKeys.minificationFilter] = newValue }
  }

  /// The filter for contents that are drawn into at least as many pixels as they have; initially `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { self[LayerKeys.magnificationFilter] }
    set { self[LayerKeys.magnificationFilter] = newValue }
  }

  /// Whether the contents have no transparent part. Linux: it is ignored.
  open var isOpaque: Bool {
    get { self[LayerKeys.isOpaque] }
    set { self[LayerKeys.isOpaque] = newValue }
  }

  /// Marks a part of the contents as outdated. Linux: all of the contents are drawn again.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// Returns whether `setNeedsDisplay()` has marked the contents as outdated, and they were not updated since.
  @discardableResult
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Calls `display()` if the contents are marked as outdated.
  open func displayIfNeeded() { displayWhereNeeded() }

  /// Whether a change of the bounds' size marks the contents as outdated; initially false.
  open var needsDisplayOnBoundsChange: Bool {
    get { self[LayerKeys.needsDisplayOnBoundsChange] }
    set { self[LayerKeys.needsDisplayOnBoundsChange] = newValue }
  }

  /// Draws the layer and its sublayers without animations, in the layer's coordinates.
  open func render(in ctx: CGContext) { LayerSnapshot(self, keepsAnimations: false).draw(at: 0, asRootIn: ctx) }

  // MARK: Appearance

  /// The edges that are antialiased. Linux: it is ignored.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { self[LayerKeys.edgeAntialiasingMask] }
    set { self[LayerKeys.edgeAntialiasingMask] = newValue }
  }

  /// Whether edges may be antialiased. Linux: it is ignored.
  open var allowsEdgeAntialiasing: Bool {
    get { self[LayerKeys.allowsEdgeAntialiasing] }
    set { self[LayerKeys.allowsEdgeAntialiasing] = newValue }
  }

  /// The colour of the background; nil, the initial value, for none.
  open var backgroundColor: CGColor? {
    get { self[LayerKeys.backgroundColor] }
    set { self[LayerKeys.backgroundColor] = newValue }
  }

  /// The radius of the corners of background, gradient, border and, with `masksToBounds`, the rest; initially 0.
  open var cornerRadius: CGFloat {
    get { self[LayerKeys.cornerRadius] }
    set { self[LayerKeys.cornerRadius] = newValue }
  }

  /// The corners that `cornerRadius` rounds; initially all four.
  open var maskedCorners: CACornerMask {
    get { self[LayerKeys.maskedCorners] }
    set { self[LayerKeys.maskedCorners] = newValue }
  }

  /// The curve of corners that `cornerRadius` rounds; initially `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { self[LayerKeys.cornerCurve] }
    set { self[LayerKeys.cornerCurve] = newValue }
  }

  /// Returns the factor by which a corner with this curve extends farther along the edges than a circular corner.
  @discardableResult
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// The width of the border; 0, the initial value, for none. The border is inside the bounds and above the sublayers.
  open var borderWidth: CGFloat {
    get { self[LayerKeys.borderWidth] }
    set { self[LayerKeys.borderWidth] = newValue }
  }
  /// The colour of the border, initially black; nil for none. `borderWidth` must not be 0.
  open var borderColor: CGColor? {
    get { self[LayerKeys.borderColor] }
    set { self[LayerKeys.borderColor] = newValue }
  }

  /// The opacity, from 0, invisible, to 1, the initial value. It applies to sublayers, too.
  open var opacity: Float {
    get { self[LayerKeys.opacity] }
    set { self[LayerKeys.opacity] = newValue }
  }

  /// Whether opacity applies to the layer and its sublayers as a group, and not to each of them by itself. Linux: a
  /// layer with a mask or a transition is always a group.
  open var allowsGroupOpacity: Bool {
    get { self[LayerKeys.allowsGroupOpacity] }
    set { self[LayerKeys.allowsGroupOpacity] = newValue }
  }

  /// Whether the layer is drawn through a bitmap; initially false. Linux: it is ignored.
  open var shouldRasterize: Bool {
    get { self[LayerKeys.shouldRasterize] }
    set { self[LayerKeys.shouldRasterize] = newValue }
  }

  /// The scale of the bitmap through which a layer with `shouldRasterize` is drawn. Linux: it is ignored.
  open var rasterizationScale: CGFloat {
    get { self[LayerKeys.rasterizationScale] }
    set { self[LayerKeys.rasterizationScale] = newValue }
  }

  /// The colour of the shadow, initially black; nil for none. `shadowOpacity` must not be 0.
  open var shadowColor: CGColor? {
    get { self[LayerKeys.shadowColor] }
    set { self[LayerKeys.shadowColor] = newValue }
  }

  /// The opacity of the shadow, from 0, invisible, which is the initial value, to 1.
  open var shadowOpacity: Float {
    get { self[LayerKeys.shadowOpacity] }
    set { self[LayerKeys.shadowOpacity] = newValue }
  }

  /// The offset of the shadow in the layer's coordinates; initially (0, −3), which is downwards.
  open var shadowOffset: CGSize {
    get { self[LayerKeys.shadowOffset] }
    set { self[LayerKeys.shadowOffset] = newValue }
  }

  /// The standard deviation of the shadow's blur, in units of the coordinates; initially 3.
  open var shadowRadius: CGFloat {
    get { self[LayerKeys.shadowRadius] }
    set { self[LayerKeys.shadowRadius] = newValue }
  }

  /// The shape of the shadow in the layer's coordinates; nil, the initial value, for the shape of what the layer shows.
  open var shadowPath: CGPath? {
    get { self[LayerKeys.shadowPath] }
    set { self[LayerKeys.shadowPath] = newValue }
  }

  // MARK: Layout

  /// Marks the layout as outdated, so that `layoutSublayers()` is called before the layer is drawn next.
  open func setNeedsLayout() { isLayoutNeeded = true }
  /// Returns whether `setNeedsLayout()` has marked the layout as outdated, and it was not updated since.
  @discardableResult
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Updates the layouts that are marked as outdated, of this layer and of the layers in it.
  open func layoutIfNeeded() { layoutWhereNeeded() }

  // MARK: Actions and animations

  /// Actions by the names of events; initially nil. An `NSNull` means no action and ends the search.
  open var actions: [String: any CAAction]? {
    get { self[LayerKeys.actions] }
    set { self[LayerKeys.actions] = newValue }
  }

  /// Adds a copy of an animation, and replaces an animation with the same key.
  ///
  /// As on a Mac, a duration of 0 becomes the transaction's duration, or a spring's settling duration. A missing timing
  /// function becomes the transaction's timing function. A begin time of 0 becomes the layer's current time. Animations
  /// for movies begin at `AVCoreAnimationBeginTimeAtZero`.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }
  /// Removes all animations, so that the layer shows the values of its properties.
  open func removeAllAnimations() { animations = [] }
  /// Removes the animation that was added with a key. Does nothing if there is none.
  open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }

  /// Returns the keys of the animations in the order in which they apply; nil for none.
  @discardableResult
  open func animationKeys() -> [String]? { clientsAnimationKeys }

  /// Returns the layer's copy of an animation, which clients must not change.
  @discardableResult
  open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }

  // MARK: Miscellaneous

  /// A name that the client gives the layer; the library does not use it. Initially nil.
  open var name: String? {
    get { self[LayerKeys.name] }
    set { self[LayerKeys.name] = newValue }
  }
  /// A dictionary of values for properties that are not set; initially nil. Linux: only its "actions" are used.
  open var style: [AnyHashable: Any]? {
    get { self[LayerKeys.style] }
    set { self[LayerKeys.style] = newValue }
  }

  /// A rectangle around the part of the bounds that superlayers do not clip; zero if nothing is left.
  open var visibleRect: CGRect { unclippedRect }

  // MARK: Key-value coding

  /// Returns the initial value of the property with a name, such as `opacity`; nil if the property has none.
  @discardableResult
  open class func defaultValue(forKey key: String) -> Any? {
    let name = LayerKeys.synonyms[key] ?? key
    return keys.first { $0.name == name }?.initialObject
  }

  /// Returns whether a change of a property marks the contents as outdated. Linux: only a change by key-value coding
  /// does. The base class returns false.
  @discardableResult
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the value of a property, but not of the mask, the sublayers or the delegate, or a value that the client
  /// stored under another name.
  @discardableResult
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property, but not the mask, the sublayers or the delegate, or stores a value under another name.
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// Returns the value of a property or of a part of its value, such as `position.x` or `transform.rotation.z` (in
  /// radians).
  open func value(forKeyPath keyPath: String) -> Any? {
    keyPath == "frame"
      ? placedFrame : values.value(at: ValuePath(keyPath)) ?? type(of: self).defaultValue(forKey: keyPath)
  }

  /// Sets a property or a part of its value, such as `position.x`.
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

  /// Draws the contents into a context with the layer's coordinates. The base class calls the delegate.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Updates the contents, through the delegate or by `draw(in:)` into a bitmap.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Marks the contents as outdated, so that they are updated before the layer is drawn next.
  open func setNeedsDisplay() { isDisplayNeeded = true }

  /// Lays out the sublayers. The base class calls `layoutSublayers(of:)` of the delegate, and does nothing without one.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Returns the preferred size. The base class returns the size of the bounds.
  @discardableResult
  open func preferredFrameSize() -> CGSize { self[LayerKeys.bounds].size }

  /// Returns whether a point in the layer's coordinates is in its bounds.
  @discardableResult
  open func contains(_ p: CGPoint) -> Bool { self[LayerKeys.bounds].contains(p) }

  /// Returns the topmost of this layer and its sublayers at a point in the superlayer's coordinates; nil for none.
  @discardableResult
  open func hitTest(_ p: CGPoint) -> CALayer? { topmostLayer(at: p) }

  /// Returns the first action for an event, in this order: from the delegate, in `actions`, in `style`, and the class's
  /// default. Returns nil if there is none, or if it is NSNull.
  @discardableResult
  open func action(forKey event: String) -> (any CAAction)? {
    let named = [
      delegate?.action(for: self, forKey: event), self[LayerKeys.actions]?[event],
      (self[LayerKeys.style]?["actions"] as? [String: any CAAction])?[event],
      type(of: self).defaultAction(forKey: event),
    ]
    return named.lazy.compactMap { $0 }.first.flatMap { $0 is NSNull ? nil : $0 }
  }

  /// Returns the default action of the class for an event. The base class returns nil.
  @discardableResult
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}

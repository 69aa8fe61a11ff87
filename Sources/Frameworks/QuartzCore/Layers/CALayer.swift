public import CoreFoundation
public import CoreGraphics

/// A rectangle with looks of its own and with sublayers, that animations change in time.
///
/// Coordinates have their origin at the bottom left, as on a Mac.
///
/// Linux: nothing puts layers on a screen yet; they are drawn by `render(in:)` and into movies. So changing a property starts no
/// animation by itself, which is also what a layer outside a window does on a Mac. Layers cannot be archived.
open class CALayer: NSObject, CAMediaTiming {
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
  /// Gives time and rate of the moment where the layer's time is not its superlayer's: seconds, and seconds a second.
  package var ownTime: (() -> (time: Double, rate: Double)?)?
  public weak var delegate: (any CALayerDelegate)?

  public override init() { super.init() }

  /// A copy of a layer's properties, without its sublayers and animations, to show its state at one time.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    values = layer.values
    original = layer
  }

  /// Linux: nil, since layers cannot be archived.
  public required init?(coder: NSCoder) { nil }

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
    keyPath == "frame" ? frame : values.value(at: ValuePath(keyPath)) ?? type(of: self).defaultValue(forKey: keyPath)
  }

  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if keyPath == "frame" {
      if let rect = value as? CGRect { frame = rect }
      return
    }
    let path = ValuePath(keyPath)
    let before = bounds.size
    values.set(value, at: path)
    if bounds.size != before { boundsDidChange() }
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
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Whether a point, in the layer's coordinates, is in its bounds.
  @discardableResult
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// The topmost layer of the tree at a point, which is in the superlayer's coordinates.
  @discardableResult
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0, let own = geometry.pointInLayer(p) else { return nil }
    if masksToBounds, !contains(own) { return nil }
    let inside = childSpace(own)
    for child in children.sortedByDepth().reversed() {
      if let hit = child.hitTest(inside) { return hit }
    }
    return contains(own) ? self : nil
  }

  /// What to do on an event: asks the delegate, the layer's own `actions`, `style` and the class in turn; nil for nothing.
  @discardableResult
  open func action(forKey event: String) -> (any CAAction)? {
    let named = [
      delegate?.action(for: self, forKey: event), actions?[event],
      (style?["actions"] as? [String: any CAAction])?[event], type(of: self).defaultAction(forKey: event),
    ]
    return named.lazy.compactMap { $0 }.first.flatMap { $0 is NSNull ? nil : $0 }
  }

  /// The action of all layers of a class for an event.
  @discardableResult
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}

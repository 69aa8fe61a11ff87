public import CoreFoundation
public import CoreGraphics

/// A layer that shows its sublayers several times, each copy moved, coloured and delayed a step further.
open class CAReplicatorLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.replicator }
  override var content: LayerContent { .replicator }
  override func twin() -> CALayer { CAReplicatorLayer(layer: self) }

  /// How many copies there are, the original included.
  open var instanceCount: Int {
    get { self[LayerKeys.instanceCount] }
    set { self[LayerKeys.instanceCount] = newValue }
  }

  /// Linux: the copies are flat in either case.
  open var preservesDepth: Bool {
    get { self[LayerKeys.preservesDepth] }
    set { self[LayerKeys.preservesDepth] = newValue }
  }

  /// How much later than the one before each copy is, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { self[LayerKeys.instanceDelay] }
    set { self[LayerKeys.instanceDelay] = newValue }
  }

  /// Takes each copy to the next, about the layer's anchor point.
  open var instanceTransform: CATransform3D {
    get { self[LayerKeys.instanceTransform] }
    set { self[LayerKeys.instanceTransform] = newValue }
  }

  /// Multiplied with the colours of the original.
  open var instanceColor: CGColor? {
    get { self[LayerKeys.instanceColor] }
    set { self[LayerKeys.instanceColor] = newValue }
  }

  /// Added to the red of the colour from each copy to the next.
  open var instanceRedOffset: Float {
    get { self[LayerKeys.instanceRedOffset] }
    set { self[LayerKeys.instanceRedOffset] = newValue }
  }

  open var instanceGreenOffset: Float {
    get { self[LayerKeys.instanceGreenOffset] }
    set { self[LayerKeys.instanceGreenOffset] = newValue }
  }

  open var instanceBlueOffset: Float {
    get { self[LayerKeys.instanceBlueOffset] }
    set { self[LayerKeys.instanceBlueOffset] = newValue }
  }

  open var instanceAlphaOffset: Float {
    get { self[LayerKeys.instanceAlphaOffset] }
    set { self[LayerKeys.instanceAlphaOffset] = newValue }
  }
}

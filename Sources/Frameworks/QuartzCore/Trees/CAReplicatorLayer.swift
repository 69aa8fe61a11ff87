public import CoreFoundation
public import CoreGraphics

/// A layer that shows copies of its sublayers. Each copy is transformed, coloured and delayed relative to the previous
/// one.
open class CAReplicatorLayer: CALayer {
  /// Creates a replicator layer that shows only the sublayers themselves, because `instanceCount` is 1.
  public override init() { super.init() }
  /// Creates a copy of a layer's properties, also of those of its copies, without its sublayers, mask, delegate and
  /// animations.
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a replicator layer from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.replicator }
  override var content: LayerContent { .replicator }
  override func twin() -> CALayer { CAReplicatorLayer(layer: self) }

  /// The number of copies, including the original; initially 1. Linux: at most 10,000 are drawn.
  open var instanceCount: Int {
    get { self[LayerKeys.instanceCount] }
    set { self[LayerKeys.instanceCount] = newValue }
  }

  /// Whether copies are placed in the same space as other layers, and not flattened; initially false. Linux: ignored.
  open var preservesDepth: Bool {
    get { self[LayerKeys.preservesDepth] }
    set { self[LayerKeys.preservesDepth] = newValue }
  }

  /// The delay of each copy's animations relative to the previous copy's, in seconds; initially 0.
  open var instanceDelay: CFTimeInterval {
    get { self[LayerKeys.instanceDelay] }
    set { self[LayerKeys.instanceDelay] = newValue }
  }

  /// The transform from each copy to the next, around the layer's anchor point; initially the identity.
  open var instanceTransform: CATransform3D {
    get { self[LayerKeys.instanceTransform] }
    set { self[LayerKeys.instanceTransform] = newValue }
  }

  /// The colour by which the colours of the first copy are multiplied; initially white. `instanceRedOffset` and the
  /// other offsets change the colour from one copy to the next.
  open var instanceColor: CGColor? {
    get { self[LayerKeys.instanceColor] }
    set { self[LayerKeys.instanceColor] = newValue }
  }

  /// The amount added to the red component of `instanceColor` from each copy to the next; initially 0.
  open var instanceRedOffset: Float {
    get { self[LayerKeys.instanceRedOffset] }
    set { self[LayerKeys.instanceRedOffset] = newValue }
  }

  /// The amount added to the green component of `instanceColor` from each copy to the next; initially 0.
  open var instanceGreenOffset: Float {
    get { self[LayerKeys.instanceGreenOffset] }
    set { self[LayerKeys.instanceGreenOffset] = newValue }
  }

  /// The amount added to the blue component of `instanceColor` from each copy to the next; initially 0.
  open var instanceBlueOffset: Float {
    get { self[LayerKeys.instanceBlueOffset] }
    set { self[LayerKeys.instanceBlueOffset] = newValue }
  }

  /// The amount added to the alpha component of `instanceColor` from each copy to the next; initially 0.
  open var instanceAlphaOffset: Float {
    get { self[LayerKeys.instanceAlphaOffset] }
    set { self[LayerKeys.instanceAlphaOffset] = newValue }
  }
}

import CoreFoundation
import CoreGraphics

extension LayerSnapshot {
  /// Returns the tree without the contents of one layer, and without everything that is drawn below these contents.
  /// Returns nil unless contents of the size certainly always appear, pixel for pixel, in a rectangle at the origin.
  package func above(_ identity: ObjectIdentifier, filling size: CGSize) -> LayerSnapshot? {
    above(identity, CGRect(origin: .zero, size: size), in: CATransform3DIdentity, placed: .identity, isFlipped: false)
  }

  /// `space` is the superlayer's transform for its sublayers. `outer` leads from its coordinates to those of the tree.
  private func above(
    _ identity: ObjectIdentifier, _ frame: CGRect, in space: CATransform3D, placed outer: CGAffineTransform,
    isFlipped: Bool
  ) -> LayerSnapshot? {
    let placed = CATransform3DConcat(LayerGeometry(values).toParent, space)
    guard isPlainGround, values[LayerKeys.isDoubleSided] || placed.m33 >= 0, let own = Projection(placed).affine else {
      return nil
    }
    let whole = own.concatenating(outer)
    let bounds = values[LayerKeys.bounds]
    if values[LayerKeys.masksToBounds] {
      guard values[LayerKeys.cornerRadius] <= 0, whole.b == 0, whole.c == 0, bounds.applying(whole).contains(frame)
      else { return nil }
    }
    let isFlipped = isFlipped != values[LayerKeys.isGeometryFlipped]
    var bare = values
    (bare[LayerKeys.backgroundColor], bare[LayerKeys.contents], bare[LayerKeys.shadowOpacity]) = (nil, nil, 0)
    if self.identity == identity {
      guard whole.a == 1, whole.b == 0, whole.c == 0, whole.d == (isFlipped ? -1 : 1), bounds.applying(whole) == frame,
        values.showContentsWhole(frame.size)
      else { return nil }
      return LayerSnapshot(self, values: bare, content: content, children: children)
    }
    let inner = LayerGeometry(values).fromSublayers
    // An animated `zPosition` could change the order in which the layers are drawn.
    guard !children.contains(where: { $0.animations.contains { $0.touches([LayerKeys.zPosition.name]) } }) else {
      return nil
    }
    let ordered = PresentedLayer(self, at: 0).children(at: 0).map(\.layer)
    for (index, child) in ordered.enumerated() {
      guard let found = child.above(identity, frame, in: inner, placed: whole, isFlipped: isFlipped) else { continue }
      return LayerSnapshot(self, values: bare, content: .contents, children: [found] + ordered[(index + 1)...])
    }
    return nil
  }

  private var isPlainGround: Bool {
    animations.isEmpty && mask == nil && content != .replicator && !values[LayerKeys.isHidden]
      && values[LayerKeys.opacity] >= 1
  }
}

extension KeyedValues {
  fileprivate func showContentsWhole(_ size: CGSize) -> Bool {
    let (bounds, scale) = (self[LayerKeys.bounds], self[LayerKeys.contentsScale])
    guard self[LayerKeys.contentsRect] == .unit, self[LayerKeys.contentsCenter] == .unit, scale > 0 else {
      return false
    }
    return self[LayerKeys.contentsGravity].place(
      CGSize(width: size.width / scale, height: size.height / scale), in: bounds) == bounds
  }
}

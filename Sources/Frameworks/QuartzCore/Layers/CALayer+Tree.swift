import CoreFoundation

extension CALayer {
  /// From the back to the front; nil for none.
  public var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for child in children { child.parent = nil }
      children = []
      for child in newValue ?? [] { addSublayer(child) }
    }
  }

  public var superlayer: CALayer? { parent }

  /// A layer whose alpha, in this layer's coordinates, says how much of this one is seen.  It must be in no other tree.
  public var mask: CALayer? {
    get { maskLayer }
    set {
      _require(
        newValue?.parent == nil,
        "CALayer.mask: the mask is a sublayer of another layer: \(newValue?.name ?? "without a name")")
      maskLayer = newValue
    }
  }

  /// Adds a layer in front of the others, out of wherever it was.
  public func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  /// - Parameter idx: 0 is the back; past the end means the front.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Inserts a layer just behind a sibling, or behind all where it is no sublayer.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling } ?? 0 }
  }

  /// Inserts a layer just before a sibling, or before all where it is no sublayer.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { siblings in siblings.firstIndex { $0 === sibling }.map { $0 + 1 } ?? siblings.endIndex }
  }

  /// Puts another layer in a sublayer's place; nothing happens where the old one is none.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, children.contains(where: { $0 === oldLayer }) else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  public func removeFromSuperlayer() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    parent.setNeedsLayout()
    self.parent = nil
  }

  private func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
    _require(
      !sequence(first: self, next: \.parent).contains { $0 === layer },
      "CALayer: a layer cannot be its own sublayer: \(layer.name ?? "without a name")")
    layer.removeFromSuperlayer()
    children.insert(layer, at: place(children))
    layer.parent = self
    setNeedsLayout()
  }
}

extension [CALayer] {
  /// From the back to the front: by `zPosition`, and in the present order where that is the same.
  func sortedByDepth() -> [CALayer] {
    enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(\.element)
  }
}

import CoreFoundation

extension CALayer {
  func replaceChild(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, children.contains(where: { $0 === oldLayer }) else { return }
    insert(newLayer) { siblings in siblings.firstIndex { $0 === oldLayer }.map { $0 + 1 } ?? siblings.endIndex }
    oldLayer.leaveParent()
  }

  func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    parent.setNeedsLayout()
    self.parent = nil
  }

  func insert(_ layer: CALayer, at place: ([CALayer]) -> Int) {
    _require(
      !sequence(first: self, next: \.parent).contains { $0 === layer },
      "CALayer: a layer cannot be its own sublayer: \(layer[LayerKeys.name] ?? "without a name")")
    layer.leaveParent()
    children.insert(layer, at: place(children))
    layer.parent = self
    setNeedsLayout()
  }
}

extension [CALayer] {
  func sortedByDepth() -> [CALayer] {
    enumerated().sorted { ($0.element[LayerKeys.zPosition], $0.offset) < ($1.element[LayerKeys.zPosition], $1.offset) }
      .map(\.element)
  }
}

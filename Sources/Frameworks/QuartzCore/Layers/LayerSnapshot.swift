import CoreFoundation
package import CoreGraphics

enum LayerContent {
  case contents, shape, gradient, text, replicator
}

/// An immutable copy of a layer tree, which any thread may draw.
package final class LayerSnapshot: @unchecked Sendable {
  // Safety: immutable, except for cached images, which have locks. Clients must not change objects that are values of
  // properties, nor the layer's copies of animations.
  let values: KeyedValues
  let animations: [CAAnimation]
  let children: [LayerSnapshot]
  let mask: LayerSnapshot?
  let content: LayerContent
  let identity: ObjectIdentifier
  let heldTime: HeldTime?
  let text = TextImage()
  let fitted = FittedImages()

  /// Updates the layer's outdated contents and layouts.
  package convenience init(_ layer: CALayer) {
    layer.layoutWhereNeeded()
    self.init(layer, keepsAnimations: true)
  }

  init(_ layer: CALayer, keepsAnimations: Bool) {
    layer.displayWhereNeeded()
    values = layer.values
    animations = keepsAnimations ? layer.animations.map(\.animation) : []
    children = layer.children.map { LayerSnapshot($0, keepsAnimations: keepsAnimations) }
    mask = layer.maskLayer.map { LayerSnapshot($0, keepsAnimations: keepsAnimations) }
    content = layer.content
    identity = ObjectIdentifier(layer)
    heldTime = layer.heldTime
  }

  init(_ layer: LayerSnapshot, values: KeyedValues, content: LayerContent, children: [LayerSnapshot]) {
    self.values = values
    self.content = content
    self.children = children
    animations = layer.animations
    mask = layer.mask
    identity = layer.identity
    heldTime = layer.heldTime
  }

  /// The context's origin is that of the root's superlayer. `time` is the superlayer's, in seconds.
  package func draw(at time: CFTimeInterval, in context: CGContext, images: [ObjectIdentifier: CGImage] = [:]) {
    let painter = LayerTreePainter(context: context, images: images)
    painter.draw(PresentedLayer(self, at: time), in: CATransform3DIdentity, isFlipped: false)
  }

  /// The context has the layer's own coordinates.
  func draw(at time: CFTimeInterval, asRootIn context: CGContext) {
    let painter = LayerTreePainter(context: context, images: [:])
    let layer = PresentedLayer(self, at: time)
    context.saveGState()
    painter.drawPlaced(layer, isFlipped: layer.values[LayerKeys.isGeometryFlipped])
    context.restoreGState()
  }
}

struct PresentedLayer {
  let layer: LayerSnapshot
  let values: KeyedValues
  let time: Double

  init(_ layer: LayerSnapshot, at parentTime: Double) {
    self.layer = layer
    time = layer.heldTime?.localTime(parentTime) ?? layer.values.localTime(parentTime)
    values = layer.animations.isEmpty ? layer.values : layer.animations.applied(to: layer.values, at: time)
  }

  func children(at time: Double) -> [PresentedLayer] {
    layer.children.map { PresentedLayer($0, at: time) }.enumerated().sorted {
      ($0.element.values[LayerKeys.zPosition], $0.offset) < ($1.element.values[LayerKeys.zPosition], $1.offset)
    }.map(\.element)
  }

  var bounds: CGRect { values[LayerKeys.bounds] }

  /// A mask or a transition requires a group.
  var drawsUngrouped: Bool { !values[LayerKeys.allowsGroupOpacity] && layer.mask == nil && transition == nil }

  var drawsOnce: Bool {
    guard layer.children.isEmpty, layer.mask == nil, transition == nil, values[LayerKeys.borderWidth] <= 0 else {
      return false
    }
    guard values[LayerKeys.shadowOpacity] <= 0 else { return false }
    let hasGround = values[LayerKeys.backgroundColor] != nil
    let contents = values[LayerKeys.contents]
    switch layer.content {
    case .contents:
      return contents == nil || !hasGround && contents is CGImage && values[LayerKeys.contentsCenter] == .unit
    case .text: return contents == nil && !hasGround
    case .shape, .gradient, .replicator: return false
    }
  }

  /// `space` leads from a copy's coordinates to the layer's; `time` is the layer's local time that the copy shows.
  var copies: [(space: CATransform3D, time: Double)] {
    var space = LayerGeometry(values).fromSublayers
    guard layer.content == .replicator else { return [(space, time)] }
    let step = LayerGeometry(values).aboutAnchor(values[LayerKeys.instanceTransform])
    return (0..<max(0, min(values[LayerKeys.instanceCount], 10_000))).map { index in
      defer { space = CATransform3DConcat(step, space) }
      return (space, time - Double(index) * values[LayerKeys.instanceDelay])
    }
  }

  /// In the layer's coordinates.
  var extent: CGRect {
    var box = bounds
    if let path = values[LayerKeys.path] {
      let reach = values[LayerKeys.lineWidth] * max(values[LayerKeys.miterLimit], 1)
      box = box.union(path.boundingBox.insetBy(dx: -reach, dy: -reach))
    }
    if !values[LayerKeys.masksToBounds] {
      for (inner, time) in copies {
        for child in children(at: time) {
          let placed = Projection(CATransform3DConcat(LayerGeometry(child.values).toParent, inner))
          box = box.union(child.extent.box { placed.apply($0) ?? $0 })
        }
      }
    }
    if values[LayerKeys.shadowOpacity] > 0 {
      let (offset, reach) = (values[LayerKeys.shadowOffset], 3 * values[LayerKeys.shadowRadius])
      box = box.union(box.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach))
    }
    return box
  }
}

extension CGRect {
  static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

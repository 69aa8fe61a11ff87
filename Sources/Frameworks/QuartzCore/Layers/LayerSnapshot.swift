import CoreFoundation
package import CoreGraphics

/// What a layer has to show besides its background, border and contents.
enum LayerContent {
  case contents, shape, gradient, text, replicator
}

/// A layer with everything below it as it is at one moment, ready to be drawn at any time.
///
/// It is what a commit makes of a layer tree on a Mac: later changes of the layers do not reach it, so any thread may
/// draw it, and the same time gives the same picture.
package final class LayerSnapshot: @unchecked Sendable {
  // Safety: immutable but for the pictures kept for drawing, which have locks; a layer's animations are copies that
  // nobody changes.
  let values: KeyedValues
  let animations: [CAAnimation]
  let children: [LayerSnapshot]
  let mask: LayerSnapshot?
  let content: LayerContent
  /// Of the layer, for pictures that come from elsewhere.
  let identity: ObjectIdentifier
  /// Of layers whose time is not their superlayer's.
  let heldTime: HeldTime?
  let text = TextImage()
  let fitted = FittedImages()

  /// Lays out and draws what the layers have put off.
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

  /// A layer in another's place, which shows other things.
  init(_ layer: LayerSnapshot, values: KeyedValues, content: LayerContent, children: [LayerSnapshot]) {
    self.values = values
    self.content = content
    self.children = children
    animations = layer.animations
    mask = layer.mask
    identity = layer.identity
    heldTime = layer.heldTime
  }

  /// Draws the tree into a context whose lower left corner is the origin of the layer's superlayer.
  ///
  /// - Parameters:
  ///   - time: In the superlayer's time, in seconds.
  ///   - images: What layers show instead of their contents.
  package func draw(at time: CFTimeInterval, in context: CGContext, images: [ObjectIdentifier: CGImage] = [:]) {
    let painter = LayerTreePainter(context: context, images: images)
    painter.draw(PresentedLayer(self, at: time), in: CATransform3DIdentity, isFlipped: false)
  }

  /// Draws the layer by itself, its own coordinates being the context's.
  func draw(at time: CFTimeInterval, asRootIn context: CGContext) {
    let painter = LayerTreePainter(context: context, images: [:])
    let layer = PresentedLayer(self, at: time)
    context.saveGState()
    painter.drawPlaced(layer, isFlipped: layer.values[LayerKeys.isGeometryFlipped])
    context.restoreGState()
  }
}

/// A layer with the values that it has at one time.
struct PresentedLayer {
  let layer: LayerSnapshot
  let values: KeyedValues
  /// In the layer's own time.
  let time: Double

  init(_ layer: LayerSnapshot, at parentTime: Double) {
    self.layer = layer
    time = layer.heldTime?.localTime(parentTime) ?? layer.values.localTime(parentTime)
    values = layer.animations.isEmpty ? layer.values : layer.animations.applied(to: layer.values, at: time)
  }

  /// From the back to the front.
  func children(at time: Double) -> [PresentedLayer] {
    layer.children.map { PresentedLayer($0, at: time) }.enumerated().sorted {
      ($0.element.values[LayerKeys.zPosition], $0.offset) < ($1.element.values[LayerKeys.zPosition], $1.offset)
    }.map(\.element)
  }

  var bounds: CGRect { values[LayerKeys.bounds] }

  /// No more than a background, or a picture, or text: what is drawn at once needs no picture of its own to be let
  /// through in part.
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

  /// What is drawn of the layer and those below it, in its own coordinates, generously.
  var extent: CGRect {
    var box = bounds
    if let path = values[LayerKeys.path] {
      let reach = values[LayerKeys.lineWidth] * max(values[LayerKeys.miterLimit], 1)
      box = box.union(path.boundingBox.insetBy(dx: -reach, dy: -reach))
    }
    if !values[LayerKeys.masksToBounds] {
      let inner = LayerGeometry(values).fromSublayers
      for child in children(at: time) {
        let placed = Projection(CATransform3DConcat(LayerGeometry(child.values).toParent, inner))
        box = box.union(child.extent.box { placed.apply($0) ?? $0 })
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
  /// All of what has a size of its own.
  static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

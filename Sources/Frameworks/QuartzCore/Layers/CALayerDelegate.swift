public import CoreFoundation
public import CoreGraphics

/// Draws, lays out and animates for a layer; every method may be left out.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Provides the layer's contents, instead of `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the layer's contents.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Says that drawing is about to begin.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action for an event; NSNull for none at all, nil to have the layer search on.
  @discardableResult
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.drawContents() }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  @discardableResult
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

public import CoreFoundation
public import CoreGraphics

/// Methods that provide a layer's contents, layout and actions. All are optional.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents, instead of `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the layer's contents.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before the layer draws its contents into a bitmap.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for an event. NSNull means no action. If the result is nil, the layer searches elsewhere.
  @discardableResult
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Draws the contents into a bitmap.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Does nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns nil.
  @discardableResult
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

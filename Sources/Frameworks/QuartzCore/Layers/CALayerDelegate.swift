public import CoreFoundation
public import CoreGraphics

/// Methods that provide a layer's contents, layout and actions. All are optional.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents. A delegate that implements it must not rely on `draw(_:in:)`, which is then not called.
  func display(_ layer: CALayer)
  /// Draws the layer's contents into a context with the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called just before `draw(_:in:)`, when the layer draws its contents into a bitmap.
  func layerWillDraw(_ layer: CALayer)
  /// Sets the frames of the layer's sublayers, after the layout was marked as outdated.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for an event. NSNull means no action. If the result is nil, the layer searches elsewhere.
  @discardableResult
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Draws the contents into a bitmap, with calls of `layerWillDraw(_:)` and of the layer's `draw(in:)`.
  public func display(_ layer: CALayer) { layer.drawContents() }
  /// Does nothing, so that a delegate which does not implement the method draws no contents.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing: a delegate need not implement the method.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing, so that sublayers keep their frames if a delegate does not implement the method.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns nil, so that the layer searches for an action elsewhere.
  @discardableResult
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

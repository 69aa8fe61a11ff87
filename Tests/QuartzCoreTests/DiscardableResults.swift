import Foundation
import QuartzCore

// No function here is called: the test is that the file compiles without a warning, as on a Mac.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardCAAnimation(_ it: CAAnimation) {
  CAAnimation.defaultValue(forKey: value())
  it.value(forKey: value())
}

private func discardCALayer(_ it: CALayer) {
  it.action(forKey: value())
  it.affineTransform()
  it.animation(forKey: value())
  it.animationKeys()
  it.contains(value())
  it.contentsAreFlipped()
  it.convert(value() as CGPoint, from: value() as CALayer?)
  it.convert(value() as CGRect, from: value() as CALayer?)
  it.convert(value() as CGPoint, to: value() as CALayer?)
  it.convert(value() as CGRect, to: value() as CALayer?)
  it.convertTime(value(), from: value())
  it.convertTime(value(), to: value())
  CALayer.cornerCurveExpansionFactor(value())
  CALayer.defaultAction(forKey: value())
  CALayer.defaultValue(forKey: value())
  it.hitTest(value())
  it.model()
  it.needsDisplay()
  CALayer.needsDisplay(forKey: value())
  it.needsLayout()
  it.preferredFrameSize()
  it.presentation()
  it.value(forKey: value())
}

private func discardCALayerDelegate(_ it: any CALayerDelegate) {
  it.action(for: value(), forKey: value())
}

private func discardCATextLayer(_ it: CATextLayer) {
  it.preferredFrameSize()
}

private func discardCATransaction() {
  CATransaction.animationDuration()
  CATransaction.animationTimingFunction()
  CATransaction.completionBlock()
  CATransaction.disableActions()
  CATransaction.value(forKey: value())
}

import CoreGraphics
import Foundation

// No function here is called: the test is that the file compiles without a warning, as on a Mac.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardCGColor(_ it: CGColor) {
  it.converted(to: value(), intent: value(), options: value())
  it.copy()
  it.copy(alpha: value())
}

@available(*, deprecated)
private func discardCGColorSpace(_ it: CGColorSpace) {
  it.copyICCData()
  it.isHDR()
}

private func discardCGContext(_ it: CGContext) {
  it.convertToDeviceSpace(value() as CGPoint)
  it.convertToDeviceSpace(value() as CGSize)
  it.convertToDeviceSpace(value() as CGRect)
  it.convertToUserSpace(value() as CGPoint)
  it.convertToUserSpace(value() as CGSize)
  it.convertToUserSpace(value() as CGRect)
  it.makeImage()
  it.pathContains(value(), mode: value())
}

private func discardCGImage(_ it: CGImage) {
  it.copy()
  it.copy(colorSpace: value())
  it.cropping(to: value())
  it.masking(value())
}

private func discardCGPath(_ it: CGPath) {
  it.copy()
  it.copy(using: value())
  it.isRect(value())
  it.mutableCopy()
  it.mutableCopy(using: value())
}

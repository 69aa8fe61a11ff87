import CoreFoundation

extension BinaryFloatingPoint {
  /// The nearest number within bounds; the lower bound for NaN, which `min` and `max` may let pass.
  package func kept(in bounds: ClosedRange<Self>) -> Self {
    Self.minimum(Self.maximum(self, bounds.lowerBound), bounds.upperBound)
  }
}

import CoreFoundation

extension BinaryFloatingPoint {
  /// NaN results in the lower bound, unlike with `min` and `max`.
  package func kept(in bounds: ClosedRange<Self>) -> Self {
    Self.minimum(Self.maximum(self, bounds.lowerBound), bounds.upperBound)
  }
}

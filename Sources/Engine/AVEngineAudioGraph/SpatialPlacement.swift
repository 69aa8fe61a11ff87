import Foundation

/// A direction, or a position in metres: x to the right, y up, z to the back.
package struct SpatialVector: Sendable, Hashable {
  package var x, y, z: Float

  package init(_ x: Float, _ y: Float, _ z: Float) { (self.x, self.y, self.z) = (x, y, z) }

  static func - (a: SpatialVector, b: SpatialVector) -> SpatialVector { SpatialVector(a.x - b.x, a.y - b.y, a.z - b.z) }
  func dot(_ other: SpatialVector) -> Float { x * other.x + y * other.y + z * other.z }
  func cross(_ other: SpatialVector) -> SpatialVector {
    SpatialVector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
  var length: Float { dot(self).squareRoot() }
}

/// Any thread can set the coordinates, which change one after the other and not together.
package final class PlaceParameter: Sendable {
  private let x, y, z: Parameter
  package init(_ value: SpatialVector) { (x, y, z) = (Parameter(value.x), Parameter(value.y), Parameter(value.z)) }
  package var value: SpatialVector {
    get { SpatialVector(x.value, y.value, z.value) }
    set { (x.value, y.value, z.value) = (newValue.x, newValue.y, newValue.z) }
  }
}

package final class PlacedSettings: Sendable {
  package let position: PlaceParameter
  /// Whether an input of one channel is placed at its position. Otherwise, its pan is used.
  package let isPlaced: Switch
  /// The share that goes into the reverberation, from 0 to 1.
  package let reverbBlend: Parameter
  /// Gains in decibels, at most 0: `obstruction` of the direct sound, `occlusion` of direct and reverberated sound.
  package let obstruction, occlusion: Parameter

  package init() {
    (position, isPlaced) = (PlaceParameter(SpatialVector(0, 0, 0)), Switch(true))
    (reverbBlend, obstruction, occlusion) = (Parameter(0), Parameter(0), Parameter(0))
  }

  package init(copying other: PlacedSettings) {
    (position, isPlaced) = (PlaceParameter(other.position.value), Switch(other.isPlaced.value))
    reverbBlend = Parameter(other.reverbBlend.value)
    (obstruction, occlusion) = (Parameter(other.obstruction.value), Parameter(other.occlusion.value))
  }
}

package struct DistanceLaw: Sendable, Hashable {
  package enum Model: Int, Sendable { case exponential = 1, inverse = 2, linear = 3 }

  package var model: Model
  /// In metres: nothing is attenuated up to `reference`, and the attenuation stays constant from `maximum` on.
  package var reference, maximum: Float
  package var rolloff: Float

  package init(model: Model = .inverse, reference: Float = 1, maximum: Float = 100_000, rolloff: Float = 1) {
    self.model = model
    self.reference = reference
    self.maximum = maximum
    self.rolloff = rolloff
  }

  package func gain(at distance: Float) -> Float {
    guard reference > 0, maximum > reference, distance > reference else { return 1 }
    let distance = min(distance, maximum)
    let gain: Float =
      switch model {
      case .exponential: pow(distance / reference, -rolloff)
      case .inverse: reference / (reference + rolloff * (distance - reference))
      case .linear: 1 - rolloff * (distance - reference) / (maximum - reference)
      }
    return min(max(gain, 0), 1)
  }
}

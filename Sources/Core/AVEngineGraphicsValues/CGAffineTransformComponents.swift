public import CoreFoundation

/// The parts of an affine transform, in order: a scale, a horizontal shear, a rotation, a translation.
public struct CGAffineTransformComponents: Sendable, Equatable {
  /// The factors along both axes.
  public var scale: CGSize
  /// The part of y that is added to x, after the scale.
  public var horizontalShear: CGFloat
  /// The angle of the rotation, in radians.
  public var rotation: CGFloat
  /// The translation.
  public var translation: CGVector

  /// Makes components. By default, they change nothing.
  public init(
    scale: CGSize = .init(width: 1, height: 1), horizontalShear: CGFloat = 0, rotation: CGFloat = 0,
    translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// Makes the transform that applies the components in order: scale, shear, rotation, translation.
  public init(_ components: CGAffineTransformComponents) {
    let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    let rotation = CGAffineTransform(rotationAngle: components.rotation)
    let move = CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy)
    self = scale.concatenating(shear).concatenating(rotation).concatenating(move)
  }

  /// Returns the components that compose this transform. A reflection appears as a negative height of the scale. The
  /// shear is 0 for a transform that cannot be inverted, so its components may compose another transform.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let width = (a * a + b * b).squareRoot()
    guard width != 0 else {
      // The x axis has collapsed, so only the y axis shows the direction.
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: (c * c + d * d).squareRoot()), rotation: atan2(-c, d), translation: translation)
    }
    let height = (a * d - b * c) / width
    let shear = height == 0 ? 0 : (c * a + d * b) / (width * height)
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: shear, rotation: atan2(b, a),
      translation: translation)
  }
}

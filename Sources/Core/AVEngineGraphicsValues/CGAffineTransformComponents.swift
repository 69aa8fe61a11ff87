public import CoreFoundation

/// The parts of an affine transform, in the order in which they apply: a scale, a horizontal shear, a rotation, a
/// translation.
public struct CGAffineTransformComponents: Sendable, Equatable {
  /// The factors by which x (`width`) and y (`height`) are multiplied; 1 and 1 by default.
  public var scale: CGSize
  /// The factor of the shear. After the scale, x grows by this factor times y.
  public var horizontalShear: CGFloat
  /// The angle in radians, around the origin; counter-clockwise if it is positive and the y axis points up.
  public var rotation: CGFloat
  /// The distances added to x and y last; zero by default.
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

  /// Returns components from which `init(_:)` makes this transform, if it can be inverted. A reflection is a negative
  /// height of the scale. For a transform that cannot be inverted, the shear is 0, and the components may make another
  /// transform.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let width = (a * a + b * b).squareRoot()
    guard width != 0 else {
      // The transform maps the x axis to a point, so the rotation is that of the y axis.
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

import CoreMedia
public import Foundation

extension CATransform3D: Boxable {
  package static var encoding: StaticString { "{CATransform3D=dddddddddddddddd}" }
}

extension NSValue {
  /// Boxes a transform, for example as a value of an animation.
  public convenience init(caTransform3D t: CATransform3D) { self.init(boxing: t.boxed) }

  /// Boxes a transform; the Objective-C spelling of `init(caTransform3D:)`.
  public convenience init(CATransform3D t: CATransform3D) { self.init(boxing: t.boxed) }

  /// The boxed transform, or the zero matrix if the box holds something else.
  public var caTransform3DValue: CATransform3D { CATransform3D(boxed: self) ?? CATransform3D() }
}

extension ClusterInit where Self: NSValue {
  /// The process ends if `Self` is a subclass, because the box is a plain `NSValue`.
  fileprivate init(boxing box: NSValue) {
    self.init(cluster: {
      guard let box = box as? Self else {
        _misuse("NSValue(caTransform3D:) makes an NSValue and cannot initialise its subclass \(Self.self)")
      }
      return box
    })
  }
}

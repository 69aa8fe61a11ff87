public import CoreFoundation

/// An animation from what a layer showed to what it shows.
///
/// Linux: what it showed is what it shows when the transition is added: add it first, then change the layer.
open class CATransition: CAAnimation {
  /// The layer's picture before the transition; it is not archived.
  var previous: LayerSnapshot?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CATransition() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CATransition)?.previous = previous
    return copy
  }

  open var type: CATransitionType {
    get { self[AnimationKeys.type] }
    set { self[AnimationKeys.type] = newValue }
  }

  /// Where the new comes from, unless it fades in.
  open var subtype: CATransitionSubtype? {
    get { self[AnimationKeys.subtype] }
    set { self[AnimationKeys.subtype] = newValue }
  }

  open var startProgress: Float {
    get { self[AnimationKeys.startProgress] }
    set { self[AnimationKeys.startProgress] = newValue }
  }

  open var endProgress: Float {
    get { self[AnimationKeys.endProgress] }
    set { self[AnimationKeys.endProgress] = newValue }
  }

  /// How far it is at a time of the layer; nil while it does nothing.
  func progress(at time: Double) -> Double? {
    guard let position = position(at: time, in: nil) else { return nil }
    return Double(startProgress) + Double(endProgress - startProgress) * paced(position.fraction)
  }
}

public struct CATransitionType: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides away from over the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
